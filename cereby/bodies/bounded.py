"""Under an ASGI server Django stores a whole body before it looks at a request: here it is bounded first.

Only forms carry files; any other body is as large as Django would take into memory, and no larger. A WSGI
server hands the body over as it is read, and what reads it counts (`compressor.api.receiving`, and Django).
"""

from __future__ import annotations

import json
import uuid
from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from cereby.api.problems import CONTENT_TYPE, KINDS, Code, Problem

Scope = dict[str, Any]
Message = Mapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
Application = Callable[[Scope, Receive, Send], Awaitable[None]]

MAX_DIGITS = 18
FORM = b"multipart/form-data"


class BoundedBodies:
    """Answers 413 in place of `application` where a request announces or sends more than it may.

    That is `max_bytes` for a form, which may carry a file, and `max_plain_bytes` for anything else.
    """

    def __init__(self, application: Application, *, max_bytes: int, max_plain_bytes: int) -> None:
        self._application = application
        self._max_bytes = max_bytes
        self._max_plain_bytes = max_plain_bytes

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._application(scope, receive, send)
            return
        limit = self._max_bytes if _is_form(scope) else self._max_plain_bytes
        if _announced_bytes(scope) > limit:
            await _refuse(send)
            return
        body = _Body(receive, limit)
        await self._application(scope, body.receive, send)
        if body.is_too_long:
            await _refuse(send)


class _Body:
    """Hands on what comes; once that is too much, the application hears that the client has left.

    Django reads all of a body before anything else, and answers nothing to a client that leaves meanwhile.
    """

    def __init__(self, receive: Receive, max_bytes: int) -> None:
        self._receive = receive
        self._bytes_left = max_bytes

    @property
    def is_too_long(self) -> bool:
        return self._bytes_left < 0

    async def receive(self) -> Message:
        message = await self._receive()
        self._bytes_left -= len(message.get("body", b""))
        return {"type": "http.disconnect"} if self.is_too_long else message


def _is_form(scope: Scope) -> bool:
    kinds = [value for name, value in scope["headers"] if name == b"content-type"]
    return bool(kinds) and kinds[0].strip().lower().startswith(FORM)


def _announced_bytes(scope: Scope) -> int:
    lengths = [value for name, value in scope["headers"] if name == b"content-length"]
    return int(lengths[0][:MAX_DIGITS]) if lengths and lengths[0].isdigit() else 0


async def _refuse(send: Send) -> None:
    request_id = uuid.uuid4().hex
    problem = Problem(Code.REQUEST_TOO_LARGE, "The request has more data in it than is taken.")
    headers = {"Content-Type": CONTENT_TYPE, "X-Request-ID": request_id, "Connection": "close"}
    start = {
        "type": "http.response.start",
        "status": KINDS[problem.code].status,
        "headers": [(name.encode(), value.encode()) for name, value in headers.items()],
    }
    await send(start)
    await send({"type": "http.response.body", "body": json.dumps(problem.as_json(request_id)).encode()})
