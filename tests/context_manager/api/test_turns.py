"""A turn as the API shows it: what was said, which pages it saw, what it weighed, what is thought of it."""

from __future__ import annotations

import uuid
from typing import Any

import pytest
from django.contrib.auth.models import User
from rest_framework.test import APIClient

from context_manager.models import Turn, TurnFeedback, TurnStatus
from tests.compressor.api.people import client_of, stored_file
from tests.context_manager.turn_rows import (
    ANSWER,
    BLOCKS,
    QUESTION,
    RUNS,
    STEPS,
    a_chat,
    a_turn,
    add_attempt,
    add_citation,
    add_file,
    add_words,
    complete_turn,
)

pytestmark = pytest.mark.django_db


def address_of(turn: Turn, rest: str = "") -> str:
    return f"/api/v1/turns/{turn.pk}/{rest}"


def look_at(client: APIClient, turn: Turn) -> dict[str, Any]:
    answer = client.get(address_of(turn))
    assert answer.status_code == 200
    shown: dict[str, Any] = answer.json()
    return shown


def give(client: APIClient, turn: Turn, **body: Any) -> Any:
    return client.put(address_of(turn, "feedback/"), body, format="json")


def test_a_turn_shows_what_was_asked_and_answered(client: APIClient, ada: User) -> None:
    turn = complete_turn(ada)

    shown = look_at(client, turn)

    assert (shown["id"], shown["chat_id"], shown["number"]) == (str(turn.pk), str(turn.chat_id), 21)
    assert (shown["status"], shown["finish_reason"], shown["failure"]) == ("completed", "stop", None)
    assert (shown["message"]["role"], shown["message"]["content"]) == ("user", QUESTION)
    assert (shown["answer"]["role"], shown["answer"]["content"]) == ("assistant", ANSWER)
    assert shown["model"] == "gemini-2.5-flash-lite"


def test_a_turn_shows_which_pages_it_saw_and_why(client: APIClient, ada: User) -> None:
    """Complaint 43."""
    file = stored_file(ada, title="Lanterns", page_count=412)
    turn = complete_turn(ada, file)

    (seen,) = look_at(client, turn)["context"]["files"]

    assert (seen["file_id"], seen["title"], seen["page_count"]) == (str(file.pk), "Lanterns", 412)
    assert seen["shown"][1] == {
        "first_page": 118,
        "last_page": 131,
        "label": "pp. 118-131",
        "why": "chosen",
    }
    assert [(each["first_page"], each["last_page"], each["why"]) for each in seen["shown"]] == [
        run[:3] for run in RUNS
    ]
    assert seen["shown_count"] == sum(last - first + 1 for first, last, *_ in RUNS)


def test_what_the_prompt_weighed_adds_up(client: APIClient, ada: User) -> None:
    """Complaint 45."""
    context = look_at(client, complete_turn(ada))["context"]
    tokens = context["tokens"]

    assert tokens["blocks"] == [
        {"name": name, "before": before, "after": after} for name, before, after, *_ in BLOCKS
    ]
    assert sum(block["before"] for block in tokens["blocks"]) == tokens["before"]
    assert sum(block["after"] for block in tokens["blocks"]) == tokens["after"]
    assert (tokens["ceiling"], tokens["reserve"]) == (32_000, 2_000)
    assert [(each["name"], each["before"], each["after"], each["notches"]) for each in context["steps"]] == [
        *STEPS
    ]
    saved = sum(each["before"] - each["after"] for each in context["steps"])
    assert tokens["before"] - saved == tokens["after"]


def test_citations_say_whether_the_model_had_been_given_the_page(client: APIClient, ada: User) -> None:
    file = stored_file(ada)
    turn = complete_turn(ada, file)
    add_citation(turn, None, 7, is_shown=False)

    assert look_at(client, turn)["citations"] == [
        {"file_id": str(file.pk), "first_page": 120, "last_page": 120, "verified": True},
        {"file_id": str(file.pk), "first_page": 300, "last_page": 300, "verified": False},
        {"file_id": None, "first_page": 7, "last_page": 7, "verified": False},
    ]


def test_usage_is_that_of_the_last_call_and_null_where_nobody_counted(client: APIClient, ada: User) -> None:
    turn = complete_turn(ada)
    add_attempt(turn, 2, prompt_tokens=10, cached_tokens=None, completion_tokens=2)
    uncounted = a_turn(a_chat(ada))

    assert look_at(client, turn)["usage"] == {
        "prompt_tokens": 10,
        "cached_tokens": None,
        "completion_tokens": 2,
    }
    assert set(look_at(client, uncounted)["usage"].values()) == {None}


def test_timing_is_in_milliseconds(client: APIClient, ada: User) -> None:
    assert look_at(client, complete_turn(ada))["timing"] == {
        "select_ms": 31,
        "build_ms": 44,
        "first_token_ms": 812,
        "total_ms": 3210,
    }


def test_a_turn_that_failed_says_why(client: APIClient, ada: User) -> None:
    turn = a_turn(a_chat(ada), status=TurnStatus.FAILED, failure_code="model_busy", finish_reason="")
    add_words(turn, answer="")

    shown = look_at(client, turn)

    assert (shown["status"], shown["answer"]) == ("failed", None)
    assert shown["failure"]["code"] == "model_busy"
    assert shown["failure"]["message"].endswith(".")


def test_a_turn_that_is_being_answered_is_shown_as_far_as_it_is(client: APIClient, ada: User) -> None:
    turn = a_turn(a_chat(ada), status=TurnStatus.IN_PROGRESS, finished_at=None, whole_tokens=0)
    add_words(turn, answer="")

    shown = look_at(client, turn)

    assert (shown["status"], shown["answer"], shown["finished_at"]) == ("in_progress", None, None)
    assert shown["context"]["files"] == shown["context"]["steps"] == shown["citations"] == []


def test_of_a_deleted_file_the_counts_stay(
    client: APIClient, ada: User, django_capture_on_commit_callbacks: Any
) -> None:
    """Complaint 29."""
    file = stored_file(ada, title="Lanterns", page_count=412)
    turn = complete_turn(ada, file)
    before = look_at(client, turn)
    with django_capture_on_commit_callbacks(execute=True):
        assert client.delete(f"/api/v1/files/{file.pk}/").status_code == 204

    shown = look_at(client, turn)

    (seen,), (was,) = shown["context"]["files"], before["context"]["files"]
    assert (seen["file_id"], seen["title"]) == (None, "")
    assert {each["label"] for each in seen["shown"]} == {""}
    assert (seen["page_count"], seen["shown_count"]) == (was["page_count"], was["shown_count"])
    assert shown["context"]["tokens"] == before["context"]["tokens"]


def test_a_turn_costs_the_same_few_queries_however_much_it_saw(
    client: APIClient, ada: User, django_assert_max_num_queries: Any
) -> None:
    turn = complete_turn(ada)
    for number in range(5):
        seen = add_file(turn, stored_file(ada, content=f"{number}".encode()))
        add_citation(turn, seen, 1)

    with django_assert_max_num_queries(11):
        look_at(client, turn)


@pytest.mark.parametrize(("method", "rest"), [("get", ""), ("put", "feedback/")])
def test_another_users_turn_is_404(client: APIClient, bob: User, method: str, rest: str) -> None:
    """Complaint 42."""
    theirs = complete_turn(bob)
    body = {"value": "down"} if method == "put" else None

    for address in (address_of(theirs, rest), f"/api/v1/turns/{uuid.uuid4()}/{rest}"):
        answer = getattr(client, method)(address, body, format="json")
        assert (answer.status_code, answer.json()["code"]) == (404, "not_found")
    staff = client_of(User.objects.create_superuser("staff"))
    assert getattr(staff, method)(address_of(theirs, rest), body, format="json").status_code == 404
    assert not TurnFeedback.objects.exists()


def test_an_opinion_is_kept_and_shown_and_the_last_one_counts(client: APIClient, ada: User) -> None:
    turn = complete_turn(ada)

    first = give(client, turn, value="up")
    second = give(client, turn, value="down", reasons=["wrong_pages"], comment="The {preface}\nagain")

    assert first.json() == {"value": "up", "reasons": [], "comment": ""}
    assert second.json() == {"value": "down", "reasons": ["wrong_pages"], "comment": "The {preface}\nagain"}
    assert look_at(client, turn)["feedback"] == second.json()
    assert Turn.objects.get().feedback == -1
    assert TurnFeedback.objects.count() == 1


def test_a_verdict_is_taken_back(client: APIClient, ada: User) -> None:
    turn = complete_turn(ada)
    give(client, turn, value="up", comment="Good")

    assert give(client, turn, value=None).json() == {"value": None, "reasons": [], "comment": ""}
    assert Turn.objects.get().feedback is None


@pytest.mark.parametrize(
    ("body", "pointer"),
    [
        ({}, "/value"),
        ({"value": "good"}, "/value"),
        ({"value": 1}, "/value"),
        ({"value": True}, "/value"),
        ({"value": ["up"]}, "/value"),
        ({"value": {}}, "/value"),
        ({"value": "up", "reason": "x"}, "/reason"),
        ({"value": "up", "reasons": "x"}, "/reasons"),
        ({"value": "up", "reasons": [1]}, "/reasons/0"),
        ({"value": "up", "reasons": ["x", ""]}, "/reasons/1"),
        ({"value": "up", "reasons": ["x"] * 11}, "/reasons"),
        ({"value": "up", "reasons": ["x" * 101]}, "/reasons/0"),
        ({"value": "up", "comment": None}, "/comment"),
        ({"value": "up", "comment": "a\x00b"}, "/comment"),
        ({"value": "up", "comment": "x" * 4_001}, "/comment"),
    ],
)
def test_what_is_no_opinion_is_pointed_at(
    client: APIClient, ada: User, body: dict[str, Any], pointer: str
) -> None:
    answer = give(client, complete_turn(ada), **body)

    assert (answer.status_code, answer.json()["code"]) == (400, "validation_error")
    assert [error["pointer"] for error in answer.json()["errors"]] == [pointer]


def test_an_answer_that_is_being_written_has_no_opinion_yet(client: APIClient, ada: User) -> None:
    turn = a_turn(a_chat(ada), status=TurnStatus.IN_PROGRESS)

    answer = give(client, turn, value="up")

    assert (answer.status_code, answer.json()["code"]) == (409, "turn_in_progress")
    assert answer.json()["turn_id"] == str(turn.pk)
