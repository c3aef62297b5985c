"""COMPLAINTS 12: a server that clips a prompt without a word is found out by its own count."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from context_manager.core.usage_checks import UsageDoubt, correction_from, doubt_of
from context_manager.models import UsageWarning

PAIRS = st.lists(st.tuples(st.integers(0, 100_000), st.integers(0, 100_000)), max_size=80)


def test_a_prompt_of_8000_tokens_to_a_server_that_holds_2048_is_flagged() -> None:
    doubt = doubt_of(reported=2_048, estimated=8_000, corrected=8_000, ceiling=26_880)

    assert doubt is UsageDoubt.CLIPPED


@pytest.mark.parametrize(
    ("reported", "estimated", "corrected", "doubt"),
    [
        (None, 8_000, 8_000, None),
        (0, 8_000, 8_000, None),
        (7_000, 8_000, 8_000, None),
        (4_800, 8_000, 8_000, None),
        (4_799, 8_000, 8_000, UsageDoubt.CLIPPED),
        (100, 499, 499, None),
        (8_001, 8_000, 8_000, UsageDoubt.OVER_ESTIMATE),
        (8_001, 8_000, 9_000, None),
        (26_881, 25_000, 26_000, UsageDoubt.OVER_CEILING),
    ],
)
def test_a_count_is_held_against_ours(
    reported: int | None, estimated: int, corrected: int, doubt: UsageDoubt | None
) -> None:
    found = doubt_of(reported=reported, estimated=estimated, corrected=corrected, ceiling=26_880)

    assert found is doubt


def test_every_doubt_is_a_warning_that_turns_carry() -> None:
    assert {doubt.value for doubt in UsageDoubt} == set(UsageWarning.values)


@pytest.mark.parametrize(
    ("pairs", "correction"),
    [
        ([], 1.0),
        ([(900, 1_000)], 1.0),
        ([(1_100, 1_000), (1_300, 1_000), (1_200, 1_000)], 1.3),
        ([(5_000, 1_000)], 2.0),
        ([(600, 400)], 1.0),
        ([(500, 1_000), (1_200, 1_000)], 1.2),
        ([(1_000, 0)], 1.0),
    ],
)
def test_estimates_are_corrected_by_the_largest_ratio_that_tells_something(
    pairs: list[tuple[int, int]], correction: float
) -> None:
    assert correction_from(pairs) == correction


@given(PAIRS)
def test_a_correction_is_from_one_to_two(pairs: list[tuple[int, int]]) -> None:
    assert 1.0 <= correction_from(pairs) <= 2.0
