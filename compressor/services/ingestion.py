"""From a path to a file that can be asked about, in the foreground; what was done before is not done again.

It is the work that workers do, by the same services; a worker that runs beside finds the job taken, or has it
and is watched.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path

from django.contrib.auth.models import User
from django.core.files import File as Content

from compressor.errors import FileRefused, OriginalMissing
from compressor.extraction.errors import ExtractionError
from compressor.extraction.limits import ExtractionLimits
from compressor.extraction.results import ProgressCallback
from compressor.models import File, FileStatus
from compressor.services.indexing import is_indexed
from compressor.services.library import ASKABLE
from compressor.services.uploads import take_in
from compressor.services.workers import make_worker, work_until


@dataclass(frozen=True, slots=True)
class Ingestion:
    """The file, and the seconds it took to read and index; None where that had been done before."""

    file: File
    seconds: float | None


def ingest_file(
    path: Path,
    *,
    title: str = "",
    owner: User | None = None,
    limits: ExtractionLimits | None = None,
    on_progress: ProgressCallback | None = None,
    clock: Callable[[], float] = time.monotonic,
) -> Ingestion:
    """Take in, read and index the file at `path`. The same bytes are one file, whatever its name.

    `title` replaces the title found in the file; `owner` is None for nobody's. `on_progress` is told of pages
    read.

    Raises:
        FileRefused: the file cannot be read.
        OSError: there is no such file, or it may not be opened.
    """
    started = clock()
    try:
        with path.open("rb") as stream:
            file = take_in(Content(stream, name=path.name), name=path.name, owner=owner).file
        was_askable = _is_settled(file)
        worker = make_worker("ingest")
        worker = replace(worker, limits=limits) if limits is not None else worker
        work_until(_is_settled, file, worker, on_progress=on_progress)
    except (ExtractionError, OriginalMissing) as exc:
        raise FileRefused(str(exc)) from exc
    if file.status == FileStatus.FAILED:
        raise FileRefused(file.failure_detail)
    if title and file.title != title:
        file.title = title[: File._meta.get_field("title").max_length]
        file.save(update_fields=["title", "updated_at"])
    return Ingestion(file, None if was_askable else clock() - started)


def _is_settled(file: File) -> bool:
    """Whether the file can be asked about from an index of today, or never will be."""
    return file.status == FileStatus.FAILED or (file.status in ASKABLE and is_indexed(file))
