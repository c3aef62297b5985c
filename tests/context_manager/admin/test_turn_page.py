"""The page of a turn from top to bottom, for turns of every kind."""

from __future__ import annotations

import re
from datetime import timedelta
from itertools import pairwise

import pytest
from django.conf import settings
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from compressor.management.terminal import shown_python
from context_manager.models import Turn, TurnFeedback, TurnReading, TurnStatus, Verdict
from tests.context_manager.admin.pages import list_of, page_of, text_at
from tests.context_manager.admin.turn_pages import a_bare_turn, main_of, sentence_of, warnings_of
from tests.context_manager.turn_rows import (
    BLOCKS,
    TITLE,
    a_chat,
    a_file,
    a_turn,
    add_blocks,
    add_content,
    add_file,
    add_steps,
    add_words,
    complete_turn,
)

pytestmark = pytest.mark.django_db

SECTIONS = [
    "To look at",
    "Pages the answer saw",
    "Tokens by block",
    "Trim ladder",
    "How it was understood, searched and ranked",
    "Messages as sent",
    "Question and answer",
    "Attempts",
    "Feedback",
    "Versions and replay",
    "Who read its words",
]
MAX_QUERIES = 20


def test_the_parts_stand_in_their_order_under_one_sentence(staff: Client) -> None:
    text = main_of(staff, complete_turn())
    assert re.findall(r"<h2[^>]*>([^<]*)</h2>", text) == SECTIONS
    assert text.index('class="sentence"') < text.index("To look at")


def test_a_turn_that_failed_before_its_prompt_has_no_table_of_blocks(staff: Client) -> None:
    turn = a_bare_turn(
        status=TurnStatus.FAILED, failure_code="internal_error", whole_tokens=0, context_tokens=0
    )
    add_words(turn, answer="")
    text = main_of(staff, turn)
    assert sentence_of(staff, turn) == "Failed: internal error."
    assert "Tokens by block" not in text
    assert "Trim ladder" not in text
    assert "The model was not called." in text


def test_a_turn_of_a_deleted_chat_keeps_its_numbers(staff: Client) -> None:
    turn = complete_turn()
    assert turn.chat is not None
    turn.messages.all().delete()
    turn.chat.delete()
    turn.refresh_from_db()
    text = main_of(staff, turn)
    assert "Turn 21 of a deleted chat" in text
    assert warnings_of(staff, turn)[-1] == (
        "The chat has been deleted: its words are gone, the numbers of the turn stay."
    )
    assert "The words are gone." in text
    assert "They went with the chat." in text
    assert "66,524" in text


def test_a_turn_of_a_deleted_file_keeps_its_strip_and_loses_its_name_and_links(staff: Client) -> None:
    file = a_file()
    turn = complete_turn(file=file)
    file.delete()
    turn.files.update(title="")
    turn.content.is_source_deleted = True
    turn.content.messages = None
    turn.content.save()
    text = main_of(staff, turn)
    assert "of file 1, which has been deleted, 26 chosen" in text
    assert "The file has been deleted: what it was called and what stood in it is gone" in text
    assert "the messages as sent went with it" in "".join(warnings_of(staff, turn))
    assert "<td>118-131</td>" in text
    assert '<rect class="strip-chosen" x="' in text
    assert TITLE not in text


def test_feedback_is_shown_with_its_reasons(staff: Client) -> None:
    turn = complete_turn()
    assert "The student gave none." in main_of(staff, turn)
    assert turn.chat is not None
    TurnFeedback.objects.create(
        turn=turn,
        chat=turn.chat,
        user=turn.chat.owner,
        value=Verdict.DOWN,
        reasons=["wrong_page"],
        comment="<b>No</b>",
    )
    Turn.objects.update(feedback=Verdict.DOWN)
    text = main_of(staff, turn)
    assert "<dt>Verdict</dt><dd>down</dd><dt>Reasons</dt><dd>wrong page</dd>" in text
    assert "&lt;b&gt;No&lt;/b&gt;" in text


def test_the_line_that_replays_the_turn_names_it(staff: Client) -> None:
    turn = complete_turn()
    assert f"{shown_python(settings.BASE_DIR)} manage.py replay_turn {turn.pk}</pre>" in main_of(staff, turn)


def test_the_turns_next_to_it_are_those_of_the_list_it_was_reached_from(staff: Client) -> None:
    chat = a_chat()
    at = timezone.now() - timedelta(hours=1)
    statuses = [TurnStatus.FAILED, TurnStatus.COMPLETED, TurnStatus.FAILED]
    first, other, last = (
        a_turn(chat, number=number, at=at + timedelta(minutes=number), status=status)
        for number, status in enumerate(statuses, start=1)
    )
    kept = "?_changelist_filters=status__exact%3Dfailed"
    assert f'<a href="{page_of(first)}{kept}" rel="next">' in main_of(staff, last, kept)
    assert f'<a href="{page_of(other)}" rel="next">' in main_of(staff, last)
    assert f'<a href="{page_of(last)}" rel="prev">' in main_of(staff, other)


def test_the_page_costs_few_queries_however_much_there_is(staff: Client) -> None:
    turn = complete_turn()
    before = a_turn(turn.chat, number=20, at=turn.created_at - timedelta(minutes=1))
    for each in (turn, before):
        for number in range(9):
            add_file(each, a_file(f"Volume {number}"))
    add_blocks(before)
    add_steps(before)
    add_content(before)
    text_at(staff, page_of(turn))
    for query in ("", "?messages=1"):
        with CaptureQueriesContext(connection) as queries:
            text_at(staff, page_of(turn) + query)
        assert len(queries) <= MAX_QUERIES + 3 * bool(query)


def test_the_messages_as_sent_are_not_read_unless_asked_for(staff: Client) -> None:
    turn = complete_turn()
    with CaptureQueriesContext(connection) as queries:
        text = main_of(staff, turn)
    assert "Show the messages (" in text
    assert not [each for each in queries if '"messages" FROM' in each["sql"]]


def test_ten_files_have_a_strip_each(staff: Client) -> None:
    turn = complete_turn()
    for number in range(9):
        add_file(turn, a_file(f"Volume {number}"))
    text = main_of(staff, turn)
    assert len(re.findall(r'<svg class="strip" role="img"', text)) == 10
    assert len(set(re.findall(r'id="([^"]+)"', text))) == len(re.findall(r'id="([^"]+)"', text))
    assert "of 4,120 pages of 10 files" in sentence_of(staff, turn)


@pytest.mark.parametrize("question", ["لماذا تحترق المصابيح؟", "为什么北方的灯笼用鲸油？", "x" * 5_000])
def test_a_question_in_any_script_stands_in_a_box_of_its_own_direction(staff: Client, question: str) -> None:
    turn = a_bare_turn()
    add_words(turn, question)
    assert f'aria-label="Question">{question}</pre>' in main_of(staff, turn)
    assert '<pre class="said" dir="auto"' in main_of(staff, turn)


def test_a_search_for_pages_that_were_pasted_is_folded(staff: Client) -> None:
    turn = complete_turn()
    turn.content.searches = [["lanterns " * 50, ["lantern"]], ["short", ["short"]]]
    turn.content.save()
    text = main_of(staff, turn)
    assert "<details><summary>lanterns lanterns" in text
    assert "<details><summary>1 words</summary>" not in text
    assert '<dt>Searched</dt><dd dir="auto">short</dd>' in text


def test_it_leads_to_the_turns_of_its_chat(staff: Client) -> None:
    turn = complete_turn()
    assert f'<a href="{list_of("turn", chat__id__exact=str(turn.chat_id))}">Turns of the chat</a>' in main_of(
        staff, turn
    )


def test_what_people_wrote_is_escaped(staff: Client) -> None:
    bad = "<script>alert(1)</script>"
    turn = complete_turn(file=a_file(bad))
    turn.messages.update(content=bad)
    turn.attempts.update(reason=bad, model=bad)
    turn.content.searches = [[bad, [bad]]]
    turn.content.borrowed = bad
    turn.content.save()
    assert "<script>alert" not in main_of(staff, turn)


def test_the_page_has_headings_in_order_table_heads_with_scope_and_no_style_or_script(staff: Client) -> None:
    text = main_of(staff, complete_turn(), "?messages=1")
    levels = [int(level) for level in re.findall(r"<h(\d)", text)]
    assert levels[0] == 1
    assert all(later <= earlier + 1 for earlier, later in pairwise(levels))
    assert not re.findall(r"<th\b(?![^>]*scope=)[^>]*>", text)
    assert " style=" not in text
    assert not re.findall(r"\son\w+=", text)


def test_numbers_of_the_drawings_are_written_for_browsers_in_every_language(staff: Client) -> None:
    staff.defaults["HTTP_ACCEPT_LANGUAGE"] = "de"
    text = main_of(staff, complete_turn())
    numbers = re.findall(r'\s(?:x|y|width|height)="([^"]*)"', text)
    assert numbers
    assert all(re.fullmatch(r"-?[\d.]+%?", number) for number in numbers)


def test_a_turn_that_is_none_leads_back_and_is_not_recorded(staff: Client) -> None:
    response = staff.get(page_of(Turn()), follow=True)
    assert response.status_code == 200
    assert not TurnReading.objects.exists()


def test_the_readings_listed_lead_to_all_of_them(staff: Client) -> None:
    turn = complete_turn()
    for _ in range(14):
        text = main_of(staff, turn)
    assert f'<a href="{list_of("turnreading", q=str(turn.pk))}">All 14 readings</a>' in text


def test_blocks_that_weigh_nothing_are_named_in_one_line(staff: Client) -> None:
    text = main_of(staff, complete_turn())
    assert "Empty: profile, saved materials, pinned notes, pasted text." in text
    assert text.count("weight-bar") == sum(1 for row in BLOCKS if row[1] or row[2]) + 1 + 1 + 4
