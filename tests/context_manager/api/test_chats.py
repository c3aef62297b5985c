"""Chats as the API shows them: started, listed, changed, deleted; nobody else's."""

from __future__ import annotations

import uuid
from typing import Any

import pytest
from django.contrib.auth.models import User
from rest_framework.test import APIClient

from context_manager.models import Chat, Turn
from tests.compressor.api.people import client_of, stored_file
from tests.context_manager.turn_rows import a_chat, a_turn, complete_turn

pytestmark = pytest.mark.django_db

CHATS = "/api/v1/chats/"


def start(client: APIClient, **body: Any) -> Any:
    return client.post(CHATS, body, format="json")


def change(client: APIClient, chat: Chat, **body: Any) -> Any:
    return client.patch(f"{CHATS}{chat.pk}/", body, format="json")


def pointers(answer: Any) -> list[str]:
    return [error["pointer"] for error in answer.json().get("errors", ())]


def test_a_chat_is_started_with_nothing_and_found_where_the_answer_says(client: APIClient) -> None:
    answer = start(client)

    assert answer.status_code == 201
    assert client.get(answer.headers["Location"]).json() == answer.json()
    assert (answer.json()["title"], answer.json()["model"], answer.json()["file_ids"]) == ("", None, [])
    assert set(answer.json()) == {"id", "title", "model", "file_ids", "created_at", "active_at"}


def test_a_chat_is_started_with_title_model_and_files_in_their_order(client: APIClient, ada: User) -> None:
    files = [str(stored_file(ada, content=f"{n}".encode()).pk) for n in range(3)]
    wanted = [files[2], files[0], files[2], files[1]]

    chat = start(client, title="  The\ntides ", model="offline-quoter", file_ids=wanted).json()

    assert (chat["title"], chat["model"]) == ("The tides", "offline-quoter")
    assert chat["file_ids"] == [files[2], files[0], files[1]]
    assert Chat.objects.get().is_title_chosen


def test_the_list_shows_those_first_in_which_something_was_said_last(client: APIClient) -> None:
    made = [start(client).json()["id"] for _ in range(5)]

    seen, address = [], f"{CHATS}?page_size=2"
    while address:
        page = client.get(address).json()
        seen += [chat["id"] for chat in page["results"]]
        address = page["next"]

    assert seen == made[::-1]


def test_the_list_costs_the_same_few_queries_however_long_it_is(
    client: APIClient, ada: User, django_assert_max_num_queries: Any
) -> None:
    file = stored_file(ada)
    for _ in range(12):
        a_chat(ada, [file])

    with django_assert_max_num_queries(3):
        assert len(client.get(CHATS).json()["results"]) == 12


def test_what_a_change_leaves_out_stays(client: APIClient, ada: User) -> None:
    file = stored_file(ada)
    chat = a_chat(ada, [file])

    assert change(client, chat).json()["title"] == "Lanterns"
    assert change(client, chat, title="Tides").json()["file_ids"] == [str(file.pk)]
    assert change(client, chat, model="offline-quoter").json()["title"] == "Tides"
    assert change(client, chat, model=None).json()["model"] is None
    assert change(client, chat, file_ids=[]).json()["file_ids"] == []


def test_files_are_those_that_are_named_and_no_others(client: APIClient, ada: User) -> None:
    first, second, third = (stored_file(ada, content=f"{n}".encode()) for n in range(3))
    chat = a_chat(ada, [first, second])

    changed = change(client, chat, file_ids=[str(third.pk), str(first.pk)]).json()

    assert changed["file_ids"] == [str(third.pk), str(first.pk)]


def test_a_file_may_be_attached_while_it_is_read(client: APIClient, ada: User) -> None:
    pending = stored_file(ada, status="pending")

    assert start(client, file_ids=[str(pending.pk)]).status_code == 201


@pytest.mark.parametrize(
    ("body", "pointer"),
    [
        ({"file_id": str(uuid.uuid4())}, "/file_id"),
        ({"titel": "x"}, "/titel"),
        ({"title": None}, "/title"),
        ({"title": ""}, "/title"),
        ({"title": " \n"}, "/title"),
        ({"title": "\u202e"}, "/title"),
        ({"title": 1}, "/title"),
        ({"title": ["x"]}, "/title"),
        ({"title": "x" * 201}, "/title"),
        ({"title": "a\x00b"}, "/title"),
        ({"model": "gpt-9"}, "/model"),
        ({"model": ""}, "/model"),
        ({"model": 1}, "/model"),
        ({"model": "x" * 101}, "/model"),
        ({"file_ids": None}, "/file_ids"),
        ({"file_ids": "x"}, "/file_ids"),
        ({"file_ids": {}}, "/file_ids"),
        ({"file_ids": ["x"]}, "/file_ids/0"),
        ({"file_ids": [1]}, "/file_ids/0"),
        ({"file_ids": [None]}, "/file_ids/0"),
        ({"file_ids": [uuid.uuid4().hex]}, "/file_ids/0"),
        ({"file_ids": [str(uuid.uuid4())] * 11}, "/file_ids"),
    ],
)
@pytest.mark.parametrize("method", ["post", "patch"])
def test_what_a_chat_cannot_be_is_pointed_at(
    client: APIClient, ada: User, method: str, body: dict[str, Any], pointer: str
) -> None:
    address = CHATS if method == "post" else f"{CHATS}{a_chat(ada).pk}/"

    answer = getattr(client, method)(address, body, format="json")

    assert (answer.status_code, answer.json()["code"]) == (400, "validation_error")
    assert pointers(answer) == [pointer]


@pytest.mark.parametrize(
    "body",
    [
        b"[]",
        b"[1]",
        b"null",
        b'"x"',
        b"1",
        b"{",
        b'{"title": "\\ud800"}',
        b'{"\\ud800": 1}',
        b"[" * 100_000,
        b'{"title": ' + b"9" * 5_000 + b"}",
        b'{"title": 1e999}',
        b'{"title": NaN}',
    ],
)
def test_a_body_that_is_none_is_a_problem(client: APIClient, body: bytes) -> None:
    answer = client.post(CHATS, body, content_type="application/json")

    assert (answer.status_code, answer.json()["code"]) == (400, "validation_error")


def test_every_wrong_and_every_unknown_field_is_told_at_once(client: APIClient) -> None:
    answer = start(client, titel="x", title="", file_ids=["x"])

    assert set(pointers(answer)) == {"/titel", "/title", "/file_ids/0"}


def test_a_name_without_end_is_not_sent_back_whole(client: APIClient) -> None:
    answer = start(client, **{"x" * 100_000: 1, **{f"y{number}": 1 for number in range(1_000)}})

    assert answer.status_code == 400
    assert len(answer.content) < 20_000


def test_another_users_file_is_404_and_pointed_at(client: APIClient, ada: User, bob: User) -> None:
    """Complaint 42."""
    own, theirs = stored_file(ada), stored_file(bob)
    chat = a_chat(ada, [own])

    for answer in (
        start(client, file_ids=[str(own.pk), str(theirs.pk)]),
        change(client, chat, title="Changed", file_ids=[str(own.pk), str(theirs.pk)]),
        start(client, file_ids=[str(own.pk), str(uuid.uuid4())]),
    ):
        assert (answer.status_code, answer.json()["code"]) == (404, "not_found")
        assert pointers(answer) == ["/file_ids/1"]
    assert Chat.objects.get().title == "Lanterns"


ADDRESSES = ("", "messages/", "turns/")


@pytest.mark.parametrize("address", ADDRESSES)
def test_another_users_chat_is_404_everywhere(client: APIClient, bob: User, address: str) -> None:
    """Complaint 42."""
    theirs = f"{CHATS}{a_chat(bob).pk}/"

    assert client.get(f"{theirs}{address}").status_code == 404
    assert client.patch(theirs, {"title": "x"}, format="json").status_code == 404
    assert client.delete(theirs).status_code == 404
    assert client.post(f"{theirs}messages/", {"content": "x"}, format="json").status_code == 404
    assert client.get(CHATS).json()["results"] == []
    assert Chat.objects.get().title == "Lanterns"
    assert not Turn.objects.exists()


@pytest.mark.parametrize("address", ADDRESSES)
def test_staff_reach_no_other_chats_through_the_api_than_their_own(bob: User, address: str) -> None:
    staff = User.objects.create_superuser("staff")

    assert client_of(staff).get(f"{CHATS}{a_chat(bob).pk}/{address}").status_code == 404


@pytest.mark.parametrize("address", ADDRESSES)
def test_nobody_is_401(ada: User, address: str) -> None:
    assert APIClient().get(f"{CHATS}{a_chat(ada).pk}/{address}").status_code == 401
    assert APIClient().get(CHATS).status_code == 401


def test_a_deleted_chat_is_gone_and_its_turns_are_nobodys(client: APIClient, ada: User) -> None:
    turn = complete_turn(ada)
    address = f"{CHATS}{turn.chat_id}/"
    assert client.get(f"/api/v1/turns/{turn.pk}/").status_code == 200

    assert client.delete(address).status_code == 204
    assert client.delete(address).status_code == 404
    assert client.get(f"{address}messages/").status_code == 404
    assert client.get(f"/api/v1/turns/{turn.pk}/").status_code == 404
    assert Turn.objects.get() == turn


@pytest.mark.parametrize(
    ("method", "address"), [("put", ""), ("post", ""), ("put", "messages/"), ("post", "turns/")]
)
def test_other_methods_are_405(client: APIClient, ada: User, method: str, address: str) -> None:
    answer = getattr(client, method)(f"{CHATS}{a_chat(ada).pk}/{address}")

    assert (answer.status_code, answer.json()["code"]) == (405, "method_not_allowed")


@pytest.mark.parametrize("broken", ["x", "1", "%00", "é", "00000000-0000-0000-0000-00000000000g"])
def test_a_broken_id_is_404(client: APIClient, broken: str) -> None:
    assert client.get(f"{CHATS}{broken}/").status_code == 404


def test_turns_of_a_chat_are_listed_the_newest_first_in_few_queries(
    client: APIClient, ada: User, django_assert_max_num_queries: Any
) -> None:
    chat = a_chat(ada)
    made = [a_turn(chat, number=number) for number in range(1, 8)]

    with django_assert_max_num_queries(14):
        listed = client.get(f"{CHATS}{chat.pk}/turns/").json()["results"]

    assert [turn["id"] for turn in listed] == [str(turn.pk) for turn in reversed(made)]
