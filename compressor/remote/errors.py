"""Why a server did not give what it was asked for. No message holds a key.

RemoteError
|-- Unreachable    no connection, or one that broke before anything came back
|-- TimedOut       no answer, or not all of it, in time
|-- BrokenOff      the connection broke in the middle of the answer
|-- TooMuch        more than is taken in
`-- StatusRefused  an answer with another status than 200
"""

from __future__ import annotations

from compressor.core.errors import CompressorError

TRY_AGAIN_STATUSES = frozenset({408, 425, 429})
FIRST_SERVER_FAULT = 500


class RemoteError(CompressorError):
    """An exchange that failed. `tries` is how often the server was asked."""

    is_worth_another_try = False
    retry_after_seconds: float | None = None
    tries = 1


class Unreachable(RemoteError):
    """The server may not have read the request at all."""

    is_worth_another_try = True


class TimedOut(RemoteError):
    """Time ran out."""


class BrokenOff(RemoteError):
    """Some of the answer came, and then nothing more."""

    is_worth_another_try = True


class TooMuch(RemoteError):
    """The answer is larger than is taken in."""


class StatusRefused(RemoteError):
    """The server answered with the HTTP `status`; `words` are its own, and `body` all that it sent.

    `retry_after_seconds` is its own wish, if it has one.
    """

    def __init__(
        self, problem: str, *, status: int, words: str, body: bytes, retry_after_seconds: float | None
    ) -> None:
        super().__init__(problem)
        self.status = status
        self.words = words
        self.body = body
        self.retry_after_seconds = retry_after_seconds
        self.is_worth_another_try = status in TRY_AGAIN_STATUSES or status >= FIRST_SERVER_FAULT
