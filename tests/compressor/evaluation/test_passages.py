"""Finding gold passages in a book."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from compressor.core.document import Document, Page
from compressor.core.structure.fulltext import FullText, join_pages
from compressor.core.tokens import estimate_many
from compressor.evaluation.books import load_book
from compressor.evaluation.cases import Quotation, load_cases
from compressor.evaluation.errors import PassageMissingError
from compressor.evaluation.passages import locate_passages, squash_with_offsets
from compressor.evaluation.reached import squash
from compressor.evaluation.suites import DARWIN_BLOCKS, DARWIN_PAGES, DARWIN_QUESTIONS
from compressor.extraction.limits import ExtractionLimits


def full_text(*pages: str) -> FullText:
    numbered = tuple(Page(number, "", text) for number, text in enumerate(pages, start=1))
    return join_pages(Document(numbered, paginated=len(pages) > 1))


def located(full: FullText, passage: str | Quotation) -> list[str]:
    (gold,) = locate_passages([passage], squash_with_offsets(full.text), full)
    return [full.text[start:end] for start, end in gold.spans]


def test_a_text_is_found_wherever_it_stands_and_however_it_is_broken() -> None:
    full = full_text("It is a well-\nknown fact.", "A well-known  fact, I say.")

    assert located(full, "a well-known fact") == ["a well-\nknown fact"]
    assert located(full, "well-known fact") == ["well-\nknown fact", "well-known  fact"]


def test_a_text_that_is_not_there_has_no_span() -> None:
    assert located(full_text("Something else."), "a well-known fact") == []


def test_a_quotation_runs_from_its_first_words_to_the_next_of_its_last() -> None:
    full = full_text("So it is. But as these animals swim, so it is. And so it is.")

    assert located(full, Quotation(None, "But as", "it is")) == ["But as these animals swim, so it is"]


def test_the_page_tells_which_occurrence_is_meant() -> None:
    filler = ["filler"] * 5
    full = full_text("From here to there, once.", *filler, "From here, and on to there, twice.")

    assert located(full, Quotation(7, "From here", "there")) == ["From here, and on to there"]
    assert located(full, Quotation(2, "From here", "there")) == ["From here to there"]


def test_a_book_without_pages_is_searched_by_words_alone() -> None:
    full = full_text("From here to there, once.")

    assert located(full, Quotation(300, "From here", "there")) == ["From here to there"]


@pytest.mark.parametrize(
    "quotation",
    [
        Quotation(1, "From nowhere", "there"),
        Quotation(1, "From here", "nowhere"),
        Quotation(9, "From", "there"),
    ],
)
def test_words_that_are_not_there_are_an_error(quotation: Quotation) -> None:
    full = full_text("From here to there, once.", "And more.")

    with pytest.raises(PassageMissingError, match="edition"):
        located(full, quotation)


def test_last_words_far_behind_the_first_are_those_of_another_passage() -> None:
    full = full_text(f"From here {'and on ' * 2_000} to there.")

    with pytest.raises(PassageMissingError):
        located(full, Quotation(None, "From here", "to there"))


@given(st.text())
def test_every_squashed_character_knows_where_it_came_from(text: str) -> None:
    squashed = squash_with_offsets(text)

    assert len(squashed.offsets) == len(squashed.text)
    assert all(0 <= offset < max(1, len(text)) for offset in squashed.offsets)
    assert list(squashed.offsets) == sorted(squashed.offsets)


@pytest.mark.data
@pytest.mark.parametrize("document", [DARWIN_PAGES, DARWIN_BLOCKS])
def test_darwins_passages_are_those_of_the_published_questions(eval_data: Path, document: str) -> None:
    book = load_book(eval_data / document, limits=ExtractionLimits(), count_each=estimate_many)
    lines = (eval_data / "qa/darwin10.jsonl").read_text(encoding="utf-8").splitlines()
    published = {record["question"]: record for record in map(json.loads, lines)}

    for case in load_cases(DARWIN_QUESTIONS):
        record = published.get(case.question, {})
        wanted = [text for text in (record.get("evidence", ""), *record.get("evidence_alt", [])) if text]
        found = locate_passages(case.passages, book.squashed, book.full)
        assert [gold.squashed for gold in found] == [squash(text) for text in wanted]
