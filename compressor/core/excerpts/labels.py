"""How pages are named in an excerpt: "p. 217 (PDF 219)", "pp. 12-15", "slides 4-6"."""

from __future__ import annotations

from collections.abc import Sequence

from compressor.core.document import PageKind
from compressor.core.search.indexed_file import IndexedFile
from compressor.core.wording import counted, span

_SIGNS = {PageKind.PAGE: ("p.", "pp."), PageKind.SLIDE: ("slide", "slides")}


def page_name(file: IndexedFile, first: int, last: int) -> str:
    """Name pages `first` to `last` (physical, inclusive) by printed label, and by position if unlike.

    The position is left out where no reader would show it, as in a book that flows anew on every screen.
    """
    one, several = _SIGNS[file.page_kind]
    physical = span(first, last)
    printed = span(file.page_labels[first - 1] or str(first), file.page_labels[last - 1] or str(last))
    name = f"{one if first == last else several} {printed}"
    return f"{name} (PDF {physical})" if file.shows_positions and printed != physical else name


def counted_pages(file: IndexedFile) -> str:
    """How many pages the file has: "412 pages", "1 slide"."""
    return counted(file.page_count, file.page_kind)


def list_pages(file: IndexedFile, runs: Sequence[tuple[int, int]]) -> str:
    """All pages in one line, as printed: "ii, 3-5, 12"."""
    labels = [label or str(position) for position, label in enumerate(file.page_labels, start=1)]
    return ", ".join(span(labels[first - 1], labels[last - 1]) for first, last in runs)
