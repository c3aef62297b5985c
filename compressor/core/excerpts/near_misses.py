"""What an excerpt nearly held: the best passages that were not chosen, where they stand, and why not."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import islice

import numpy as np
from numpy.typing import NDArray

from compressor.core.excerpts.choosing import Ranked
from compressor.core.excerpts.compression import Excerpt
from compressor.core.search.fusion import best_first, ranks
from compressor.core.search.indexed_file import IndexedFile, offsets_of
from compressor.core.search.ranking import Ranking, rank

MAX_NEAR_MISSES = 10
"""As many at most for want of room, and as many that were never to be chosen."""


class WhyNot(StrEnum):
    """Why a passage that ranks high is not in the excerpt."""

    BUDGET = "budget"
    KIND = "kind"
    PLACE = "place"


@dataclass(frozen=True, slots=True)
class Standing:
    """Where a chunk stands in each ranking, the best over all searches: from 1, 0 where it is not ranked."""

    by_keywords: int
    by_meaning: int
    by_context: int
    fused: int


@dataclass(frozen=True, slots=True)
class NearMiss:
    """A chunk, numbered through all files, that was not chosen.

    The standing of one left out for its kind or place is what it would have been among the others.
    """

    chunk: int
    why_not: WhyNot
    standing: Standing


class Standings:
    """Looks up where chunks stand."""

    def __init__(self, rankings: Sequence[Ranking], scores: NDArray[np.float64]) -> None:
        self._keywords = _best_of([each.by_keywords for each in rankings])
        self._meaning = _best_of([each.by_meaning for each in rankings])
        self._context = _best_of([each.by_context for each in rankings])
        self._fused = ranks(scores, among=scores > 0)

    def of(self, chunk: int) -> Standing:
        """Where the chunk, numbered through all files, stands."""
        columns = (self._keywords, self._meaning, self._context, self._fused)
        return Standing(*(int(column[chunk]) for column in columns))


def standings(ranked: Ranked) -> Standings:
    """Where chunks stand in what decided."""
    return Standings(ranked.rankings, ranked.scores)


def near_misses(files: Sequence[IndexedFile], excerpt: Excerpt) -> tuple[NearMiss, ...]:
    """The best chunks that are not in the excerpt of these files, best first; () where none was ranked."""
    if excerpt.ranked is None:
        return ()
    chosen = np.zeros(len(excerpt.ranked.scores), dtype=np.bool_)
    for (start, _), each in zip(offsets_of(files), excerpt.files, strict=True):
        chosen[[start + chunk for chunk in each.reasons]] = True
    misses = [
        *islice(_without_room(excerpt.ranked, chosen), MAX_NEAR_MISSES),
        *_never_among(files, excerpt.ranked, chosen, WhyNot.PLACE if excerpt.located else WhyNot.KIND),
    ]
    return tuple(sorted(misses, key=lambda miss: miss.standing.fused))


def _without_room(ranked: Ranked, chosen: NDArray[np.bool_]) -> Iterator[NearMiss]:
    stand = standings(ranked)
    for chunk in best_first(ranked.scores, among=(ranked.scores > 0) & ~chosen).tolist():
        yield NearMiss(chunk, WhyNot.BUDGET, stand.of(chunk))


def _never_among(
    files: Sequence[IndexedFile], ranked: Ranked, chosen: NDArray[np.bool_], why_not: WhyNot
) -> list[NearMiss]:
    """Chunks that could not be chosen and would else have been among the first."""
    left_out = ~ranked.among & ~chosen
    if not left_out.any():
        return []
    everything = np.ones_like(ranked.among)
    rankings = [rank(files, search, among=everything) for search in ranked.searches]
    scores = np.maximum.reduce([each.fused for each in rankings])
    stand = Standings(rankings, scores)
    first = best_first(scores, among=scores > 0)[:MAX_NEAR_MISSES].tolist()
    return [NearMiss(chunk, why_not, stand.of(chunk)) for chunk in first if left_out[chunk]]


def _best_of(columns: Sequence[NDArray[np.int64]]) -> NDArray[np.int64]:
    """The best rank of each chunk, (N,); 0 where no column ranks it."""
    unranked = np.iinfo(np.int64).max
    best: NDArray[np.int64] = np.minimum.reduce([np.where(each > 0, each, unranked) for each in columns])
    best[best == unranked] = 0
    return best
