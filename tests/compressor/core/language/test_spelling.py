"""Words as the file may spell them: one edit away, in a fixed order, never for short words."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from compressor.core.language.spelling import MIN_LETTERS, respellings

VOCABULARY = {"selection", "election", "natural", "orchid", "отбор", "bees", "beef"}


@pytest.mark.parametrize("typed", ["seletion", "selecttion", "selestion", "seelction", "sellection"])
def test_a_letter_less_more_other_or_swapped_is_found(typed: str) -> None:
    assert "selection" in respellings(typed, VOCABULARY)


def test_other_alphabets_are_respelt_too() -> None:
    assert respellings("атбор", VOCABULARY) == ["отбор"]


@pytest.mark.parametrize("typed", ["bes", "dna", "学习", "", "select1on", "naturally"])
def test_short_words_figures_other_scripts_and_far_words_are_left_alone(typed: str) -> None:
    assert respellings(typed, VOCABULARY) == []


def test_several_are_given_in_one_fixed_order() -> None:
    assert respellings("xelection", VOCABULARY) == ["election", "selection"]


@given(
    st.text(alphabet="abc", min_size=MIN_LETTERS, max_size=7), st.sets(st.text(alphabet="abc", max_size=7))
)
def test_nothing_is_found_that_is_not_in_the_vocabulary(typed: str, vocabulary: set[str]) -> None:
    found = respellings(typed, vocabulary)
    assert set(found) <= vocabulary
    assert found == sorted(set(found))
    assert all(abs(len(word) - len(typed)) <= 1 for word in found)
