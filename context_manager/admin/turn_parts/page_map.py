"""The map of pages: the strip folded into rows, so that single pages of a long file are told apart.

Pure geometry, in units of the drawing.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from compressor.core.excerpts.strip import Stretch, Why

PAGES_A_ROW = 50
MAX_ROWS = 40
"""A longer file has more pages in a row."""
ROW_HEIGHT = 12
WIDTH = 500
"""A row at fifty pages; more pages are drawn narrower."""


@dataclass(frozen=True, slots=True)
class MapRow:
    """A row of pages from `first` on, at `top`, `width` long."""

    first: int
    top: int
    width: float


@dataclass(frozen=True, slots=True)
class MapBar:
    """A part of a run inside one row."""

    left: float
    top: int
    width: float
    why: Why


@dataclass(frozen=True, slots=True)
class PageMap:
    """What the template draws."""

    pages_a_row: int
    height: int
    rows: tuple[MapRow, ...]
    bars: tuple[MapBar, ...]


def draw_page_map(length: int, stretches: Sequence[Stretch]) -> PageMap | None:
    """The map of a file of `length` units; None for one so short that its strip tells as much."""
    if length <= PAGES_A_ROW:
        return None
    pages_a_row = _pages_a_row(length)
    page_width = WIDTH / pages_a_row
    rows = tuple(
        MapRow(first, index * ROW_HEIGHT, round(min(pages_a_row, length - first + 1) * page_width, 2))
        for index, first in enumerate(range(1, length + 1, pages_a_row))
    )
    bars = tuple(bar for stretch in stretches for bar in _bars(stretch, pages_a_row))
    return PageMap(pages_a_row, len(rows) * ROW_HEIGHT, rows, bars)


def _pages_a_row(length: int) -> int:
    """Fifty, or as many fifties as keep the map inside its most rows."""
    return PAGES_A_ROW * max(1, -(-length // (PAGES_A_ROW * MAX_ROWS)))


def _bars(stretch: Stretch, pages_a_row: int) -> Iterator[MapBar]:
    """The parts of a run, one a row."""
    page_width = WIDTH / pages_a_row
    first = stretch.first - 1
    while first < stretch.last:
        row, column = divmod(first, pages_a_row)
        end = min(stretch.last, (row + 1) * pages_a_row)
        yield MapBar(
            round(column * page_width, 2), row * ROW_HEIGHT, round((end - first) * page_width, 2), stretch.why
        )
        first = end
