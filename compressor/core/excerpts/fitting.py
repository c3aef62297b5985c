"""Fitting: shortens any text to a length, to what matters to a topic, or evenly where none is given.

Nothing of what is kept is changed, and it stays in its order. The work is linear in the text.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Collection
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from compressor.core.excerpts.basket import Basket, Prices, Reason
from compressor.core.excerpts.coverage import spread_over
from compressor.core.excerpts.passages import file_of_passages, split_passages
from compressor.core.excerpts.relevance import Topic
from compressor.core.excerpts.selection import Candidates, select
from compressor.core.excerpts.writing import write_to_the_brim
from compressor.core.language.analysis import Analyzer
from compressor.core.language.languages import detect_language
from compressor.core.search.indexed_file import CountTokens, CountTokensOfEach, IndexedFile
from compressor.core.structure.splitting import MAX_CHUNK_SIZE, cumulative_sizes
from compressor.core.wording import page_runs

GAP = "\n[...]\n"
"""Stands between passages that are not neighbours in the text, unless the caller has another mark."""
PASSAGES_WANTED = 6
"""A text is cut so finely that about so many passages fit."""
MIN_PASSAGE_SIZE = 40
TELLING_PIECES = 4
TELLING_LETTERS = 150
"""The language of a text is told from so many pieces of so many letters."""


@dataclass(frozen=True, slots=True)
class FittedText:
    """`text` costs `tokens`. `kept` of `passages` are in it; where all are, the text is unchanged."""

    text: str
    tokens: int
    kept: int
    passages: int

    @property
    def is_whole(self) -> bool:
        """Whether nothing was left out."""
        return self.kept == self.passages


_SPACE = re.compile(r"\s+")


class Fitter:
    """Fits texts one after another, as these counters count.

    It remembers words and topics it has met. Not to be shared between threads.
    """

    def __init__(self, *, count: CountTokens, count_each: CountTokensOfEach) -> None:
        self._count = count
        self._count_each = count_each
        self._topics: dict[tuple[str, str], Topic] = {}

    def __call__(self, text: str, *, max_tokens: int, topic: str = "", gap: str = GAP) -> FittedText:
        """Keep of `text` what is most relevant to `topic`, in its own order, inside `max_tokens`.

        A text that fits is given back byte for byte. `gap` stands where something is left out between two
        passages. Where not even one passage fits, the beginning of the best is kept. Raises ValueError for a
        negative length.
        """
        if max_tokens < 0:
            raise ValueError(f"a text cannot be fitted to {max_tokens} tokens")
        tokens = self._count(text)
        if tokens <= max_tokens:
            return FittedText(text, tokens, 1, 1)
        sizes = cumulative_sizes(text)
        spans = split_passages(text, sizes, _passage_size(max_tokens, float(sizes[-1]) / tokens))
        if not spans:
            return FittedText("", 0, 0, 1)
        passages = [text[start:end] for (start, end), _ in spans]
        file = file_of_passages(text, spans, self._count_each(passages))
        scores = self._topic_for(text, topic).scores(passages)
        return _Fitting(file, scores, gap, self._count).into(max_tokens)

    def _topic_for(self, text: str, topic: str) -> Topic:
        """The topic in the language of the text."""
        language = detect_language(_telling(text))
        if (language, topic) not in self._topics:
            self._topics[language, topic] = Topic(topic, Analyzer(language))
        return self._topics[language, topic]


def fit_text(
    text: str,
    *,
    max_tokens: int,
    topic: str = "",
    gap: str = GAP,
    count: CountTokens,
    count_each: CountTokensOfEach,
) -> FittedText:
    """Fit one text; see `Fitter`, which is faster for several."""
    return Fitter(count=count, count_each=count_each)(text, max_tokens=max_tokens, topic=topic, gap=gap)


def _passage_size(max_tokens: int, size_of_token: float) -> int:
    size = int(max_tokens * size_of_token / PASSAGES_WANTED)
    return min(max(size, MIN_PASSAGE_SIZE), MAX_CHUNK_SIZE)


def _telling(text: str) -> str:
    """All of a short text; of a long one, pieces spread from its start to its end."""
    if len(text) <= TELLING_PIECES * TELLING_LETTERS:
        return text
    step = (len(text) - TELLING_LETTERS) // (TELLING_PIECES - 1)
    return " ".join(text[at * step : at * step + TELLING_LETTERS] for at in range(TELLING_PIECES))


@dataclass(frozen=True, slots=True, eq=False)
class _Fitting:
    """A text by its passages, (N,) scores of them, what stands in gaps, and what counts."""

    file: IndexedFile
    scores: NDArray[np.float64]
    gap: str
    count: CountTokens

    def into(self, max_tokens: int) -> FittedText:
        """As much as fits, by score, or evenly where no passage has any."""
        price = Prices(label=0, section=0, gap=self.count(self.gap) + 1, entry=0)
        basket = Basket([self.file], price, limit=max_tokens, spent=0)
        fitted = write_to_the_brim(
            basket, self._fill, lambda: self._written(basket.reasons), budget=max_tokens
        )
        return fitted if fitted.kept else self._beginning_of_best(max_tokens)

    def _fill(self, basket: Basket) -> None:
        tokens = self.file.chunks.tokens
        if not self.scores.any():
            spread_over(basket, range(len(tokens)), tokens, Reason.SPREAD)
            return
        everywhere = np.ones(len(tokens), dtype=np.bool_)
        select(basket, [self.file], Candidates(self.scores, everywhere, lambda _: Reason.MATCHED))

    def _written(self, chosen: Collection[int]) -> FittedText:
        text = self.gap.join(self._text_of(first, last) for first, last in page_runs(chosen))
        return FittedText(text, self.count(text), len(chosen), len(self.scores))

    def _text_of(self, first: int, last: int) -> str:
        start, end = self.file.chunks.starts[first], self.file.chunks.ends[last]
        return self.file.text[start:end].strip("\n").rstrip()

    def _beginning_of_best(self, max_tokens: int) -> FittedText:
        """As many words, or else letters, as fit of the passage with the highest score, or of the middle."""
        best = int(self.scores.argmax()) if self.scores.any() else len(self.scores) // 2
        text = self._text_of(best, best)
        for ends in ([match.start() for match in _SPACE.finditer(text)], range(1, len(text))):
            fitting = bisect_right(ends, max_tokens, key=lambda end: self.count(text[:end]))
            kept = text[: ends[fitting - 1]] if fitting else ""
            if kept and (tokens := self.count(kept)) <= max_tokens:
                return FittedText(kept, tokens, 0, len(self.scores))
        return FittedText("", 0, 0, len(self.scores))
