"""Indexed files kept in memory: the second question on a file reads none of its pages and passages."""

from __future__ import annotations

import threading
import time
import uuid
from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from compressor.core.search.indexed_file import IndexedFile
from compressor.errors import FileNotReady
from compressor.models import File, FileStatus
from compressor.selectors import read_indexed_file, read_vectors, vectors_state
from compressor.services.forgetting import file_gone
from compressor.services.indexing import can_serve

MAX_FILES = 16
SECONDS_BETWEEN_CHECKS = 60.0
"""How long a file that another process deleted may stay in memory, where nobody can ask about it any more."""
ASKABLE = frozenset({FileStatus.EMBEDDING, FileStatus.READY})


class NotAskable(FileNotReady):
    """A file that cannot be asked about; `file` says how far it is, or that it never will be."""

    def __init__(self, file: File) -> None:
        super().__init__(
            f'"{file}" could not be read: {file.failure_detail} Remove it or add it again.'
            if file.status == FileStatus.FAILED
            else f'"{file}" is {file.get_status_display()}; ask again when it has been indexed.'
        )
        self.file = file


@dataclass(frozen=True, slots=True, eq=False)
class _Shelved:
    """A file in memory, and what tells whether it is still that of the rows.

    `index` is the version and the extent of its index, `vectors` by which model its vectors are and when they
    were written.
    """

    indexed: IndexedFile
    index: tuple[int, int, int]
    vectors: tuple[str | None, datetime | None]


class Library:
    """The indexed files used last, at most `max_files`; safe for threads. A file that is gone is dropped."""

    def __init__(self, *, max_files: int = MAX_FILES, clock: Callable[[], float] = time.monotonic) -> None:
        self._shelf: OrderedDict[uuid.UUID, _Shelved] = OrderedDict()
        self._max_files = max_files
        self._lock = threading.Lock()
        self._clock = clock
        self._checked_at = clock()
        file_gone.connect(self._forget)

    def __len__(self) -> int:
        """How many files are in memory."""
        return len(self._shelf)

    def load(self, files: Sequence[File], *, vectors_model: str | None) -> list[IndexedFile]:
        """The files with whatever vectors of the model they have now.

        Raises NotAskable for one that is not yet indexed, or never will be.
        """
        self._drop_deleted()
        for file in files:
            check_askable(file)
        states = vectors_state(files, vectors_model) if vectors_model is not None else {}
        return [
            self._load(file, (vectors_model, states[file.pk][1] if file.pk in states else None))
            for file in files
        ]

    def _load(self, file: File, vectors: tuple[str | None, datetime | None]) -> IndexedFile:
        with self._lock:
            shelved = self._shelf.get(file.pk)
        model, _ = vectors
        index = (file.index_version, file.chunk_count, file.token_count)
        if shelved is None or shelved.index != index:
            indexed = read_indexed_file(file, vectors_model=model)
        elif shelved.vectors != vectors:
            indexed = replace(shelved.indexed, vectors=read_vectors(file, model) if model else None)
        else:
            indexed = shelved.indexed
        if indexed.title != str(file):
            indexed = replace(indexed, title=str(file))
        self._shelve(file.pk, _Shelved(indexed, index, vectors))
        return indexed

    def _drop_deleted(self) -> None:
        """Now and then, look whether the files in memory are still there."""
        if self._clock() - self._checked_at < SECONDS_BETWEEN_CHECKS:
            return
        self._checked_at = self._clock()
        with self._lock:
            held = set(self._shelf)
        for key in held.difference(File.objects.filter(pk__in=held).values_list("pk", flat=True)):
            file_gone.send(sender=File, key=key)

    def _forget(self, *, key: uuid.UUID, **_: Any) -> None:
        with self._lock:
            self._shelf.pop(key, None)

    def _shelve(self, key: uuid.UUID, shelved: _Shelved) -> None:
        with self._lock:
            self._shelf[key] = shelved
            self._shelf.move_to_end(key)
            while len(self._shelf) > self._max_files:
                self._shelf.popitem(last=False)


def check_askable(file: File) -> None:
    """Raise NotAskable for a file that is not indexed yet, or never will be."""
    if file.status not in ASKABLE or not can_serve(file):
        raise NotAskable(file)
