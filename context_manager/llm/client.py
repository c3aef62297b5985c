"""The client of a model server: one OpenAI-compatible `POST {base}/chat/completions`, asked until it answers.

No sampling parameter is sent: each server's own defaults stand, and models that think first take no others.
"""

from __future__ import annotations

from typing import Any

import httpx

from compressor.remote.errors import RemoteError
from compressor.remote.retries import REAL_CLOCK, Clock, RetryPolicy, ask_until_answered
from compressor.remote.server import RemoteServer, RequestLimits
from context_manager.llm.answerer import AnswerRequest, Completion
from context_manager.llm.errors import ModelError
from context_manager.llm.failures import model_error
from context_manager.llm.language_model import LanguageModel
from context_manager.llm.settings import ModelSettings
from context_manager.llm.spoken import OK, spoken_in

PATH = "/chat/completions"
ANSWER_BYTES = 4_000_000
"""Far more than the longest answer of any model."""
RETRIES = RetryPolicy(attempts=3, first_pause_seconds=0.5, longest_pause_seconds=20.0)


class ModelClient:
    """An `Answerer` on a server. `client` belongs to the caller, who closes it."""

    def __init__(
        self,
        model: LanguageModel,
        settings: ModelSettings,
        client: httpx.Client,
        *,
        retries: RetryPolicy = RETRIES,
        clock: Clock = REAL_CLOCK,
    ) -> None:
        self.model = model
        self._key = settings.api_key
        self._seconds = settings.answer_seconds
        self._retries = retries
        self._clock = clock
        self._server = RemoteServer(
            "The model server",
            settings.base_url.rstrip("/").removesuffix(PATH) + PATH,
            settings.api_key,
            client,
            limits=RequestLimits(read_seconds=settings.answer_seconds, answer_bytes=ANSWER_BYTES),
            clock=clock,
        )

    def answer(self, request: AnswerRequest) -> Completion:
        """Return the whole answer, which comes in one piece.

        Raises:
            ModelError: there is none.
        """
        body, tries = self._ask(self._question(request), give_up_at=self._clock.now() + self._seconds)
        try:
            spoken = spoken_in(body, key=self._key)
        except ModelError as exc:
            exc.tries = tries
            raise
        return Completion(
            text=spoken.text,
            finish=spoken.finish,
            usage=spoken.usage,
            http_status=OK,
            tries=tries,
        )

    def _ask(self, question: dict[str, Any], *, give_up_at: float) -> tuple[bytes, int]:
        """What the server sent, and how often it was asked."""
        try:
            answered = ask_until_answered(
                lambda: self._server.ask(question, give_up_at=give_up_at),
                policy=self._retries,
                give_up_at=give_up_at,
                clock=self._clock,
            )
        except RemoteError as exc:
            raise model_error(exc) from exc
        return answered.answer, answered.tries

    def _question(self, request: AnswerRequest) -> dict[str, Any]:
        limit = "max_completion_tokens" if self.model.thinks_first else "max_tokens"
        return {
            "model": self.model.name,
            "messages": [{"role": each.role, "content": each.content} for each in request.messages],
            limit: request.max_tokens,
            "stream": False,
        }
