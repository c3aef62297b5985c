"""Making the vectors of a file's chunks in an order that is useful early, and going on where stopped."""

from __future__ import annotations

import time
from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from compressor.core.search.indexing import embedded_text, embedding_order
from compressor.embedding.embedder import Embedder
from compressor.embedding.errors import EmbeddingMalformedError
from compressor.embedding.vectors import Vectors, usable_rows
from compressor.extraction.results import ProgressCallback
from compressor.models import File, FileStatus, FileVectors
from compressor.selectors import read_indexed_file, unpack_bits, vector_rows

BATCH_CHUNKS = 32
SECONDS_BETWEEN_WRITES = 5.0
"""Each write is the whole blob; a process that is killed loses at most what came after the last one."""


def make_vectors(
    file: File,
    embedder: Embedder,
    *,
    on_progress: ProgressCallback | None = None,
    clock: Callable[[], float] = time.monotonic,
) -> None:
    """Embed every chunk that has not been tried, storing what came back every few seconds and when it ends.

    A chunk that cannot be embedded (its row comes back as zeros) counts as tried and never ranks. Raises
    EmbeddingError where the embedder gives up; then, and where it is interrupted, what was made is stored.
    """
    indexed = read_indexed_file(file, vectors_model=None)
    draft = _taken_up(file, embedder.model, len(indexed.chunks))
    order = embedding_order(indexed.chunks)
    written_at = clock()
    try:
        while len(batch := order[~draft.tried[order]][:BATCH_CHUNKS]):
            texts = [embedded_text(indexed.display_text(chunk)) for chunk in batch.tolist()]
            draft.put(batch, embedder.embed_passages(texts))
            if clock() - written_at >= SECONDS_BETWEEN_WRITES:
                _store(file, embedder.model, draft)
                written_at = clock()
            if on_progress is not None:
                on_progress(int(draft.tried.sum()), len(draft.tried))
    finally:
        _store(file, embedder.model, draft)
    if file.status == FileStatus.EMBEDDING:
        file.status = FileStatus.READY
        file.save(update_fields=["status", "updated_at"])


class _Draft:
    """Vectors under way: `rows` (N, d) float16, None before the first answer; `present` and `tried` (N,)."""

    def __init__(
        self, rows: NDArray[np.float16] | None, present: NDArray[np.bool_], tried: NDArray[np.bool_]
    ) -> None:
        self.rows = rows
        self.present = present
        self.tried = tried
        self.is_stored = True
        self._sizes_left = 2

    def put(self, chunks: NDArray[np.int64], rows: Vectors) -> None:
        """Take the rows for `chunks`; a size other than that of the rows before starts the file over, once.

        Raises EmbeddingMalformedError for rows of a wrong number, or of ever other sizes.
        """
        if rows.ndim != 2 or len(rows) != len(chunks):  # noqa: PLR2004 - (texts, size)
            raise EmbeddingMalformedError(
                f"{len(chunks)} vectors were asked for and {rows.shape} numbers came back."
            )
        usable = usable_rows(rows)
        if usable.any():
            kept = self._rows_of(rows.shape[1])
            kept[chunks] = np.where(usable[:, None], rows, 0)
        self.present[chunks] = usable
        self.tried[chunks] = True
        self.is_stored = False

    def _rows_of(self, size: int) -> NDArray[np.float16]:
        """The rows under way, emptied where their size is another."""
        if self.rows is None or self.rows.shape[1] != size:
            if not self._sizes_left:
                raise EmbeddingMalformedError("The embedder gives vectors of ever other sizes.")
            self._sizes_left -= 1
            self.rows = np.zeros((len(self.tried), size), dtype=np.float16)
            self.present[:] = False
            self.tried[:] = False
        return self.rows


def _taken_up(file: File, model: str, count: int) -> _Draft:
    """What an interrupted run left, where it is of the same model and chunks; else an empty draft."""
    stored = FileVectors.objects.filter(file=file, model=model, index_version=file.index_version).first()
    rows = vector_rows(stored, count) if stored is not None else None
    if stored is None or rows is None:
        return _Draft(None, np.zeros(count, dtype=np.bool_), np.zeros(count, dtype=np.bool_))
    return _Draft(rows.copy(), unpack_bits(stored.present, count), unpack_bits(stored.tried, count))


def _store(file: File, model: str, draft: _Draft) -> None:
    if draft.rows is None or draft.is_stored:
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
    draft.is_stored = True
