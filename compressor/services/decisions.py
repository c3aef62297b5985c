"""The log of decisions: what was searched, chosen and left out (logger `compressor.decisions`)."""

from __future__ import annotations

import logging
from collections.abc import Iterator

from compressor.core.excerpts.compression import Excerpt
from compressor.core.requests.request import RequestKind
from compressor.core.search.fusion import best_first
from compressor.core.search.ranking import Ranking
from compressor.embedding.question import QuestionState

decisions = logging.getLogger("compressor.decisions")

MAX_LOGGED_CHUNKS = 20
MAX_LOGGED_CHARS = 200


def log_decision(kind: RequestKind, excerpt: Excerpt, embedding: QuestionState) -> None:
    """One line on the whole, and one with its ranks for each of the best passages, chosen or left out."""
    if not decisions.isEnabledFor(logging.DEBUG):
        return
    chosen = sum(len(each.reasons) for each in excerpt.files)
    total = sum(each.chunk_count for each in excerpt.files)
    decisions.debug(
        "%s, searched %s, meaning %s (%.0f %% of vectors), %s: %d of %d passages (%.0f %%), %d of %d tokens",
        kind,
        [_shown(" ".join(terms)) for terms in excerpt.terms] or "nothing",
        embedding,
        100 * excerpt.meaning_share,
        excerpt.match,
        chosen,
        total,
        100 * chosen / max(1, total),
        excerpt.tokens,
        excerpt.budget,
    )
    if excerpt.ranking is not None:
        for line in _ranked_lines(excerpt, excerpt.ranking):
            decisions.debug("%s", line)


def _shown(text: str) -> str:
    return (
        text if len(text) <= MAX_LOGGED_CHARS else f"{text[:MAX_LOGGED_CHARS]}... ({len(text):,} characters)"
    )


def _ranked_lines(excerpt: Excerpt, ranking: Ranking) -> Iterator[str]:
    names: list[tuple[str, int]] = []
    chosen: list[str] = []
    for each in excerpt.files:
        names.extend((each.title, chunk + 1) for chunk in range(each.chunk_count))
        chosen.extend(str(each.reasons.get(chunk, "left out")) for chunk in range(each.chunk_count))
    for chunk in best_first(ranking.fused, among=ranking.fused > 0)[:MAX_LOGGED_CHUNKS].tolist():
        title, passage = names[chunk]
        yield (
            f"  {_shown(title)}, passage {passage}: {chosen[chunk]}, "
            f"by keywords {int(ranking.by_keywords[chunk]) or '-'}, "
            f"by meaning {int(ranking.by_meaning[chunk]) or '-'}"
        )
