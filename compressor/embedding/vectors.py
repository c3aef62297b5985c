"""What every embedder hands out: rows of unit length, and all zeros where a text has no vector.

Invariant: a row either has length 1 and may rank, or is entirely zero and may not. Nothing in between leaves
an embedder.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from compressor.embedding.errors import EmbeddingMalformedError

Vector: TypeAlias = npt.NDArray[np.float32]
"""(size,) float32, unit length."""
Vectors: TypeAlias = npt.NDArray[np.float32]
"""(N, size) float32, rows of unit length or all zeros."""


def to_unit_length(rows: npt.ArrayLike) -> Vectors:
    """(N, size) of any numbers -> the same directions at length 1; rows without a direction become all zeros.

    A row with NaN, an infinity or nothing but zeros has no direction.
    """
    raw = np.atleast_2d(np.asarray(rows, dtype=np.float64))
    sound = np.isfinite(raw).all(axis=1, keepdims=True)
    kept = np.where(sound, raw, 0.0)
    largest = np.abs(kept).max(axis=1, initial=0.0, keepdims=True)
    scaled = np.divide(kept, largest, out=np.zeros_like(kept), where=largest > 0.0)  # squares cannot overflow
    lengths = np.linalg.norm(scaled, axis=1, keepdims=True)
    unit: Vectors = np.divide(scaled, lengths, out=scaled, where=lengths > 0.0).astype(np.float32)
    return unit


def usable_rows(vectors: npt.NDArray[np.floating]) -> npt.NDArray[np.bool_]:
    """(N, size) -> (N,) mask of the rows that may rank anything: finite, and not all zeros."""
    usable: npt.NDArray[np.bool_] = np.isfinite(vectors).all(axis=1) & (vectors != 0).any(axis=1)
    return usable


def usable_vector(numbers: npt.ArrayLike, *, maker: str) -> Vector:
    """(size,) or (1, size) of any numbers -> (size,) of unit length.

    Raises:
        EmbeddingMalformedError: they have no direction, or are not one vector; the message names `maker`.
    """
    rows = to_unit_length(numbers)
    if rows.shape[0] != 1 or not usable_rows(rows)[0]:
        raise EmbeddingMalformedError(f"{maker} gave no usable vector for the question.")
    vector: Vector = rows[0]
    return vector


def rows_in_place(rows: Vectors, positions: Sequence[int], *, count: int) -> Vectors:
    """(N, size) rows put at their `positions` among `count` rows; the others are all zeros."""
    placed = np.zeros((count, rows.shape[1]), dtype=np.float32)
    placed[list(positions)] = rows
    return placed
