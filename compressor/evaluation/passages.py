"""Where gold passages stand in a book."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

import numpy as np
from numpy.typing import NDArray

from compressor.core.structure.fulltext import FullText
from compressor.evaluation.cases import Passage, Quotation
from compressor.evaluation.errors import PassageMissingError
from compressor.evaluation.reached import KEPT, squash

MAX_PASSAGE_CHARACTERS = 4_000
"""A gold passage's last words must follow its first words within this many squashed characters."""
MAX_OCCURRENCES = 50
NEARBY_PAGES = 1


@dataclass(frozen=True, slots=True, eq=False)
class SquashedText:
    """A book's text as passages are compared; `offsets[i]` is where character i stands in the text, shape
    (N,).
    """

    text: str
    offsets: NDArray[np.int64]

    def span(self, start: int, end: int) -> tuple[int, int]:
        """Return the span of the book's text that squashes to text[start:end]."""
        return int(self.offsets[start]), int(self.offsets[end - 1]) + 1

    def find(self, wanted: str) -> Iterator[int]:
        """Positions where squashed text occurs."""
        start = self.text.find(wanted) if wanted else -1
        while start >= 0:
            yield start
            start = self.text.find(wanted, start + 1)


@dataclass(frozen=True, slots=True)
class Gold:
    """A passage in a book: what must stand in the excerpt, squashed, and its spans in the book's text."""

    squashed: str
    spans: tuple[tuple[int, int], ...]


def squash_with_offsets(text: str) -> SquashedText:
    """Squash a book's text and keep where each character came from; linear."""
    pieces: list[str] = []
    offsets: list[NDArray[np.int64]] = []
    for match in KEPT.finditer(text):
        piece, places = _normalized(match.group(), match.start())
        pieces.append(piece)
        offsets.append(places)
    return SquashedText("".join(pieces), np.concatenate(offsets or [np.zeros(0, dtype=np.int64)]))


def _normalized(piece: str, start: int) -> tuple[str, NDArray[np.int64]]:
    normal = squash(piece)
    if len(normal) == len(piece):
        return normal, np.arange(start, start + len(piece), dtype=np.int64)
    places = np.linspace(start, start + len(piece) - 1, num=len(normal)).astype(np.int64)
    return normal, places


def locate_passages(passages: Sequence[Passage], squashed: SquashedText, full: FullText) -> tuple[Gold, ...]:
    """Find every alternative in the book. A passage given as text that the book does not hold has no span.

    Raises:
        PassageMissingError: the first and last words of a quotation are not there, or too far apart.
    """
    return tuple(
        _quoted(passage, squashed, full) if isinstance(passage, Quotation) else _verbatim(passage, squashed)
        for passage in passages
    )


def _verbatim(passage: str, squashed: SquashedText) -> Gold:
    wanted = squash(passage)
    starts = islice(squashed.find(wanted), MAX_OCCURRENCES)
    return Gold(wanted, tuple(squashed.span(start, start + len(wanted)) for start in starts))


def _quoted(quotation: Quotation, squashed: SquashedText, full: FullText) -> Gold:
    first, last = squash(quotation.first_words), squash(quotation.last_words)
    for start in _near_page(quotation.page, squashed.find(first), squashed, full):
        end = squashed.text.find(last, start, start + MAX_PASSAGE_CHARACTERS)
        if end >= 0:
            end += len(last)
            return Gold(squashed.text[start:end], (squashed.span(start, end),))
    place = f" near page {quotation.page}" if quotation.page and _has_pages(full) else ""
    raise PassageMissingError(
        f"No passage from {quotation.first_words!r} to {quotation.last_words!r} stands in the book{place}. "
        "Is it the edition that the questions are about?"
    )


def _near_page(
    page: int | None, starts: Iterator[int], squashed: SquashedText, full: FullText
) -> Iterator[int]:
    """Occurrences at or near the page; all of them where either side has no pages."""
    for start in starts:
        found = full.page_at(int(squashed.offsets[start]))
        if page is None or not _has_pages(full) or abs(found - page) <= NEARBY_PAGES:
            yield start


def _has_pages(full: FullText) -> bool:
    return len(full.page_starts) > 1
