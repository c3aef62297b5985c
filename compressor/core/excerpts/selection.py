"""Greedy selection: chunks by fused rank inside the token budget, each with the rest of its paragraph."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from compressor.core.excerpts.basket import Basket, Reason
from compressor.core.excerpts.coverage import spread_over
from compressor.core.search.fusion import best_first
from compressor.core.search.indexed_file import IndexedFile, offsets_of

MAX_PARAGRAPH_TOKENS = 300
"""A chosen chunk brings its whole paragraph up to this size; of a longer one, only its neighbours."""
WIDENING = 3
"""How far the surroundings of chosen chunks are added where the ranking does not use the budget up."""
FLOOR_SHARE = 0.25
"""What each of several files is sure of: this part of an equal share."""
MAX_MISSES = 40
"""Selection stops after this many candidates in a row that did not fit."""


@dataclass(frozen=True, slots=True, eq=False)
class Candidates:
    """Chunks to choose from, numbered through all files: those with `scores` (N,) above 0, the highest first.

    `among` (N,) are those that may fill what they leave of the budget.
    """

    scores: NDArray[np.float64]
    among: NDArray[np.bool_]
    reason_of: Callable[[int], Reason]


def select(basket: Basket, files: Sequence[IndexedFile], candidates: Candidates) -> None:
    """Fill the basket: a floor for each file, the best of all, what is around them, last an even spread."""
    if basket.is_full:
        return
    order = best_first(candidates.scores, among=candidates.scores > 0).tolist()
    paragraphs = _Paragraphs(files, candidates.among)
    if len(files) > 1:
        _fill_floors(basket, files, candidates, order, paragraphs)
    _fill(basket, order, candidates, paragraphs)
    _widen(basket, order, candidates.among, offsets_of(files))
    _spread(basket, files, candidates.among)


def _fill(basket: Basket, order: Sequence[int], candidates: Candidates, paragraphs: _Paragraphs) -> None:
    misses = 0
    for chunk in order:
        if basket.is_full or misses > MAX_MISSES:
            return
        if chunk in basket.reasons:
            continue
        reason, together = candidates.reason_of(chunk), paragraphs.around(chunk)
        fits = basket.add(together, reason, rest=Reason.NEIGHBOUR) or basket.add([chunk], reason)
        misses = 0 if fits else misses + 1


def _fill_floors(
    basket: Basket,
    files: Sequence[IndexedFile],
    candidates: Candidates,
    order: Sequence[int],
    paragraphs: _Paragraphs,
) -> None:
    """Give every file its best chunks, or an even spread where none is, up to a part of an equal share.

    Where that part holds no chunk, it is the whole of an equal share.
    """
    whole = basket.limit
    equal_share = (whole - basket.spent) / len(files)
    for file, (start, end) in zip(files, offsets_of(files), strict=True):
        best = [chunk for chunk in order if start <= chunk < end]
        inside = start + np.flatnonzero(candidates.among[start:end])
        before = len(basket.reasons)
        for part in (FLOOR_SHARE, 1.0):
            basket.limit = min(whole, basket.spent + int(equal_share * part))
            if best:
                _fill(basket, best, candidates, paragraphs)
            else:
                spread_over(basket, inside.tolist(), file.chunks.tokens[inside - start], Reason.SPREAD)
            if len(basket.reasons) > before:
                break
    basket.limit = whole


class _Paragraphs:
    """Which chunks belong to one paragraph, and how many tokens they hold."""

    def __init__(self, files: Sequence[IndexedFile], among: NDArray[np.bool_]) -> None:
        breaks = [np.diff(file.chunks.paragraphs, prepend=-1) != 0 for file in files]
        starts = np.flatnonzero(np.concatenate(breaks))
        self._starts: list[int] = [*starts.tolist(), len(among)]
        self._paragraph_of: list[int] = (np.cumsum(np.concatenate(breaks)) - 1).tolist()
        self._tokens = np.cumsum([0, *(np.concatenate([file.chunks.tokens for file in files]))]).tolist()
        self._among = among

    def around(self, chunk: int) -> list[int]:
        """The chunk, then the rest of its paragraph nearest first; of a long one only its neighbours."""
        paragraph = self._paragraph_of[chunk]
        first, end = self._starts[paragraph], self._starts[paragraph + 1]
        if self._tokens[end] - self._tokens[first] > MAX_PARAGRAPH_TOKENS:
            first, end = max(first, chunk - 1), min(end, chunk + 2)
        nearest_first = sorted(range(first, end), key=lambda other: abs(other - chunk))
        return [other for other in nearest_first if self._among[other]]


def _widen(
    basket: Basket, order: Sequence[int], among: NDArray[np.bool_], offsets: Sequence[tuple[int, int]]
) -> None:
    chosen = [chunk for chunk in order if chunk in basket.reasons]
    for distance in range(1, WIDENING + 1):
        for chunk in chosen:
            if basket.is_full:
                return
            for other in _beside(chunk, distance, offsets):
                if among[other] and basket.may_take(other):
                    basket.add([other], Reason.NEIGHBOUR)


def _beside(chunk: int, distance: int, offsets: Sequence[tuple[int, int]]) -> Iterator[int]:
    for start, end in offsets:
        if start <= chunk < end:
            yield from (other for other in (chunk - distance, chunk + distance) if start <= other < end)


def _spread(basket: Basket, files: Sequence[IndexedFile], among: NDArray[np.bool_]) -> None:
    """Use up what is left with an even spread over what was not chosen."""
    if basket.is_full:
        return
    tokens = np.concatenate([file.chunks.tokens for file in files])
    left = [chunk for chunk in np.flatnonzero(among).tolist() if chunk not in basket.reasons]
    spread_over(basket, left, tokens[left], Reason.SPREAD)
