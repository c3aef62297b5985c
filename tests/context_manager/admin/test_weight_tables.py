"""Blocks and ladder on the page of a turn: do they add up, and say where they do not?"""

from __future__ import annotations

import pytest

from context_manager.admin.turn_parts.block_table import BlockTable, block_table
from context_manager.admin.turn_parts.ladder_table import RUNGS, Ladder, Outcome, ladder_of
from context_manager.core.values import PromptMessage, StepName
from context_manager.models import Turn, TurnBlock
from tests.context_manager.admin.records import database, record_of
from tests.context_manager.turn_rows import (
    STEPS,
    a_chat,
    a_turn,
    add_attempt,
    add_blocks,
    add_steps,
    complete_turn,
)


def blocks_of(turn: Turn) -> BlockTable:
    table = block_table(record_of(turn))
    assert table is not None
    return table


def ladder(turn: Turn) -> Ladder:
    found = ladder_of(record_of(turn))
    assert found is not None
    return found


def check(table: BlockTable, name: str) -> tuple[int | None, str, bool]:
    found = next(each for each in table.checks if each.name == name)
    return found.after, found.remark, found.is_wrong


@database
def test_the_blocks_add_up_and_the_page_says_so() -> None:
    table = blocks_of(complete_turn())
    assert (table.total.before, table.total.after) == (66_524, 25_908)
    assert "81 % of the ceiling of 32,000, 2,000 kept for lookups, 4,092 free" in table.total.happened
    assert check(table, "on the turn’s record") == (25_908, "the blocks add up ✓", False)
    assert check(table, "counted by the provider") == (24_997, "18,432 of them read from its cache", False)
    assert check(table, "difference") == (None, "−911 (−3.5 %) against the record", False)


@database
def test_blocks_that_do_not_add_up_are_said_by_how_much_not() -> None:
    turn = complete_turn()
    TurnBlock.objects.filter(turn=turn, name="calendar").update(before=8_400, after=500)
    remark = "not what the blocks add up to: +55 and +12"
    assert check(blocks_of(turn), "on the turn’s record") == (25_908, remark, True)


@database
def test_a_provider_that_counts_more_is_marked_and_a_correction_is_named() -> None:
    turn = complete_turn()
    Turn.objects.update(correction=1.125)
    turn.attempts.update(prompt_tokens=26_000, estimated_tokens=23_030)
    table = blocks_of(turn)
    assert check(table, "estimated")[:2] == (
        23_030,
        "before it is multiplied by 1.12, as this model’s counts want it",
    )
    assert check(table, "difference") == (None, "+92 (+0.4 %) against the record", True)


@database
def test_the_prompt_is_counted_in_one_piece_where_its_messages_are_read() -> None:
    turn = complete_turn()
    sent = [PromptMessage("user", "word " * 900)]
    table = block_table(record_of(turn), sent)
    assert table is not None
    count, remark, is_wrong = check(table, "counted as one prompt")
    assert count is not None
    assert 800 <= count <= 1_100
    assert remark == f"−{25_908 - count:,} against the record"
    assert not is_wrong


@database
def test_the_count_is_that_of_the_last_attempt_that_has_one() -> None:
    turn = complete_turn()
    add_attempt(turn, 2, prompt_tokens=None)
    assert check(blocks_of(turn), "counted by the provider")[0] == 24_997


@database
def test_a_block_says_what_became_of_it() -> None:
    happened = {row.name: row.happened for row in blocks_of(complete_turn()).rows}
    assert happened["earlier turns"] == "20 of 20 turns, 16 in part; 32,648 tokens cut"
    assert happened["calendar"] == "25 of 50 events; 7,943 tokens cut"
    assert happened["summaries of other chats"] == "0 of 3 summaries; 25 tokens cut"
    assert happened["file excerpts"] == "30 of 412 pages"
    assert happened["message"] == ""


@database
def test_bars_stay_inside_their_cell_and_show_the_ceiling() -> None:
    table = blocks_of(complete_turn())
    assert all(0 <= row.bar.kept <= row.bar.whole <= 100 for row in [*table.rows, table.total])
    assert table.total.bar.whole == 100
    assert table.total.bar.kept < table.total.bar.limit == pytest.approx(48.1, abs=0.1)


@database
def test_the_ladder_lists_every_step_in_its_order() -> None:
    rows = ladder(complete_turn()).rows
    assert len(rows) == len(StepName) == len(RUNGS)
    assert [row.outcome for row in rows[:9]] == [
        *[Outcome.NOT_NEEDED] * 3,
        Outcome.PASSED,
        *[Outcome.TAKEN] * 4,
        Outcome.NOT_REACHED,
    ]
    assert [row.notches for row in rows[4:8]] == ["16 turns", "3 summaries", "50 events", "25 events"]
    assert [row.left for row in rows[4:8]] == [33_876, 33_851, 26_406, 25_908]


@database
def test_the_ladder_says_whether_its_steps_are_all_that_was_cut() -> None:
    turn = complete_turn()
    assert ladder(turn).sentence == (
        "66,524 tokens whole, less 40,616 that the steps cut, are 25,908: the prompt as it was sent ✓"
    )
    turn.steps.filter(name="summaries_left_out").delete()
    found = ladder(turn)
    assert found.is_wrong
    assert found.sentence.endswith("are 25,933, and 25,908 were sent: −25.")


@database
def test_a_step_of_another_version_of_the_ladder_is_listed_last() -> None:
    turn = a_turn(a_chat())
    add_blocks(turn)
    add_steps(turn, [*STEPS, ("lemons_squeezed", 100, 90, 1)])
    last = ladder(turn).rows[-1]
    assert (last.rung, last.name, last.notches) == ("", "lemons squeezed", "1 notch")
