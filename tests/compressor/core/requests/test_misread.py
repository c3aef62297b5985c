"""Words that look like requests, places or slips, and are what is asked about."""

from __future__ import annotations

import pytest

from compressor.core.language.phrases.places import PlaceKind
from compressor.core.requests.locations import Place
from compressor.core.requests.request import RequestKind, classify


@pytest.mark.parametrize(
    "message",
    [
        "what is induction?",
        "explain induction",
        "what is the principle of induction?",
        "what is an instruction?",
        "what is a concussion?",
        "what are methods?",
        "what is an abstract?",
        "what is discussion?",
        "what does table 1 show?",
        "table 1",
        "question 7",
        "example 2",
    ],
)
def test_a_subject_that_looks_like_a_part_of_a_book_is_searched_for(message: str) -> None:
    assert classify(message).kind is RequestKind.SPECIFIC


@pytest.mark.parametrize("message", ["what is the conclusion?", "summarize the introduction", "the preface"])
def test_the_parts_of_a_book_are_still_places(message: str) -> None:
    assert classify(message).kind is RequestKind.LOCATED


@pytest.mark.parametrize(
    ("message", "number"),
    [
        ("what is on page one hundred?", "100"),
        ("page two hundred", "200"),
        ("what does page one hundred and fifty-five say?", "155"),
        ("page one hundred twelve", "112"),
        ("Seite zweihundert", None),
        ("page three", "3"),
    ],
)
def test_hundreds_in_words_are_read_whole(message: str, number: str | None) -> None:
    location = classify(message).location

    if number is None:
        assert location is None
    else:
        assert location is not None
        assert location.places == (Place(PlaceKind.PAGE, number, number),)


def test_articles_are_places() -> None:
    location = classify("summarize article 2").location

    assert location is not None
    assert location.places == (Place(PlaceKind.CHAPTER, "2", "2"),)
