"""Chapters and paragraphs of a file, as its passages lie in them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from compressor.core.structure.chapters import chapter_names, chapters_of
from compressor.core.structure.sections import Section


@dataclass(frozen=True, slots=True, eq=False)
class ChapterTable:
    """The chapters with passages of their own, K of them in order; they cover the file.

    `sections` are their positions in the file's sections, -1 for what stands before the first; `names` are
    what they are called, no two alike, "" in a file without sections. `first_paragraphs` (K,) are numbered
    through the file, `of_chunks` (N,) is each passage's chapter.
    """

    sections: tuple[int, ...]
    names: tuple[str, ...]
    first_paragraphs: NDArray[np.int32]
    of_chunks: NDArray[np.int32]

    def of_paragraph(self, paragraph: int) -> int:
        """The chapter that a paragraph, numbered through the file, stands in."""
        return max(0, int(np.searchsorted(self.first_paragraphs, paragraph, side="right")) - 1)

    def ends_before(self, chapter: int) -> int | None:
        """The paragraph that the next chapter begins with, None where there is none."""
        after = chapter + 1
        return int(self.first_paragraphs[after]) if after < len(self.names) else None


def chapter_table(
    sections: Sequence[Section], chunk_sections: NDArray[np.int32], first_paragraphs: NDArray[np.int32]
) -> ChapterTable:
    """The chapters of a file whose passages, (N,), lie in these sections and begin with these paragraphs."""
    of_sections = np.array([-1, *chapters_of(sections)], dtype=np.int32)
    of_chunks = of_sections[chunk_sections + 1]
    changes = np.diff(of_chunks, prepend=-2) != 0
    begins = np.flatnonzero(changes)
    found = tuple(of_chunks[begins].tolist())
    numbers = np.cumsum(changes, dtype=np.int32) - 1
    return ChapterTable(found, tuple(chapter_names(sections, found)), first_paragraphs[begins], numbers)
