"""Fitting: shortens any text to a length, to what matters to a topic, or evenly where none is given."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

import numpy as np

from compressor.core.document import Document, Page
from compressor.core.excerpts.basket import Basket, Prices, Reason
from compressor.core.excerpts.coverage import spread_over
from compressor.core.excerpts.excerpt import file_excerpts
from compressor.core.excerpts.selection import Candidates, select
from compressor.core.excerpts.writing import write_to_the_brim
from compressor.core.language.analysis import Analyzer
from compressor.core.search.indexed_file import CountTokens, CountTokensOfEach, IndexedFile
from compressor.core.search.indexing import index_document
from compressor.core.search.keywords import keyword_scores

GAP = "[...]"
"""Stands between passages that are not neighbours in the text."""


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


@dataclass(frozen=True, slots=True)
class Fitter:
    """Fits texts one after another as these counters count."""

    count: CountTokens
    count_each: CountTokensOfEach

    def __call__(self, text: str, *, max_tokens: int, topic: str = "", gap: str = GAP) -> FittedText:
        """Fit a text; see `fit_text`."""
        return fit_text(
            text, max_tokens=max_tokens, topic=topic, count=self.count, count_each=self.count_each
        )


def fit_text(
    text: str, *, max_tokens: int, topic: str = "", count: CountTokens, count_each: CountTokensOfEach
) -> FittedText:
    """Keep of `text` what is most relevant to `topic`, in its own order, inside `max_tokens`.

    A text that fits is given back byte for byte. Where not even one passage fits, nothing is kept. Raises
    ValueError for a negative length.
    """
    if max_tokens < 0:
        raise ValueError(f"a text cannot be fitted to {max_tokens} tokens")
    tokens = count(text)
    if tokens <= max_tokens:
        return FittedText(text, tokens, 1, 1)
    document = Document((Page(1, "", text),), paginated=False)
    file = index_document(document, key="", title="", count_each=count_each)
    basket = Basket([file], _prices(count), limit=max_tokens, spent=0)
    return write_to_the_brim(
        basket, _filling(file, topic), lambda: _written(file, basket.reasons, count), budget=max_tokens
    )


def _prices(count: CountTokens) -> Prices:
    return Prices(label=0, section=0, gap=count(f"\n{GAP}\n") + 1, entry=0)


def _filling(file: IndexedFile, topic: str) -> Callable[[Basket], None]:
    """What fills a basket: by the words of the topic, or evenly where none of them is in the text."""
    scores = keyword_scores([file.keywords], [Analyzer(file.language).query_terms(topic)])
    if not scores.any():
        everything = range(len(file.chunks))
        return lambda basket: spread_over(basket, everything, file.chunks.tokens, Reason.SPREAD)
    everywhere = np.ones(len(file.chunks), dtype=np.bool_)
    candidates = Candidates(scores.astype(np.float64), everywhere, lambda _: Reason.MATCHED)
    return lambda basket: select(basket, [file], candidates)


def _written(file: IndexedFile, reasons: Mapping[int, Reason], count: CountTokens) -> FittedText:
    (excerpt,) = file_excerpts([file], reasons)
    text = f"\n{GAP}\n".join(run.text for run in excerpt.runs)
    return FittedText(text, count(text), len(reasons), max(1, len(file.chunks)))
