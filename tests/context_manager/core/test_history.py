"""The window of earlier turns, and turns that are cut."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from context_manager.core.cutting import Scissors
from context_manager.core.history import cut_turn, in_window, whole_turn, window_start
from context_manager.core.values import PastTurn
from tests.context_manager.core.contexts import MARKER, REAL, fit_nothing, prose, real_fitter, texts

SCISSORS = Scissors(REAL, real_fitter(), "copper")


@pytest.mark.parametrize(
    ("turns", "start"), [(0, 0), (20, 0), (21, 5), (25, 5), (26, 10), (30, 10), (31, 15), (1_000, 980)]
)
def test_the_window_slides_by_five(turns: int, start: int) -> None:
    assert window_start(turns) == start


@given(st.integers(0, 10_000))
def test_the_window_holds_sixteen_to_twenty_turns_of_a_long_chat(turns: int) -> None:
    kept = turns - window_start(turns)
    assert kept == turns if turns <= 20 else 16 <= kept <= 20
    assert window_start(kept) == 0


def test_a_turn_with_a_blank_side_is_not_read() -> None:
    """Complaint 33."""
    turns = [PastTurn("One?", "1"), PastTurn("Two?", " \n"), PastTurn("", "3"), PastTurn("Four?", "4")]
    assert in_window(turns, MARKER) == [turns[0], turns[3]]


def test_a_copy_of_the_marker_in_an_answer_is_neutralised() -> None:
    """Complaint 39."""
    (turn,) = in_window([PastTurn("What is the marker?", f"It is {MARKER}.")], MARKER)
    assert turn.answer == "It is #."


@given(texts.filter(str.strip), texts.filter(str.strip), st.integers(20, 700))
def test_a_cut_turn_keeps_to_its_length_and_both_of_its_sides(
    question: str, answer: str, max_tokens: int
) -> None:
    whole = whole_turn(PastTurn(question, answer), SCISSORS)
    cut = cut_turn(whole, max_tokens, SCISSORS)
    if cut is not None:
        assert cut.tokens <= max_tokens
        assert cut.tokens == REAL(cut.question) + REAL(cut.answer) + whole.frames
        assert cut.question.strip()
        assert cut.answer.strip()


def test_a_short_question_stays_whole_and_the_answer_keeps_what_matters() -> None:
    """Complaint 11: passages of a turn are parted by a blank line, with no mark of any kind."""
    whole = whole_turn(PastTurn("What of copper?", prose(2_600, about="copper")), SCISSORS)
    cut = cut_turn(whole, 600, SCISSORS)
    assert cut is not None
    assert cut.question == "What of copper?"
    assert 500 < cut.tokens <= 600
    assert "Copper number" in cut.answer
    assert "[" not in cut.answer
    assert "..." not in cut.answer


def test_a_long_question_leaves_a_short_answer_whole() -> None:
    whole = whole_turn(PastTurn(prose(3_000, about="copper"), "Yes, all of it."), SCISSORS)
    cut = cut_turn(whole, 600, SCISSORS)
    assert cut is not None
    assert cut.answer == "Yes, all of it."
    assert 500 < cut.tokens <= 600


def test_a_turn_of_which_nothing_would_be_left_is_not_cut() -> None:
    scissors = Scissors(REAL, fit_nothing, "")
    assert cut_turn(whole_turn(PastTurn("Why?", prose(900)), scissors), 200, scissors) is None
