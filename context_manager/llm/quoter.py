"""The offline quoter: where no model is configured, an answer of nothing but quotations from the excerpt.

Invariants: every quotation stands in the excerpt word for word, white space aside; the same excerpt and
question give the same answer; it says what it is before it quotes.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from compressor.core.excerpts.compression import Excerpt, MatchState
from compressor.core.excerpts.labels import counted_pages
from compressor.core.requests.request import Request
from compressor.core.search.indexed_file import IndexedFile, offsets_of
from context_manager.llm.sentence_choice import ChunkRanks, Room, analyse, beginnings, closest, one_a_part
from context_manager.llm.sentences import Sentence, excerpt_sentences

MAX_SENTENCE_CHARACTERS = 400
ROOM = Room()
QUOTATION = re.compile(rf": “(.{{1,{MAX_SENTENCE_CHARACTERS}}})”$", re.MULTILINE)
"""How a line of an answer ends that quotes, and what it quotes."""

NO_MODEL = "No language model is configured, so nothing is explained or summed up here."


@dataclass(frozen=True, slots=True)
class Quotation:
    """`text` stands at `place` of the file `title`, word for word; white space is single spaces."""

    title: str
    place: str
    text: str


@dataclass(frozen=True, slots=True)
class QuotedAnswer:
    """`opening` says what the quotations are."""

    opening: str
    quotations: tuple[Quotation, ...]

    @property
    def text(self) -> str:
        """The answer as it is sent: the opening, then each quotation behind its place."""
        return "\n\n".join([self.opening, *self.lines])

    @property
    def lines(self) -> tuple[str, ...]:
        """A line a quotation: its place, behind the title where there are several files, and its text."""
        several = len({each.title for each in self.quotations}) > 1
        return tuple(
            f"{f'{each.title}, ' if several else ''}{each.place}: “{each.text}”" for each in self.quotations
        )


def quote(
    request: Request,
    excerpt: Excerpt,
    files: Sequence[IndexedFile],
    *,
    quoted_before: Collection[str] = (),
    room: Room = ROOM,
) -> QuotedAnswer:
    """Answer `request` from `excerpt`, which was made of `files`.

    `quoted_before` holds the texts of the conversation's earlier quotations: asked for more, it has others.
    """
    sentences = [
        sentence
        for position, (file, shown) in enumerate(zip(files, excerpt.files, strict=True))
        for sentence in excerpt_sentences(file, shown, position)
        if sentence.text not in quoted_before
    ]
    what, chosen = _choose(_quotable(sentences), excerpt, files, room)
    return QuotedAnswer(
        opening=" ".join([NO_MODEL, *_page_facts(request, files), what]),
        quotations=tuple(Quotation(files[each.file].title, each.place, each.text) for each in chosen),
    )


def _page_facts(request: Request, files: Sequence[IndexedFile]) -> Iterator[str]:
    """What is known of the pages without reading them, where that is the question."""
    for file in files if request.asks_page_facts else ():
        extent = counted_pages(file) if file.paginated else "no pages of its own"
        yield f"“{file.title}” has {extent}."


def _quotable(sentences: Sequence[Sentence]) -> list[Sentence]:
    """Sentences that read as such; where there are none (tables, verse, code), whatever lines there are."""
    short = [sentence for sentence in sentences if len(sentence.text) <= MAX_SENTENCE_CHARACTERS]
    return [sentence for sentence in short if sentence.is_prose] or short


def _choose(
    sentences: Sequence[Sentence], excerpt: Excerpt, files: Sequence[IndexedFile], room: Room
) -> tuple[str, list[Sentence]]:
    """What the quotations are, in words, and the sentences to quote."""
    if not sentences:
        return "The pages shown hold nothing else that can be quoted.", []
    analysed = analyse(sentences, files)
    if excerpt.match is MatchState.NOT_SEARCHED:
        return "One sentence from each part of what was read:", one_a_part(analysed, files, room)
    if excerpt.match is MatchState.NO_MATCH:
        return "Nothing matches the question; one sentence from each part:", one_a_part(analysed, files, room)
    ranks = _chunk_ranks(excerpt, files)
    chosen = closest(analysed, excerpt.searches, files, ranks, room)
    if chosen:
        return "These sentences share most with the question:", chosen
    return (
        "No sentence shares a word with the question; the passages closest to it begin:",
        beginnings(sentences, ranks, room),
    )


def _chunk_ranks(excerpt: Excerpt, files: Sequence[IndexedFile]) -> ChunkRanks:
    """Ranks of the chunks shown, from 0, over all files; in file order where nothing was ranked."""
    fused = excerpt.ranking.fused if excerpt.ranking is not None else None
    shown = [
        (0.0 if fused is None else -fused[start + chunk], position, chunk)
        for position, (each, (start, _)) in enumerate(zip(excerpt.files, offsets_of(files), strict=True))
        for chunk in each.reasons
    ]
    return {(position, chunk): rank for rank, (_, position, chunk) in enumerate(sorted(shown))}
