"""A user's own data as one document: all of it, nothing of others, and never all of it in memory."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from django.contrib.auth.models import User
from rest_framework.test import APIClient

from context_manager.models import Chat
from context_manager.services.export import ROWS_AT_ONCE
from tests.compressor.api.people import client_of, stored_file
from tests.context_manager.turn_rows import ANSWER, QUESTION, a_chat, a_turn, add_words, complete_turn

pytestmark = pytest.mark.django_db
EXPORT = "/api/v1/export/"


def pieces_of(client: APIClient) -> Iterator[bytes]:
    answer: Any = client.get(EXPORT)
    assert answer.status_code == 200
    return iter(answer.streaming_content)


def exported(client: APIClient) -> dict[str, Any]:
    document: dict[str, Any] = json.loads(b"".join(pieces_of(client)))
    return document


def test_it_holds_account_files_chats_turns_and_feedback_as_the_api_shows_them(
    client: APIClient, ada: User
) -> None:
    file = stored_file(ada)
    turn = complete_turn(ada, file)
    client.put(f"/api/v1/turns/{turn.pk}/feedback/", {"value": "down", "comment": "“No”"}, format="json")

    document = exported(client)

    assert set(document) == {"exported_at", "account", "files", "chats", "turns_of_deleted_chats"}
    assert document["account"]["username"] == "ada"
    assert "password" not in document["account"]
    assert document["files"] == [client.get(f"/api/v1/files/{file.pk}/").json()]
    (chat,) = document["chats"]
    assert chat.pop("turns") == [client.get(f"/api/v1/turns/{turn.pk}/").json()]
    assert chat == client.get(f"/api/v1/chats/{turn.chat_id}/").json()


def test_of_deleted_chats_the_numbers_are_told_and_no_words(client: APIClient, ada: User) -> None:
    turn = complete_turn(ada)
    Chat.objects.all().delete()

    document = exported(client)

    (left,) = document["turns_of_deleted_chats"]
    assert (left["id"], left["message"], left["answer"]) == (str(turn.pk), None, None)
    assert left["context"]["tokens"]["after"] > 0
    assert QUESTION not in json.dumps(document)
    assert ANSWER not in json.dumps(document)


def test_nobody_gets_anything_of_others(client: APIClient, ada: User, bob: User) -> None:
    """Complaint 42."""
    theirs = complete_turn(bob, stored_file(bob))

    document = exported(client)

    assert document["files"] == document["chats"] == document["turns_of_deleted_chats"] == []
    assert str(theirs.pk) not in json.dumps(document)
    assert len(exported(client_of(bob))["chats"]) == 1
    assert APIClient().get(EXPORT).status_code == 401


def test_every_row_is_there_once_and_in_order_however_many_there_are(client: APIClient, ada: User) -> None:
    count = 2 * ROWS_AT_ONCE + 1
    chat = a_chat(ada)
    for number in range(count, 0, -1):
        add_words(a_turn(chat, number=number), f"Question {number}?")
    chats = {str(a_chat(ada).pk) for _ in range(count)} | {str(chat.pk)}

    document = exported(client)

    assert {each["id"] for each in document["chats"]} == chats
    assert len(document["chats"]) == count + 1
    (full,) = [each for each in document["chats"] if each["id"] == str(chat.pk)]
    assert [turn["message"]["content"] for turn in full["turns"]] == [
        f"Question {number}?" for number in range(1, count + 1)
    ]


def test_it_comes_in_pieces_and_reads_rows_as_it_goes(
    client: APIClient, ada: User, django_assert_max_num_queries: Any
) -> None:
    """Bounded memory: before the first turn of the last chat is asked for, it is not read."""
    for _ in range(3):
        add_words(a_turn(a_chat(ada)))

    with django_assert_max_num_queries(8):
        pieces = pieces_of(client)
        first = [next(pieces) for _ in range(6)]

    assert b'"chats":' in b"".join(first)
    rest = b"".join([*first, *pieces])
    assert len(json.loads(rest)["chats"]) == 3


def test_it_is_a_download_that_no_cache_keeps(client: APIClient) -> None:
    answer = client.get(EXPORT)

    assert answer.headers["Content-Type"] == "application/json"
    assert answer.headers["Content-Disposition"] == 'attachment; filename="cereby-export.json"'
    assert answer.headers["Cache-Control"] == "no-store"
