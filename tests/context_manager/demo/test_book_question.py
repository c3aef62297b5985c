"""The demo's question about a book it has never seen."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from compressor.core.requests.request import RequestKind, classify
from context_manager.demo.book_question import WHOLE_BOOK, book_question, plain_title
from tests.compressor.small_books import chapter, indexed


def test_it_asks_about_the_section_whose_title_is_most_at_home_in_it() -> None:
    rocks, willow = chapter("rocks", 40), chapter("willow", 40).replace("rests", "rests like rocks")
    book = indexed([rocks, willow])

    assert book_question(book) == "What does the book say about Willow?"


def test_without_headings_it_asks_about_a_word_that_stands_in_one_place() -> None:
    lines = ["Nothing much happens on this quiet morning in the village."] * 60
    lines[20:28] = ["The glacier moves, and the glacier carries stones to the village."] * 8
    book = indexed(["\n\n".join(lines)], paginated=False)

    assert book_question(book) == "What does the book say about glacier?"


def test_it_asks_in_the_language_of_the_book() -> None:
    page = "\n\n".join(
        f"El observador {n} escribió que el glaciar crece en la estación {n} y que después descansa."
        for n in range(20)
    )

    assert book_question(indexed([page], paginated=False)).startswith("¿Qué dice el libro sobre ")


def test_a_subject_that_reads_as_no_question_of_its_own_is_passed_over() -> None:
    book = indexed([chapter("summary", 40), chapter("glacier", 20)])

    assert classify(book_question(book)).kind is RequestKind.SPECIFIC


def test_a_book_in_which_nothing_stands_out_is_asked_about_as_a_whole() -> None:
    assert book_question(indexed(["A few words."])) == WHOLE_BOOK


@given(st.lists(st.text(max_size=200), min_size=1, max_size=5))
def test_any_book_gets_a_question_with_words_in_it(pages: list[str]) -> None:
    classify(book_question(indexed(pages)))


@pytest.mark.parametrize(
    ("title", "plain"),
    [
        ("CHAPTER VIII. HYBRIDISM.", "hybridism"),
        ("CHAPTER VIII. OF THE WAGES OF LABOUR.", "the wages of labour"),
        ("3.2 Binding of names", "Binding of names"),
        ("Kapitel 4: Vom Ursprung", "Ursprung"),
        ("Civil war", "Civil war"),
        ("Victoria (Australia)", "Victoria (Australia)"),
        ("CHAPTER VIII", ""),
        ("SHA: eef0ecf5b8e7b179dadaef967e65f2ab68f021e1", ""),
        ("A title that goes on for many more words than fit", ""),
        ("", ""),
    ],
)
def test_titles_are_made_to_read_inside_a_sentence(title: str, plain: str) -> None:
    assert plain_title(title) == plain
