"""Workers as the settings make them, and work on one file in the foreground."""

from __future__ import annotations

import os
import platform
import time
from collections.abc import Callable
from dataclasses import replace

from compressor.embedding.embedder import Embedder
from compressor.extraction.results import ProgressCallback
from compressor.models import File
from compressor.selectors import file_progress
from compressor.services.claims import claim_file, take_back_lost
from compressor.services.embedders import current_embedder
from compressor.services.limits import extraction_limits
from compressor.services.upkeep import probed_size
from compressor.services.vector_drafts import take_up
from compressor.services.work import Worker, settling, take_step

POLL_SECONDS = 0.25


def make_worker(kind: str) -> Worker:
    """A worker of this process, with the embedder and the limits that the settings choose."""
    return Worker(f"{kind}@{platform.node()}:{os.getpid()}", current_embedder(), extraction_limits())


def work_until(
    is_done: Callable[[File], bool],
    file: File,
    worker: Worker,
    *,
    on_progress: ProgressCallback | None = None,
    sleep: Callable[[float], None] = time.sleep,
) -> None:
    """Work on one file here and now, or watch whoever is already doing so, until `is_done` says enough.

    `file` is refreshed on the way. Raises what ends a slice: ExtractionError, OriginalMissing,
    EmbeddingError.
    """
    while not is_done(file):
        lease = claim_file(file, worker.name)
        if lease is None:
            _watch(file, on_progress)
            sleep(POLL_SECONDS)
        else:
            with settling(lease):
                take_step(lease, worker, on_progress=on_progress)
        file.refresh_from_db()


def make_vectors_here(file: File, embedder: Embedder, *, on_progress: ProgressCallback | None = None) -> None:
    """Make the vectors that an askable file still lacks, in this process; nobody else makes them meanwhile.

    Raises EmbeddingError where the embedder gives up; what was made is stored.
    """
    worker = replace(make_worker("vectors"), embedder=embedder, vectors_size=probed_size(embedder))

    def has_all(file: File) -> bool:
        draft = take_up(file, embedder.model, file.chunk_count, size=worker.vectors_size)
        return bool(draft.tried.all())

    work_until(has_all, file, worker, on_progress=on_progress)


def _watch(file: File, on_progress: ProgressCallback | None) -> None:
    """Tell of another worker's progress; where it has died, its job is free again."""
    take_back_lost()
    told = file_progress(File.objects.select_related("job").get(pk=file.pk))
    if on_progress is not None and told.total:
        on_progress(told.done, told.total)
