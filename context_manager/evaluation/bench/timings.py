"""Milliseconds of the parts of a piece of work that is done several times."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeVar

Result = TypeVar("Result")
PERCENTILES = 20
WHOLE = "in all"


@dataclass(frozen=True, slots=True)
class Percentiles:
    """Half of the times were no longer than `median`, nineteen of twenty no longer than `p95`."""

    median: float
    p95: float


@dataclass(slots=True)
class Stopwatch:
    """Adds up what each part took; `lap` ends one round of all parts."""

    clock: Callable[[], float] = time.perf_counter
    rounds: list[Mapping[str, float]] = field(default_factory=list)
    _round: dict[str, float] = field(default_factory=dict)

    def time(self, part: str, work: Callable[[], Result]) -> Result:
        """Do a part of the work."""
        begun = self.clock()
        result = work()
        self._round[part] = self._round.get(part, 0.0) + 1000 * (self.clock() - begun)
        return result

    def lap(self) -> None:
        """End a round; its parts together are what it took."""
        self.rounds.append({**self._round, WHOLE: sum(self._round.values())})
        self._round = {}

    def percentiles(self) -> dict[str, Percentiles]:
        """What each part took, and all of them together."""
        parts = self.rounds[0] if self.rounds else {}
        return {part: percentiles_of([times[part] for times in self.rounds]) for part in parts}


def percentiles_of(times: Sequence[float]) -> Percentiles:
    """The percentiles of one or more times."""
    if len(times) == 1:
        return Percentiles(times[0], times[0])
    cuts = statistics.quantiles(times, n=PERCENTILES, method="inclusive")
    return Percentiles(statistics.median(times), cuts[-1])
