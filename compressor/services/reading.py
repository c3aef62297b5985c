"""Taking a file in: bytes are recognised by their digest, read in a child process, and their pages stored."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path

from django.contrib.auth.models import User
from django.db import transaction

from compressor.core.document import Document
from compressor.errors import FileRefused
from compressor.extraction.errors import ExtractionError
from compressor.extraction.formats import extract
from compressor.extraction.limits import ExtractionLimits
from compressor.models import File, FileStatus, Page

Progress = Callable[[int, int], None]
_BLOCK_BYTES = 1 << 20


def register_file(path: Path, *, owner: User | None = None) -> File:
    """The row for the file at `path`: the one that owner already has for the same bytes, or a new one."""
    digest = file_digest(path)
    file, _ = File.objects.get_or_create(
        owner=owner,
        digest=digest,
        defaults={"name": path.name[:255], "title": path.stem[:500], "byte_size": path.stat().st_size},
    )
    return file


def file_digest(path: Path) -> str:
    """SHA-256 of the bytes at `path`, in hexadecimal; read in blocks."""
    digest = hashlib.sha256()
    with path.open("rb") as stream:
        while block := stream.read(_BLOCK_BYTES):
            digest.update(block)
    return digest.hexdigest()


def read_pages(
    file: File, path: Path, *, limits: ExtractionLimits, on_progress: Progress | None = None
) -> None:
    """Extract the pages and store them. Raises FileRefused, with the reason on the row, for a file that
    cannot be read.
    """
    _set_status(file, FileStatus.EXTRACTING)
    try:
        extraction = extract(path, limits=limits, on_progress=on_progress)
    except ExtractionError as exc:
        _set_status(file, FileStatus.FAILED, code=exc.reason, detail=str(exc))
        raise FileRefused(str(exc)) from exc
    store_pages(file, extraction.document, [notice.as_json() for notice in extraction.notices])


@transaction.atomic
def store_pages(file: File, document: Document, notices: list[dict[str, object]]) -> None:
    """Write the pages of a file in place of those that are there."""
    file.pages.all().delete()
    Page.objects.bulk_create(
        [
            Page(file=file, number=page.number, label=page.label[:64], text=page.text)
            for page in document.pages
        ],
        batch_size=200,
    )
    file.title = (document.title or file.title)[:500]
    file.paginated = document.paginated
    file.page_count = len(document.pages)
    file.outline = [asdict(entry) for entry in document.outline]
    file.notices = notices
    file.status = FileStatus.INDEXING
    file.failure_code = file.failure_detail = ""
    file.save()


def _set_status(file: File, status: FileStatus, *, code: str = "", detail: str = "") -> None:
    file.status, file.failure_code, file.failure_detail = status, code, detail
    file.save(update_fields=["status", "failure_code", "failure_detail", "updated_at"])
