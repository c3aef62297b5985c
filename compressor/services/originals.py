"""The bytes people gave us, kept by Django's default storage: a folder of this machine, or a bucket."""

from __future__ import annotations

import logging
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.files import File as Content
from django.core.files.storage import default_storage

from compressor.errors import OriginalMissing
from compressor.models import File
from compressor.services.file_names import file_suffix

log = logging.getLogger("compressor.files")


def store_original(file: File, content: Content[Any]) -> None:
    """Hand `content` to the storage, from its beginning. The row of the file is not saved."""
    content.seek(0)
    file.original.save(file.name, content, save=False)


def remove_original(name: str) -> None:
    """Remove what the storage keeps under `name`; where it does not answer, the sweep does it later."""
    try:
        default_storage.delete(name)
    except OSError:
        log.warning("the stored original %s could not be removed and will be swept", name, exc_info=True)


@contextmanager
def local_copy(file: File) -> Iterator[Path]:
    """The original as a path of this machine that ends in its name's suffix, for the length of the block.

    It is where uploads wait, so that what a killed process leaves of it is swept (`services.orphans`).

    Raises OriginalMissing where nothing is stored.
    """
    if not file.original:
        raise OriginalMissing(file.name)
    with tempfile.TemporaryDirectory(prefix="reading-", dir=settings.FILE_UPLOAD_TEMP_DIR) as folder:
        path = Path(folder, f"original{file_suffix(file.name)}")
        try:
            _bring(file, path)
        except FileNotFoundError as exc:
            raise OriginalMissing(file.name) from exc
        yield path


def _bring(file: File, path: Path) -> None:
    """Make `path` a link to the stored file, or its copy where the storage is no folder of this machine."""
    try:
        path.symlink_to(Path(file.original.path).resolve(strict=True))
    except NotImplementedError:
        with file.original.open("rb") as stored, path.open("wb") as copy:
            shutil.copyfileobj(stored, copy, 1 << 20)
