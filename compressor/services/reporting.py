"""How far a slice is, stored with its job: often enough to be watched, seldom enough to cost nothing."""

from __future__ import annotations

from collections.abc import Callable

from compressor.extraction.results import ProgressCallback
from compressor.selectors import ProgressUnit
from compressor.services.leases import Lease

SECONDS_BETWEEN_REPORTS = 0.5


class Reporting:
    """A progress callback that stores what it is told, at first, at the end, and twice a second in between.

    It raises LeaseLost, which ends the slice, as soon as the lease is found gone.
    """

    def __init__(
        self,
        lease: Lease,
        unit: ProgressUnit,
        also: ProgressCallback | None,
        *,
        clock: Callable[[], float],
    ) -> None:
        self._lease = lease
        self._unit = unit
        self._also = also
        self._clock = clock
        self._reported_at = float("-inf")

    def __call__(self, done: int, total: int) -> None:
        if self._also is not None:
            self._also(done, total)
        now = self._clock()
        if done >= total or now - self._reported_at >= SECONDS_BETWEEN_REPORTS:
            self._lease.report(done, total, self._unit)
            self._reported_at = now
