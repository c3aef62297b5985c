"""One request to an address of a server, and every way it can end.

Four time-outs bound the silences of the server and a fifth the whole of its answer, so that one that sends
a byte now and then holds nobody for long. The key is never part of a message.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from typing import Any

import httpx

from compressor.remote.errors import BrokenOff, RemoteError, StatusRefused, TimedOut, TooMuch, Unreachable
from compressor.remote.retries import Clock, retry_after_seconds
from compressor.remote.words import HIDDEN_KEY, ended, sentence_in

ERROR_BYTES = 64_000
"""What is read of an answer that is not 200: enough for any sentence."""


@dataclass(frozen=True, slots=True)
class RequestLimits:
    """How long each part of one request may take, and how much may come back."""

    connect_seconds: float = 5.0
    write_seconds: float = 30.0
    read_seconds: float = 60.0
    pool_seconds: float = 10.0
    answer_bytes: int = 64_000_000

    def time_outs(self, seconds_left: float) -> httpx.Timeout:
        """Return the four time-outs, none longer than what is left."""
        return httpx.Timeout(
            connect=min(seconds_left, self.connect_seconds),
            read=min(seconds_left, self.read_seconds),
            write=min(seconds_left, self.write_seconds),
            pool=min(seconds_left, self.pool_seconds),
        )


DEFAULT_REQUEST_LIMITS = RequestLimits()


class RemoteServer:
    """What is asked at `url`. `client` belongs to the caller, who closes it; `name` begins every message."""

    def __init__(
        self, name: str, url: str, key: str, client: httpx.Client, *, limits: RequestLimits, clock: Clock
    ) -> None:
        self.name = f"{name} at {httpx.URL(url).host}"
        self._url = url
        self._key = key
        self._client = client
        self._limits = limits
        self._clock = clock

    def ask(self, question: Mapping[str, Any], *, give_up_at: float) -> bytes:
        """Send `question` as JSON and return the whole of what is answered with status 200.

        `give_up_at` is a time of the clock. Raises a RemoteError.
        """
        with self.open(question, give_up_at=give_up_at) as answer:
            return b"".join(answer)

    @contextmanager
    def open(self, question: Mapping[str, Any], *, give_up_at: float) -> Iterator[Iterator[bytes]]:
        """Send `question` as JSON and give the pieces of an answer with status 200 as they come.

        Both the opening and the pieces raise a RemoteError; leaving early closes the connection.
        """
        seconds_left = give_up_at - self._clock.now()
        if seconds_left <= 0:
            raise TimedOut(f"{self.name} was not asked: no time was left.")
        with self._stream(question, seconds_left) as response:
            if response.status_code != httpx.codes.OK:
                raise self._refusal(response, give_up_at=give_up_at)
            yield self._pieces(response, self._limits.answer_bytes, give_up_at=give_up_at)

    @contextmanager
    def _stream(self, question: Mapping[str, Any], seconds_left: float) -> Iterator[httpx.Response]:
        headers = {"Content-Type": "application/json"}
        if self._key:
            headers["Authorization"] = f"Bearer {self._key}"
        body = json.dumps(question, ensure_ascii=False).encode("utf-8", "replace")
        time_outs = self._limits.time_outs(seconds_left)
        request = self._client.build_request(
            "POST", self._url, content=body, headers=headers, timeout=time_outs
        )
        try:
            response = self._client.send(request, stream=True)
        except (httpx.ConnectTimeout, httpx.PoolTimeout) as exc:
            raise Unreachable(f"{self.name} cannot be reached in time.") from exc
        except httpx.TimeoutException as exc:
            raise TimedOut(f"{self.name} did not answer in time.") from exc
        except httpx.HTTPError as exc:
            raise Unreachable(f"{self.name} cannot be reached ({self._said(exc)}).") from exc
        try:
            yield response
        finally:
            response.close()

    def _pieces(self, response: httpx.Response, limit: int, *, give_up_at: float) -> Iterator[bytes]:
        size = 0
        try:
            for piece in response.iter_bytes():
                size += len(piece)
                if self._clock.now() > give_up_at:
                    raise TimedOut(f"{self.name} was still answering when time ran out.")
                if size > limit:
                    raise TooMuch(f"{self.name} sent over {limit:,} bytes.")
                yield piece
        except httpx.TimeoutException as exc:
            raise TimedOut(f"{self.name} stopped in the middle of its answer.") from exc
        except httpx.HTTPError as exc:
            raise BrokenOff(f"{self.name} broke off its answer ({self._said(exc)}).") from exc

    def _refusal(self, response: httpx.Response, *, give_up_at: float) -> RemoteError:
        """What an answer with another status says; what cannot be read of it is left unread."""
        body = bytearray()
        with suppress(RemoteError):  # the status stands without its words
            for piece in self._pieces(response, ERROR_BYTES, give_up_at=give_up_at):
                body += piece
        words = sentence_in(bytes(body), key=self._key)
        return StatusRefused(
            f"{self.name} answered {response.status_code}" + (f": {ended(words)}" if words else "."),
            status=response.status_code,
            words=words,
            body=bytes(body),
            retry_after_seconds=retry_after_seconds(response.headers),
        )

    def _said(self, exc: httpx.HTTPError) -> str:
        return str(exc).replace(self._key, HIDDEN_KEY) if self._key else str(exc)
