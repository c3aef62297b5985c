"""The job of a file in words: who works on it, since when, and what went wrong."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta

from django.utils.formats import date_format
from django.utils.text import Truncator
from django.utils.timezone import localtime

from compressor.admin.wording import how_long
from compressor.core.wording import counted
from compressor.models import IndexingJob, JobState

MAX_ERROR_CHARS = 80


def moment(when: datetime) -> str:
    """A point in time as the other pages write it."""
    return date_format(localtime(when), "DATETIME_FORMAT")


def lost_since(job: IndexingJob | None, now: datetime) -> timedelta | None:
    """How long ago the lease of a running job ended; None where it has not, or nothing runs."""
    if job is None or job.state != JobState.RUNNING or job.lease_until is None or job.lease_until >= now:
        return None
    return now - job.lease_until


def job_in_short(job: IndexingJob | None, now: datetime) -> str:
    """The job on one line of a list; "" where there is nothing to say."""
    return "; ".join(_short(job, now)) if job is not None else ""


def _short(job: IndexingJob, now: datetime) -> Iterator[str]:
    yield _state(job, now)
    if job.losses:
        yield f"{counted(job.losses, 'worker')} lost"
    if job.last_error:
        yield Truncator(job.last_error).chars(MAX_ERROR_CHARS)


def _state(job: IndexingJob, now: datetime) -> str:
    if job.state == JobState.QUEUED and job.not_before is not None and job.not_before > now:
        return f"tried again in {how_long(job.not_before - now)}"
    if job.state == JobState.QUEUED:
        return f"waiting for {how_long(now - job.queued_at)}"
    if lost_since(job, now) is not None:
        return "its worker is lost"
    return job.get_state_display()


def job_in_full(job: IndexingJob, now: datetime) -> Iterator[tuple[str, str]]:
    """Everything about the job, each with its name."""
    yield "state", _state(job, now)
    if job.worker:
        yield "worker", job.worker
    if job.lease_until is not None:
        yield "its lease ends", moment(job.lease_until)
    yield "in the queue since", moment(job.queued_at)
    if job.not_before is not None:
        yield "not before", moment(job.not_before)
    if job.total:
        yield "done", f"{job.done:,} of {job.total:,} {job.unit}"
    if job.losses:
        yield "workers lost in a row", f"{job.losses:,}"
    if job.last_error:
        yield "last error", job.last_error
    if job.finished_at is not None:
        yield "finished", moment(job.finished_at)
