"""In very large sections a passage is ranked also by the region around it, some thousand tokens of it.

In a section of hundreds of pages many passages match by chance. Those in a region that is about the question,
by its words and by its meaning, are put before the others; inside a region the finer rankings decide.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from compressor.core.search.fusion import ranks
from compressor.core.search.indexed_file import ChunkTable, IndexedFile, offsets_of
from compressor.core.search.meaning import Vectors, cosines, window_sums

LARGE_SECTION_TOKENS = 50_000
REGION_REACH = 20
"""Chunks on either side that make up a region: about 4,500 tokens in all."""
REGION_WEIGHT = 0.25


def rank_regions(
    files: Sequence[IndexedFile],
    keyword_scores: NDArray[np.float32],
    question: Vectors | None,
    *,
    among: NDArray[np.bool_],
) -> list[NDArray[np.int64]]:
    """Ranks by the region around each chunk of a very large section, by words and by meaning; shapes (N,).

    Chunks outside such sections are in neither. [] where no file has one.
    """
    inside = among & np.concatenate([in_large_sections(file.chunks) for file in files])
    if not inside.any():
        return []
    by_words = np.concatenate(
        [window_sums(keyword_scores[start:end], reach=REGION_REACH) for start, end in offsets_of(files)]
    )
    by_meaning = np.concatenate([_region_meaning(file, question) for file in files])
    return [ranks(scores, among=inside & (scores > 0)) for scores in (by_words, by_meaning)]


def in_large_sections(table: ChunkTable) -> NDArray[np.bool_]:
    """Which chunks lie in a section of over LARGE_SECTION_TOKENS, its subsections aside; shape (N,)."""
    own_tokens = np.bincount(table.sections + 1, weights=table.tokens)
    return np.asarray(own_tokens[table.sections + 1] > LARGE_SECTION_TOKENS, dtype=np.bool_)


def _region_meaning(file: IndexedFile, question: Vectors | None) -> NDArray[np.float32]:
    """Cosine of the question with the mean of the vectors in the region, 0 where there are none."""
    regions = np.zeros(len(file.chunks), dtype=np.float32)
    vectors = file.vectors
    if question is None or vectors is None or not vectors.can_compare(question):
        return regions
    scores = np.where(vectors.present, np.nan_to_num(cosines(vectors, question)), np.float32(0))
    norms = vectors.context_norms(REGION_REACH)
    np.divide(window_sums(scores, reach=REGION_REACH), norms, out=regions, where=norms > 0)
    return regions
