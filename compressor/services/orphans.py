"""Sweeping stored bytes that belong to no file: those of a process that was killed before it could commit.

Originals lie in 256 folders by the first byte of their key. Each sweep looks into one of them, chosen by the
minute: whoever sweeps once a minute has seen all in about four hours, and several sweepers do no harm.
"""

from __future__ import annotations

import logging
import shutil
import uuid
from datetime import UTC, datetime, timedelta
from pathlib import Path

from django.core.files.storage import Storage

from compressor.models import File
from compressor.services.originals import remove_original

log = logging.getLogger("compressor.files")

FOLDER = "originals"
FOLDERS = 256
MIN_AGE = timedelta(hours=1)
"""Younger bytes may be of an upload that is about to commit."""


def folder_of(moment: datetime) -> str:
    """The folder that is looked into at `moment`."""
    return f"{FOLDER}/{int(moment.timestamp()) // 60 % FOLDERS:02x}"


def sweep_folder(folder: str, storage: Storage, *, now: datetime) -> int:
    """Remove what lies in `folder` without a row that names it, and is old enough; how many.

    A storage that does not answer is left for the next time.
    """
    try:
        orphans = _orphans_in(folder, storage, now)
    except (FileNotFoundError, NotImplementedError):
        return 0
    except OSError:
        log.warning("%s cannot be swept for now", folder, exc_info=True)
        return 0
    for path in orphans:
        remove_original(path)
        log.info("%s belonged to no file and was removed", path)
    return len(orphans)


def sweep_waiting_room(folder: Path, *, now: datetime) -> int:
    """Remove what killed processes left in `folder`: uploads half received, copies of originals; how many."""
    left = [path for path in folder.iterdir() if now - _changed_at(path) > MIN_AGE]
    for path in left:
        _remove(path)
        log.info("%s was left by a process that is gone and was removed", path)
    return len(left)


def _changed_at(path: Path) -> datetime:
    """The present for what is gone meanwhile."""
    try:
        return datetime.fromtimestamp(path.lstat().st_mtime, UTC)
    except FileNotFoundError:
        return datetime.now(UTC)


def _remove(path: Path) -> None:
    if path.is_dir() and not path.is_symlink():
        shutil.rmtree(path, ignore_errors=True)
    else:
        path.unlink(missing_ok=True)


def _orphans_in(folder: str, storage: Storage, now: datetime) -> list[str]:
    _, names = storage.listdir(folder)
    paths = [f"{folder}/{name}" for name in _without_row(names)]
    return [path for path in paths if now - storage.get_modified_time(path) > MIN_AGE]


def _without_row(names: list[str]) -> list[str]:
    keys = {key: name for name in names if (key := _key_of(name)) is not None}
    for key in File.objects.filter(pk__in=keys).values_list("pk", flat=True):
        del keys[key]
    return list(keys.values())


def _key_of(name: str) -> uuid.UUID | None:
    try:
        return uuid.UUID(name)
    except ValueError:
        return None
