"""One ruler for every strategy: what an excerpt shows, measured on the book's own pages and chunks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from compressor.core.excerpts.strip import Stretch, Why, stretches_of
from compressor.core.structure.chunk_kinds import ChunkKind
from compressor.evaluation.books import Book
from compressor.evaluation.shown import Span

SLICES = 16
_AT_LEAST_HALF = 0.5

Mask = NDArray[np.bool_]
Counts = NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class StretchShown:
    """A stretch of pages (chunks, where the book has no pages) and what its chunks were shown for."""

    stretch: Stretch
    reasons: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class Reading:
    """What the ruler says of one excerpt. Pages are physical; a book without pages has none.

    `front_matter_pages` and `index_pages` count pages, or chunks where there are no pages. `stretches` are
    in pages, or in chunks from 1.
    """

    pages: tuple[int, ...]
    chunks_shown: int
    front_matter_pages: int
    index_pages: int
    slices_touched: int
    relevant_tokens: int
    stretches: tuple[StretchShown, ...]


class Ruler:
    """Measures excerpts of one book. A chunk counts as shown where half of what is printed in it is."""

    def __init__(self, book: Book) -> None:
        table = book.indexed.chunks
        text = book.full.text
        self._chunks = table
        self._paginated = book.document.paginated
        self._printed: Mask = np.fromiter((not letter.isspace() for letter in text), np.bool_, len(text))
        self._chunk_edges = (table.starts, table.ends)
        starts = np.array(book.full.page_starts)
        self._page_edges = (starts, np.append(starts[1:], len(text)))
        self._chunk_sizes = _sums(self._printed, self._chunk_edges)
        self._slices = _slices(table.tokens, table.are(ChunkKind.BODY, ChunkKind.HEADING))

    @property
    def units(self) -> int:
        """How long the book is in pages, or in chunks where it has no pages."""
        return len(self._page_edges[0]) if self._paginated else len(self._chunks)

    @property
    def chunk_count(self) -> int:
        """How many chunks the book has."""
        return len(self._chunks)

    def units_of(self, spans: Iterable[tuple[int, int]]) -> tuple[int, ...]:
        """Units that stretches of the book's text touch, from 1."""
        edges = self._page_edges if self._paginated else self._chunk_edges
        return tuple(_numbers(_sums(self._mask(spans), edges) > 0))

    def read(self, spans: Sequence[Span], gold: Sequence[tuple[int, int]]) -> Reading:
        """Measure an excerpt. `gold` are the spans of the passages that would answer the question."""
        mask = self._mask((span.start, span.end) for span in spans)
        letters = _sums(mask, self._chunk_edges)
        shown = letters > _AT_LEAST_HALF * self._chunk_sizes
        relevant = shown & (_sums(self._mask(gold), self._chunk_edges) > 0)
        pages = _numbers(_sums(mask, self._page_edges) > 0) if self._paginated else []
        return Reading(
            pages=tuple(pages),
            chunks_shown=int(shown.sum()),
            front_matter_pages=self._count(letters > 0, ChunkKind.FRONT_MATTER, ChunkKind.CONTENTS),
            index_pages=self._count(letters > 0, ChunkKind.INDEX),
            slices_touched=sum(bool(letters[part].any()) for part in self._slices),
            relevant_tokens=int(self._chunks.tokens[relevant].sum()),
            stretches=tuple(self._stretches(spans)),
        )

    def _mask(self, spans: Iterable[tuple[int, int]]) -> Mask:
        """Which printed characters of the book lie in the spans, shape (characters,)."""
        mask = np.zeros(len(self._printed), dtype=np.bool_)
        for start, end in spans:
            mask[start:end] = True
        return mask & self._printed

    def _count(self, touched: Mask, *kinds: ChunkKind) -> int:
        chunks = np.flatnonzero(touched & self._chunks.are(*kinds))
        if not self._paginated:
            return len(chunks)
        pages = set[int]()
        for first, last in zip(
            self._chunks.first_pages[chunks], self._chunks.last_pages[chunks], strict=True
        ):
            pages.update(range(int(first), int(last) + 1))
        return len(pages)

    def _stretches(self, spans: Sequence[Span]) -> Iterable[StretchShown]:
        edges = self._page_edges if self._paginated else self._chunk_edges
        units: dict[int, Why] = {}
        for why in (Why.POSITION, Why.CHOSEN):
            mask = self._mask((span.start, span.end) for span in spans if span.why is why)
            units.update(dict.fromkeys(_numbers(_sums(mask, edges) > 0), why))
        for stretch in stretches_of(units):
            start, end = int(edges[0][stretch.first - 1]), int(edges[1][stretch.last - 1])
            reasons = Counter(span.reason for span in spans if span.start < end and span.end > start)
            yield StretchShown(stretch, tuple(reasons.most_common()))


def _sums(mask: Mask, edges: tuple[NDArray[np.integer], NDArray[np.integer]]) -> Counts:
    """How many characters of the mask lie in each of N stretches, shape (N,)."""
    running = np.concatenate([[0], np.cumsum(mask, dtype=np.int64)])
    sums: Counts = running[edges[1]] - running[edges[0]]
    return sums


def _numbers(mask: Mask) -> list[int]:
    return (np.flatnonzero(mask) + 1).tolist()


def _slices(tokens: NDArray[np.int32], body: Mask) -> list[NDArray[np.int64]]:
    """Cut the body into 16 slices of equally many tokens: the chunks that lie, wholly or in part, in each."""
    chunks = np.flatnonzero(body)
    ends = np.cumsum(tokens[chunks], dtype=np.float64)
    total = ends[-1] if len(ends) else 0.0
    borders = np.linspace(0.0, total, SLICES + 1)
    starts = ends - tokens[chunks]
    return [chunks[(ends > low) & (starts < high)] for low, high in pairwise(borders)]
