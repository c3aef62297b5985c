"""Taking in what somebody sends: refused where its size or first bytes say so, else stored and queued.

The same bytes of one owner are one file, also when they come twice at the same moment: the database holds the
rule, and who comes second removes what it has stored. A process that is killed between storing and committing
leaves bytes without a row, which `services.orphans` sweeps.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from typing import Any

from django.contrib.auth.models import User
from django.core.files import File as Content
from django.db import IntegrityError, transaction

from compressor.extraction.errors import EmptyFileError, FileTooLargeError
from compressor.extraction.limits import ExtractionLimits
from compressor.extraction.signatures import read_signature, recognize_format
from compressor.models import File, FileStatus
from compressor.services.file_names import file_suffix, stored_name, title_of
from compressor.services.jobs import enqueue
from compressor.services.limits import extraction_limits
from compressor.services.originals import remove_original, store_original

MAX_TRIES = 3
"""Others may add and delete the same bytes while they are stored here; more than twice is a fault."""


@dataclass(frozen=True, slots=True)
class Upload:
    """The row of what was sent; `is_new` is false where the owner had it already."""

    file: File
    is_new: bool


def take_in(content: Content[Any], *, name: str, owner: User | None) -> Upload:
    """Store `content` and queue it, or find the file that it is already; one that had failed is queued again.

    The caller wakes the workers (`tasks.wake_workers`) once this is committed. Nothing is left of what is
    refused.

    Raises:
        EmptyFileError: there are no bytes.
        FileTooLargeError: there are more than are taken.
        EncryptedFileError: a password locks it, and its first bytes show that.
        UnsupportedFormatError: the first bytes are of a format that is not read.
    """
    known_as = stored_name(name)
    check_content(content, name=known_as, limits=extraction_limits())
    digest = content_digest(content)
    for _ in range(MAX_TRIES):
        earlier = File.objects.filter(owner=owner, digest=digest).first()
        if earlier is not None:
            _take_up(earlier, content)
            return Upload(earlier, is_new=False)
        try:
            return Upload(_add(content, known_as, digest, owner), is_new=True)
        except IntegrityError as exc:
            problem = exc
    raise problem


def check_content(content: Content[Any], *, name: str, limits: ExtractionLimits) -> None:
    """Raise an ExtractionError for what can be refused without reading all of it."""
    size = content.size
    if size > limits.max_bytes:
        raise FileTooLargeError(size_bytes=size, max_bytes=limits.max_bytes)
    head = read_signature(content)
    if not head:
        raise EmptyFileError
    recognize_format(head, file_suffix(name))


def content_digest(content: Content[Any]) -> str:
    """SHA-256 in hexadecimal; read in blocks, so that memory stays flat."""
    digest = hashlib.sha256()
    for block in content.chunks():
        digest.update(block)
    return digest.hexdigest()


def _take_up(file: File, content: Content[Any]) -> None:
    """Keep the bytes of a file that has none, and queue one that failed: the fault may be gone."""
    if not file.original:
        store_original(file, content)
        file.save(update_fields=["original", "updated_at"])
    if file.status == FileStatus.FAILED:
        enqueue(file)


def _add(content: Content[Any], name: str, digest: str, owner: User | None) -> File:
    file = File(owner=owner, name=name, title=title_of(name), byte_size=content.size, digest=digest)
    store_original(file, content)
    try:
        with transaction.atomic():
            file.save(force_insert=True)
            enqueue(file)
    except BaseException:
        remove_original(file.original.name or "")
        raise
    return file
