"""Even spreads: the largest set of chunks, evenly spaced over a stretch of a file, that fits a budget."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from itertools import accumulate

import numpy as np
from numpy.typing import NDArray

from compressor.core.excerpts.basket import Basket, Reason
from compressor.core.search.indexed_file import IndexedFile, offsets_of

REACH_IN_A_GAP = 4
"""How far from the middle of a gap a chunk may be that is added to close it."""


def spread_over_files(
    basket: Basket, files: Sequence[IndexedFile], among: NDArray[np.bool_], reason: Reason
) -> None:
    """Spread over the chunks `among` (N,) of each file, numbered through all files.

    Each file's part of what is left is that of its text, and at least half an equal one. The smallest comes
    first, so that what it leaves goes to the others.
    """
    whole = basket.limit
    stretches = [
        (start + np.flatnonzero(among[start:end]), file.chunks.tokens[among[start:end]])
        for file, (start, end) in zip(files, offsets_of(files), strict=True)
    ]
    stretches = sorted((each for each in stretches if len(each[0])), key=lambda each: int(each[1].sum()))
    left = sum(int(tokens.sum()) for _, tokens in stretches)
    for waiting, (chunks, tokens) in zip(range(len(stretches), 0, -1), stretches, strict=True):
        share = max(int(tokens.sum()) / left, 0.5 / waiting) if waiting > 1 else 1.0
        basket.limit = basket.spent + int((whole - basket.spent) * share)
        spread_over(basket, chunks.tolist(), tokens, reason)
        left -= int(tokens.sum())
    basket.limit = whole


def spread_over(basket: Basket, candidates: Sequence[int], tokens: NDArray[np.int32], reason: Reason) -> None:
    """Fill the basket with `candidates` (ascending) spaced evenly by their `tokens`, as many as fit.

    The widest gaps are then filled with whatever still fits, so that the budget is used up.
    """
    if not any(map(basket.may_take, candidates)):
        return
    most = _largest_fitting(basket, candidates, tokens)
    for chunk in evenly_spaced(candidates, tokens, most):
        basket.add([chunk], reason)
    _fill_widest_gaps(basket, candidates, tokens.tolist(), reason)


def evenly_spaced(candidates: Sequence[int], tokens: NDArray[np.int32], count: int) -> list[int]:
    """`count` of the candidates at most, equally far apart in tokens: the middles of equal slices."""
    ends = np.cumsum(tokens, dtype=np.float64)
    if count <= 0 or not ends[-1]:
        return []
    middles = (np.arange(count) + 0.5) * ends[-1] / count
    positions = dict.fromkeys(np.searchsorted(ends, middles, side="left").tolist())
    return [candidates[position] for position in positions if position < len(candidates)]


def _largest_fitting(basket: Basket, candidates: Sequence[int], tokens: NDArray[np.int32]) -> int:
    """The largest count whose evenly spaced set fits: a guess by the mean chunk, then halving."""
    fits, fails = 0, len(candidates) + 1
    guess = int((basket.limit - basket.spent) / (float(tokens.mean()) + basket.prices.run))
    while fails - fits > 1:
        count = min(max(guess, fits + 1), fails - 1)
        if _fit_together(basket, evenly_spaced(candidates, tokens, count)):
            fits = count
            guess = count + max(1, count // 16) if fails > len(candidates) else (fits + fails) // 2
        else:
            fails = count
            guess = count - max(1, count // 16) if not fits else (fits + fails) // 2
    return fits


def _fit_together(basket: Basket, chunks: Sequence[int]) -> bool:
    fresh = [chunk for chunk in chunks if chunk not in basket.reasons]
    if not basket.add(fresh, Reason.SPREAD):
        return False
    for chunk in reversed(fresh):
        basket.remove(chunk)
    return True


def _fill_widest_gaps(
    basket: Basket, candidates: Sequence[int], tokens: Sequence[int], reason: Reason
) -> None:
    """Add, widest gap first, the chunk nearest to its middle; stop after a round that adds nothing."""
    ends = list(accumulate(tokens))
    added = True
    while added and not basket.is_full:
        added = False
        for first, last in _gaps(basket, candidates, ends):
            middle = bisect_left(ends, (ends[first] + ends[last - 1]) / 2, first, last)
            free = basket.limit - basket.spent
            small_enough = (at for at in _outwards(middle, first, last) if tokens[at] < free)
            if any(basket.add([candidates[position]], reason) for position in small_enough):
                added = True


def _outwards(middle: int, first: int, last: int) -> Iterator[int]:
    """Positions in [first, last), the middle first, then those beside it."""
    yield middle
    for distance in range(1, REACH_IN_A_GAP + 1):
        yield from (at for at in (middle + distance, middle - distance) if first <= at < last)


def _gaps(basket: Basket, candidates: Sequence[int], ends: Sequence[int]) -> list[tuple[int, int]]:
    """Runs [first, last) of candidates that are not chosen, widest in tokens first."""
    chosen = np.array([chunk in basket.reasons for chunk in candidates], dtype=np.bool_)
    edges = np.flatnonzero(np.diff(np.concatenate([[True], chosen, [True]]).astype(np.int8)))
    spans = zip(edges[::2].tolist(), edges[1::2].tolist(), strict=True)
    starts = [0, *ends]
    return sorted(spans, key=lambda span: starts[span[0]] - starts[span[1]])
