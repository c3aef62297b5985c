"""The files API under an ASGI server: what streams does so there too, and stops when the client leaves."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from asgiref.testing import ApplicationCommunicator
from django.contrib.auth.models import User
from django.db import connections

from cereby.asgi import application, django_application
from cereby.bodies.bounded import BoundedBodies
from compressor.api.byte_streams import BLOCK_BYTES
from compressor.models import File
from tests.compressor.api.people import FILES, secret_of, stored_file

pytestmark = pytest.mark.django_db(transaction=True)
CONTENT = b"granite " * 40_000
PATIENCE_SECONDS = 60
"""A busy machine answers late; nothing here waits for long otherwise."""


Call = Any  # asgiref's communicator, which has no types


def get(path: str, token: str, **headers: str) -> Call:
    """A request to the application, as a server hands it over."""
    sent = {"host": "testserver", "authorization": f"Token {token}", **headers}
    scope = {
        "type": "http",
        "method": "GET",
        "path": path,
        "query_string": b"",
        "headers": [(name.encode(), value.encode()) for name, value in sent.items()],
    }
    communicator: Any = ApplicationCommunicator
    return communicator(application, scope)


async def begin(call: Call) -> Any:
    """Send the request; the start of the answer."""
    await call.send_input({"type": "http.request", "body": b"", "more_body": False})
    return await call.receive_output(timeout=PATIENCE_SECONDS)


async def pieces(call: Call) -> list[bytes]:
    """What comes after the start, piece by piece."""
    received = []
    while True:
        message = await call.receive_output(timeout=PATIENCE_SECONDS)
        received.append(message.get("body", b""))
        if not message.get("more_body"):
            await call.wait(timeout=PATIENCE_SECONDS)
            return received


def run(talk: Callable[[], Awaitable[Any]]) -> Any:
    async def talk_and_return() -> Any:
        return await talk()

    return asyncio.run(talk_and_return())


def test_a_download_comes_in_blocks(ada: User) -> None:
    path, token = f"{FILES}{stored_file(ada, content=CONTENT).pk}/original/", secret_of(ada)

    async def talk() -> tuple[Any, list[bytes]]:
        call = get(path, token)
        return await begin(call), await pieces(call)

    start, received = run(talk)
    assert start["status"] == 200
    assert b"".join(received) == CONTENT
    assert max(map(len, received)) == BLOCK_BYTES


def test_a_range_is_served_there_too(ada: User) -> None:
    path, token = f"{FILES}{stored_file(ada, content=CONTENT).pk}/original/", secret_of(ada)

    async def talk() -> tuple[Any, list[bytes]]:
        call = get(path, token, range="bytes=10-70000")
        return await begin(call), await pieces(call)

    start, received = run(talk)
    assert start["status"] == 206
    assert b"".join(received) == CONTENT[10:70_001]


def test_events_come_as_they_happen(ada: User) -> None:
    file = stored_file(ada, status="pending")
    path, token = f"{FILES}{file.pk}/events/", secret_of(ada)

    def finish() -> None:
        File.objects.update(status="ready")
        connections.close_all()  # those of this thread

    async def talk() -> tuple[bytes, list[bytes]]:
        call = get(path, token, accept="text/event-stream")
        start = await begin(call)
        assert start["status"] == 200
        first = (await call.receive_output(timeout=PATIENCE_SECONDS))["body"]
        await sync_to_async(finish)()
        return first, [piece for piece in await pieces(call) if piece]

    first, rest = run(talk)
    assert b'"status":"pending"' in first
    assert len(rest) == 1
    assert b'"status":"ready"' in rest[0]


def test_a_client_that_leaves_ends_its_stream(ada: User) -> None:
    path, token = f"{FILES}{stored_file(ada, status='pending').pk}/events/", secret_of(ada)

    async def talk() -> bool:
        call = get(path, token)
        await begin(call)
        await call.receive_output(timeout=PATIENCE_SECONDS)
        await call.send_input({"type": "http.disconnect"})
        with suppress(asyncio.CancelledError):
            await call.wait(timeout=PATIENCE_SECONDS)
        return bool(call.future.done())

    assert run(talk)


def test_a_client_that_leaves_before_the_first_byte_leaves_no_file_open(ada: User) -> None:
    path, token = f"{FILES}{stored_file(ada, content=CONTENT).pk}/original/", secret_of(ada)

    async def talk() -> None:
        call = get(path, token)
        await begin(call)
        await call.send_input({"type": "http.disconnect"})
        with suppress(asyncio.CancelledError):
            await call.wait(timeout=PATIENCE_SECONDS)

    run(talk)  # an open file would be a warning, and warnings are errors


def test_an_error_is_a_problem_there_too(ada: User) -> None:
    token = secret_of(ada)

    async def talk() -> tuple[Any, list[bytes]]:
        call = get("/api/v1/nothing/", token, accept="text/event-stream")
        return await begin(call), await pieces(call)

    start, received = run(talk)
    assert start["status"] == 404
    assert (b"Content-Type", b"application/problem+json") in start["headers"]
    assert b'"not_found"' in b"".join(received)


def test_an_upload_without_an_announced_length_is_bounded_there_too(ada: User) -> None:
    token = secret_of(ada)
    bounded = BoundedBodies(django_application, max_bytes=1_000_000, max_plain_bytes=1_000)
    boundary = b'--x\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\n'

    async def talk() -> tuple[Any, list[bytes]]:
        scope = get(FILES, token).scope
        headers = [*scope["headers"], (b"content-type", b"multipart/form-data; boundary=x")]
        communicator: Any = ApplicationCommunicator
        call = communicator(bounded, {**scope, "method": "POST", "headers": headers})
        await call.send_input({"type": "http.request", "body": boundary, "more_body": True})
        for _ in range(20):
            await call.send_input({"type": "http.request", "body": b"x" * 100_000, "more_body": True})
        return await call.receive_output(timeout=PATIENCE_SECONDS), await pieces(call)

    start, received = run(talk)
    assert start["status"] == 413
    assert b'"request_too_large"' in b"".join(received)
    assert not File.objects.exists()
