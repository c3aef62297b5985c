"""Rankings of chunks for a question: by keywords, by meaning, by the meaning of the text around; fused by
rank.

Chunks of all files are numbered through (file order), so that one ranking runs across files. Each chunk's
score is helped by
its neighbours' before it is ranked: an answer rarely ends at a chunk's border.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from compressor.core.fusion import fuse, ranks
from compressor.core.indexed_file import IndexedFile, offsets_of
from compressor.core.keywords import WeightedTerm, keyword_scores
from compressor.core.matter import ChunkKind
from compressor.core.meaning import Vectors, cosines, helped_by_neighbours, window_sums

KEYWORD_WEIGHT = 0.7
NEIGHBOUR_SHARE = 0.2
CONTEXT_REACH = 2
"""Chunks on either side whose meaning counts as the text around: about 500 tokens in all."""
CONTEXT_WEIGHT = 0.7
"""The rankings by keywords and by the text around count less than the passage's own meaning."""
CLOSEST_WITH_NEIGHBOURS = 20
"""While vectors are missing, the neighbours of this many closest chunks are ranked by meaning as well."""

Ranks = NDArray[np.int64]


@dataclass(frozen=True, slots=True, eq=False)
class Search:
    """What is searched for: `terms[i]` as analysed for file i, and the text's vector, None where meaning is
    unavailable.
    """

    text: str
    terms: tuple[tuple[WeightedTerm, ...], ...]
    vector: Vectors | None


@dataclass(frozen=True, slots=True, eq=False)
class Ranking:
    """Ranks from 1, 0 for what is not ranked; `fused` scores, 0 for what no ranking holds; shape (N,)."""

    by_keywords: Ranks
    by_meaning: Ranks
    fused: NDArray[np.float64]

    @property
    def is_empty(self) -> bool:
        return not self.fused.any()


def rank(files: Sequence[IndexedFile], search: Search, *, among: NDArray[np.bool_]) -> Ranking:
    """Rank the chunks that are `among` the candidates, shape (N,), over all files."""
    keyword_ranks = _keyword_ranks(files, search, among)
    meaning = _meaning_scores(files, search.vector)
    none = np.zeros(len(among), dtype=np.int64)
    if meaning is None:
        return Ranking(keyword_ranks, none, fuse([keyword_ranks]))
    held = among & meaning.ranked
    meaning_ranks = ranks(meaning.own, among=held)
    context_ranks = ranks(meaning.around, among=held)
    fused = fuse([keyword_ranks, meaning_ranks, context_ranks], [KEYWORD_WEIGHT, 1.0, CONTEXT_WEIGHT])
    return Ranking(keyword_ranks, meaning_ranks, fused)


def _keyword_ranks(files: Sequence[IndexedFile], search: Search, among: NDArray[np.bool_]) -> Ranks:
    scores = keyword_scores([file.keywords for file in files], search.terms)
    helped = np.concatenate(
        [helped_by_neighbours(scores[start:end], share=NEIGHBOUR_SHARE) for start, end in offsets_of(files)]
        or [scores]
    )
    return ranks(helped, among=among & (helped > 0))


@dataclass(frozen=True, slots=True, eq=False)
class _MeaningScores:
    own: NDArray[np.float32]
    around: NDArray[np.float32]
    ranked: NDArray[np.bool_]


def _meaning_scores(files: Sequence[IndexedFile], question: Vectors | None) -> _MeaningScores | None:
    """Scores by meaning over all files; None where there is no question vector or no chunk has one of its
    size.
    """
    if question is None:
        return None
    parts = [_file_meaning(file, question) for file in files]
    joined = _MeaningScores(
        own=np.concatenate([part.own for part in parts]),
        around=np.concatenate([part.around for part in parts]),
        ranked=np.concatenate([part.ranked for part in parts]),
    )
    return joined if joined.ranked.any() else None


def _file_meaning(file: IndexedFile, question: Vectors) -> _MeaningScores:
    count = len(file.chunks)
    vectors = file.vectors
    if vectors is None or vectors.rows.shape[1] != len(question) or not vectors.present.any():
        nothing = np.zeros(count, dtype=np.float32)
        return _MeaningScores(nothing, nothing, np.zeros(count, dtype=np.bool_))
    scores = cosines(vectors, question)
    around = np.divide(
        window_sums(scores, reach=CONTEXT_REACH),
        vectors.context_norms(CONTEXT_REACH),
        out=np.zeros(count, dtype=np.float32),
        where=vectors.context_norms(CONTEXT_REACH) > 0,
    )
    centred = np.where(vectors.present, scores - scores[vectors.present].mean(), np.float32(0))
    ranked = vectors.present | _near_the_closest(scores, vectors.present)
    return _MeaningScores(helped_by_neighbours(centred, share=NEIGHBOUR_SHARE), around, ranked)


def _near_the_closest(scores: NDArray[np.float32], present: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Chunks next to those closest in meaning, for files whose vectors are not all made yet."""
    near = np.zeros(len(scores), dtype=np.bool_)
    if present.all():
        return near
    closest = np.argsort(np.where(present, -scores, np.inf), kind="stable")[:CLOSEST_WITH_NEIGHBOURS]
    for step in (-1, 1):
        beside = closest + step
        near[beside[(beside >= 0) & (beside < len(scores))]] = True
    return near


def rankable(files: Sequence[IndexedFile]) -> NDArray[np.bool_]:
    """Chunks a ranked excerpt may hold, shape (N,): all but indexes and tables of contents."""
    return ~np.concatenate(
        [file.chunks.are(ChunkKind.INDEX, ChunkKind.CONTENTS) for file in files]
        or [np.zeros(0, dtype=np.bool_)]
    )
