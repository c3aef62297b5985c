"""Files as services take them in, and a clock for jobs that only moves when it is told to."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from io import BytesIO

from django.contrib.auth.models import User
from django.core.files import File as Content

from compressor.embedding.embedder import Embedder
from compressor.extraction.limits import ExtractionLimits
from compressor.models import File, IndexingJob
from compressor.services.uploads import Upload, take_in
from compressor.services.work import Worker
from tests.compressor.small_books import BOOK

TEXT = "\f".join(BOOK).encode()


def upload(content: bytes = TEXT, *, name: str = "book.txt", owner: User | None = None) -> Upload:
    return take_in(Content(BytesIO(content), name=name), name=name, owner=owner)


def added(content: bytes = TEXT, *, name: str = "book.txt", owner: User | None = None) -> File:
    return upload(content, name=name, owner=owner).file


def stored_bytes(file: File) -> bytes:
    with file.original.open("rb") as stored:
        content: bytes = stored.read()
        return content


def worker(embedder: Embedder | None = None, *, slice_seconds: float = 5.0) -> Worker:
    return Worker("test", embedder, ExtractionLimits(), slice_seconds=slice_seconds)


def job_of(file: File) -> IndexingJob:
    return IndexingJob.objects.get(file=file)


class JobTime:
    """The moment that leases and pauses are counted by."""

    def __init__(self) -> None:
        self.moment = datetime(2026, 12, 1, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.moment

    def advance(self, seconds: float) -> None:
        self.moment += timedelta(seconds=seconds)
