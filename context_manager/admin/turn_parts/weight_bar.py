"""A bar that shows how much of a weight is left, beside where its limit stands."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class WeightBar:
    """What is left, what was there before, and the limit, in percent of the bar’s length."""

    kept: float
    whole: float
    limit: float


@dataclass(frozen=True, slots=True)
class Scale:
    """What a whole bar stands for, in tokens, and the limit marked on it."""

    length: int
    limit: int

    def bar(self, before: int, after: int) -> WeightBar:
        """The bar of something that weighed `before` and weighs `after`; never longer than the scale."""
        return WeightBar(self._percent(after), self._percent(before), self._percent(self.limit))

    def _percent(self, tokens: int) -> float:
        return round(100 * min(tokens, self.length) / max(self.length, 1), 2)
