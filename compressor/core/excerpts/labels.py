"""How pages and passages are named in an excerpt: "p. 217 (PDF 219)", "pp. 12-15", "passages 40-44"."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby

from compressor.core.search.indexed_file import IndexedFile


def page_name(file: IndexedFile, first: int, last: int) -> str:
    """Name pages `first` to `last` (physical, inclusive) by printed label, and by position if unlike."""
    physical = _span(str(first), str(last))
    printed = _span(file.page_labels[first - 1] or str(first), file.page_labels[last - 1] or str(last))
    sign = "p." if first == last else "pp."
    return f"{sign} {printed}" if printed == physical else f"{sign} {printed} (PDF {physical})"


def _span(first: str, last: str) -> str:
    return first if first == last else f"{first}-{last}"


def passages_name(first_chunk: int, last_chunk: int) -> str:
    """Name chunks by number, counted from 1."""
    sign = "passage" if first_chunk == last_chunk else "passages"
    return f"{sign} {_span(f'{first_chunk + 1}', f'{last_chunk + 1}')}"


def page_runs(pages: Iterable[int]) -> list[tuple[int, int]]:
    """Ascending page numbers as inclusive ranges."""
    numbered = enumerate(sorted(set(pages)))
    runs = [[page for _, page in group] for _, group in groupby(numbered, key=lambda pair: pair[1] - pair[0])]
    return [(run[0], run[-1]) for run in runs]


def list_pages(file: IndexedFile, runs: Sequence[tuple[int, int]]) -> str:
    """All pages in one line, as printed: "ii, 3-5, 12"."""
    labels = [label or str(position) for position, label in enumerate(file.page_labels, start=1)]
    return ", ".join(_span(labels[first - 1], labels[last - 1]) for first, last in runs)
