"""Bodies under an ASGI server: refused by their announced length, or as soon as too much has come."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest

from cereby.bodies.bounded import BoundedBodies, Message, Receive, Scope, Send

LIMIT = 1_000
PLAIN_LIMIT = 100
FORM = (b"content-type", b"Multipart/Form-Data; boundary=x")


class Application:
    """Reads all of the body, as Django does, and answers with how long it was."""

    def __init__(self) -> None:
        self.received: int | None = None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            self.received = 0
            more = True
            while more:
                message = await receive()
                if message["type"] == "http.disconnect":
                    return
                self.received += len(message["body"])
                more = message["more_body"]
            await send({"type": "http.response.start", "status": 200, "headers": []})


def ask(
    pieces: list[bytes], *headers: tuple[bytes, bytes], kind: str = "http"
) -> tuple[Application, list[Any], int]:
    """Send the pieces; the application, what was answered, and how many pieces were taken."""
    application, answered, left = Application(), list[Any](), list(pieces)

    async def receive() -> Message:
        return {"type": "http.request", "body": left.pop(0), "more_body": bool(left)}

    async def send(message: Message) -> None:
        answered.append(message)

    bounded = BoundedBodies(application, max_bytes=LIMIT, max_plain_bytes=PLAIN_LIMIT)
    asyncio.run(bounded({"type": kind, "headers": list(headers)}, receive, send))
    return application, answered, len(pieces) - len(left)


def problem_in(answered: list[Any]) -> Any:
    start, body = answered
    assert start["status"] == 413
    assert (b"Content-Type", b"application/problem+json") in start["headers"]
    return json.loads(body["body"])


def test_a_body_within_the_limit_passes() -> None:
    application, answered, _ = ask([b"x" * 600, b"x" * 400], (b"content-length", b"1000"), FORM)

    assert application.received == 1_000
    assert answered[0]["status"] == 200


def test_an_announced_length_over_the_limit_is_refused_before_a_byte_is_read() -> None:
    application, answered, taken = ask([b"x"], (b"content-length", b"1001"), FORM)

    assert problem_in(answered)["code"] == "request_too_large"
    assert application.received is None
    assert taken == 0


def test_a_length_without_end_is_refused() -> None:
    assert problem_in(ask([b"x"], (b"content-length", b"9" * 5_000))[1])["status"] == 413


def test_a_body_that_announces_nothing_is_refused_as_soon_as_it_is_too_long() -> None:
    _, answered, taken = ask([b"x" * 400] * 100, FORM)

    assert problem_in(answered)["code"] == "request_too_large"
    assert taken == 3


@pytest.mark.parametrize("kind", [b"application/json", b"application/x-www-form-urlencoded", b"", b"\xff"])
def test_what_carries_no_file_is_bounded_more_tightly(kind: bytes) -> None:
    header = (b"content-type", kind)

    assert ask([b"x" * 60, b"x" * 40], header)[1][0]["status"] == 200
    assert ask([b"x"], header, (b"content-length", b"101"))[2] == 0
    _, answered, taken = ask([b"x" * 60] * 100, header)
    assert problem_in(answered)["code"] == "request_too_large"
    assert taken == 2


@pytest.mark.parametrize("length", [b"", b"x", b"-5", b"1e9", b"\xb2", b"0" * 5_000])
def test_a_length_that_is_none_counts_for_nothing(length: bytes) -> None:
    _, answered, _ = ask([b"x"], (b"content-length", length))

    assert answered[0]["status"] == 200


def test_what_is_no_request_passes() -> None:
    application, answered, taken = ask([], kind="lifespan")

    assert (application.received, answered, taken) == (None, [], 0)
