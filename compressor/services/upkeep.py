"""What workers do now and then: queue files whose index or vectors are out of date, or without a job."""

from __future__ import annotations

import logging

from django.db.models import Exists, OuterRef, Q, QuerySet
from django.dispatch import Signal
from django.utils import timezone

from compressor.core.search.indexing import INDEX_VERSION
from compressor.embedding.embedder import Embedder
from compressor.embedding.errors import EmbeddingError
from compressor.errors import OriginalMissing
from compressor.models import File, FileStatus, FileVectors, IndexingJob, JobState
from compressor.services.jobs import enqueue, enqueue_outdated
from compressor.services.leases import LONGEST_PAUSE
from compressor.services.library import ASKABLE
from compressor.services.states import mark_failed
from compressor.services.work import ORIGINAL_MISSING

log = logging.getLogger("compressor.work")

upkeep_due = Signal()
"""Sent with `now` by every worker once a minute: other apps do what they have to do now and then. A receiver
that fails is told in the log and holds up nobody."""

MAX_QUEUED_AT_ONCE = 200
_UNFINISHED = (FileStatus.PENDING, FileStatus.EXTRACTING, FileStatus.INDEXING)
PROBE = "How long is a vector?"
PROBE_SECONDS = 4.0


def queue_outdated(model: str | None, size: int | None) -> int:
    """Queue askable files without an index of today's version or vectors of today's model and size; how many.

    `model` is None where search by meaning is off, `size` where it is not known. What is there serves on.
    """
    is_outdated = ~Q(index_version=INDEX_VERSION)
    if model is not None:
        is_outdated |= Q(~Exists(_vectors_of_today(model, size)))
    outdated = list(_idle_files().filter(is_outdated, status__in=ASKABLE)[:MAX_QUEUED_AT_ONCE])
    for file in outdated:
        enqueue_outdated(file)
        log.info("file %s: out of date, queued", file.pk)
    return len(outdated)


def queue_forgotten() -> int:
    """Queue files that are not done and have no job, as those an earlier version left half-way; how many."""
    forgotten = list(_idle_files().filter(status__in=_UNFINISHED)[:MAX_QUEUED_AT_ONCE])
    for file in forgotten:
        try:
            enqueue(file)
        except OriginalMissing as exc:
            mark_failed(file, ORIGINAL_MISSING, str(exc))
    return len(forgotten)


def probed_size(embedder: Embedder | None) -> int | None:
    """The size of the embedder's vectors today; None where there is none to ask, or it does not answer.

    A server may have another model behind the same name than when the stored vectors were made.
    """
    if embedder is None or not FileVectors.objects.filter(model=embedder.model).exists():
        return None
    try:
        return len(embedder.embed_question(PROBE, timeout_seconds=PROBE_SECONDS))
    except EmbeddingError as exc:
        log.warning("the embedder does not answer yet: %s", exc)
        return None


def _vectors_of_today(model: str, size: int | None) -> QuerySet[FileVectors]:
    """Those of the outer file; of size 0 are those of a file without a passage that can be embedded."""
    vectors = FileVectors.objects.filter(
        file=OuterRef("pk"), model=model, index_version=OuterRef("index_version")
    )
    return vectors.filter(size__in=[0, size]) if size is not None else vectors


def _idle_files() -> QuerySet[File]:
    """Files on which nobody works or has given up lately."""
    lately = timezone.now() - LONGEST_PAUSE
    at_work = Q(state__in=[JobState.QUEUED, JobState.RUNNING])
    busy = IndexingJob.objects.filter(
        at_work | Q(state=JobState.FAILED, finished_at__gt=lately), file=OuterRef("pk")
    )
    return File.objects.filter(~Exists(busy)).order_by("created_at")
