"""Search by meaning: the question's vector against that of every chunk, and against the text around each."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

Vectors = NDArray[np.float32]


@dataclass(frozen=True, slots=True, eq=False)
class ChunkVectors:
    """Vectors of a file's chunks: `rows` (N, d) float32, of unit length where `present` (N,), else zero.

    `failed` (N,) are the chunks that were tried and have no vector; the others are still to be made.
    """

    rows: Vectors
    present: NDArray[np.bool_]
    failed: NDArray[np.bool_] | None = None
    _norms: dict[int, NDArray[np.float32]] = field(default_factory=dict, repr=False)

    @property
    def is_missing(self) -> NDArray[np.bool_]:
        """Which chunks have not been tried yet, shape (N,)."""
        return ~self.present if self.failed is None else ~(self.present | self.failed)

    @property
    def share(self) -> float:
        """How many of the chunks were tried, from 0 to 1; 1 where there are no chunks."""
        return 1.0 - float(self.is_missing.mean()) if len(self.present) else 1.0

    def can_compare(self, question: Vectors) -> bool:
        """Whether a question's vector (d,) can rank anything: of the same size, finite, not all zeros."""
        same_size = self.rows.shape[1] == len(question)
        return bool(same_size and self.present.any() and np.isfinite(question).all() and question.any())

    def context_norms(self, reach: int) -> NDArray[np.float32]:
        """Length of the sum of each chunk's vector and those up to `reach` around it, (N,); computed once."""
        if reach not in self._norms:
            self._norms[reach] = _context_norms(self.rows, reach)
        return self._norms[reach]


def _context_norms(rows: Vectors, reach: int) -> NDArray[np.float32]:
    count = len(rows)
    sums = np.zeros((count + 1, rows.shape[1]))
    np.cumsum(np.where(np.isfinite(rows), rows, np.float32(0)), axis=0, out=sums[1:])
    first = np.maximum(np.arange(count) - reach, 0)
    last = np.minimum(np.arange(count) + reach + 1, count)
    return np.asarray(np.linalg.norm(sums[last] - sums[first], axis=1), dtype=np.float32)


def cosines(vectors: ChunkVectors, question: Vectors) -> NDArray[np.float32]:
    """Cosine of each chunk with the unit-length question (d,), shape (N,): 0 or NaN without a vector."""
    with np.errstate(invalid="ignore"):
        scores: NDArray[np.float32] = vectors.rows @ question
    return scores


def window_sums(scores: NDArray[np.float32], *, reach: int) -> NDArray[np.float32]:
    """Sum of each score with those up to `reach` before and after it, shape (N,)."""
    summed = scores.copy()
    for step in range(1, min(reach, len(scores) - 1) + 1):
        summed[step:] += scores[:-step]
        summed[:-step] += scores[step:]
    return summed


def helped_by_neighbours(scores: NDArray[np.float32], *, share: float) -> NDArray[np.float32]:
    """Each score with `share` of both neighbours' added, shape (N,)."""
    helped = scores.copy()
    helped[1:] += np.float32(share) * scores[:-1]
    helped[:-1] += np.float32(share) * scores[1:]
    return helped
