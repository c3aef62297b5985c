"""The strip for terminals: a file in one line of characters, from its first page to its last."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from compressor.core.excerpts.basket import Reason
from compressor.core.excerpts.excerpt import FileExcerpt
from compressor.core.excerpts.strip import Why, why_of
from compressor.core.search.indexed_file import IndexedFile

_HIDDEN, _PLACED, _CHOSEN = 0, 1, 2


@dataclass(frozen=True, slots=True)
class StripMarks:
    """One character each: not shown; shown for its place in the file alone; shown for what it says."""

    hidden: str
    placed: str
    chosen: str

    def __post_init__(self) -> None:
        if {len(self.hidden), len(self.placed), len(self.chosen)} != {1}:
            raise ValueError(f"every mark of a strip is one character: {self}")


BLOCK_MARKS = StripMarks(hidden="▁", placed="▄", chosen="█")
ASCII_MARKS = StripMarks(hidden=".", placed="-", chosen="#")


def text_strip(
    file: IndexedFile, excerpt: FileExcerpt, *, width: int, marks: StripMarks = BLOCK_MARKS
) -> str:
    """Draw a file in exactly `width` characters by its pages, or by its passages where it has no pages.

    A character that stands for several pages shows the strongest of their marks: one page among hundreds is
    still seen. Raises ValueError for a width below 1.
    """
    if width < 1:
        raise ValueError(f"a strip needs a width of at least 1, not {width}")
    levels = _page_levels(file, excerpt) if file.paginated else _passage_levels(excerpt)
    letters = (marks.hidden, marks.placed, marks.chosen)
    return "".join(letters[level] for level in _fitted(levels, width))


def _passage_levels(excerpt: FileExcerpt) -> NDArray[np.int8]:
    levels = np.zeros(excerpt.chunk_count, dtype=np.int8)
    for chunk, reason in excerpt.reasons.items():
        levels[chunk] = _level(reason)
    return levels


def _page_levels(file: IndexedFile, excerpt: FileExcerpt) -> NDArray[np.int8]:
    levels = np.zeros(file.page_count, dtype=np.int8)
    for chunk, reason in excerpt.reasons.items():
        pages = slice(int(file.chunks.first_pages[chunk]) - 1, int(file.chunks.last_pages[chunk]))
        levels[pages] = np.maximum(levels[pages], _level(reason))
    return levels


def _level(reason: Reason) -> int:
    return _PLACED if why_of(reason) is Why.POSITION else _CHOSEN


def _fitted(levels: NDArray[np.int8], width: int) -> list[int]:
    """The strongest level inside each of `width` equal parts; every entry counts in at least one part."""
    if not len(levels):
        return [_HIDDEN] * width
    borders = np.arange(width + 1) * len(levels)
    firsts = borders[:-1] // width
    ends = -(-borders[1:] // width)
    return [int(levels[first:end].max()) for first, end in zip(firsts, ends, strict=True)]
