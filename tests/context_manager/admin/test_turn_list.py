"""The list of turns: what each row says, in few queries, and how turns are found."""

from __future__ import annotations

import uuid
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from context_manager.models import Turn, TurnReading, TurnStatus
from tests.context_manager.admin.pages import a_superuser, list_of, staff_with, text_at
from tests.context_manager.turn_rows import (
    a_chat,
    a_file,
    a_student,
    a_turn,
    add_file,
    add_steps,
    add_words,
    complete_turn,
)

pytestmark = pytest.mark.django_db

MAX_QUERIES = 12


def found(client: Client, **query: str) -> list[int]:
    """The numbers of the turns in the list, ascending."""
    response = client.get(list_of("turn", **query))
    assert response.status_code == 200
    return sorted(turn.number for turn in response.context["cl"].result_list)


def a_plain_turn(number: int, **columns: Any) -> Turn:
    """A turn that is in no filter but what `columns` put it in."""
    usual = {
        "request_kind": "",
        "embedding_state": "",
        "position_share": None,
        "ceiling_share": 0.5,
        "context_trimmed": 0,
    }
    return a_turn(a_chat(), number=number, **usual | columns)


def test_a_row_says_what_happened() -> None:
    complete_turn()
    text = text_at(a_superuser(), list_of("turn"))
    assert '<td class="field-state">completed</td>' in text
    assert "Why do the lanterns of the northern coast burn whale oil?" in text
    assert "On the Lanterns of the Coast" in text
    assert "30 / 412" in text
    assert "<summary>4 steps</summary><ol><li>older turns to about 600 tokens</li><li>summaries left" in text
    assert "66,524 → 25,908" in text
    assert '<td class="field-ceiling">81 %</td>' in text
    assert '<td class="field-wait">812 ms</td>' in text
    assert '<td class="field-credits">2.5</td>' in text


def test_the_small_strip_shows_where_pages_stand_without_style_attributes() -> None:
    complete_turn()
    text = text_at(a_superuser(), list_of("turn"))
    strip = text[text.index('<svg class="small-strip"') :].partition("</svg>")[0]
    assert "<title>30 of 412 pages, 4 for their position only</title>" in strip
    assert strip.count('class="strip-chosen"') == 3
    assert strip.count('class="strip-position" fill="url(#strip-hatch)"') == 2
    assert 'id="strip-hatch"' in text
    assert "style=" not in text


def test_a_failed_turn_says_why() -> None:
    a_plain_turn(
        1, status=TurnStatus.FAILED, failure_code="model_timeout", first_token_ms=None, total_ms=None
    )
    assert "failed: model timeout" in text_at(a_superuser(), list_of("turn"))


def test_a_turn_that_was_not_streamed_says_how_long_it_took_in_all() -> None:
    a_plain_turn(1, first_token_ms=None, total_ms=3210)
    assert "3.2 s in all" in text_at(a_superuser(), list_of("turn"))


def test_a_question_is_shown_on_one_line_as_far_as_80_characters() -> None:
    add_words(turn := a_plain_turn(1), "Why\n\n  now? " + "x" * 100)
    assert turn.chat is not None
    text = text_at(a_superuser(), list_of("turn"))
    assert f'<span dir="auto">Why now? {"x" * 70}…</span>' in text


def test_a_turn_whose_chat_and_file_are_deleted_still_has_its_counts() -> None:
    turn = complete_turn()
    assert turn.chat is not None
    turn.files.all()[0].file.delete()  # type: ignore[union-attr]
    turn.chat.delete()
    text = text_at(a_superuser(), list_of("turn"))
    assert "deleted file" in text
    assert "30 / 412" in text
    assert "Lanterns" not in text


def test_text_of_students_is_escaped() -> None:
    add_words(a_plain_turn(1), "<script>alert(1)</script>")
    text = text_at(a_superuser(), list_of("turn"))
    assert "<script>alert(1)" not in text
    assert "&lt;script&gt;" in text


@pytest.fixture
def many_turns() -> None:
    """Sixty turns, more than a page, each with files, ranges, steps and words."""
    file = a_file()
    for number in range(1, 61):
        chat = a_chat(a_student(f"student-{number % 7}"), [file])
        turn = a_turn(
            chat, number=1, model=f"model-{number % 5}", at=timezone.now() - timedelta(hours=number)
        )
        add_steps(turn)
        add_file(turn, file)
        add_words(turn)


@pytest.mark.usefixtures("many_turns")
@pytest.mark.parametrize(
    "query",
    [
        {},
        {"p": "2"},
        {"status__exact": "completed"},
        {"failure_code": "model_timeout"},
        {"step": "older_to_600"},
        {"step": "any"},
        {"request": "specific"},
        {"embedding": "ready"},
        {"position": "much"},
        {"ceiling": "near"},
        {"citations": "not_shown"},
        {"model": "model-3"},
        {"feedback": "none"},
        {"q": "student-3"},
        {"o": "-7"},
    ],
)
def test_a_page_takes_few_queries_however_it_is_filtered(
    query: dict[str, str], django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    client = a_superuser()
    with django_assert_max_num_queries(MAX_QUERIES):
        assert client.get(list_of("turn", **query)).status_code == 200


@pytest.mark.usefixtures("many_turns")
def test_no_large_or_private_column_is_read_for_the_list(
    django_assert_max_num_queries: DjangoAssertNumQueries,
) -> None:
    client = staff_with()
    with django_assert_max_num_queries(MAX_QUERIES + 2) as read:
        client.get(list_of("turn"))
    statements = " ".join(query["sql"] for query in read.captured_queries)
    for column in (
        '"notices"',
        '"content"',
        '"messages"',
        '"reason"',
        '"searches"',
        '"ranking"',
        '"reasons"',
    ):
        assert column not in statements


@pytest.mark.parametrize(
    ("query", "columns"),
    [
        ({"status__exact": "failed"}, {"status": TurnStatus.FAILED}),
        ({"failure_code": "model_busy"}, {"failure_code": "model_busy"}),
        ({"request": "whole"}, {"request_kind": "whole"}),
        ({"embedding": "late"}, {"embedding_state": "late"}),
        ({"position": "much"}, {"position_share": 0.51}),
        ({"ceiling": "near"}, {"ceiling_share": 0.93}),
        ({"citations": "not_shown"}, {"cited_not_shown": 2}),
        ({"model": "other"}, {"model": "other"}),
        ({"feedback": "down"}, {"feedback": -1}),
        ({"feedback": "up"}, {"feedback": 1}),
        ({"step": "any"}, {"context_trimmed": 3}),
    ],
)
def test_a_filter_finds_the_turns_it_names_alone(query: dict[str, str], columns: dict[str, Any]) -> None:
    for number in (1, 3):
        a_plain_turn(number)
    a_plain_turn(2, **columns)
    assert found(a_superuser(), **query) == [2]


def test_shares_at_the_limit_are_not_over_it() -> None:
    a_plain_turn(1, position_share=0.5, ceiling_share=0.9)
    client = a_superuser()
    assert found(client, position="much") == []
    assert found(client, ceiling="near") == []


def test_turns_are_found_by_the_step_that_was_taken() -> None:
    add_steps(a_plain_turn(1, context_trimmed=4))
    add_steps(a_plain_turn(2, context_trimmed=1), [("older_to_600", 9_000, 3_000, 8)])
    a_plain_turn(3)
    client = a_superuser()
    assert found(client, step="summaries_left_out") == [1]
    assert found(client, step="older_to_600") == [1, 2]
    assert found(client, step="none") == [3]
    assert found(client, step="odd") == [1, 2, 3]


def test_filters_offer_the_failures_and_models_that_there_are() -> None:
    for number, code in enumerate(("model_busy", "", "internal_error", "model_busy", ""), start=1):
        a_plain_turn(number, failure_code=code, model=f"model-{number % 2}")
    text = text_at(a_superuser(), list_of("turn"))
    assert text.count("?failure_code=") == 2
    assert '<a href="?failure_code=internal_error">internal error</a>' in text
    assert text.count("?model=model-") == 2


def test_the_list_says_what_it_is_narrowed_to() -> None:
    a_plain_turn(1, context_trimmed=2)
    client = a_superuser()
    assert "Clear all filters" not in text_at(client, list_of("turn"))
    text = text_at(client, list_of("turn", step="any", status__exact="completed"))
    assert "Status: <strong>completed</strong> · Trim step: <strong>something was cut</strong>" in text


def test_turns_are_found_by_their_id_their_chats_id_and_their_students_name() -> None:
    client = a_superuser()
    turn, other = complete_turn(a_student("maria"), number=4), complete_turn(a_student("jan"), a_file("B"))
    assert found(client, q=str(turn.pk)) == [4]
    assert found(client, q=f" {turn.pk.hex.upper()} ") == [4]
    assert found(client, q=str(turn.chat_id)) == [4]
    assert found(client, q="MARI") == [4]
    assert found(client, q=str(uuid.uuid4())) == []
    assert found(client, q=" ") == [4, other.number]


def test_words_are_not_searched() -> None:
    complete_turn()
    assert found(a_superuser(), q="lanterns") == []


def test_every_column_that_can_be_sorted_sorts() -> None:
    complete_turn()
    client = a_superuser()
    for column in range(1, 12):
        assert client.get(list_of("turn", o=f"-{column}")).status_code == 200


def test_turns_are_neither_added_changed_nor_deleted_by_hand() -> None:
    turn = complete_turn()
    client = a_superuser()
    assert "delete_selected" not in text_at(client, list_of("turn"))
    for name in ("add/", f"{turn.pk}/delete/"):
        assert client.get(list_of("turn") + name).status_code == 403


def test_a_page_of_questions_is_recorded_once_a_turn_before_it_is_shown() -> None:
    turn, unseen = complete_turn(), complete_turn(file=a_file("B"))
    client = a_superuser()
    text_at(client, list_of("turn", q=str(turn.pk)))
    (reading,) = TurnReading.objects.all()
    assert (reading.turn, reading.kind, str(reading.user)) == (turn, TurnReading.Kind.LIST, "staff")
    assert not unseen.readings.exists()
    text_at(client, list_of("turn"))
    assert TurnReading.objects.count() == 3
