"""How turns are found in their list: by filters, by ids and by the names of students."""

from __future__ import annotations

import uuid
from typing import Any

import pytest

from context_manager.models import TurnStatus
from tests.context_manager.admin.listed_turns import a_plain_turn, found
from tests.context_manager.admin.pages import a_superuser, list_of, text_at
from tests.context_manager.turn_rows import a_file, a_student, add_steps, complete_turn

pytestmark = pytest.mark.django_db


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
