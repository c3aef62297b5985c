"""Search by meaning: cosine of the question's vector with the vectors of every chunk, and with the text
around each.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

Vectors = NDArray[np.float32]


@dataclass(frozen=True, slots=True, eq=False)
class ChunkVectors:
    """Vectors of a file's chunks: `rows` (N, d) float32, unit length where `present` (N,) holds, zero
    elsewhere.
    """

    rows: Vectors
    present: NDArray[np.bool_]
    _norms: dict[int, NDArray[np.float32]] = field(default_factory=dict, repr=False)

    @property
    def share(self) -> float:
        """How many of the chunks have a vector, from 0 to 1."""
        return float(self.present.mean()) if len(self.present) else 0.0

    def context_norms(self, reach: int) -> NDArray[np.float32]:
        """Length of the summed vectors of the chunks up to `reach` before and after each, shape (N,);
        computed once.
        """
        if reach not in self._norms:
            self._norms[reach] = _context_norms(self.rows, reach)
        return self._norms[reach]


def _context_norms(rows: Vectors, reach: int) -> NDArray[np.float32]:
    summed = rows.copy()
    for step in range(1, reach + 1):
        summed[step:] += rows[:-step]
        summed[:-step] += rows[step:]
    return np.asarray(np.linalg.norm(summed, axis=1), dtype=np.float32)


def cosines(vectors: ChunkVectors, question: Vectors) -> NDArray[np.float32]:
    """Cosine of each chunk with the unit-length question (d,); shape (N,), 0 where there is no vector."""
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
