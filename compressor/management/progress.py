"""Progress of work that takes its time: a bar on a terminal, a line now and then anywhere else."""

from __future__ import annotations

import time
from collections.abc import Callable
from types import TracebackType
from typing import Protocol, Self, TextIO

from compressor.management.terminal import can_write

BAR_CHARACTERS = 16
MIN_REDRAW_SECONDS = 0.1
MIN_RATE_SECONDS = 1.0
TENTHS = 10
MIN_PLAIN = 10
"""From here on a duration is told in its larger unit alone."""
SECONDS_A_MINUTE = 60
MINUTES_AN_HOUR = 60

Clock = Callable[[], float]


class Progress(Protocol):
    """Told how far the work is; a context manager, so that no half-drawn line is left behind."""

    def __call__(self, done: int, total: int) -> None: ...

    def __enter__(self) -> Self: ...

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None: ...


def progress_on(stream: TextIO, label: str, *, clock: Clock = time.monotonic) -> Progress:
    """A bar where `stream` is a terminal, else a line at about every tenth of the work."""
    if stream.isatty():
        return ProgressBar(stream, label, clock=clock)
    return ProgressLines(stream, label, clock=clock)


class _Shown:
    """Progress under a label on a stream, and the pace of it."""

    def __init__(self, stream: TextIO, label: str, *, clock: Clock) -> None:
        self._stream = stream
        self._label = label
        self._clock = clock
        self._pace = _Pace(clock)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._end()

    def _write(self, text: str) -> None:
        self._stream.write(text)
        self._stream.flush()

    def _end(self) -> None:
        """Leave nothing half-drawn behind."""


class ProgressBar(_Shown):
    """A line of a terminal, redrawn at most ten times a second and cleared when the work ends."""

    def __init__(self, stream: TextIO, label: str, *, clock: Clock) -> None:
        super().__init__(stream, label, clock=clock)
        self._drawn_at = float("-inf")
        self._marks = ("█", "░") if can_write(stream, "█░") else ("#", "-")

    def __call__(self, done: int, total: int) -> None:
        told = _told(done, total, self._pace)
        if done < total and self._clock() - self._drawn_at < MIN_REDRAW_SECONDS:
            return
        self._drawn_at = self._clock()
        full, empty = self._marks
        filled = BAR_CHARACTERS * done // total if total else BAR_CHARACTERS
        self._write(f"\r\x1b[K{self._label} {full * filled}{empty * (BAR_CHARACTERS - filled)} {told}")

    def _end(self) -> None:
        if self._drawn_at > float("-inf"):
            self._write("\r\x1b[K")


class ProgressLines(_Shown):
    """For logs and pipes. Work that is done within a second writes nothing."""

    def __init__(self, stream: TextIO, label: str, *, clock: Clock) -> None:
        super().__init__(stream, label, clock=clock)
        self._begun_at = clock()
        self._tenths_told: int | None = None

    def __call__(self, done: int, total: int) -> None:
        told = _told(done, total, self._pace)
        tenths = TENTHS * done // total if total else TENTHS
        if self._tenths_told is None:
            self._tenths_told = tenths
        if tenths == self._tenths_told or self._clock() - self._begun_at < MIN_RATE_SECONDS:
            return
        self._tenths_told = tenths
        self._write(f"{self._label} {told}\n")


class _Pace:
    """How quick the work goes, counted from the first call: what an earlier run did costs no time now."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._begun_at = clock()
        self._begun_with: int | None = None

    def describe(self, done: int, total: int) -> str:
        """ "2.1 a second, 5 min left"; "" while there is too little to tell it from."""
        if self._begun_with is None:
            self._begun_with, self._begun_at = done, self._clock()
        seconds = self._clock() - self._begun_at
        made = done - self._begun_with
        if made <= 0 or seconds < MIN_RATE_SECONDS:
            return ""
        rate = made / seconds
        speed = f"{rate:.1f} a second"
        return f"{speed}, {describe_seconds((total - done) / rate)} left" if done < total else speed


def describe_seconds(seconds: float) -> str:
    """A duration in words that fit it: "0.4 s", "40 s", "7 min", "2 h 5 min"."""
    if seconds < MIN_PLAIN:
        return f"{seconds:.1f} s"
    if round(seconds) < SECONDS_A_MINUTE:
        return f"{seconds:.0f} s"
    hours, minutes = divmod(round(seconds / SECONDS_A_MINUTE), MINUTES_AN_HOUR)
    if not hours:
        return f"{minutes} min"
    return f"{hours} h {minutes} min" if hours < MIN_PLAIN else f"{hours} h"


def _told(done: int, total: int, pace: _Pace) -> str:
    share = 100 * done // total if total else 100
    told = pace.describe(done, total)
    return f"{done:,} of {total:,} ({share} %)" + (f", {told}" if told else "")
