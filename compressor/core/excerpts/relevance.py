"""How much passages have to do with a topic: BM25 without its norm of length, for passages of about one size.

Of a text that is read once only words that may be the topic's are analysed, where the others can be told by
their first letter.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from compressor.core.language.analysis import Analyzer
from compressor.core.language.scripts import find_words, normalise
from compressor.core.search.keywords import saturated

_CHANGE_ENDS_ONLY = frozenset(("", "da", "de", "en", "es", "fr", "it", "no", "pt", "ro", "sv"))
"""Languages whose stemmers leave the first letter of a word as it is."""


class Topic:
    """The words of a topic in one language. Remembers words it has met; not to be shared between threads."""

    def __init__(self, topic: str, analyzer: Analyzer) -> None:
        self._weights = {each.term: each.weight for each in analyzer.query_terms(topic)}
        self._analyzer = analyzer
        self._initials = "".join({term[0] for term in self._weights})
        self._may_skip = analyzer.language in _CHANGE_ENDS_ONLY
        self._met: dict[str, tuple[str, ...]] = {}

    def scores(self, passages: Sequence[str]) -> NDArray[np.float64]:
        """What each passage has to do with the topic, (len(passages),), zero for nothing."""
        scores = np.zeros(len(passages))
        if not self._weights:
            return scores
        frequencies = [Counter(self._terms_in(passage)) for passage in passages]
        found = Counter(term for each in frequencies for term in each)
        for term, passages_with in found.items():
            rarity = math.log1p((len(passages) - passages_with + 0.5) / (passages_with + 0.5))
            counts = np.array([each[term] for each in frequencies], dtype=np.float32)
            scores += self._weights[term] * rarity * saturated(counts)
        return scores

    def _terms_in(self, passage: str) -> list[str]:
        met = self._met
        words = find_words(normalise(passage))
        for word in words:
            if word not in met:
                met[word] = self._terms_of(word)
        return [term for word in words for term in met[word]]

    def _terms_of(self, word: str) -> tuple[str, ...]:
        """The terms of the topic in a word."""
        if self._may_skip and word.isascii() and word.isalnum() and word[0].lower() not in self._initials:
            return ()
        return tuple(term for term in self._analyzer.terms(word) if term in self._weights)
