"""Asking again: when, how often, and how long to wait in between."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from email.utils import parsedate_to_datetime
from random import SystemRandom
from typing import Generic, TypeVar

from compressor.remote.errors import RemoteError

Answer = TypeVar("Answer")
_random = SystemRandom()


@dataclass(frozen=True, slots=True)
class Clock:
    """The time as a waiting caller needs it; tests bring their own."""

    now: Callable[[], float] = time.monotonic
    sleep: Callable[[float], None] = time.sleep


REAL_CLOCK = Clock()


@dataclass(frozen=True, slots=True)
class RetryPolicy:
    """Exponential backoff with full jitter; a server's Retry-After is a lower bound.

    Source of the formula: M. Brooker, "Exponential Backoff And Jitter", AWS Architecture Blog, 2015.
    """

    attempts: int = 4
    first_pause_seconds: float = 0.5
    longest_pause_seconds: float = 60.0
    jitter: Callable[[], float] = _random.random

    def pause_seconds(self, attempt: int, *, retry_after_seconds: float | None) -> float:
        """Seconds to wait after the failed `attempt` (from 1)."""
        ceiling = min(self.longest_pause_seconds, self.first_pause_seconds * 2.0 ** (attempt - 1))
        return max(ceiling * self.jitter(), retry_after_seconds or 0.0)


@dataclass(frozen=True, slots=True)
class Answered(Generic[Answer]):
    """What came back at last, and how often it was asked for."""

    answer: Answer
    tries: int


def ask_until_answered(
    ask: Callable[[], Answer], *, policy: RetryPolicy, give_up_at: float, clock: Clock
) -> Answered[Answer]:
    """Call `ask` until it answers, as long as its errors are worth another try.

    The last error is raised, with the number of tries, when the attempts are used up, when the server wants a
    longer pause than the policy allows, or when the pause would end after `give_up_at`.
    """
    attempt = 0
    while True:
        attempt += 1
        try:
            return Answered(ask(), attempt)
        except RemoteError as exc:
            exc.tries = attempt
            pause = policy.pause_seconds(attempt, retry_after_seconds=exc.retry_after_seconds)
            too_long = pause > policy.longest_pause_seconds or clock.now() + pause >= give_up_at
            if not exc.is_worth_another_try or attempt >= policy.attempts or too_long:
                raise
            clock.sleep(pause)


def retry_after_seconds(headers: Mapping[str, str]) -> float | None:
    """Return the wait that Retry-After asks for, None where there is none to be understood.

    A date is read against the server's own Date header, so that neither clock has to be right.
    """
    value = headers.get("retry-after", "").strip()
    if value.isascii() and value.isdigit():
        return float(value)
    try:
        until, sent = parsedate_to_datetime(value), parsedate_to_datetime(headers.get("date", ""))
        return max(0.0, (until - sent).total_seconds())
    except (TypeError, ValueError):
        return None
