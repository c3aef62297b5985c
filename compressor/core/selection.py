"""Greedy selection: chunks by fused rank inside the token budget, each with the rest of its paragraph."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from compressor.core.basket import Basket, Reason
from compressor.core.coverage import spread_over
from compressor.core.fusion import fair_order
from compressor.core.indexed_file import IndexedFile, offsets_of

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
    """Chunks to choose from, numbered through all files: `scores` (N,) order them, `among` (N,) bounds what
    surrounds them.
    """

    scores: NDArray[np.float64]
    among: NDArray[np.bool_]
    reason_of: Callable[[int], Reason]

    def best_first(self) -> list[int]:
        """Positions of the chunks with a score, best first; equal scores favour neither end of a file."""
        held = np.flatnonzero(self.scores > 0)
        order = np.lexsort((fair_order(len(self.scores))[held], -self.scores[held]))
        return [int(chunk) for chunk in held[order]]


def select(basket: Basket, files: Sequence[IndexedFile], candidates: Candidates) -> None:
    """Fill the basket: a floor for each file, then the best of all, their surroundings, and last an even
    spread.
    """
    order = candidates.best_first()
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
        misses = 0 if _add_with_paragraph(basket, chunk, candidates, paragraphs) else misses + 1


def _add_with_paragraph(basket: Basket, chunk: int, candidates: Candidates, paragraphs: _Paragraphs) -> bool:
    reason = candidates.reason_of(chunk)
    return basket.add(paragraphs.around(chunk), reason, rest=Reason.NEIGHBOUR) or basket.add([chunk], reason)


def _fill_floors(
    basket: Basket,
    files: Sequence[IndexedFile],
    candidates: Candidates,
    order: Sequence[int],
    paragraphs: _Paragraphs,
) -> None:
    """Give every file its best chunks up to a part of an equal share of the budget."""
    whole = basket.limit
    floor = int((whole - basket.spent) / len(files) * FLOOR_SHARE)
    for start, end in offsets_of(files):
        basket.limit = min(whole, basket.spent + floor)
        _fill(basket, [chunk for chunk in order if start <= chunk < end], candidates, paragraphs)
    basket.limit = whole


class _Paragraphs:
    """Which chunks belong to one paragraph, and how many tokens they hold."""

    def __init__(self, files: Sequence[IndexedFile], among: NDArray[np.bool_]) -> None:
        ids: list[tuple[int, int]] = []
        for number, file in enumerate(files):
            ids.extend((number, int(paragraph)) for paragraph in file.chunks.paragraphs)
        self._ids = ids
        self._tokens = [int(tokens) for file in files for tokens in file.chunks.tokens]
        self._among = among

    def around(self, chunk: int) -> list[int]:
        """The chunk first, then the rest of its paragraph nearest first, or its neighbours there if it is a
        long one.
        """
        first = last = chunk
        while first > 0 and self._ids[first - 1] == self._ids[chunk]:
            first -= 1
        while last + 1 < len(self._ids) and self._ids[last + 1] == self._ids[chunk]:
            last += 1
        if sum(self._tokens[first : last + 1]) > MAX_PARAGRAPH_TOKENS:
            first, last = max(first, chunk - 1), min(last, chunk + 1)
        others = sorted(range(first, last + 1), key=lambda other: abs(other - chunk))
        return [other for other in others if self._among[other]]


def _widen(
    basket: Basket, order: Sequence[int], among: NDArray[np.bool_], offsets: Sequence[tuple[int, int]]
) -> None:
    chosen = [chunk for chunk in order if chunk in basket.reasons]
    for distance in range(1, WIDENING + 1):
        for chunk in chosen:
            if basket.is_full:
                return
            for other in _beside(chunk, distance, offsets):
                if among[other]:
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
    left = [int(chunk) for chunk in np.flatnonzero(among) if int(chunk) not in basket.reasons]
    spread_over(basket, left, tokens[left], Reason.SPREAD)
