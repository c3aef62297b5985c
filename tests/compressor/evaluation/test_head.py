"""The first tokens until the budget is full."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from compressor.core.tokens import estimate
from compressor.evaluation.head import HeadStrategy, longest_fitting_prefix
from tests.compressor.evaluation.fakes import TOPICS, book_of, case, sentences


@given(text=st.text(), budget=st.integers(1, 60))
def test_the_prefix_fits_the_budget(text: str, budget: int) -> None:
    assert estimate(text[: longest_fitting_prefix(text, budget=budget, count=estimate)]) <= budget


@pytest.mark.parametrize("question", ["Tell of amber", "Summarize this book"])
def test_every_question_gets_the_start_of_the_book(tmp_path: Path, question: str) -> None:
    book = book_of(tmp_path / "b.txt", [sentences(topic) for topic in TOPICS])

    shown = HeadStrategy(book, budget=500, count=estimate).prepare(case(question))()

    (run,) = shown.runs
    assert book.full.text.startswith(run)
    assert 490 <= shown.tokens <= 500


def test_a_short_book_is_shown_whole(tmp_path: Path) -> None:
    book = book_of(tmp_path / "b.txt", ["A short page.", "Another one."])

    shown = HeadStrategy(book, budget=500, count=estimate).prepare(case("What?"))()

    assert shown.runs == (book.full.text,)
