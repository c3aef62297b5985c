"""Words of a turn are shown to who may read them, after it was written down that they do; numbers to all."""

from __future__ import annotations

import zlib

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from context_manager.models import Turn, TurnContent, TurnFeedback, TurnReading, TurnStatus, Verdict
from tests.context_manager.admin.pages import page_of, staff_with, text_at
from tests.context_manager.turn_rows import (
    ANSWER,
    QUESTION,
    SENT,
    TITLE,
    a_chat,
    a_file,
    a_turn,
    add_blocks,
    add_file,
    complete_turn,
)

pytestmark = pytest.mark.django_db

WORDS = ("whale", "northern", "smoke", "Lanterns", "kept secret", "said the server")


def a_turn_with_words_everywhere() -> Turn:
    """A turn whose every column that can hold words holds some."""
    turn = complete_turn()
    assert turn.chat is not None
    TurnFeedback.objects.create(
        turn=turn, chat=turn.chat, user=turn.chat.owner, value=Verdict.DOWN, comment="kept secret"
    )
    Turn.objects.update(feedback=Verdict.DOWN, status=TurnStatus.FAILED, failure_code="model_empty")
    turn.attempts.update(failure_code="model_empty", reason="said the server")
    Turn.objects.update(notices=[{"code": "weak_match", "pages": "northern 12"}])
    turn.content.borrowed = "the northern coast"
    turn.content.save()
    file = turn.files.get()
    file.ranges.update(label="Lanterns, paragraph 3")
    turn.citations.update(label="Lanterns, p. 120")
    return turn


def kinds() -> list[str]:
    return list(TurnReading.objects.order_by("at").values_list("kind", flat=True))


@pytest.mark.parametrize("query", ["", "?messages=1"])
def test_without_the_permission_not_a_word_is_on_the_page_or_read_from_the_database(query: str) -> None:
    turn = a_turn_with_words_everywhere()
    viewer = staff_with()
    with CaptureQueriesContext(connection) as queries:
        text = text_at(viewer, page_of(turn) + query)
    assert not [word for word in WORDS if word in text]
    assert not [each for each in queries if 'FROM "context_manager_message"' in each["sql"]]
    assert not TurnReading.objects.exists()
    assert "context_manager.view_turn_content" in text


def test_without_the_permission_all_numbers_are() -> None:
    text = text_at(staff_with(), page_of(a_turn_with_words_everywhere()))
    for part in ("30 of 412 pages", "of file 1", "66,524", "16 turns", "118-131", "24,997", "1 of 2 name"):
        assert part in text


def test_whoever_sees_titles_in_the_list_of_files_sees_them_here() -> None:
    text = text_at(staff_with("view_file"), page_of(complete_turn()))
    assert TITLE in text
    assert "whale" not in text
    assert not TurnReading.objects.exists()


def test_links_lead_only_where_a_member_of_staff_may_go() -> None:
    turn = complete_turn()
    pages, file = "/admin/compressor/page/?", f"/admin/compressor/file/{turn.files.get().file_id}/"
    reader = text_at(staff_with("view_turn_content", name="reader"), page_of(turn))
    assert pages not in reader
    assert file not in reader
    assert pages in text_at(staff_with("view_page", name="librarian"), page_of(turn))
    assert file in text_at(staff_with("view_file", name="keeper"), page_of(turn))


def test_the_student_is_named_to_who_may_see_accounts() -> None:
    turn = complete_turn()
    assert "<dt>student</dt>" not in text_at(staff_with("view_turn_content"), page_of(turn))
    assert "<dd>student</dd>" in text_at(staff_with("view_user", name="registrar"), page_of(turn))


def test_reading_question_and_answer_is_recorded_each_time() -> None:
    turn, reader = complete_turn(), staff_with("view_turn_content")
    for _ in range(2):
        text = text_at(reader, page_of(turn))
        assert QUESTION in text
        assert ANSWER in text
    assert kinds() == ["page", "page"]
    assert TurnReading.objects.filter(turn=turn, user__username="viewer").count() == 2


def test_reading_the_messages_is_recorded_apart() -> None:
    turn, reader = complete_turn(), staff_with("view_turn_content")
    assert SENT[2][1] not in text_at(reader, page_of(turn))
    text = text_at(reader, page_of(turn) + "?messages=1")
    assert SENT[2][1] in text
    assert "Braces {stay} and so does \\frac{a}{b}." in text
    assert "&lt;material 7f&gt;" in text
    assert kinds() == ["page", "page", "messages"]


def test_the_way_to_the_messages_keeps_the_filter_of_the_list() -> None:
    turn, reader = complete_turn(), staff_with("view_turn_content")
    text = text_at(reader, f"{page_of(turn)}?_changelist_filters=status__exact%3Dfailed")
    assert "?_changelist_filters=status__exact%3Dfailed&amp;messages=1#messages-heading" in text


def test_a_turn_without_words_is_no_reading() -> None:
    turn = a_turn(None)
    add_blocks(turn)
    add_file(turn, a_file())
    text_at(staff_with("view_turn_content"), page_of(turn) + "?messages=1")
    assert kinds() == []


def test_who_read_the_words_is_shown_to_who_may_see_readings() -> None:
    turn = complete_turn()
    text_at(staff_with("view_turn_content"), page_of(turn))
    assert "read question and answer" in text_at(staff_with(name="other"), page_of(turn))


@pytest.mark.parametrize(
    ("columns", "said"),
    [
        ({"messages": None}, "The time for which they are kept is over."),
        ({"messages": None, "messages_bytes": 0}, "Nothing was sent."),
        ({"messages": None, "is_source_deleted": True}, "A file that they quote has been deleted"),
    ],
)
def test_messages_that_are_gone_say_why(columns: dict[str, object], said: str) -> None:
    turn, reader = complete_turn(), staff_with("view_turn_content")
    TurnContent.objects.update(**columns)
    text = text_at(reader, page_of(turn) + "?messages=1")
    assert said in text
    assert "Show the messages" not in text
    assert kinds() == ["page"]


@pytest.mark.parametrize(
    "packed", [b"", b"no zlib", zlib.compress(b"[]")[:-3], zlib.compress(b'[{"role":1}]')]
)
def test_messages_that_cannot_be_unpacked_are_said_to_be_so(packed: bytes) -> None:
    turn, reader = complete_turn(), staff_with("view_turn_content")
    TurnContent.objects.update(messages=packed)
    assert "They cannot be unpacked" in text_at(reader, page_of(turn) + "?messages=1")


def test_more_than_any_prompt_is_not_unpacked() -> None:
    turn, reader = complete_turn(), staff_with("view_turn_content")
    TurnContent.objects.update(messages_bytes=5_000_000)
    assert "too large to be" in text_at(reader, page_of(turn) + "?messages=1")


def test_who_may_not_see_turns_sees_nothing(client: Client) -> None:
    turn = complete_turn()
    assert client.get(page_of(turn)).status_code == 302
    assert not TurnReading.objects.exists()


def test_the_share_that_both_prompts_begin_with_is_told_where_the_messages_are_read() -> None:
    turn, reader = complete_turn(), staff_with("view_turn_content")
    before = a_turn(turn.chat, number=20, at=turn.created_at)
    add_blocks(before)
    assert turn.chat is not None
    same = TurnContent.objects.get(turn=turn)
    TurnContent.objects.create(turn=before, chat=turn.chat, messages=same.messages, messages_bytes=360)
    assert "100 % of its length" not in text_at(reader, page_of(turn))
    assert "for 100 % of its length" in text_at(reader, page_of(turn) + "?messages=1")


def test_an_empty_chat_of_another_student_is_not_touched() -> None:
    a_chat()
    turn = complete_turn()
    text_at(staff_with("view_turn_content"), page_of(turn))
    assert set(TurnReading.objects.values_list("turn", flat=True)) == {turn.pk}
