"""The geometry of the strip."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from compressor.core.excerpts.basket import Reason
from compressor.core.excerpts.strip import (
    MIN_WIDTH_PERCENT,
    Bar,
    Mark,
    MarkKind,
    Stretch,
    Why,
    draw_strip,
    stretches_of,
    why_of,
)

UNITS = st.dictionaries(st.integers(1, 300), st.sampled_from(Why), max_size=80)


def test_neighbours_given_for_the_same_thing_are_one_stretch() -> None:
    units = {3: Why.CHOSEN, 1: Why.POSITION, 2: Why.CHOSEN, 5: Why.CHOSEN}

    assert stretches_of(units) == (
        Stretch(1, 1, Why.POSITION),
        Stretch(2, 3, Why.CHOSEN),
        Stretch(5, 5, Why.CHOSEN),
    )


@pytest.mark.parametrize(
    ("reason", "why"),
    [
        (Reason.MATCHED, Why.CHOSEN),
        (Reason.NEIGHBOUR, Why.CHOSEN),
        (Reason.FOLLOWED, Why.CHOSEN),
        (Reason.WHOLE_FILE, Why.CHOSEN),
        (Reason.SPREAD, Why.POSITION),
        (Reason.COVERAGE, Why.POSITION),
    ],
)
def test_only_spread_and_coverage_are_for_the_position(reason: Reason, why: Why) -> None:
    assert why_of(reason) is why


def test_bars_and_marks_lie_where_their_pages_do() -> None:
    strip = draw_strip(200, [Stretch(51, 100, Why.CHOSEN)], expected=[1], cited=[200])

    assert strip.bars == (Bar(25.0, 25.0, Why.CHOSEN),)
    assert strip.marks == (Mark(0.25, MarkKind.EXPECTED), Mark(99.75, MarkKind.CITED))


def test_a_single_page_of_a_long_book_is_wide_enough_and_stays_inside() -> None:
    strip = draw_strip(10_000, [Stretch(10_000, 10_000, Why.CHOSEN)])

    assert strip.bars == (Bar(100 - MIN_WIDTH_PERCENT, MIN_WIDTH_PERCENT, Why.CHOSEN),)


@given(UNITS)
def test_every_unit_is_chosen_given_for_its_position_or_left_out(units: dict[int, Why]) -> None:
    strip = draw_strip(300, stretches_of(units))

    assert strip.chosen == sum(why is Why.CHOSEN for why in units.values())
    assert strip.chosen + strip.position + strip.left_out == 300
    assert all(bar.left >= 0 and bar.left + bar.width <= 100.01 for bar in strip.bars)


@pytest.mark.parametrize("expected", [[], [12]])
def test_what_lies_past_the_end_is_refused(expected: list[int]) -> None:
    with pytest.raises(ValueError, match="past the end"):
        draw_strip(10, [Stretch(1, 11 if not expected else 1, Why.CHOSEN)], expected=expected)


@pytest.mark.parametrize(("first", "last"), [(0, 1), (3, 2)])
def test_a_stretch_runs_forward_from_one(first: int, last: int) -> None:
    with pytest.raises(ValueError, match="is none"):
        Stretch(first, last, Why.CHOSEN)


def test_an_empty_file_has_an_empty_strip() -> None:
    assert draw_strip(0, []).left_out == 0
