"""The demo from its first line to its last: the book, three questions, where to look next.

Lines come as they are made. Vectors are made meanwhile by another process, which ends with the last answer.
"""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Generator, Iterator
from dataclasses import dataclass
from pathlib import Path

from compressor.embedding.embedder import Embedder
from compressor.embedding.question import QuestionEmbedder
from compressor.management.file_lines import ingestion_lines, vector_count, vectors_line
from compressor.management.terminal import shown_python
from compressor.models import File, FileStatus
from compressor.services.ingestion import Ingestion
from compressor.services.library import Library
from compressor.services.questions import FileQuestions
from context_manager.demo.book_question import book_question
from context_manager.demo.conversation import converse
from context_manager.demo.report import INDENT, WIDTH, Look, exchange_lines, how_vectors_ended, legend
from context_manager.demo.style import styled
from context_manager.demo.vector_process import running_beside
from context_manager.demo.wrapping import wrap
from context_manager.services.turns.means import Means

SECONDS_BETWEEN_LOOKS = 0.1
LATER_QUESTIONS = ("explain more", "summarize this book")
NEXT_STEPS = {
    "make demo BOOK=path": "the same questions about a book of yours",
    "make run": "the API, and admin pages: under Turns, the record of these three",
    "make eval": "what reaches the model, measured on a real book",
    "docs/architecture.md": "how it works, on one page",
}


@dataclass(frozen=True, slots=True, eq=False)
class Tour:
    """What the demo needs. `first_question` is "" to take one from the book; `home` holds manage.py."""

    ingestion: Ingestion
    first_question: str
    embedder: Embedder | None
    question_embedder: QuestionEmbedder
    look: Look
    home: Path
    patience_seconds: float = 8.0
    """How long the first vectors are waited for at the end, so that it can be said how fast they come."""

    def lines(self) -> Generator[str, None, None]:
        """Everything that is printed; closed early, it ends what runs beside it. Raises CompressorError."""
        if self.embedder is None or not self._lacks_vectors:
            yield from self._questions_asked()
            yield from self._next_steps()
            return
        with running_beside(self._making_vectors()) as maker:
            yield from self._questions_asked()
            yield from self._next_steps()
            self._wait_for_first_vectors(maker)
            ended_with = maker.poll()
        yield from self._rest_of_vectors(self.embedder, ended_with)

    @property
    def _file(self) -> File:
        return self.ingestion.file

    @property
    def _lacks_vectors(self) -> bool:
        """Whether passages are left that have not been tried; those that cannot be embedded do not count."""
        if self.embedder is None:
            return False
        self._file.refresh_from_db(fields=["status"])
        return self._file.status != FileStatus.READY or not vector_count(self._file, self.embedder.model)

    def _wait_for_first_vectors(self, maker: subprocess.Popen[bytes]) -> None:
        give_up_at = time.monotonic() + self.patience_seconds
        model = self.embedder.model if self.embedder is not None else ""
        while time.monotonic() < give_up_at and maker.poll() is None and not vector_count(self._file, model):
            time.sleep(SECONDS_BETWEEN_LOOKS)

    def _making_vectors(self) -> tuple[str, ...]:
        return (sys.executable, str(self.home / "manage.py"), "make_vectors", str(self._file.pk))

    def _questions_asked(self) -> Iterator[str]:
        yield from self._opening()
        yield from self._exchanges()

    def _opening(self) -> Iterator[str]:
        yield from ("Three questions about a book, and what is read to answer each.", "")
        yield styled(str(self._file), self.look.style.heading)
        for line in ingestion_lines(self.ingestion):
            yield from wrap(line, WIDTH, first=INDENT)
        if self.embedder is None:
            yield f"{INDENT}search by meaning is off: questions are answered from keywords"
        else:
            meanwhile = ", more are being made in the background" if self._lacks_vectors else ""
            yield f"{INDENT}{vectors_line(self._file, self.embedder.model)}{meanwhile}"
        yield from ("", f"{INDENT}{legend(self.look)}", "")

    def _exchanges(self) -> Iterator[str]:
        model = self.embedder.model if self.embedder is not None else None
        library = Library()
        asked = FileQuestions(self.question_embedder, model=model, library=library)
        first = self.first_question or book_question(library.load([self._file], vectors_model=None)[0])
        exchanges = converse(self._file, (first, *LATER_QUESTIONS), Means(questions=lambda: asked))
        for number, exchange in enumerate(exchanges, start=1):
            yield from exchange_lines(number, exchange, self.look)
            yield ""

    def _next_steps(self) -> Iterator[str]:
        yield styled("Where to look next", self.look.style.heading)
        widest = max(map(len, NEXT_STEPS))
        for command, what in NEXT_STEPS.items():
            yield from wrap(what, WIDTH, first=f"{INDENT}{command:<{widest}}   ")

    def _rest_of_vectors(self, embedder: Embedder, ended_with: int | None) -> Iterator[str]:
        """How far the vectors are, and how to make the rest."""
        yield ""
        if self._lacks_vectors:
            told = f"{vectors_line(self._file, embedder.model)}. {how_vectors_ended(ended_with)}"
            yield from wrap(told[:1].upper() + told[1:], WIDTH)
            yield f"{INDENT}{shown_python(self.home)} manage.py make_vectors"
        else:
            yield "All vectors are made: search by meaning covers the whole book."
