"""From a strategy's name to the strategy, for one book, budget and embedder."""

from __future__ import annotations

from dataclasses import dataclass

from compressor.core.search.indexed_file import CountTokens
from compressor.evaluation.books import Book
from compressor.evaluation.current import CurrentStrategy
from compressor.evaluation.embedders import EvalEmbedder
from compressor.evaluation.head import HeadStrategy
from compressor.evaluation.legacy import LegacyStrategy
from compressor.evaluation.shown import Strategy, StrategyName
from compressor.extraction.results import ProgressCallback


@dataclass(frozen=True, slots=True)
class Setting:
    """One of everything that is varied."""

    strategy: StrategyName
    embedder: EvalEmbedder
    budget: int


def make_strategy(
    setting: Setting, book: Book, *, count: CountTokens, on_progress: ProgressCallback
) -> Strategy:
    """Return the strategy, with whatever vectors it needs.

    Raises:
        EmbeddingError: they cannot be made.
    """
    embedder, budget = setting.embedder, setting.budget
    if setting.strategy is StrategyName.HEAD:
        return HeadStrategy(book, budget=budget, count=count)
    if setting.strategy is StrategyName.LEGACY:
        similarity = embedder.similarity(on_progress=on_progress)
        return LegacyStrategy(book, budget=budget, count=count, similarity=similarity)
    return CurrentStrategy(
        embedder.with_vectors(book.indexed, on_progress=on_progress),
        budget=budget,
        count=count,
        make_embedder=embedder.make_question_embedder,
    )
