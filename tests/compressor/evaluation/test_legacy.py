"""The compressor before the change, as its public description has it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from compressor.core.document import Document, Page
from compressor.core.excerpts.strip import Why
from compressor.core.structure.fulltext import FullText, join_pages
from compressor.core.tokens import estimate
from compressor.evaluation.legacy import LegacyStrategy, best_first, ends_and_middle, keywords
from compressor.evaluation.legacy_chunks import legacy_chunks, tokens_of
from compressor.evaluation.shown import Shown
from tests.compressor.evaluation.fakes import TOPICS, book_of, case, sentences


def full_text(*pages: str) -> FullText:
    numbered = tuple(Page(number, "", text) for number, text in enumerate(pages, start=1))
    return join_pages(Document(numbered, paginated=len(pages) > 1))


def chunks_of(full: FullText) -> list[str]:
    return [full.text[start:end].strip() for start, end in legacy_chunks(full)]


def ask(path: Path, question: str, pages: Sequence[str], budget: int = 400) -> Shown:
    strategy = LegacyStrategy(book_of(path, pages), budget=budget, count=estimate, similarity=None)
    return strategy.prepare(case(question))()


@pytest.fixture
def pages() -> list[str]:
    return [sentences(topic) for topic in TOPICS]


def test_words_of_three_letters_and_stop_words_are_not_searched() -> None:
    assert keywords("What is the DNA of a bee? Explain more: dna, atp, eye, wings.") == ["wings"]


def test_headings_and_one_line_formulas_are_dropped() -> None:
    full = full_text(f"CHAPTER I.\n\n{sentences('granite')}\n\nE = mc2\n\n{sentences('willow')}")

    assert [chunk[:10] for chunk in chunks_of(full)] == [sentences("granite")[:10], sentences("willow")[:10]]


def test_a_page_of_paragraphs_is_one_chunk_and_a_massive_paragraph_several() -> None:
    page = "\n\n".join(sentences(topic, 4) for topic in TOPICS[:4])
    massive = sentences("granite", 120)

    assert len(chunks_of(full_text(page, page))) == 2
    assert all(tokens_of(chunk) < 1_000 for chunk in legacy_chunks(full_text(massive)))
    assert len(chunks_of(full_text(massive))) > 2


def test_a_text_without_a_sentence_end_is_one_chunk() -> None:
    assert len(chunks_of(full_text("x" * 50_000))) == 1


def test_the_page_that_holds_the_words_is_sent(tmp_path: Path, pages: list[str]) -> None:
    shown = ask(tmp_path / "b.txt", "Tell of the falcon", pages)

    assert {span.reason for span in shown.spans} == {"keywords"}
    assert any("falcon" in run for run in shown.runs)
    assert shown.searched == ("tell falcon",)


def test_a_question_that_matches_nothing_gets_the_ends_and_the_middle(
    tmp_path: Path, pages: list[str]
) -> None:
    shown = ask(tmp_path / "b.txt", "explain more", pages, budget=1_200)

    assert all(span.why is Why.POSITION for span in shown.spans)
    assert TOPICS[0] in shown.runs[0]
    assert TOPICS[-1] in shown.runs[-1]
    assert shown.searched == ()


def test_the_pool_without_scores_is_the_first_the_middle_and_the_last() -> None:
    pool = ends_and_middle(412)

    assert pool[:3] == [0, 206, 411]
    assert sorted(pool) == [*range(48), 206, 411]
    assert ends_and_middle(2) == [0, 1]
    assert ends_and_middle(0) == []


def test_equal_scores_stay_in_file_order_and_fifty_are_the_most() -> None:
    assert best_first(np.ones(60)) == list(range(50))


def test_similarity_reorders_the_pool_and_sees_nothing_else(tmp_path: Path) -> None:
    seen: list[str] = []

    def last_is_best(question: str, texts: Sequence[str]) -> NDArray[np.float32]:
        seen.extend(texts)
        return np.linspace(0, 1, len(texts), dtype=np.float32)

    pages = [sentences(f"topic{number}") for number in range(80)]
    book = book_of(tmp_path / "b.txt", pages)
    strategy = LegacyStrategy(book, budget=350, count=estimate, similarity=last_is_best)
    shown = strategy.prepare(case("explain more"))()

    assert len(seen) == 50
    assert "topic48" in shown.runs[0]


def test_what_was_said_before_is_not_looked_at(tmp_path: Path, pages: list[str]) -> None:
    book = book_of(tmp_path / "b.txt", pages)
    strategy = LegacyStrategy(book, budget=400, count=estimate, similarity=None)

    alone = strategy.prepare(case("explain more"))()
    after = strategy.prepare(case("explain more", history=["Tell of falcon"]))()

    assert alone == after
