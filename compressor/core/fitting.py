"""Fitting: any text to a length, by relevance to a topic, or as an even spread where there is no topic."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from compressor.core.analysis import Analyzer
from compressor.core.basket import Basket, Prices, Reason
from compressor.core.coverage import spread_over
from compressor.core.document import Document, Page
from compressor.core.excerpt import file_excerpts
from compressor.core.fusion import ranks
from compressor.core.indexed_file import CountTokens, CountTokensOfEach, IndexedFile
from compressor.core.indexing import index_document
from compressor.core.keywords import keyword_scores
from compressor.core.selection import Candidates, select

GAP = "[...]"
"""Stands between passages that are not neighbours in the text."""


@dataclass(frozen=True, slots=True)
class FittedText:
    """`text` costs `tokens`. `kept` of `passages` passages are in it; where all are, it is the text as it was
    given.
    """

    text: str
    tokens: int
    kept: int
    passages: int

    @property
    def is_whole(self) -> bool:
        """Whether nothing was left out."""
        return self.kept == self.passages


def fit_text(
    text: str, *, max_tokens: int, topic: str = "", count: CountTokens, count_each: CountTokensOfEach
) -> FittedText:
    """Keep of `text` what is most relevant to `topic`, in its own order, inside `max_tokens`.

    A text that fits is given back byte for byte. Where not even one passage fits, nothing is kept. Raises
    ValueError for a
    negative length.
    """
    if max_tokens < 0:
        raise ValueError(f"a text cannot be fitted to {max_tokens} tokens")
    tokens = count(text)
    if tokens <= max_tokens:
        return FittedText(text, tokens, 1, 1)
    document = Document((Page(1, "", text),), paginated=False)
    file = index_document(document, key="", title="", count_each=count_each)
    gap = count(f"{GAP}\n") + 1
    basket = Basket([file], Prices(label=0, section=0, gap=gap, entry=0), limit=max_tokens, spent=gap)
    _fill(basket, file, topic)
    return _rendered(basket, file, max_tokens, count)


def _fill(basket: Basket, file: IndexedFile, topic: str) -> None:
    everywhere = np.ones(len(file.chunks), dtype=np.bool_)
    scores = keyword_scores([file.keywords], [Analyzer(file.language).query_terms(topic)])
    if scores.any():
        by_rank = np.where(scores > 0, 1.0 / np.maximum(ranks(scores, among=scores > 0), 1), 0.0)
        select(basket, [file], Candidates(by_rank, everywhere, lambda _: Reason.MATCHED))
    else:
        spread_over(basket, range(len(file.chunks)), file.chunks.tokens, Reason.SPREAD)


def _rendered(basket: Basket, file: IndexedFile, max_tokens: int, count: CountTokens) -> FittedText:
    while True:
        (excerpt,) = file_excerpts([file], basket.reasons)
        text = f"\n{GAP}\n".join(run.text for run in excerpt.runs)
        tokens = count(text)
        if tokens <= max_tokens:
            return FittedText(text, tokens, len(basket.reasons), len(file.chunks))
        basket.remove(next(reversed(basket.reasons)))
