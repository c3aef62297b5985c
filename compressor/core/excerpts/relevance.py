"""How much passages have to do with a topic: BM25 without its norm of length, for passages of about one size.

Of a text that is read once only words that may be the topic's are analysed, where the others can be told by
their first letters.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import chain

import numpy as np
from numpy.typing import NDArray

from compressor.core.language.analysis import Analyzer, Vocabulary
from compressor.core.language.scripts import find_words, normalise, with_plain_marks
from compressor.core.search.keywords import saturated

KEPT_LETTERS = {"de": 1, "fr": 1} | dict.fromkeys(("", "da", "en", "es", "it", "no", "pt", "ro", "sv"), 2)
"""Languages whose stemmers leave the beginnings of words as they are, and so many letters are sure of it.

But y and i are one (dying is die), and stems of a single letter are left aside (what English makes of "aed").
"""


class Topic:
    """The words of a topic in one language. Remembers words it has met; not to be shared between threads."""

    def __init__(self, topic: str, analyzer: Analyzer) -> None:
        self._weights = {each.term: each.weight for each in analyzer.query_terms(topic)}
        self._analyzer = analyzer
        self._kept_letters = KEPT_LETTERS.get(analyzer.language, 0)
        self._beginnings = {self._beginning(term) for term in self._weights}
        self._met = Vocabulary(self._terms_of)

    def scores(self, passages: Sequence[str]) -> NDArray[np.float64]:
        """What each passage has to do with the topic, (len(passages),), zero for nothing."""
        scores = np.zeros(len(passages))
        if not self._weights:
            return scores
        frequencies: dict[str, list[int]] = defaultdict(lambda: [0] * len(passages))
        for number, passage in enumerate(passages):
            for term in self._terms_in(passage):
                frequencies[term][number] += 1
        for term, counts in frequencies.items():
            without = counts.count(0)
            rarity = math.log1p((without + 0.5) / (len(passages) - without + 0.5))
            scores += self._weights[term] * rarity * saturated(np.array(counts, dtype=np.float32))
        return scores

    def _terms_in(self, passage: str) -> Iterator[str]:
        """The terms of the topic in a passage; most words have none."""
        words = find_words(normalise(with_plain_marks(passage)))
        return chain.from_iterable(filter(None, map(self._met.__getitem__, words)))

    def _terms_of(self, word: str) -> tuple[str, ...]:
        """The terms of the topic in a word."""
        if word.isascii() and word.isalnum() and self._beginning(word.lower()) not in self._beginnings:
            return ()
        return tuple(term for term in self._analyzer.terms(word) if term in self._weights)

    def _beginning(self, word: str) -> str:
        """What of a word its stem and its other forms begin with too; "" where that cannot be told."""
        return word[: self._kept_letters].replace("y", "i")
