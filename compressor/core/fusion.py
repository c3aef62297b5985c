"""Ranks from scores, and one ranking out of several by reciprocal rank fusion.

Reciprocal rank fusion: Cormack, Clarke and Buettcher, SIGIR 2009. Each ranking gives an item 1 / (k +
rank), ranks from
1; scores of different scales are never added up.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

K = 10
"""Smaller than the 60 of the paper: the first places of each ranking count for more."""


def fair_order(count: int) -> NDArray[np.int64]:
    """A tie-break for `count` items in file order that favours neither end: bit-reversed positions, shape
    (count,).
    """
    bits = max(1, (count - 1).bit_length())
    positions = np.arange(count, dtype=np.uint64)
    reversed_bits = np.zeros(count, dtype=np.uint64)
    for _ in range(bits):
        reversed_bits = (reversed_bits << np.uint64(1)) | (positions & np.uint64(1))
        positions >>= np.uint64(1)
    return reversed_bits.astype(np.int64)


def ranks(scores: NDArray[np.floating], *, among: NDArray[np.bool_]) -> NDArray[np.int64]:
    """Rank of each item from 1, best first, shape (N,); 0 for what is not `among` the ranked. Equal scores
    are broken fairly.
    """
    result = np.zeros(len(scores), dtype=np.int64)
    candidates = np.flatnonzero(among)
    order = np.lexsort((fair_order(len(scores))[candidates], -scores[candidates]))
    result[candidates[order]] = np.arange(1, len(candidates) + 1)
    return result


def fuse(
    rankings: Sequence[NDArray[np.int64]], weights: Sequence[float] | None = None
) -> NDArray[np.float64]:
    """Fused score of each item, shape (N,); zero for what no ranking holds."""
    fused = np.zeros(len(rankings[0]) if rankings else 0)
    for ranking, weight in zip(rankings, weights or [1.0] * len(rankings), strict=True):
        held = ranking > 0
        fused[held] += weight / (K + ranking[held])
    return fused
