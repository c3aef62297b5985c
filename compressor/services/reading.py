"""Taking a file in: bytes are recognised by their digest, read in a child process, and their pages stored."""

from __future__ import annotations

import hashlib
import os
from dataclasses import asdict
from pathlib import Path

from django.contrib.auth.models import User
from django.db import transaction

from compressor.core.document import Document
from compressor.errors import FileRefused
from compressor.extraction.errors import ExtractionError
from compressor.extraction.formats import extract
from compressor.extraction.limits import ExtractionLimits
from compressor.extraction.results import ProgressCallback
from compressor.models import File, FileStatus, FileVectors, Page

MAX_NAME_CHARS = 255
MAX_TITLE_CHARS = 500
MAX_LABEL_CHARS = 64
_BLOCK_BYTES = 1 << 20


def register_file(path: Path, *, owner: User | None = None) -> File:
    """The row for the file at `path`: the one that owner already has for the same bytes, or a new one."""
    known = Path(_storable(path.name))
    file, _ = File.objects.get_or_create(
        owner=owner,
        digest=file_digest(path),
        defaults={
            "name": known.name[:MAX_NAME_CHARS],
            "title": known.stem[:MAX_TITLE_CHARS],
            "byte_size": path.stat().st_size,
        },
    )
    return file


def _storable(name: str) -> str:
    """A file's name with a replacement character for every byte of it that is no UTF-8."""
    return os.fsencode(name).decode("utf-8", "replace")


def file_digest(path: Path) -> str:
    """SHA-256 of the bytes at `path`, in hexadecimal; read in blocks."""
    digest = hashlib.sha256()
    with path.open("rb") as stream:
        while block := stream.read(_BLOCK_BYTES):
            digest.update(block)
    return digest.hexdigest()


def read_pages(
    file: File, path: Path, *, limits: ExtractionLimits, on_progress: ProgressCallback | None = None
) -> None:
    """Extract the pages and store them.

    Raises FileRefused for a file that cannot be read; the reason is kept on its row.
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
    """Write the pages of a file in place of those that are there; what was made of those counts no more."""
    file.pages.all().delete()
    FileVectors.objects.filter(file=file).delete()
    Page.objects.bulk_create(
        [
            Page(file=file, number=page.number, label=page.label[:MAX_LABEL_CHARS], text=page.text)
            for page in document.pages
        ],
        batch_size=200,
    )
    file.title = (document.title or file.title)[:MAX_TITLE_CHARS]
    file.paginated = document.paginated
    file.page_kind = document.page_kind.value
    file.page_count = len(document.pages)
    file.textless_page_count = len(document.pages_without_text) if document.paginated else 0
    file.outline = [asdict(entry) for entry in document.outline]
    file.notices = notices
    file.index_version = 0
    file.status = FileStatus.INDEXING
    file.failure_code = file.failure_detail = ""
    file.save()


def _set_status(file: File, status: FileStatus, *, code: str = "", detail: str = "") -> None:
    file.status, file.failure_code, file.failure_detail = status, code, detail
    file.save(update_fields=["status", "failure_code", "failure_detail", "updated_at"])
