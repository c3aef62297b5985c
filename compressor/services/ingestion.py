"""From a path to a file that can be asked about; whatever an earlier run got done is not done again."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from compressor.extraction.limits import ExtractionLimits
from compressor.extraction.results import ProgressCallback
from compressor.models import File, FileStatus
from compressor.services.indexing import index_file, is_indexed
from compressor.services.library import ASKABLE
from compressor.services.reading import read_pages, register_file

DEFAULT_LIMITS = ExtractionLimits()
_READ = ASKABLE | {FileStatus.INDEXING}


@dataclass(frozen=True, slots=True)
class Ingestion:
    """The file, and the seconds each step took; None for a step that had been taken before."""

    file: File
    read_seconds: float | None
    index_seconds: float | None


def ingest_file(
    path: Path,
    *,
    title: str = "",
    limits: ExtractionLimits = DEFAULT_LIMITS,
    on_progress: ProgressCallback | None = None,
    clock: Callable[[], float] = time.monotonic,
) -> Ingestion:
    """Register, read and index the file at `path`. The same bytes are one file, whatever its name.

    `title` replaces the title found in the file. `on_progress` is told of pages read.

    Raises:
        FileRefused: the file cannot be read.
        OSError: there is no such file, or it may not be opened.
    """
    started = clock()
    file = register_file(path)
    read_seconds = index_seconds = None
    if file.status not in _READ:
        read_pages(file, path, limits=limits, on_progress=on_progress)
        read_seconds = clock() - started
    if title and file.title != title:
        file.title = title[: File._meta.get_field("title").max_length]
        file.save(update_fields=["title", "updated_at"])
    if not is_indexed(file):
        started = clock()
        index_file(file)
        index_seconds = clock() - started
    return Ingestion(file, read_seconds, index_seconds)
