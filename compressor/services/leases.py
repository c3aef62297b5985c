"""A worker's right to write about one file, for fifteen seconds at a time.

Every write about the file happens inside `Lease.writing`, which looks whether the right is still there, in
the transaction of the write: a worker that was taken for dead, or whose file was deleted, changes nothing.
What tells workers apart is the token, made anew for every slice; clocks only say when one is taken for dead.
"""

from __future__ import annotations

import uuid
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import F, QuerySet
from django.utils import timezone

from compressor.errors import LeaseLost
from compressor.models import IndexingJob, JobState

LEASE = timedelta(seconds=15)
FIRST_PAUSE = timedelta(seconds=30)
LONGEST_PAUSE = timedelta(minutes=10)

Now = Callable[[], datetime]
Writing = Callable[[], AbstractContextManager[object]]
"""Opens the transaction of a write about a file, or raises because it may not be written."""


@dataclass(frozen=True, slots=True)
class Lease:
    """The right to work on one job. Its methods raise LeaseLost where the right is gone."""

    job: int
    file: uuid.UUID
    token: str
    now: Now = timezone.now

    def extend(self) -> bool:
        """Say that the worker is alive; false where there is nothing to extend."""
        return bool(self._held().update(lease_until=self.now() + LEASE))

    def report(self, done: int, total: int, unit: str) -> None:
        """Store how far the slice is, which extends the lease too."""
        told = {"done": done, "total": total, "unit": unit, "lease_until": self.now() + LEASE}
        if not self._held().update(**told):
            raise LeaseLost(str(self.file))

    @contextmanager
    def writing(self) -> Iterator[IndexingJob]:
        """A transaction in which nobody takes the lease away; its job as it stands."""
        with transaction.atomic():
            job = self._held().select_for_update().first()
            if job is None:
                raise LeaseLost(str(self.file))
            yield job

    def end_slice(self) -> None:
        """Put the job back at the end of the queue: there is more to do."""
        self._end(state=JobState.QUEUED, queued_at=self.now(), not_before=None, losses=0, last_error="")

    def finish(self) -> None:
        """All is done, unless somebody asked for another reading meanwhile."""
        with self.writing() as job:
            if job.must_read:
                self.end_slice()
            else:
                self._end(
                    state=JobState.DONE, losses=0, not_before=None, last_error="", finished_at=self.now()
                )

    def give_back(self) -> None:
        """The worker stops: the job takes its old place in the queue, at once."""
        self._held().update(state=JobState.QUEUED, worker="", lease_until=None)

    def postpone(self, error: str) -> None:
        """Nothing can be done for now: wait half a minute, and twice as long every further time in a row."""
        self._postpone(error, losses=0)

    def stumble(self, error: str) -> None:
        """A fault of ours: as `postpone`, and it counts like the loss of a worker."""
        self._postpone(error, losses=F("losses") + 1)

    def give_up(self, error: str) -> None:
        """Nothing can be done, ever."""
        self._end(state=JobState.FAILED, must_read=False, last_error=error, finished_at=self.now())

    def _postpone(self, error: str, *, losses: object) -> None:
        with self.writing() as job:
            pause = FIRST_PAUSE
            if job.not_before is not None:
                pause = min(2 * (job.not_before - job.queued_at), LONGEST_PAUSE)
            now = self.now()
            self._end(
                state=JobState.QUEUED, queued_at=now, not_before=now + pause, losses=losses, last_error=error
            )

    def _end(self, **values: object) -> None:
        if not self._held().update(worker="", lease_until=None, **values):
            raise LeaseLost(str(self.file))

    def _held(self) -> QuerySet[IndexingJob]:
        return IndexingJob.objects.filter(pk=self.job, worker=self.token, state=JobState.RUNNING)
