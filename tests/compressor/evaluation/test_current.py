"""The compressor itself, asked as the service asks it."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from pathlib import Path

import numpy as np
import pytest

from compressor.core.requests.request import RequestError
from compressor.core.search.meaning import ChunkVectors
from compressor.core.tokens import estimate
from compressor.embedding.question import QuestionEmbedder
from compressor.evaluation.books import Book
from compressor.evaluation.current import CurrentStrategy
from compressor.evaluation.errors import EmbedderFailedError
from tests.compressor.evaluation.fakes import TOPICS, BrokenEmbedder, WordEmbedder, book_of, case, sentences

BUDGET = 600


@pytest.fixture
def book(tmp_path: Path) -> Book:
    return book_of(tmp_path / "b.txt", [sentences(topic) for topic in TOPICS])


def strategy_for(book: Book, embedder: WordEmbedder | None = None) -> CurrentStrategy:
    indexed = book.indexed
    if embedder is not None:
        texts = [indexed.display_text(chunk) for chunk in range(len(indexed.chunks))]
        present = np.ones(len(texts), dtype=np.bool_)
        indexed = replace(indexed, vectors=ChunkVectors(embedder.embed_passages(texts), present))
    return CurrentStrategy(
        indexed, budget=BUDGET, count=estimate, make_embedder=partial(QuestionEmbedder, embedder)
    )


def test_runs_and_spans_show_the_same_text_without_labels(book: Book) -> None:
    shown = strategy_for(book).prepare(case("What changes about the falcon?"))()

    assert any("falcon" in run for run in shown.runs)
    assert not any("[" in run for run in shown.runs)
    joined = "".join(book.full.text[span.start : span.end] for span in shown.spans)
    assert "".join("".join(shown.runs).split()) == "".join(joined.split())
    assert shown.tokens <= BUDGET


def test_earlier_messages_are_played_before_the_question(book: Book) -> None:
    strategy = strategy_for(book)

    followed = strategy.prepare(case("explain more", history=["What changes about the falcon?"]))()

    assert followed.request_kind == "follow_up"
    assert any("falcon" in run for run in followed.runs)
    assert any("falcon" in text for text in followed.searched)


def test_a_question_without_a_vector_is_no_result(book: Book) -> None:
    strategy = strategy_for(book, BrokenEmbedder())

    with pytest.raises(EmbedderFailedError, match="failed"):
        strategy.prepare(case("What changes about the falcon?"))()


def test_each_question_is_embedded_anew(book: Book) -> None:
    embedder = WordEmbedder()
    ask = strategy_for(book, embedder).prepare(case("What changes about the falcon?"))

    assert ask() == ask()
    assert len(embedder.questions) == 2


def test_a_question_without_words_is_refused_as_the_service_refuses_it(book: Book) -> None:
    with pytest.raises(RequestError):
        strategy_for(book).prepare(case("?!"))()
