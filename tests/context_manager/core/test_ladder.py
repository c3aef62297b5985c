"""The ladder stops at the first notch that is enough, and cuts nothing further than is needed."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from compressor.core.excerpts.fitting import FittedText
from context_manager.core.blocks import HistoryBlock, ListBlock, fixed_block
from context_manager.core.cutting import Scissors
from context_manager.core.draft import Draft
from context_manager.core.ladder import LADDER, trim
from context_manager.core.values import BlockName, FitText, Item, PastTurn, Step, StepName
from tests.context_manager.core.contexts import (
    MARKER,
    count_letters,
    fit_by_letters,
    letters_fitter,
    prose,
)

LISTS = (BlockName.SUMMARIES, BlockName.MEMORIES, BlockName.MATERIALS, BlockName.CALENDAR)
FIXED = [name for name in BlockName if name not in (*LISTS, BlockName.HISTORY)]


def draft_of(
    history: Iterable[PastTurn] = (),
    lists: dict[BlockName, list[Item]] | None = None,
    fit: FitText = fit_by_letters,
) -> Draft:
    """A draft with no fixed text, counted by letters."""
    scissors = Scissors(count_letters, fit, "granite")
    return Draft(
        history=HistoryBlock(history, scissors),
        lists=[
            ListBlock(name, name.value, (lists or {}).get(name, []), marker=MARKER, count=count_letters)
            for name in LISTS
        ],
        fixed=[fixed_block(name, "", count_letters) for name in FIXED],
    )


def turns_of(*tokens: int) -> list[PastTurn]:
    """Turns that cost so much each, with their frames of 4 tokens a message."""
    return [PastTurn("Why?" * 10, "y" * 4 * (size - 8 - 10)) for size in tokens]


def events_of(count: int, whole: int = 100) -> list[Item]:
    return [Item(f"event {rank} ".ljust(4 * whole - 1, "x"), f"event {rank}", rank) for rank in range(count)]


def names_of(steps: Iterable[Step]) -> list[StepName]:
    return [step.name for step in steps]


sizes = st.lists(st.integers(20, 9_000), max_size=12).map(lambda sizes: turns_of(*sizes))
lists_of_items = st.dictionaries(
    st.sampled_from(LISTS), st.integers(0, 40).map(events_of), max_size=len(LISTS)
)


def test_the_steps_of_the_ladder_are_in_the_order_of_their_names() -> None:
    assert names_in_ladder() == list(StepName)[3:]


def names_in_ladder() -> list[StepName]:
    return [rung.name for rung in LADDER]


@given(sizes, lists_of_items, st.floats(0, 1))
@settings(max_examples=60)
def test_one_notch_less_would_not_have_fitted(
    history: list[PastTurn], lists: dict[BlockName, list[Item]], share: float
) -> None:
    draft = draft_of(history, lists)
    limit = int(draft.tokens * share)
    steps = trim(draft, limit)
    before = notch_after_notch(draft_of(history, lists), limit)
    assert draft.tokens <= limit
    if steps:
        assert before[-1] > limit
        assert sum(step.notches for step in steps) >= len(before)
    else:
        assert not before


def notch_after_notch(draft: Draft, limit: int) -> list[int]:
    """What the draft cost before each notch that was taken."""
    before = []
    for rung in LADDER:
        if draft.tokens <= limit:
            break
        costs = draft.tokens
        for _ in rung.notches(draft, limit):
            before.append(costs)
            assert draft.tokens < costs, rung.name
            costs = draft.tokens
            if costs <= limit:
                break
    return before


@given(
    st.integers(1_600, 12_000), st.integers(1, 12_000), st.sampled_from([fit_by_letters, letters_fitter()])
)
@settings(max_examples=60)
def test_a_newest_turn_is_cut_by_the_fewest_notches_that_are_enough(
    tokens: int, needed: int, fit: FitText
) -> None:
    turn = PastTurn("Why?", prose(tokens, count_letters, about="granite"))
    draft = draft_of([turn], fit=fit)
    if draft.tokens > 6_000:
        trim(draft, max(6_000, draft.tokens - needed))
    start, limit = draft.tokens, draft.tokens - needed
    steps = {step.name: step for step in trim(draft, limit)}
    if (step := steps.get(StepName.RECENT_CUT)) and step.notches > 1:
        lighter = draft_of([turn], fit=fit).history.fitted(0, start - 250 * (step.notches - 1))
        assert lighter is None or lighter.tokens > limit


def test_a_cut_goes_only_as_far_as_needed() -> None:
    draft = draft_of(turns_of(*[2_000] * 6))
    assert names_of(trim(draft, 10_900)) == [StepName.OLDER_TO_600]
    assert [turn.tokens for turn in draft.history.turns] == pytest.approx([900, *[2_000] * 5], abs=2)


def test_older_turns_give_way_before_the_newest_four_oldest_first() -> None:
    draft = draft_of(turns_of(*[2_000] * 7))
    (step,) = trim(draft, 11_300)
    assert (step.name, step.notches) == (StepName.OLDER_TO_600, 2)
    tokens = [turn.tokens for turn in draft.history.turns]
    assert tokens == pytest.approx([600, 700, *[2_000] * 5], abs=2)


def test_the_newest_turns_over_6000_are_cut_to_6000_first() -> None:
    draft = draft_of(turns_of(2_000, 9_000, 6_100, 5_000, 9_000))
    (step,) = trim(draft, 27_000)
    assert (step.name, step.notches) == (StepName.RECENT_TO_6000, 3)
    assert [turn.tokens for turn in draft.history.turns] == pytest.approx(
        [2_000, 6_000, 6_000, 5_000, 8_000], abs=4
    )


def test_older_turns_go_to_200_then_out_before_the_newest_are_touched() -> None:
    draft = draft_of(turns_of(*[1_000] * 6))
    steps = trim(draft, 4_210)
    assert names_of(steps) == [StepName.OLDER_TO_600, StepName.OLDER_TO_200, StepName.OLDER_LEFT_OUT]
    assert [turn.tokens for turn in draft.history.turns] == pytest.approx([200, *[1_000] * 4], abs=2)


def test_the_newest_turns_are_graded_oldest_first_down_to_1500() -> None:
    draft = draft_of(turns_of(*[6_000] * 4))
    steps = trim(draft, 14_000)
    assert [(step.name, step.notches) for step in steps] == [(StepName.RECENT_CUT, 18 + 18 + 4)]
    assert [turn.tokens for turn in draft.history.turns] == pytest.approx([1_500, 1_500, 5_000, 6_000], abs=6)


def test_the_newest_turns_are_dropped_oldest_first_and_the_last_only_as_far_as_needed() -> None:
    draft = draft_of(turns_of(*[6_000] * 4))
    steps = trim(draft, 3_500)
    assert [(step.name, step.notches) for step in steps] == [
        (StepName.RECENT_CUT, 72),
        (StepName.RECENT_LEFT_OUT, 2),
    ]
    assert [turn.tokens for turn in draft.history.turns] == pytest.approx([500, 1_500, 1_500], abs=6)


def test_too_little_of_a_turn_is_not_worth_reading() -> None:
    draft = draft_of(turns_of(6_000))
    trim(draft, 199)
    assert draft.history.turns == []


def test_events_become_lines_farthest_first() -> None:
    draft = draft_of(lists={BlockName.CALENDAR: events_of(30)})
    (step,) = trim(draft, draft.tokens - 250)
    assert (step.name, step.notches) == (StepName.CALENDAR_TO_LINES, 3)
    text = draft.list_of(BlockName.CALENDAR).text
    assert "event 26 xx" in text
    assert "\nevent 27\nevent 28\nevent 29\n" in text


def test_the_nearest_25_events_are_kept_longest() -> None:
    draft = draft_of(lists={BlockName.CALENDAR: events_of(50)})
    steps = trim(draft, 105)
    assert names_of(steps) == [StepName.CALENDAR_TO_LINES, StepName.CALENDAR_TO_NEAREST_25]
    calendar = draft.list_of(BlockName.CALENDAR)
    assert 25 <= calendar.items < 50
    assert calendar.text.splitlines()[1:-2] == [f"event {rank}" for rank in range(calendar.items)]


def test_lists_keep_the_order_they_came_in() -> None:
    shuffled = [Item(f"memory {rank}", f"memory {rank}", rank) for rank in (3, 0, 7, 1, 6, 2, 5, 4)]
    draft = draft_of(lists={BlockName.MEMORIES: shuffled})
    (step,) = trim(draft, draft.tokens - 7)
    assert (step.name, step.notches) == (StepName.MEMORIES_TO_FIVE, 3)
    lines = draft.list_of(BlockName.MEMORIES).text.splitlines()[1:6]
    assert lines == [f"memory {rank}" for rank in (3, 0, 1, 2, 4)]


def test_of_items_of_one_rank_the_last_gives_way_first() -> None:
    equals = [Item(f"memory {place}", "", rank=0) for place in range(3)]
    listed = draft_of(lists={BlockName.MEMORIES: equals}).list_of(BlockName.MEMORIES)

    assert listed.last_first() == [2, 1, 0]


def test_the_lightest_lists_give_way_in_the_order_of_the_steps() -> None:
    draft = draft_of(turns_of(500, *[20] * 4), {name: events_of(8) for name in LISTS})
    assert names_of(trim(draft, 80)) == [
        StepName.SUMMARIES_LEFT_OUT,
        StepName.CALENDAR_TO_LINES,
        StepName.MATERIALS_TO_TITLES,
        StepName.MEMORIES_TO_FIVE,
        StepName.OLDER_TO_200,
        StepName.OLDER_LEFT_OUT,
        StepName.CALENDAR_LEFT_OUT,
        StepName.MATERIALS_LEFT_OUT,
        StepName.MEMORIES_LEFT_OUT,
    ]


def test_a_line_that_saves_nothing_is_not_taken() -> None:
    same = [Item("an exam", "an exam", rank) for rank in range(3)]
    draft = draft_of(lists={BlockName.CALENDAR: same})
    assert names_of(trim(draft, 1)) == [StepName.CALENDAR_LEFT_OUT]


def test_a_list_without_items_has_no_fence() -> None:
    draft = draft_of(lists={BlockName.MATERIALS: [Item("", "", 0), Item(" \n", "x", 1)]})
    assert (draft.tokens, draft.list_of(BlockName.MATERIALS).text) == (0, "")


@dataclass
class CountedFit:
    """Counts how often a text is fitted."""

    calls: list[int] = field(default_factory=list)

    def __call__(self, text: str, *, max_tokens: int, topic: str, gap: str) -> FittedText:
        self.calls.append(max_tokens)
        return fit_by_letters(text, max_tokens=max_tokens, topic=topic, gap=gap)


def fit_coarsely(text: str, *, max_tokens: int, topic: str, gap: str) -> FittedText:
    """Keeps thousands of tokens, no fewer."""
    return fit_by_letters(text, max_tokens=max_tokens // 1_000 * 1_000, topic=topic, gap=gap)


def test_a_notch_that_saves_more_than_it_should_makes_the_next_needless() -> None:
    draft = draft_of(turns_of(6_000), fit=fit_coarsely)
    (step,) = trim(draft, 5_300)
    assert (step.name, step.notches) == (StepName.RECENT_CUT, 1)
    assert draft.tokens == pytest.approx(5_000, abs=20)


def test_few_texts_are_fitted_however_many_notches_there_are() -> None:
    fit = CountedFit()
    draft = draft_of(turns_of(*[6_000] * 4), fit=fit)
    (step,) = trim(draft, 14_000)
    assert step.notches == 40
    assert len(fit.calls) <= 5
