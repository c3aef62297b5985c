"""Asking for work on a file: its job is put in the queue, where workers find it.

The row is the truth. A broker only wakes workers (see `compressor.tasks`), so that a message lost or sent
twice changes nothing.
"""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone

from compressor.errors import OriginalMissing
from compressor.models import File, FileStatus, IndexingJob, JobState
from compressor.services.library import ASKABLE


@transaction.atomic
def enqueue(file: File) -> None:
    """Queue the file to be read and indexed from its original, or from its pages where it has none.

    A file that can be asked about can still be asked meanwhile, from what is stored; any other is pending
    again. Raises OriginalMissing where there are neither bytes nor pages to work on.
    """
    if not file.original and not file.pages.exists():
        raise OriginalMissing(file.name)
    _queue(file, must_read=True)
    if file.status not in ASKABLE:
        file.status, file.failure_code, file.failure_detail = FileStatus.PENDING, "", ""
        file.save(update_fields=["status", "failure_code", "failure_detail", "updated_at"])


@transaction.atomic
def enqueue_outdated(file: File) -> None:
    """Queue an askable file for what is out of date: an index of an older version, vectors not of today's."""
    _queue(file, must_read=False)


def _queue(file: File, *, must_read: bool) -> None:
    """Put the file's job in the queue; one that is being worked on stays there and does what is new after."""
    fresh = {"queued_at": timezone.now(), "must_read": must_read, "losses": 0, "last_error": ""}
    job, is_new = IndexingJob.objects.select_for_update().get_or_create(file=file, defaults=fresh)
    if is_new:
        return
    if job.state == JobState.RUNNING:
        fresh = {"must_read": must_read or job.must_read}
    else:
        fresh |= {"done": 0, "total": 0, "unit": ""}  # of an earlier reading
        fresh |= {"state": JobState.QUEUED, "not_before": None, "worker": "", "lease_until": None}
    IndexingJob.objects.filter(pk=job.pk).update(**fresh)
