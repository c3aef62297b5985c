"""The ceiling told from a model's window."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from context_manager.core.ceiling import ceiling_of


@pytest.mark.parametrize(
    ("window", "ceiling", "reserve", "files"),
    [
        (1_000_000, 32_000, 2_000, 12_000),
        (32_768, 26_880, 2_000, 12_000),
        (8_192, 3_840, 480, 1_728),
        (2_048, 960, 120, 432),
        (1, 0, 0, 0),
    ],
)
def test_a_window_gives_a_ceiling_a_reserve_and_a_budget_for_files(
    window: int, ceiling: int, reserve: int, files: int
) -> None:
    result = ceiling_of(window)
    assert (result.tokens, result.lookup_reserve, result.files_budget) == (ceiling, reserve, files)


@given(st.integers(1, 2_000_000), st.integers(1, 100_000))
def test_prompt_and_answer_fit_the_window_with_a_margin(window: int, answer_tokens: int) -> None:
    result = ceiling_of(window, answer_tokens)
    left = window - result.answer_room
    assert result.tokens <= left - left / 16
    assert 0 <= result.answer_room <= min(answer_tokens, window // 2)


@given(st.integers(1, 2_000_000))
def test_a_larger_window_never_gives_a_lower_ceiling(window: int) -> None:
    assert ceiling_of(window).tokens <= ceiling_of(window + 1).tokens


@pytest.mark.parametrize(("window", "answer_tokens"), [(0, 100), (-5, 100), (100, 0)])
def test_a_window_or_an_answer_of_no_tokens_is_refused(window: int, answer_tokens: int) -> None:
    with pytest.raises(ValueError, match="holds no prompt"):
        ceiling_of(window, answer_tokens)
