"""One request to an OpenAI-compatible `POST {base}/embeddings`, and every way it can end.

Four time-outs bound the silences of the server and a fifth the whole of its answer, so that one that sends
a byte now and then holds nobody for long. The key is never part of a message.
"""

from __future__ import annotations

from dataclasses import dataclass

import httpx

from compressor.embedding.answers import sentence_in, vectors_in
from compressor.embedding.errors import (
    EmbeddingError,
    EmbeddingMalformedError,
    EmbeddingRefusedError,
    EmbeddingTimeoutError,
    EmbeddingUnavailableError,
)
from compressor.embedding.retries import Clock, retry_after_seconds
from compressor.embedding.settings import EmbeddingSettings
from compressor.embedding.vectors import Vectors

WORTH_ANOTHER_TRY = frozenset({408, 425, 429})
ADVICE = {
    401: " Check EMBEDDINGS_API_KEY.",
    403: " Check EMBEDDINGS_API_KEY.",
    404: " Check EMBEDDINGS_BASE_URL and EMBEDDINGS_MODEL.",
}


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


class EmbeddingServer:
    """The server that `settings` name. `client` belongs to the caller, who closes it."""

    def __init__(
        self, settings: EmbeddingSettings, client: httpx.Client, *, limits: RequestLimits, clock: Clock
    ) -> None:
        self.name = f"The embedding server at {httpx.URL(settings.base_url).host}"
        self._url = settings.base_url.rstrip("/").removesuffix("/embeddings") + "/embeddings"
        self._model = settings.model
        self._key = settings.api_key
        self._client = client
        self._limits = limits
        self._clock = clock

    def ask(self, inputs: list[str], *, give_up_at: float) -> Vectors:
        """Return (N, size), a row a text: unit length, or all zeros where the server's vector is unusable.

        `give_up_at` is a time of the clock. Raises an EmbeddingError; EmbeddingUnavailableError where another
        try may help.
        """
        try:
            response, body = self._exchange(inputs, give_up_at=give_up_at)
        except httpx.ConnectTimeout as exc:
            raise EmbeddingUnavailableError(f"{self.name} cannot be reached in time.") from exc
        except httpx.TimeoutException as exc:
            raise EmbeddingTimeoutError(f"{self.name} did not answer in time.") from exc
        except httpx.HTTPError as exc:
            raise EmbeddingUnavailableError(f"{self.name} cannot be reached ({exc}).") from exc
        if response.status_code != httpx.codes.OK:
            raise self._failure(response, body)
        return vectors_in(body, count=len(inputs))

    def _exchange(self, inputs: list[str], *, give_up_at: float) -> tuple[httpx.Response, bytes]:
        seconds_left = give_up_at - self._clock.now()
        if seconds_left <= 0:
            raise EmbeddingTimeoutError(f"{self.name} was not asked: no time was left.")
        with self._client.stream(
            "POST",
            self._url,
            json={"model": self._model, "input": inputs},
            headers={"Authorization": f"Bearer {self._key}"} if self._key else {},
            timeout=self._limits.time_outs(seconds_left),
        ) as response:
            return response, self._read(response, give_up_at=give_up_at)

    def _read(self, response: httpx.Response, *, give_up_at: float) -> bytes:
        body = bytearray()
        for piece in response.iter_bytes():
            body += piece
            if self._clock.now() > give_up_at:
                raise EmbeddingTimeoutError(f"{self.name} was still answering when time ran out.")
            if len(body) > self._limits.answer_bytes:
                raise EmbeddingMalformedError(f"{self.name} sent over {self._limits.answer_bytes:,} bytes.")
        return bytes(body)

    def _failure(self, response: httpx.Response, body: bytes) -> EmbeddingError:
        status = response.status_code
        words = sentence_in(body)
        if self._key:
            words = words.replace(self._key, "(key)")
        problem = f"{self.name} answered {status}" + (f": {words}" if words else ".")
        if status in WORTH_ANOTHER_TRY or status >= httpx.codes.INTERNAL_SERVER_ERROR:
            return EmbeddingUnavailableError(
                problem, retry_after_seconds=retry_after_seconds(response.headers)
            )
        return EmbeddingRefusedError(problem + ADVICE.get(status, ""), status=status)
