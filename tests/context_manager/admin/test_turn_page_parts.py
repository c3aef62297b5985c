"""The parts of the page of a turn: do they draw what the rows say, and say where rows disagree?"""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from compressor.core.excerpts.strip import Mark, MarkKind, Stretch, Why
from compressor.models import File
from compressor.services.ingestion import ingest_file
from context_manager.admin.turn_parts.access import Access
from context_manager.admin.turn_parts.answer_view import MAX_CITATIONS, answer_view
from context_manager.admin.turn_parts.block_table import BlockTable, block_table
from context_manager.admin.turn_parts.difference import difference
from context_manager.admin.turn_parts.ladder_table import RUNGS, Ladder, Outcome, ladder_of
from context_manager.admin.turn_parts.page_map import MAX_ROWS as MAX_MAP_ROWS
from context_manager.admin.turn_parts.page_map import draw_page_map
from context_manager.admin.turn_parts.ranking_table import ranked_files
from context_manager.admin.turn_parts.record import TurnRecord, read_record
from context_manager.admin.turn_parts.shown_files import MAX_ROWS, ShownFile, shown_files
from context_manager.core.values import PromptMessage, StepName
from context_manager.models import EvalCase, Turn, TurnBlock
from tests.compressor.small_books import write_book
from tests.context_manager.turn_rows import (
    STEPS,
    a_chat,
    a_file,
    a_turn,
    add_attempt,
    add_blocks,
    add_citation,
    add_file,
    add_steps,
    complete_turn,
)

ALL = Access(words=True, files=True, pages=True, passages=True, accounts=True, readings=True)
database = pytest.mark.django_db


def record_of(turn: Turn) -> TurnRecord:
    return read_record(Turn.objects.get(pk=turn.pk), ALL)


def file_of(turn: Turn) -> ShownFile:
    return shown_files(record_of(turn), ALL)[0]


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
def test_the_strip_draws_every_run_and_marks_what_is_cited() -> None:
    shown = file_of(complete_turn())
    assert shown.drawn is not None
    assert [bar.why for bar in shown.drawn.bars] == ["position", "chosen", "chosen", "chosen", "position"]
    assert (shown.drawn.chosen, shown.drawn.position, shown.drawn.left_out) == (26, 4, 382)
    assert [mark.left for mark in shown.drawn.marks] == [
        pytest.approx(29.0, abs=0.1),
        pytest.approx(72.7, abs=0.1),
    ]
    assert "26 were chosen for the question, 4 were shown for their position only and 382 were not sent" in (
        shown.description
    )
    assert "2 places cited" in shown.description


@database
def test_a_page_of_a_very_long_file_is_still_seen() -> None:
    turn = a_turn(a_chat())
    add_file(turn, a_file(pages=10_000), [(5_000, 5_000, "chosen", {"matched": 1})])
    shown = file_of(turn)
    assert shown.drawn is not None
    assert shown.drawn.bars[0].width >= 0.3
    assert shown.map is not None
    assert len(shown.map.rows) <= MAX_MAP_ROWS


@database
def test_of_very_many_runs_the_longest_are_listed_and_all_are_drawn() -> None:
    runs = [(5 * number + 1, 5 * number + 1 + number % 3, "chosen", {"matched": 1}) for number in range(300)]
    turn = a_turn(a_chat())
    add_file(turn, a_file(pages=1_600), runs)
    shown = file_of(turn)
    assert shown.drawn is not None
    assert len(shown.drawn.bars) == 300
    assert (len(shown.rows), shown.rows_left_out) == (MAX_ROWS, 200)
    assert {row.count for row in shown.rows} == {3}


@database
def test_what_the_excerpt_calls_a_run_is_shown_where_it_is_not_its_position() -> None:
    turn = complete_turn()
    assert not file_of(turn).has_printed
    turn.files.get().ranges.filter(first_page=201).update(label="p. 189 (PDF 201)")
    assert [row.printed for row in file_of(turn).rows] == ["", "", "p. 189 (PDF 201)", "", ""]


@database
def test_runs_lead_to_pages_or_to_passages() -> None:
    turn = a_turn(a_chat())
    add_file(turn, a_file(), [(3, 4, "chosen", {"matched": 2})])
    add_file(
        turn,
        a_file("Flowing", paginated=False),
        [(3, 4, "chosen", {"matched": 2})],
        unit="passage",
        length=90,
    )
    pages, passages = shown_files(record_of(turn), ALL)
    assert "number__gte=3&number__lte=4" in pages.rows[0].address
    assert "position__gte=2&position__lte=3" in passages.rows[0].address
    assert passages.extent.startswith("2 of 90 passages")


@database
def test_citations_past_the_end_of_a_file_or_of_no_file_are_not_drawn_but_listed() -> None:
    turn = complete_turn()
    add_citation(turn, turn.files.get(), 9_999, is_shown=False)
    add_citation(turn, None, 7, is_shown=False)
    shown = file_of(turn)
    assert shown.cited == 2
    listed = answer_view(record_of(turn), ALL).citations
    assert [(row.file, row.units, row.address, row.is_shown) for row in listed[2:]] == [
        (shown.name, "9999", "", False),
        ("no file of the chat", "7", "", False),
    ]


@database
def test_of_very_many_citations_the_first_are_listed() -> None:
    turn = complete_turn()
    for page in range(MAX_CITATIONS):
        add_citation(turn, turn.files.get(), page + 1)
    view = answer_view(record_of(turn), ALL)
    assert (len(view.citations), view.citations_left_out, view.verified) == (MAX_CITATIONS, 2, 101)


@database
def test_the_passage_that_an_eval_expects_is_marked(tmp_path: Path) -> None:
    file = ingest_file(write_book(tmp_path / "book.txt"), title="Book").file
    turn = complete_turn(file=file)
    assert turn.chat is not None
    EvalCase.objects.create(
        turn=turn,
        chat=turn.chat,
        file=file,
        question="?",
        evidence="Observer number 3 wrote that lantern\ngrows in  season 3",
    )
    turn.files.get().ranges.all().delete()
    shown = file_of(turn)
    assert shown.drawn is not None
    assert shown.expected == 1
    assert shown.drawn.marks == (Mark(41.67, MarkKind.EXPECTED),)


@database
def test_a_passage_that_the_file_has_not_is_not_marked(tmp_path: Path) -> None:
    file = ingest_file(write_book(tmp_path / "book.txt"), title="Book").file
    turn = complete_turn(file=file)
    assert turn.chat is not None
    EvalCase.objects.create(turn=turn, chat=turn.chat, file=file, question="?", evidence="no such words")
    turn.files.get().ranges.all().delete()
    assert file_of(turn).expected == 0


@database
def test_a_file_that_was_indexed_anew_or_showed_nothing_says_so() -> None:
    turn = a_turn(a_chat())
    add_file(turn, a_file(), [])
    File.objects.update(index_version=2)
    remark = file_of(turn).remark
    assert "indexed anew since" in remark
    assert "Nothing of it was shown." in remark


@database
def test_runs_that_are_not_what_is_on_record_are_said_to_be_so() -> None:
    turn = complete_turn()
    assert file_of(turn).remark == ""
    turn.files.update(shown_pages=31)
    assert file_of(turn).remark == "Its runs hold 30 pages, and 31 are on record."


@given(st.integers(51, 20_000), st.data())
def test_the_map_of_pages_shows_every_page_of_a_run_once(length: int, data: st.DataObject) -> None:
    first = data.draw(st.integers(1, length))
    last = data.draw(st.integers(first, length))
    drawn = draw_page_map(length, [Stretch(first, last, Why.CHOSEN)])
    assert drawn is not None
    pages = sum(bar.width for bar in drawn.bars) * drawn.pages_a_row / 500
    assert pages == pytest.approx(last - first + 1, abs=0.05 * len(drawn.bars) * drawn.pages_a_row / 50)
    assert len({bar.top for bar in drawn.bars}) == len(drawn.bars)
    assert all(bar.left + bar.width <= 500.01 for bar in drawn.bars)


def test_a_short_file_needs_no_map() -> None:
    assert draw_page_map(50, []) is None


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


@database
def test_chosen_passages_and_near_misses_stand_apart_with_their_ranks() -> None:
    (ranked,) = ranked_files(record_of(complete_turn()), ALL)
    assert [row.number for row in ranked.chosen] == [355, 356, 604, 722]
    assert [row.standing.fused for row in ranked.chosen] == [1, 12, 2, 3]
    assert [(row.number, row.why) for row in ranked.near_misses] == [
        (1213, "of a kind that ranked excerpts leave out, as contents or an index"),
        (901, "no room in the budget"),
    ]
    assert "position__gte=354&position__lte=354" in ranked.chosen[0].address


@database
def test_passages_of_a_file_that_was_indexed_anew_have_no_links() -> None:
    turn = complete_turn()
    File.objects.update(index_version=2)
    (ranked,) = ranked_files(record_of(turn), ALL)
    assert {row.address for row in ranked.chosen} == {""}


@database
def test_the_difference_names_pages_blocks_and_steps_that_changed() -> None:
    turn = complete_turn()
    file = turn.files.get().file
    before = a_turn(turn.chat, number=20, at=turn.created_at - timedelta(minutes=2))
    add_blocks(
        before, [("instructions", 402, 402, 0, 0), ("files", 4_000, 4_000, 1, 1), ("notes", 9, 9, 1, 1)]
    )
    add_steps(before, [("older_to_600", 10, 5, 1), ("memories_to_five", 10, 5, 1)])
    add_file(before, file, [(1, 2, "position", {"spread": 2}), (90, 95, "chosen", {"matched": 6})])
    found = difference(record_of(turn), ALL, ())
    assert found is not None
    assert found.number == 20
    changes = {row.name: row.change for row in found.blocks}
    assert changes["file excerpts"] == "+584"
    assert changes["pinned notes"] == "−9"
    assert "instructions" not in changes
    (pages,) = found.files
    assert pages.new.words == "118-131, 201, 240-250, 411-412"
    assert (pages.dropped.words, pages.dropped.count, pages.kept) == ("90-95", 6, 2)
    assert "number__gte=90" in pages.dropped.address
    assert found.steps == (
        "now: summaries left out",
        "now: calendar to one line an event",
        "now: calendar to the nearest 25",
        "no longer: memories to five",
    )


@database
def test_a_first_turn_differs_from_none() -> None:
    assert difference(record_of(complete_turn(number=1)), ALL, ()) is None
