"""A turn that the service has taken, cut, answered and stored adds up on its page, to the token."""

from __future__ import annotations

from pathlib import Path

import pytest

from compressor.services.ingestion import ingest_file
from context_manager.admin.turn_parts.access import Access
from context_manager.admin.turn_parts.block_table import block_table
from context_manager.admin.turn_parts.difference import difference
from context_manager.admin.turn_parts.ladder_table import Outcome, ladder_of
from context_manager.admin.turn_parts.ranking_table import ranked_files
from context_manager.admin.turn_parts.record import TurnRecord, read_record
from context_manager.admin.turn_parts.sent_messages import stored_messages
from context_manager.admin.turn_parts.shown_files import shown_files
from context_manager.models import Turn
from context_manager.services.turns import NewMessage, answer_turn, take_message
from tests.compressor.small_books import BOOK, chapter, write_book
from tests.context_manager.admin.pages import a_superuser, page_of, text_at
from tests.context_manager.turn_rows import a_chat, a_long_talk, a_student

pytestmark = pytest.mark.django_db

ALL = Access(words=True, files=True, pages=True, passages=True)


@pytest.fixture
def turn(tmp_path: Path) -> Turn:
    """A question about a book, after a long talk: far more than fits."""
    student = a_student()
    book = [chapter("lantern", sentences=500), *BOOK]
    file = ingest_file(write_book(tmp_path / "lanterns.txt", book), owner=student, title="On Lanterns").file
    chat = a_chat(student)
    a_long_talk(chat)
    return answer_turn(take_message(NewMessage(chat, "when does the willow rest?", files=[file])))


@pytest.fixture
def record(turn: Turn) -> TurnRecord:
    return read_record(turn, ALL)


def test_its_blocks_are_its_prompt_and_no_less_than_it_in_one_piece(record: TurnRecord) -> None:
    sent = stored_messages(record.turn.pk)
    table = block_table(record, sent)
    assert table is not None
    recorded, whole, *_ = table.checks
    assert recorded.remark == "the blocks add up ✓"
    assert whole.name == "counted as one prompt"
    assert whole.after is not None
    assert whole.after <= table.total.after <= record.turn.context_ceiling < table.total.before


def test_its_steps_are_all_that_was_cut_and_end_below_the_limit(record: TurnRecord) -> None:
    ladder = ladder_of(record)
    assert ladder is not None
    assert not ladder.is_wrong
    taken = [row for row in ladder.rows if row.outcome is Outcome.TAKEN]
    assert len(taken) == ladder.taken > 0
    *before, last = [row.left or 0 for row in taken]
    assert last == record.turn.context_tokens <= ladder.limit
    assert all(left > ladder.limit for left in before)


def test_its_runs_and_ranks_are_those_of_its_file(record: TurnRecord) -> None:
    (shown,), (ranked,) = shown_files(record, ALL), ranked_files(record, ALL)
    assert shown.remark == ""
    assert shown.drawn is not None
    assert shown.drawn.chosen + shown.drawn.position == record.prompt.files[0].shown_pages
    assert len(ranked.chosen) == record.prompt.files[0].shown_chunks
    assert ranked.near_misses


def test_the_next_turn_differs_by_what_is_on_record(record: TurnRecord) -> None:
    chat = record.turn.chat
    assert chat is not None
    later = answer_turn(take_message(NewMessage(chat, "and what of granite?")))
    found = difference(read_record(later, ALL), ALL, stored_messages(later.pk))
    assert found is not None
    changes = sum(row.after - row.before for row in found.blocks)
    assert changes == later.context_tokens - record.turn.context_tokens
    assert found.common.endswith(" %")


def test_its_page_says_so(turn: Turn) -> None:
    text = text_at(a_superuser(), f"{page_of(turn)}?messages=1")
    assert "the prompt as it was sent ✓" in text
    assert "the blocks add up ✓" in text
    assert 'class="wrong"' not in text
