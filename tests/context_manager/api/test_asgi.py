"""Chats under an ASGI server: what streams does so there too, and messages are answered as ever."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from asgiref.testing import ApplicationCommunicator
from django.contrib.auth.models import User
from django.db import connections

from cereby.asgi import application
from context_manager.models import Turn
from tests.compressor.api.people import secret_of
from tests.context_manager.turn_rows import a_chat, a_turn, add_words

pytestmark = pytest.mark.django_db(transaction=True)
PATIENCE_SECONDS = 60


def ask(token: str, method: str, path: str, *body: bytes, **headers: str) -> tuple[int, list[bytes]]:
    """Send the pieces of a body; the status, and the pieces of the answer."""

    async def talk() -> tuple[int, list[bytes]]:
        sent = {"host": "testserver", "authorization": f"Token {token}", "content-type": "application/json"}
        scope = {
            "type": "http",
            "method": method,
            "path": path,
            "query_string": b"",
            "headers": [(name.encode(), value.encode()) for name, value in (sent | headers).items()],
        }
        communicator: Any = ApplicationCommunicator
        call = communicator(application, scope)
        for place, piece in enumerate(body or (b"",), start=1):
            more = place < len(body)
            await call.send_input({"type": "http.request", "body": piece, "more_body": more})
        start = await call.receive_output(timeout=PATIENCE_SECONDS)
        pieces, more = list[bytes](), True
        while more:
            message = await call.receive_output(timeout=PATIENCE_SECONDS)
            pieces.append(message.get("body", b""))
            more = message.get("more_body", False)
        await call.wait(timeout=PATIENCE_SECONDS)
        await sync_to_async(connections.close_all)()
        return start["status"], pieces

    return asyncio.run(talk())


def test_an_export_comes_in_pieces(ada: User) -> None:
    chat = a_chat(ada)
    for number in range(1, 4):
        add_words(a_turn(chat, number=number))

    status, pieces = ask(secret_of(ada), "GET", "/api/v1/export/")

    assert status == 200
    assert len(pieces) > 10
    assert len(json.loads(b"".join(pieces))["chats"][0]["turns"]) == 3


def test_a_message_is_answered(ada: User) -> None:
    path = f"/api/v1/chats/{a_chat(ada).pk}/messages/"

    status, pieces = ask(
        secret_of(ada), "POST", path, b'{"content": ', b'"Why?"}', **{"content-length": "19"}
    )

    assert status == 201
    assert json.loads(b"".join(pieces))["message"]["content"] == "Why?"


def test_a_body_without_end_is_refused_when_it_is_too_long(ada: User) -> None:
    path = f"/api/v1/chats/{a_chat(ada).pk}/messages/"

    status, pieces = ask(secret_of(ada), "POST", path, b'{"content": "', *[b" " * 1_000_000] * 50)

    assert (status, json.loads(b"".join(pieces))["code"]) == (413, "request_too_large")
    assert not Turn.objects.exists()
