"""Milliseconds of the parts of a piece of work that is done several times."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TypeVar

Result = TypeVar("Result")
Clock = Callable[[], float]
Times = dict[str, float]
PERCENTILES = 20
WHOLE = "in all"


@dataclass(frozen=True, slots=True)
class Percentiles:
    """Half of the times were no longer than `median`, nineteen of twenty no longer than `p95`.

    `processor` is the median of the time that the processor was busy with it: on a machine that does other
    things too, the others are longer.
    """

    median: float
    p95: float
    processor: float


@dataclass(slots=True)
class Stopwatch:
    """Adds up what each part took; `lap` ends one round of all parts. Both clocks count seconds."""

    clock: Clock = time.perf_counter
    processor_clock: Clock = time.process_time
    _rounds: list[tuple[Times, Times]] = field(default_factory=list)
    _round: tuple[Times, Times] = field(default_factory=lambda: ({}, {}))

    def time(self, part: str, work: Callable[[], Result]) -> Result:
        """Do a part of the work."""
        begun = (self.clock(), self.processor_clock())
        result = work()
        ended = (self.clock(), self.processor_clock())
        for times, start, end in zip(self._round, begun, ended, strict=True):
            times[part] = times.get(part, 0.0) + 1000 * (end - start)
        return result

    def lap(self) -> None:
        """End a round; its parts together are what it took."""
        elapsed, busy = self._round
        self._rounds.append((_with_sum(elapsed), _with_sum(busy)))
        self._round = ({}, {})

    def percentiles(self) -> dict[str, Percentiles]:
        """What each part took, and all of them together."""
        parts = self._rounds[0][0] if self._rounds else {}
        return {
            part: percentiles_of(
                [elapsed[part] for elapsed, _ in self._rounds], [busy[part] for _, busy in self._rounds]
            )
            for part in parts
        }


def _with_sum(times: Times) -> Times:
    return {**times, WHOLE: sum(times.values())}


def percentiles_of(elapsed: Sequence[float], busy: Sequence[float]) -> Percentiles:
    """The percentiles of one or more times."""
    if len(elapsed) == 1:
        return Percentiles(elapsed[0], elapsed[0], busy[0])
    cuts = statistics.quantiles(elapsed, n=PERCENTILES, method="inclusive")
    return Percentiles(statistics.median(elapsed), cuts[-1], statistics.median(busy))
