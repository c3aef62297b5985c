"""Vectors of a file under way: taken up where they were left, filled batch by batch, stored as one blob."""

from __future__ import annotations

import numpy as np
from django.db import transaction
from numpy.typing import NDArray

from compressor.embedding.errors import EmbeddingMalformedError
from compressor.embedding.vectors import Vectors, usable_rows
from compressor.models import File, FileVectors
from compressor.selectors import unpack_bits, vector_rows
from compressor.services.leases import Writing


class Draft:
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


def take_up(file: File, model: str, count: int, *, size: int | None = None) -> Draft:
    """What is stored, where it is of this model, index and size (None: any size); else an empty draft."""
    stored = FileVectors.objects.filter(file=file, model=model, index_version=file.index_version).first()
    rows = vector_rows(stored, count) if stored is not None else None
    if stored is None or rows is None or size not in {None, stored.size}:
        return Draft(None, np.zeros(count, dtype=np.bool_), np.zeros(count, dtype=np.bool_))
    return Draft(rows.copy(), unpack_bits(stored.present, count), unpack_bits(stored.tried, count))


def store(file: File, model: str, draft: Draft, *, writing: Writing = transaction.atomic) -> None:
    """Write the draft in place of the file's vectors, if it has changed; rows of size 0 say none came."""
    if draft.is_stored or (draft.rows is None and not draft.tried.all()):
        return
    rows = draft.rows if draft.rows is not None else np.zeros((len(draft.tried), 0), dtype=np.float16)
    values = {
        "model": model,
        "size": rows.shape[1],
        "index_version": file.index_version,
        "rows": rows.tobytes(),
        "present": np.packbits(draft.present).tobytes(),
        "present_count": int(draft.present.sum()),
        "tried": np.packbits(draft.tried).tobytes(),
    }
    with writing():
        FileVectors.objects.update_or_create(file=file, defaults=values)
    draft.is_stored = True
