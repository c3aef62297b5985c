"""When a passage counts as reached."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from compressor.evaluation.reached import is_reached, squash

PASSAGE = "The well-known example of the scientific method, which is certainly the case"


@pytest.mark.parametrize(
    "shown",
    [
        f"Before. {PASSAGE}. After.",
        "The well-known exam-\nple of the scientific method,\n\nwhich is certainly the case",
        "The well-\nknown example of the\fscientific method, which is certainly the case",
        "The wellknown example of the scienti\ufb01c method, which is certainly the case",
        "The well\u2010known exam\u00adple of the scientific\u200b method,\u3000which is certainly the case",
    ],
)
def test_line_ends_page_breaks_hyphens_and_ligatures_make_no_difference(shown: str) -> None:
    assert is_reached([squash(PASSAGE)], [shown])


def test_one_missing_word_is_not_reached() -> None:
    assert not is_reached([squash(PASSAGE)], [PASSAGE.replace("certainly", "")])


def test_no_passage_is_put_together_across_a_gap() -> None:
    half = len(PASSAGE) // 2

    assert not is_reached([squash(PASSAGE)], [PASSAGE[:half], PASSAGE[half:]])


def test_one_alternative_is_enough() -> None:
    assert is_reached([squash("not there"), squash(PASSAGE)], ["other text", PASSAGE])


def test_nothing_shown_reaches_nothing() -> None:
    assert not is_reached([squash(PASSAGE)], [])


@given(
    words=st.lists(st.text(st.characters(categories=["L", "N"]), min_size=1), min_size=1),
    gaps=st.lists(st.sampled_from([" ", "\n", "-\n", "\f", "\u00ad", "\u200b", "  "]), min_size=1),
)
def test_what_stands_between_words_never_counts(words: list[str], gaps: list[str]) -> None:
    shown = "".join(word + gaps[number % len(gaps)] for number, word in enumerate(words))

    assert squash(shown) == squash(" ".join(words))
