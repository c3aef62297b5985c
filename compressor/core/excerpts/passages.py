"""Any text as passages: paragraphs, long ones cut between sentences; no pages, no headings, no sections.

Invariant: the passages follow one another without gap or overlap, from the first letter of the text to its
last; the work is linear in its length.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from compressor.core.search.indexed_file import ChunkTable, IndexedFile
from compressor.core.search.keywords import build_keyword_index
from compressor.core.structure.splitting import split_paragraph

SMALL_DIVISOR = 4
"""A passage smaller than this part of the largest is put together with its neighbour."""

_NO_KEYWORDS = build_keyword_index((), ())
_BLANK_LINES = re.compile(r"\n[ \t\r\f\v]*\n\s*")

Span = tuple[int, int]


def file_of_passages(text: str, spans: Sequence[tuple[Span, int]], tokens: NDArray[np.int32]) -> IndexedFile:
    """A text as a file of passages, which cost `tokens` (N,), and their paragraphs; no word is indexed."""
    starts, ends = np.array([span for span, _ in spans], dtype=np.int32).reshape(-1, 2).T
    paragraphs = np.array([paragraph for _, paragraph in spans], dtype=np.int32)
    zeros = np.zeros(len(spans), dtype=np.int32)
    return IndexedFile(
        key="",
        title="",
        text=text,
        language="",
        paginated=False,
        page_labels=("",),
        pages_without_text=(),
        chunks=ChunkTable(
            starts, ends, zeros, zeros + 1, zeros + 1, zeros - 1, paragraphs, paragraphs, tokens
        ),
        sections=(),
        keywords=_NO_KEYWORDS,
    )


def split_passages(text: str, sizes: NDArray[np.float64], max_size: int) -> list[tuple[Span, int]]:
    """Where the passages of a text lie, and which paragraph each of them begins in.

    `sizes` are the running sizes of the text, as `splitting` has them. Small neighbours go together.
    """
    passages: list[tuple[Span, int]] = []
    small = max_size // SMALL_DIVISOR
    before = 0.0
    for (start, end), paragraph in _pieces(text, sizes, max_size):
        size = float(sizes[end] - sizes[start])
        if passages and min(before, size) < small and before + size <= max_size:
            (opened, _), first = passages[-1]
            passages[-1] = (opened, end), first
            before += size
        else:
            passages.append(((start, end), paragraph))
            before = size
    return passages


def _pieces(text: str, sizes: NDArray[np.float64], max_size: int) -> Iterator[tuple[Span, int]]:
    """Paragraphs, with the blank lines after them, and parts of long ones."""
    start = len(text) - len(text.lstrip())
    if start == len(text):
        return
    borders = [match.end() for match in _BLANK_LINES.finditer(text, start)]
    for paragraph, end in enumerate(dict.fromkeys((*borders, len(text)))):
        if sizes[end] - sizes[start] <= max_size:
            yield (start, end), paragraph
        else:
            yield from ((part, paragraph) for part in split_paragraph(text, start, end, sizes, max_size))
        start = end
