"""The strategy `legacy`: the compressor before the change, rebuilt from its public description.

Known of it: words of three letters or fewer are not searched; a chunk's keyword score is the share of the
question's words it holds, with bonuses that take it past 1; the 50 best chunks by keywords are the pool,
and where nothing scores it is the first chunks, the middle one and the last; similarity re-ranks the pool
alone, blended 60 to 40 with the keyword score; tokens are characters/4; no more than 50 chunks are sent;
what was said before is not looked at. The sizes of the bonuses are not known: those of its first version
(topics 0.3, first and last 0.1) stand.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Sequence

import numpy as np
from numpy.typing import NDArray

from compressor.core.excerpts.strip import Why
from compressor.core.language.stopwords import stop_words
from compressor.core.search.indexed_file import CountTokens
from compressor.evaluation.books import Book
from compressor.evaluation.cases import Case
from compressor.evaluation.legacy_chunks import legacy_chunks, tokens_of
from compressor.evaluation.shown import Ask, Shown, Span

MAX_CHUNKS = 50
MIN_LETTERS = 4
TOPICS_PER_CHUNK = 5
TOPIC_BONUS = 0.3
POSITION_BONUS = 0.1
KEYWORD_SHARE = 0.4
MEANING_SHARE = 0.6
GAP_TOKENS = 10

MATCHED = (Why.CHOSEN, "keywords")
UNMATCHED = (Why.POSITION, "nothing matched")

_WORD = re.compile(r"[^\W\d_]+")
_STOP_WORDS = frozenset(stop_words("en")) | {"explain", "more"}

Similarity = Callable[[str, Sequence[str]], NDArray[np.float32]]
"""Cosine of a question with each of some texts, shape (N,)."""


class LegacyStrategy:
    """Without `similarity`, embeddings are off."""

    def __init__(self, book: Book, *, budget: int, count: CountTokens, similarity: Similarity | None) -> None:
        self._text = book.full.text
        self._budget = budget
        self._count = count
        self._similarity = similarity
        self._chunks = legacy_chunks(book.full)
        words = [keywords(self._text[start:end]) for start, end in self._chunks]
        self._words = [frozenset(each) for each in words]
        self._topics = [_topics(each) for each in words]

    def prepare(self, case: Case) -> Ask:
        """Return what asks the question alone."""
        return lambda: self._ask(case.question)

    def _ask(self, question: str) -> Shown:
        wanted = list(dict.fromkeys(keywords(question)))
        scores = self._keyword_scores(wanted)
        pool = best_first(scores) if scores.any() else ends_and_middle(len(scores))
        if self._similarity is not None:
            pool = self._reranked(question, pool, scores)
        return self._shown(self._greedy(pool), wanted, scores)

    def _keyword_scores(self, wanted: Sequence[str]) -> NDArray[np.float64]:
        scores = np.zeros(len(self._chunks))
        for number, (words, topics) in enumerate(zip(self._words, self._topics, strict=True)):
            held = sum(word in words for word in wanted)
            if held:
                on_topic = sum(any(word in topic for topic in topics) for word in wanted)
                scores[number] = (held + TOPIC_BONUS * on_topic) / len(wanted)
                scores[number] += POSITION_BONUS * (number in {0, len(self._chunks) - 1})
        return scores

    def _reranked(self, question: str, pool: Sequence[int], scores: NDArray[np.float64]) -> list[int]:
        if self._similarity is None or not pool:
            return list(pool)
        similar = self._similarity(question, [self._chunk_text(number) for number in pool])
        blended = KEYWORD_SHARE * scores[list(pool)] + MEANING_SHARE * similar
        return [pool[place] for place in np.argsort(-blended, kind="stable")]

    def _greedy(self, pool: Sequence[int]) -> list[int]:
        chosen: list[int] = []
        left = self._budget
        for number in pool:
            price = tokens_of(self._chunks[number]) + GAP_TOKENS
            if price <= left:
                chosen.append(number)
                left -= price
        return sorted(chosen)

    def _shown(self, chosen: Sequence[int], wanted: Sequence[str], scores: NDArray[np.float64]) -> Shown:
        runs = ["\n\n".join(map(self._chunk_text, run)) for run in _runs(chosen)]
        text = "\n\n[... sections omitted ...]\n\n".join(runs)
        header = f"[Content compressed: Showing {len(chosen)}/{len(self._chunks)} most relevant sections]\n\n"
        return Shown(
            runs=tuple(runs),
            spans=tuple(
                Span(*self._chunks[number], *(MATCHED if scores[number] else UNMATCHED)) for number in chosen
            ),
            tokens=self._count(header + text),
            request_kind=None,
            searched=(" ".join(wanted),) if wanted else (),
        )

    def _chunk_text(self, number: int) -> str:
        start, end = self._chunks[number]
        return self._text[start:end].strip()


def keywords(text: str) -> list[str]:
    """Words over three letters that are no English stop words, in order."""
    words = (word.casefold() for word in _WORD.findall(text))
    return [word for word in words if len(word) >= MIN_LETTERS and word not in _STOP_WORDS]


def best_first(scores: NDArray[np.float64]) -> list[int]:
    """The MAX_CHUNKS highest scores; equal ones in file order."""
    return [int(number) for number in np.argsort(-scores, kind="stable")[:MAX_CHUNKS]]


def ends_and_middle(count: int) -> list[int]:
    """What stood in for a ranking: the first chunk, the middle one and the last, then from the start on."""
    order = dict.fromkeys([0, count // 2, count - 1, *range(count)])
    return [number for number in order if 0 <= number < count][:MAX_CHUNKS]


def _topics(words: Sequence[str]) -> list[str]:
    return [word for word, _ in Counter(words).most_common(TOPICS_PER_CHUNK)]


def _runs(chosen: Sequence[int]) -> list[list[int]]:
    runs: list[list[int]] = []
    for number in chosen:
        if runs and runs[-1][-1] == number - 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return runs
