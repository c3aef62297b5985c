"""Who works on what: claiming a job is one conditional UPDATE, so that of two workers one gets it."""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from datetime import timedelta

from django.db import transaction
from django.db.models import Case, F, IntegerField, Q, QuerySet, Value, When
from django.utils import timezone

from compressor.models import File, FileStatus, IndexingJob, JobState
from compressor.services.leases import LEASE, Lease, Now
from compressor.services.library import ASKABLE

MAX_LOSSES = 20
WORKER_LOST = "worker_lost"
NEVER_AHEAD = timedelta(hours=1)
"""No lease and no pause is as long: one that ends later was written before the clock was set back."""
MAX_CONTENDED = 8
"""A worker that loses so many jobs to others looks again later."""
TOKEN_BYTES = 6
MAX_NAME_CHARS = 40

_NOT_INDEXED_FIRST = Case(
    When(file__status__in=ASKABLE, then=Value(1)), default=Value(0), output_field=IntegerField()
)


def claim_next(worker: str, *, now: Now = timezone.now) -> Lease | None:
    """The job whose turn it is: files that cannot be asked about before others, then by their place."""
    for job in waiting_jobs(now).order_by(_NOT_INDEXED_FIRST, "queued_at")[:MAX_CONTENDED]:
        lease = _claim(job, worker, now)
        if lease is not None:
            return lease
    return None


def claim_file(file: File, worker: str, *, now: Now = timezone.now) -> Lease | None:
    """The job of one file, whatever its state; None while another worker holds it."""
    started = {"queued_at": now(), "must_read": False}
    job, _ = IndexingJob.objects.get_or_create(file=file, defaults=started)
    is_held = job.state == JobState.RUNNING and job.lease_until is not None and job.lease_until >= now()
    return None if is_held else _claim(job, worker, now)


def waiting_jobs(now: Now = timezone.now) -> QuerySet[IndexingJob]:
    """The jobs that a worker could take now."""
    moment = now()
    pause_is_over = Q(not_before__lte=moment) | Q(not_before__gt=moment + NEVER_AHEAD)
    return IndexingJob.objects.filter(Q(not_before=None) | pause_is_over, state=JobState.QUEUED)


def take_back_lost(*, now: Now = timezone.now) -> int:
    """Put jobs whose lease is over behind the others, give up on those lost too often, and count both."""
    return sum(_take_back(job, now) for job in _lost_jobs(now))


def _claim(job: IndexingJob, worker: str, now: Now) -> Lease | None:
    """The lease, where the job is still as it was seen."""
    token = f"{worker[:MAX_NAME_CHARS]}:{secrets.token_hex(TOKEN_BYTES)}"
    as_seen = IndexingJob.objects.filter(pk=job.pk, state=job.state, worker=job.worker)
    taken = as_seen.update(state=JobState.RUNNING, worker=token, lease_until=now() + LEASE)
    return Lease(job.pk, job.file_id, token, now) if taken else None


def _lost_jobs(now: Now) -> Iterator[IndexingJob]:
    moment = now()
    is_over = Q(lease_until__lt=moment) | Q(lease_until__gt=moment + NEVER_AHEAD)
    yield from IndexingJob.objects.filter(is_over, state=JobState.RUNNING)


def _take_back(job: IndexingJob, now: Now) -> bool:
    as_seen = IndexingJob.objects.filter(
        pk=job.pk, state=JobState.RUNNING, worker=job.worker, lease_until=job.lease_until
    )
    if job.losses + 1 >= MAX_LOSSES:
        return _give_up(job, as_seen, now)
    values = {"state": JobState.QUEUED, "worker": "", "lease_until": None, "queued_at": now()}
    return bool(as_seen.update(losses=F("losses") + 1, **values))


@transaction.atomic
def _give_up(job: IndexingJob, as_seen: QuerySet[IndexingJob], now: Now) -> bool:
    detail = (
        f"Reading it was begun {MAX_LOSSES} times, and each time the process that did it was lost. Add the "
        "file again, or another copy of it."
    )
    values = {"state": JobState.FAILED, "worker": "", "lease_until": None, "finished_at": now()}
    if not as_seen.update(losses=F("losses") + 1, must_read=False, last_error=detail, **values):
        return False
    File.objects.filter(pk=job.file_id).exclude(status__in=ASKABLE).update(
        status=FileStatus.FAILED, failure_code=WORKER_LOST, failure_detail=detail, updated_at=now()
    )
    return True
