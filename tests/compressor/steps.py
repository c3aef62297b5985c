"""How much work a call is, told without a clock, and so alike on every machine and under every load."""

from __future__ import annotations

import sys
from collections.abc import Callable
from types import FrameType
from typing import Any


def count_steps(work: Callable[[], object]) -> int:
    """Return how many lines of Python `work` runs, in all that it calls and in generators that it empties.

    A tracer counts them, because seconds tell of the machine and of what else it does: a bound that is tight
    fails on a busy one, a bound that is loose lets through what it is there to find. What C does counts as
    nothing, so a parser or a regular expression that takes too long goes unseen here. The tracer there was,
    that of coverage, comes back afterwards.
    """
    steps = 0

    def trace(_frame: FrameType, event: str, _argument: Any) -> Callable[..., Any]:
        nonlocal steps
        steps += event == "line"
        return trace

    earlier = sys.gettrace()
    sys.settrace(trace)
    try:
        work()
    finally:
        sys.settrace(earlier)
    return steps


def growth(work: Callable[[int], object], count: int) -> float:
    """Return how often `work` takes the steps of `count` for four times that: 4 is linear, 16 is quadratic.

    Work is done once before, so that what is kept from the first time on is no part of it.
    """
    work(1)
    return count_steps(lambda: work(4 * count)) / count_steps(lambda: work(count))
