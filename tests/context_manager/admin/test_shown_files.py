"""The files of a turn on its page: do strip, map and runs draw what the rows say?"""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from compressor.core.excerpts.strip import Mark, MarkKind, Stretch, Why
from compressor.models import File
from compressor.services.ingestion import ingest_file
from context_manager.admin.turn_parts.answer_view import MAX_CITATIONS, answer_view
from context_manager.admin.turn_parts.page_map import MAX_ROWS as MAX_MAP_ROWS
from context_manager.admin.turn_parts.page_map import draw_page_map
from context_manager.admin.turn_parts.shown_files import MAX_ROWS, shown_files
from context_manager.models import EvalCase
from tests.compressor.small_books import write_book
from tests.context_manager.admin.records import ALL, database, file_of, record_of
from tests.context_manager.turn_rows import (
    a_chat,
    a_file,
    a_turn,
    add_citation,
    add_file,
    complete_turn,
)


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
        ("No file of the chat", "7", "", False),
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
