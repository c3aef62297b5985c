"""Wrapping to the columns of a terminal."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from context_manager.demo.wrapping import columns, wrap


def test_later_lines_stand_under_the_text_of_the_first() -> None:
    assert wrap("one two three four", 14, first="p. 7  ") == ["p. 7  one two", "      three", "      four"]


def test_later_lines_can_stand_elsewhere() -> None:
    assert wrap("one two three", 9, first="- ", rest="") == ["- one two", "three"]


def test_letters_of_unspaced_scripts_take_two_columns_and_break_anywhere() -> None:
    assert wrap("学习机器学习", 4) == ["学习", "机器", "学习"]


def test_a_stop_never_begins_a_line() -> None:
    assert wrap("学习。机器", 4) == ["学习。", "机器"]


def test_hyphens_are_not_broken_at() -> None:
    assert wrap("a run-time error", 8) == ["a", "run-time", "error"]


def test_an_endless_word_is_cut() -> None:
    lines = wrap("x" * 100, 20, first="  ")

    assert "".join(line.strip() for line in lines) == "x" * 100
    assert max(map(len, lines)) <= 20


def test_nothing_is_one_line_of_what_comes_first() -> None:
    assert wrap("", 20, first="label") == ["label"]


def test_accents_that_combine_take_no_column() -> None:
    assert columns("e\u0301") == 1


@given(text=st.text(max_size=300), width=st.integers(10, 90))
def test_no_word_is_lost_and_no_line_too_long(text: str, width: int) -> None:
    lines = wrap(text, width, first="- ")

    assert "".join("".join(lines)[2:].split()) == "".join(text.split())
    assert all(columns(line) <= width + 2 for line in lines)
