"""What is left of a refused body, read block by block once the answer is out.

A client that is still sending then gets its answer, and Django's own server (`manage.py serve`), which reads
what is left by itself, does not take all of it into memory at once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

BLOCK_BYTES = 1 << 16

Environ = dict[str, Any]
Application = Callable[[Environ, Any], Iterable[bytes]]


class DrainedBodies:
    """A WSGI application that reads to the end what `application` has left of a body."""

    def __init__(self, application: Application) -> None:
        self._application = application

    def __call__(self, environ: Environ, start_response: Any) -> Iterable[bytes]:
        answer = self._application(environ, start_response)
        if environ.get("CONTENT_LENGTH") in {None, "", "0"}:
            return answer
        return _ThenDrained(answer, environ["wsgi.input"])


class _ThenDrained:
    """The answer; when it has been sent, the rest of the body is read."""

    def __init__(self, answer: Iterable[bytes], body: Any) -> None:
        self._answer = answer
        self._body = body

    def __iter__(self) -> Iterator[bytes]:
        yield from self._answer
        while self._body.read(BLOCK_BYTES):
            pass

    def close(self) -> None:
        """Close the answer, as a server asks for."""
        if hasattr(self._answer, "close"):
            self._answer.close()
