"""Making the vectors of a file's chunks, in an order that is useful early; interrupted at any point it can be
taken up again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np
from numpy.typing import NDArray

from compressor.core.indexed_file import IndexedFile
from compressor.core.indexing import embedded_text, embedding_order
from compressor.embedding.embedder import Embedder
from compressor.embedding.vectors import Vectors, usable_rows
from compressor.models import File, FileStatus, FileVectors
from compressor.selectors import read_indexed_file

BATCH_CHUNKS = 32
"""Chunks embedded and committed at a time: some seconds of work that a stop can cost."""

Progress = Callable[[int, int], None]


def make_vectors(file: File, embedder: Embedder, *, on_progress: Progress | None = None) -> None:
    """Embed every chunk that has not been tried, and store what comes back after each batch.

    A chunk that cannot be embedded (its row comes back as zeros) counts as tried and never ranks. Raises
    EmbeddingError
    where the embedder gives up; what was made until then is kept.
    """
    indexed = read_indexed_file(file, vectors_model=None)
    draft = _taken_up(file, embedder.model, len(indexed.chunks))
    for batch in _batches(indexed, draft.tried):
        rows = embedder.embed_passages(
            [embedded_text(indexed.display_text(chunk)) for chunk in batch.tolist()]
        )
        draft.put(batch, rows)
        _store(file, embedder.model, draft)
        if on_progress is not None:
            on_progress(int(draft.tried.sum()), len(draft.tried))
    if file.status == FileStatus.EMBEDDING:
        file.status = FileStatus.READY
        file.save(update_fields=["status", "updated_at"])


def _batches(indexed: IndexedFile, tried: NDArray[np.bool_]) -> Iterator[NDArray[np.int64]]:
    order = embedding_order(indexed.chunks)
    left = order[~tried[order]]
    for start in range(0, len(left), BATCH_CHUNKS):
        yield left[start : start + BATCH_CHUNKS]


class _Draft:
    """Vectors under way: `rows` (N, d) float16, None before the first answer; `present` and `tried` (N,)."""

    def __init__(
        self, rows: NDArray[np.float16] | None, present: NDArray[np.bool_], tried: NDArray[np.bool_]
    ) -> None:
        self.rows = rows
        self.present = present
        self.tried = tried

    def put(self, chunks: NDArray[np.int64], rows: Vectors) -> None:
        """Take the rows for `chunks`; a size other than that of the rows before starts the file over."""
        if self.rows is None or self.rows.shape[1] != rows.shape[1]:
            self.rows = np.zeros((len(self.tried), rows.shape[1]), dtype=np.float16)
            self.present[:] = False
            self.tried[:] = False
        self.rows[chunks] = rows
        self.present[chunks] = usable_rows(rows)
        self.tried[chunks] = True


def _taken_up(file: File, model: str, count: int) -> _Draft:
    """What an interrupted run left, where it is of the same model and chunks; else an empty draft."""
    stored = FileVectors.objects.filter(file=file, model=model, index_version=file.index_version).first()
    if stored is None:
        return _Draft(None, np.zeros(count, dtype=np.bool_), np.zeros(count, dtype=np.bool_))
    rows = np.frombuffer(bytes(stored.rows), dtype=np.float16).reshape(count, stored.size).copy()
    return _Draft(rows, _bits(stored.present, count), _bits(stored.tried, count))


def _bits(blob: bytes | memoryview, count: int) -> NDArray[np.bool_]:
    return np.unpackbits(np.frombuffer(bytes(blob), dtype=np.uint8), count=count).astype(np.bool_)


def _store(file: File, model: str, draft: _Draft) -> None:
    if draft.rows is None:
        return
    FileVectors.objects.update_or_create(
        file=file,
        defaults={
            "model": model,
            "size": draft.rows.shape[1],
            "index_version": file.index_version,
            "rows": draft.rows.tobytes(),
            "present": np.packbits(draft.present).tobytes(),
            "present_count": int(draft.present.sum()),
            "tried": np.packbits(draft.tried).tobytes(),
        },
    )
