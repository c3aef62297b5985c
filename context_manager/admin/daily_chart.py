"""A chart by day as plain geometry: `left` and `width` in percent, `top` and `height` in pixels."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date

from context_manager.admin.daily_figures import DayFigures

HEIGHT = 110
FILLED_SHARE = 0.76
MIN_HEIGHT = 2.0
"""One failed turn among thousands must still be seen."""


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a column; `sort` names its look: chosen, position or rest."""

    sort: str
    top: float
    height: float


@dataclass(frozen=True, slots=True)
class Column:
    """The column of a day, and what it says."""

    day: date
    left: float
    width: float
    parts: tuple[Part, ...]
    title: str


def turns_chart(days: Sequence[DayFigures]) -> tuple[Column, ...]:
    """Turns by day: failed at the bottom, then those cut off, cancelled or running, then the completed."""
    highest = max([1, *(day.turns for day in days)])
    return tuple(_column(place, len(days), day, highest) for place, day in enumerate(days))


def _column(place: int, number: int, day: DayFigures, highest: int) -> Column:
    step = 100 / number
    return Column(
        day=day.day,
        left=round(step * (place + (1 - FILLED_SHARE) / 2), 2),
        width=round(step * FILLED_SHARE, 2),
        parts=tuple(_parts(day, highest)),
        title=f"{day.day:%Y-%m-%d}: {day.turns:,} turns, {day.failed:,} failed",
    )


def _parts(day: DayFigures, highest: int) -> Iterator[Part]:
    bottom = float(HEIGHT)
    others = day.cut_off + day.cancelled + day.running
    for sort, count in (("position", day.failed), ("rest", others), ("chosen", day.completed)):
        if count:
            height = min(max(MIN_HEIGHT, round((HEIGHT - 2 * MIN_HEIGHT) * count / highest, 1)), bottom)
            bottom = round(bottom - height, 1)
            yield Part(sort, bottom, height)
