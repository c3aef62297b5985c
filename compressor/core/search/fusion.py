"""Ranks from scores, and one ranking out of several by reciprocal rank fusion.

Reciprocal rank fusion: Cormack, Clarke and Buettcher, SIGIR 2009. Each ranking gives an item 1 / (k + rank),
ranks from 1; scores of different scales are never added up.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

K = 10
"""Smaller than the 60 of the paper: the first places of each ranking count for more."""


@lru_cache(maxsize=64)
def fair_order(count: int) -> NDArray[np.int64]:
    """A tie-break for `count` items in file order: a key for each, the lowest spread over the file, (count,).

    The bits of each position in reverse (van der Corput's sequence), every second one flipped, so that the
    lowest key falls to neither end but near the middle. Read-only.
    """
    bits = max(1, (count - 1).bit_length())
    positions = np.arange(count, dtype=np.int64) ^ ((1 << bits) // 3)
    keys = np.zeros(count, dtype=np.int64)
    for _ in range(bits):
        keys = (keys << 1) | (positions & 1)
        positions >>= 1
    keys.setflags(write=False)
    return keys


def best_first(scores: NDArray[np.floating], *, among: NDArray[np.bool_]) -> NDArray[np.int64]:
    """Positions of the items `among` the ranked, the highest score first; equal scores in `fair_order`."""
    candidates = np.flatnonzero(among)
    return candidates[np.lexsort((fair_order(len(scores))[candidates], -scores[candidates]))]


def ranks(scores: NDArray[np.floating], *, among: NDArray[np.bool_]) -> NDArray[np.int64]:
    """Rank of each item from 1, best first, shape (N,); 0 for what is not `among` the ranked."""
    result = np.zeros(len(scores), dtype=np.int64)
    order = best_first(scores, among=among)
    result[order] = np.arange(1, len(order) + 1)
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
