"""Indexed files kept in memory, so that a question on a file asked about before reads no rows but the file's
own.
"""

from __future__ import annotations

import threading
import uuid
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass, replace

from compressor.core.indexed_file import IndexedFile
from compressor.errors import FileNotReady
from compressor.models import File, FileStatus
from compressor.selectors import read_indexed_file, read_vectors, vectors_stamp
from compressor.services.indexing import is_indexed

MAX_FILES = 16
ASKABLE = frozenset({FileStatus.EMBEDDING, FileStatus.READY})


@dataclass(frozen=True, slots=True, eq=False)
class _Shelved:
    indexed: IndexedFile
    version: int
    vectors_model: str | None
    vector_count: int


class Library:
    """The indexed files used last, at most `max_files`; safe for threads."""

    def __init__(self, *, max_files: int = MAX_FILES) -> None:
        self._shelf: OrderedDict[uuid.UUID, _Shelved] = OrderedDict()
        self._max_files = max_files
        self._lock = threading.Lock()

    def load(self, files: Sequence[File], *, vectors_model: str | None) -> list[IndexedFile]:
        """The files with whatever vectors of the model they have now. Raises FileNotReady for one not yet
        indexed.
        """
        for file in files:
            _check_askable(file)
        counts = vectors_stamp(files, vectors_model)
        return [self._load(file, vectors_model, counts.get(file.pk, 0)) for file in files]

    def _load(self, file: File, vectors_model: str | None, vector_count: int) -> IndexedFile:
        with self._lock:
            shelved = self._shelf.get(file.pk)
        if shelved is None or shelved.version != file.index_version:
            shelved = _Shelved(
                read_indexed_file(file, vectors_model=vectors_model),
                file.index_version,
                vectors_model,
                vector_count,
            )
        elif (shelved.vectors_model, shelved.vector_count) != (vectors_model, vector_count):
            vectors = read_vectors(file, vectors_model) if vectors_model is not None else None
            shelved = _Shelved(
                replace(shelved.indexed, vectors=vectors), file.index_version, vectors_model, vector_count
            )
        with self._lock:
            self._shelf[file.pk] = shelved
            self._shelf.move_to_end(file.pk)
            while len(self._shelf) > self._max_files:
                self._shelf.popitem(last=False)
        return shelved.indexed

    def forget(self, key: uuid.UUID) -> None:
        """Let go of a file, as when it is deleted."""
        with self._lock:
            self._shelf.pop(key, None)


def _check_askable(file: File) -> None:
    if file.status == FileStatus.FAILED:
        raise FileNotReady(f'"{file}" could not be read: {file.failure_detail} Remove it or add it again.')
    if file.status not in ASKABLE or not is_indexed(file):
        raise FileNotReady(f'"{file}" is {file.get_status_display()}; ask again when it has been indexed.')
