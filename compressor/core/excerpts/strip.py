"""The strip: a file from its first page to its last in one line, and which stretches of it a model was given.

Pure geometry, in percent of the line's length, so that whatever draws it needs no more arithmetic. Three
things tell the stretches apart, of which any one is enough: colour, height and texture.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import TypeVar

from compressor.core.excerpts.basket import Reason

MIN_WIDTH_PERCENT = 0.3
"""A single page of a long book must still be seen."""

Sort = TypeVar("Sort")


class Why(StrEnum):
    """What a stretch was given for: the question, or nothing but its place in the file."""

    CHOSEN = "chosen"
    POSITION = "position"


class MarkKind(StrEnum):
    """A point worth finding: cited in the answer, or expected by an eval."""

    CITED = "cited"
    EXPECTED = "expected"


@dataclass(frozen=True, slots=True)
class Stretch:
    """Units (pages, or passages of a file without pages) from `first` to `last`, from 1, both inclusive."""

    first: int
    last: int
    why: Why

    def __post_init__(self) -> None:
        if not 1 <= self.first <= self.last:
            raise ValueError(f"a stretch from {self.first} to {self.last} is none")

    @property
    def length(self) -> int:
        """How many units it holds."""
        return self.last - self.first + 1


@dataclass(frozen=True, slots=True)
class Bar:
    """A stretch as it is drawn: `left` and `width` in percent."""

    left: float
    width: float
    why: Why


@dataclass(frozen=True, slots=True)
class Mark:
    """A mark as it is drawn, at `left` percent."""

    left: float
    kind: MarkKind


@dataclass(frozen=True, slots=True)
class Strip:
    """What to draw, and the units of each sort; chosen, position and left_out add up to `length`."""

    length: int
    bars: tuple[Bar, ...]
    marks: tuple[Mark, ...]
    chosen: int
    position: int

    @property
    def left_out(self) -> int:
        """Units that were not shown."""
        return self.length - self.chosen - self.position


def why_of(reason: Reason) -> Why:
    """Whether a chunk was chosen for the question, or for its place alone."""
    return Why.POSITION if reason in {Reason.SPREAD, Reason.COVERAGE} else Why.CHOSEN


def stretches_of(units: Mapping[int, Why]) -> tuple[Stretch, ...]:
    """Join neighbouring units that were given for the same thing; keys are positions from 1."""
    return tuple(Stretch(first, last, why) for first, last, why in runs_of(sorted(units.items())))


def runs_of(units: Sequence[tuple[int, Sort]]) -> Iterator[tuple[int, int, Sort]]:
    """First and last of neighbouring units of one sort, and the sort; units ascend."""
    first = 0
    for index, (unit, sort) in enumerate(units):
        if index + 1 == len(units) or units[index + 1] != (unit + 1, sort):
            yield units[first][0], unit, sort
            first = index + 1


def draw_strip(
    length: int, stretches: Sequence[Stretch], *, expected: Sequence[int] = (), cited: Sequence[int] = ()
) -> Strip:
    """Lay out a file of `length` units. `expected` and `cited` are units.

    Raises:
        ValueError: something lies past the end of the file.
    """
    last = max([0, *(stretch.last for stretch in stretches), *expected, *cited])
    if last > length:
        raise ValueError(f"unit {last} is past the end of a file of {length}")
    marks = [(MarkKind.EXPECTED, unit) for unit in expected] + [(MarkKind.CITED, unit) for unit in cited]
    return Strip(
        length=length,
        bars=tuple(_bar(stretch, length) for stretch in stretches),
        marks=tuple(Mark(_percent(unit - 0.5, length), kind) for kind, unit in dict.fromkeys(marks)),
        chosen=sum(stretch.length for stretch in stretches if stretch.why is Why.CHOSEN),
        position=sum(stretch.length for stretch in stretches if stretch.why is Why.POSITION),
    )


def _bar(stretch: Stretch, length: int) -> Bar:
    left, width = extent(stretch.first, stretch.last, length)
    return Bar(left, width, stretch.why)


def extent(first: int, last: int, length: int) -> tuple[float, float]:
    """Where units `first` to `last` of `length` begin on the line and how wide they are, in percent."""
    width = max(_percent(last - first + 1, length), MIN_WIDTH_PERCENT)
    return min(_percent(first - 1, length), 100 - width), width


def _percent(units: float, length: int) -> float:
    return round(100 * units / length, 2)
