"""Blocks with the book's table of contents laid over them: a heading where each chapter begins."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import islice

from compressor.extraction.epub.navigation import Chapter
from compressor.extraction.text_blocks import TextBlocks

_MAX_COMPARED = 32
"""Of more chapters than this that begin at one place, the first are compared with a heading."""
_MAX_HELD = 4
_MAX_HELD_CHARACTERS = 120
"""Short lines that may stand between the beginning of a chapter and its heading: "Book the First"."""


@dataclass(frozen=True, slots=True)
class _HeldLine:
    text: str
    put: Callable[[], None]


class ChapterBlocks:
    """Passes blocks on, with the levels of the table of contents.

    After `expect` the next heading is that of the chapter, or a paragraph that reads like its title; where
    neither comes before the text begins, the title itself is put in.
    """

    def __init__(self, blocks: TextBlocks) -> None:
        self._blocks = blocks
        self._expected: deque[Chapter] = deque()
        self._held: list[_HeldLine] = []
        self._base: tuple[int, int] | None = None
        """Level in the contents, and in the markup, of the last heading that is in the contents."""

    def expect(self, chapters: Sequence[Chapter]) -> None:
        """Say that these chapters begin here, the outermost first."""
        self._expected += chapters

    def settle(self) -> None:
        """Put in what waits: the document ends here."""
        self._put_titles(len(self._expected))
        self._release()

    def heading(self, text: str, level: int) -> None:
        """Take a heading."""
        if self._expected:
            position = self._find(text, otherwise=min(len(self._expected), _MAX_COMPARED) - 1)
            self._put_chapter(text, position, markup_level=level)
        elif self._base:
            chapter_level, markup_level = self._base
            self._blocks.heading(text, chapter_level + max(0, level - markup_level))
        else:
            self._blocks.heading(text, level)

    def paragraph(self, text: str) -> None:
        """Take a paragraph."""
        if not self._expected:
            self._blocks.paragraph(text)
        elif (position := self._find(text, otherwise=-1)) >= 0:
            self._put_chapter(text, position, markup_level=1)
        elif len(text) <= _MAX_HELD_CHARACTERS and len(self._held) < _MAX_HELD:
            self._held.append(_HeldLine(text, lambda: self._blocks.paragraph(text)))
        else:
            self.settle()
            self._blocks.paragraph(text)

    def list_item(self, text: str, depth: int, marker: str) -> None:
        """Take an item of a list."""
        self.settle()
        self._blocks.list_item(text, depth, marker)

    def end_list(self) -> None:
        """Have the next item begin a new list."""
        self._blocks.end_list()

    def table(self, rows: Sequence[Sequence[str]]) -> None:
        """Take a table."""
        self.settle()
        self._blocks.table(rows)

    def preformatted(self, text: str) -> None:
        """Take text as it stands."""
        self.settle()
        self._blocks.preformatted(text)

    def page_break(self, label: str) -> None:
        """Begin a page."""
        if self._held:
            self._held.append(_HeldLine("", lambda: self._blocks.page_break(label)))
        else:
            self._blocks.page_break(label)

    def _find(self, text: str, *, otherwise: int) -> int:
        """Return the position of the expected chapter whose title the text is, or a part of which."""
        wanted = _letters(text)
        titles = [_letters(chapter.title) for chapter in islice(self._expected, _MAX_COMPARED)]
        if wanted in titles:
            return titles.index(wanted)
        if otherwise < 0 or not wanted:
            return otherwise
        alike = (position for position, title in enumerate(titles) if wanted in title or title in wanted)
        return next(alike, otherwise)

    def _put_chapter(self, text: str, position: int, *, markup_level: int) -> None:
        level = self._expected[position].level
        self._put_titles(position)
        self._release()
        self._blocks.heading(text, level)
        self._expected.popleft()
        self._base = (level, markup_level)

    def _put_titles(self, count: int) -> None:
        """Put in the titles of the first chapters that are expected: they have no heading of their own."""
        for _ in range(count):
            chapter = self._expected.popleft()
            self._blocks.heading(chapter.title, chapter.level)
            self._base = (chapter.level, 1)

    def _release(self) -> None:
        held, self._held = self._held, []
        for line in held:
            line.put()


def _letters(text: str) -> str:
    return "".join(character for character in text.casefold() if character.isalnum())
