"""What surrounds the passages of an excerpt costs at most: labels, names, marks of gaps, lists of places."""

from __future__ import annotations

import heapq
from collections.abc import Sequence
from itertools import combinations_with_replacement

from compressor.core.excerpts.basket import Prices
from compressor.core.excerpts.excerpt import section_name
from compressor.core.excerpts.labels import page_name
from compressor.core.excerpts.places import longest_chapter, longest_entry, longest_places
from compressor.core.search.indexed_file import CountTokens, IndexedFile
from compressor.core.structure.short_titles import utf8_size

LONGEST_NAMES = 3
TIMES_A_CHAPTER_IS_NAMED = 4
"""In a label, in the list of places, and at both ends of a gap."""


def prices(files: Sequence[IndexedFile], count: CountTokens) -> Prices:
    """The most that each of these costs in any of the files."""
    places = [place for file in files for place in _longest_places(file)]
    names = [name for file in files for name in _longest_names(file)]
    chapters = [longest_chapter(file) for file in files if not file.paginated]
    chapter = TIMES_A_CHAPTER_IS_NAMED * max((count(name) for name in chapters if name), default=0)
    gap = max(count(f"[not shown: part of {place}]\n") for place in places) + 1
    return Prices(
        label=max(count(f"[{place}]\n") for place in places) + 1,
        section=max((count(f"{name}, ") for name in names), default=0) + chapter + 1,
        gap=gap,
        entry=max(count(f"{entry}, ") for file in files for entry in _longest_entries(file)) + 1,
        file=gap + 2 * chapter,
    )


def _longest_places(file: IndexedFile) -> list[str]:
    return _longest_pages(file) if file.paginated else longest_places(file)


def _longest_entries(file: IndexedFile) -> list[str]:
    return _longest_pages(file) if file.paginated else [longest_entry(file)]


def _longest_names(file: IndexedFile) -> list[str]:
    names = (section_name(file, number) for number in range(len(file.sections)))
    return heapq.nlargest(LONGEST_NAMES, names, key=utf8_size)


def _longest_pages(file: IndexedFile) -> list[str]:
    sizes = [utf8_size(label) for label in file.page_labels]
    pages = range(1, file.page_count + 1)
    widest = heapq.nlargest(LONGEST_NAMES, pages, key=lambda page: sizes[page - 1])
    ends = sorted({*widest, *pages[-2:]})
    return [page_name(file, *pair) for pair in combinations_with_replacement(ends, 2)] or ["p. 1"]
