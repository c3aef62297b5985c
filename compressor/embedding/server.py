"""The server that embeds: an OpenAI-compatible `POST {base}/embeddings`, and every way it can fail."""

from __future__ import annotations

import httpx

from compressor.embedding.answers import vectors_in
from compressor.embedding.errors import (
    EmbeddingError,
    EmbeddingMalformedError,
    EmbeddingRefusedError,
    EmbeddingTimeoutError,
    EmbeddingUnavailableError,
)
from compressor.embedding.settings import EmbeddingSettings
from compressor.embedding.vectors import Vectors
from compressor.remote.errors import RemoteError, StatusRefused, TimedOut, TooMuch
from compressor.remote.retries import Clock, RetryPolicy, ask_until_answered
from compressor.remote.server import RemoteServer, RequestLimits

PATH = "/embeddings"
ADVICE = {
    401: " Check EMBEDDINGS_API_KEY.",
    403: " Check EMBEDDINGS_API_KEY.",
    404: " Check EMBEDDINGS_BASE_URL and EMBEDDINGS_MODEL.",
}


class EmbeddingServer:
    """The server that `settings` name. `client` belongs to the caller, who closes it."""

    def __init__(
        self, settings: EmbeddingSettings, client: httpx.Client, *, limits: RequestLimits, clock: Clock
    ) -> None:
        self._server = RemoteServer(
            "The embedding server",
            settings.base_url.rstrip("/").removesuffix(PATH) + PATH,
            settings.api_key,
            client,
            limits=limits,
            clock=clock,
        )
        self._model = settings.model
        self._clock = clock

    @property
    def name(self) -> str:
        """What messages call it."""
        return self._server.name

    def ask(self, inputs: list[str], *, policy: RetryPolicy, give_up_at: float) -> Vectors:
        """Return (N, size), a row a text: unit length, or all zeros where the server's vector is unusable.

        It is asked as often as `policy` allows; `give_up_at` is a time of the clock. Raises EmbeddingError.
        """
        question = {"model": self._model, "input": inputs}
        try:
            answered = ask_until_answered(
                lambda: self._server.ask(question, give_up_at=give_up_at),
                policy=policy,
                give_up_at=give_up_at,
                clock=self._clock,
            )
        except RemoteError as exc:
            raise _embedding_error(exc) from exc
        return vectors_in(answered.answer, count=len(inputs))


def _embedding_error(exc: RemoteError) -> EmbeddingError:
    problem = str(exc)
    if isinstance(exc, TimedOut):
        return EmbeddingTimeoutError(problem)
    if isinstance(exc, TooMuch):
        return EmbeddingMalformedError(problem)
    if isinstance(exc, StatusRefused) and not exc.is_worth_another_try:
        return EmbeddingRefusedError(problem + ADVICE.get(exc.status, ""), status=exc.status)
    return EmbeddingUnavailableError(problem, retry_after_seconds=exc.retry_after_seconds)
