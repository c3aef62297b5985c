"""A short conversation about one book: each question with what was read for it and the quoter's answer."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from compressor.core.excerpts.compression import SeenPages
from compressor.core.search.indexed_file import IndexedFile
from compressor.models import File
from compressor.services.library import Library
from compressor.services.questions import FileQuestions, Selection
from context_manager.llm.quoter import QuotedAnswer, quote
from context_manager.llm.sentence_choice import Room

ROOM = Room(quotations=5, characters=600)
"""About twelve lines of a terminal."""


@dataclass(frozen=True, slots=True, eq=False)
class Exchange:
    """A question, what was selected for it from `file`, and the answer."""

    question: str
    file: IndexedFile
    selection: Selection
    answer: QuotedAnswer


def converse(
    file: File, questions: Sequence[str], asked: FileQuestions, library: Library, *, model: str | None
) -> Iterator[Exchange]:
    """Ask one question after the other: each knows those before it, the pages seen last, what was quoted."""
    quoted: set[str] = set()
    seen: tuple[SeenPages, ...] = ()
    for position, question in enumerate(questions):
        selection = asked.select([file], question, earlier=questions[:position], seen=seen)
        (indexed,) = library.load([file], vectors_model=model)
        answer = quote(selection.request, selection.excerpt, [indexed], quoted_before=quoted, room=ROOM)
        yield Exchange(question, indexed, selection, answer)
        seen = selection.seen
        quoted |= {quotation.text for quotation in answer.quotations}
