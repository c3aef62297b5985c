"""Rankings of chunks for a question: by keywords, by meaning, by the meaning around; fused by rank.

Chunks of all files are numbered through (file order), so that one ranking runs across files. Each chunk's
score is helped by its neighbours' before it is ranked: an answer rarely ends at a chunk's border.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from compressor.core.search.fusion import best_first, fuse, ranks
from compressor.core.search.indexed_file import IndexedFile, offsets_of
from compressor.core.search.keywords import WeightedTerm, keyword_scores
from compressor.core.search.meaning import Vectors, cosines, helped_by_neighbours, window_sums
from compressor.core.search.regions import REGION_WEIGHT, rank_regions
from compressor.core.structure.chunk_kinds import ChunkKind

MEANING_WEIGHT = 1.0
KEYWORD_WEIGHT = 0.7
CONTEXT_WEIGHT = 0.7
"""The rankings by keywords and by the text around count less than the passage's own meaning."""
CONTEXT_REACH = 2
"""Chunks on either side whose meaning counts as the text around: about 500 tokens in all."""
NEIGHBOUR_SHARE = 0.2
"""How much of its neighbours' scores a chunk is given."""
CLOSEST_WITH_NEIGHBOURS = 20
"""While vectors are missing, the neighbours of this many closest chunks are ranked by meaning as well."""

Ranks = NDArray[np.int64]


@dataclass(frozen=True, slots=True, eq=False)
class Search:
    """What is searched for: `terms[i]` as analysed for file i, and the text's vector.

    `vector` is None where meaning is unavailable.
    """

    text: str
    terms: tuple[tuple[WeightedTerm, ...], ...]
    vector: Vectors | None


@dataclass(frozen=True, slots=True, eq=False)
class Ranking:
    """Ranks from 1, 0 for what is not ranked; `fused` scores, 0 for what no ranking holds; shape (N,).

    `by_context` ranks the text around each chunk by meaning; `matched` are the ranked chunks that match by
    themselves, not through a neighbour alone.
    """

    by_keywords: Ranks
    by_meaning: Ranks
    by_context: Ranks
    fused: NDArray[np.float64]
    matched: NDArray[np.bool_]

    @property
    def is_empty(self) -> bool:
        return not self.fused.any()


def rank(files: Sequence[IndexedFile], search: Search, *, among: NDArray[np.bool_]) -> Ranking:
    """Rank the chunks that are `among` the candidates, shape (N,), over all files.

    Where a chunk has no vector, its rank by keywords stands for those it lacks: it is found as it would be
    without meaning, however many of the others have vectors.
    """
    own = keyword_scores([file.keywords for file in files], search.terms)
    helped = _helped(files, own)
    meaning = _meaning(files, search.vector)
    by_keywords = ranks(helped, among=among & (helped > 0))
    by_meaning = ranks(meaning.own, among=among & meaning.ranked)
    by_context = ranks(meaning.around, among=among & meaning.ranked)
    weights = [KEYWORD_WEIGHT, MEANING_WEIGHT, CONTEXT_WEIGHT]
    regions = rank_regions(files, own, search.vector, among=among & ((helped > 0) | meaning.ranked))
    fused = fuse([by_keywords, by_meaning, by_context, *regions], [*weights, *[REGION_WEIGHT] * len(regions)])
    stand_in = np.where(meaning.compared, 0.0, fuse([by_keywords], [sum(weights)]))
    matched = among & (meaning.compared | (own > 0))
    return Ranking(by_keywords, by_meaning, by_context, np.maximum(fused, stand_in), matched)


def _helped(files: Sequence[IndexedFile], scores: NDArray[np.float32]) -> NDArray[np.float32]:
    """Each score with a share of its neighbours' in the same file."""
    parts = [scores[start:end] for start, end in offsets_of(files)]
    return np.concatenate([helped_by_neighbours(part, share=NEIGHBOUR_SHARE) for part in parts])


@dataclass(frozen=True, slots=True, eq=False)
class _Meaning:
    """Scores less their file's mean, of the passage itself and of the text around it; shape (N,).

    `compared` are the chunks with a vector, `ranked` these and neighbours whose vectors are still missing.
    """

    own: NDArray[np.float32]
    around: NDArray[np.float32]
    compared: NDArray[np.bool_]
    ranked: NDArray[np.bool_]


def _meaning(files: Sequence[IndexedFile], question: Vectors | None) -> _Meaning:
    parts = [_meaning_in(file, question) for file in files]
    return _Meaning(
        own=np.concatenate([part.own for part in parts]),
        around=np.concatenate([part.around for part in parts]),
        compared=np.concatenate([part.compared for part in parts]),
        ranked=np.concatenate([part.ranked for part in parts]),
    )


def _meaning_in(file: IndexedFile, question: Vectors | None) -> _Meaning:
    vectors = file.vectors
    if question is None or vectors is None or not vectors.can_compare(question):
        scores, none = np.zeros(len(file.chunks), np.float32), np.zeros(len(file.chunks), np.bool_)
        return _Meaning(scores, scores, none, none)
    scores = cosines(vectors, question)
    compared = vectors.present & np.isfinite(scores) & (scores != 0)
    scores = np.where(compared, scores, np.float32(0))
    norms = vectors.context_norms(CONTEXT_REACH)
    around = np.zeros_like(scores)
    np.divide(window_sums(scores, reach=CONTEXT_REACH), norms, out=around, where=norms > 0)
    return _Meaning(
        own=helped_by_neighbours(_centred(scores, compared), share=NEIGHBOUR_SHARE),
        around=_centred(around, norms > 0),
        compared=compared,
        ranked=compared | (_near_the_closest(scores, compared) & vectors.is_missing),
    )


def _centred(scores: NDArray[np.float32], among: NDArray[np.bool_]) -> NDArray[np.float32]:
    """Scores less their mean, 0 outside: files in the question's own language score higher all over."""
    return np.where(among, scores - scores[among].mean(), np.float32(0)) if among.any() else scores


def _near_the_closest(scores: NDArray[np.float32], compared: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Chunks next to those closest in meaning."""
    closest = best_first(scores, among=compared)[:CLOSEST_WITH_NEIGHBOURS]
    near = np.zeros(len(scores) + 2, dtype=np.bool_)
    near[closest] = near[closest + 2] = True
    return near[1:-1]


def rankable(files: Sequence[IndexedFile]) -> NDArray[np.bool_]:
    """Chunks a ranked excerpt may hold, shape (N,): all but indexes and tables of contents."""
    return ~np.concatenate([file.chunks.are(ChunkKind.INDEX, ChunkKind.CONTENTS) for file in files])
