"""From what went wrong between this service and a model server to a reason that people can act on."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass

from compressor.remote.errors import BrokenOff, RemoteError, StatusRefused, TimedOut, TooMuch
from context_manager.llm.errors import (
    AnswerBroken,
    ModelBusy,
    ModelError,
    ModelRateLimited,
    ModelRefused,
    ModelTimeout,
    ModelUnavailable,
    PromptTooLong,
)

_TOO_LONG = re.compile(
    r"context_length_exceeded|exceed_context_size|string_above_max_length"
    r"|context (?:length|size|window|limit)|maximum (?:context|model) length"
    r"|(?:prompt|input|request|messages?) (?:is|are) too (?:long|large)|input token count"
    r"|exceeds? the maximum number of (?:input )?tokens|must have less than \d+ tokens|max_new_tokens",
    re.IGNORECASE,
)
"""OpenAI, vLLM, llama.cpp, Gemini, Anthropic, Ollama, text-generation-inference, in this order and mixed."""
_FILTERED = re.compile(
    r"content[_ ](?:filter|policy)|content management policy|content exists risk|data_inspection_failed"
    r"|flagged|moderation|prohibited_content",
    re.IGNORECASE,
)
_NO_CREDIT = re.compile(
    r"insufficient_quota|exceeded your current quota|billing|insufficient balance", re.IGNORECASE
)
_RATE = re.compile(r"rate[_ ]limit|tokens per (?:minute|day)", re.IGNORECASE)
_OVERLOADED = re.compile(r"overload|at capacity|too busy|queue is full", re.IGNORECASE)

_CHECK_THE_KEY = " Check LLM_API_KEY."
_CHECK_THE_ADDRESS = " Check LLM_BASE_URL."
_NO_MONEY = " The account at the provider has no credit, or no billing."
_CHECK_THE_WINDOW = " Does LLM_CONTEXT_WINDOW say what the server runs the model with?"
_ADVICE = {
    **dict.fromkeys(range(300, 400), _CHECK_THE_ADDRESS),
    401: _CHECK_THE_KEY,
    402: _NO_MONEY,
    403: _CHECK_THE_KEY,
    404: " Check LLM_BASE_URL and LLM_MODEL.",
    405: _CHECK_THE_ADDRESS,
}
_ABOUT_THE_REQUEST = frozenset({400, 403, 413, 422})
_CODE_NAMES = ("code", "type", "status")


@dataclass(frozen=True, slots=True)
class _Rule:
    """What an answer of one of the `statuses` means in which `said` finds something; None fits any."""

    kind: type[ModelError]
    statuses: frozenset[int] | None = None
    said: re.Pattern[str] | None = None
    advice: str = ""

    def fits(self, status: int, said: str) -> bool:
        """Whether it is about this answer."""
        return (self.statuses is None or status in self.statuses) and (
            self.said is None or self.said.search(said) is not None
        )


_RULES = (
    _Rule(ModelUnavailable, said=_NO_CREDIT, advice=_NO_MONEY),
    _Rule(ModelRateLimited, frozenset({429})),
    _Rule(ModelRateLimited, _ABOUT_THE_REQUEST, _RATE),
    _Rule(PromptTooLong, frozenset({413}), advice=_CHECK_THE_WINDOW),
    _Rule(PromptTooLong, said=_TOO_LONG, advice=_CHECK_THE_WINDOW),
    _Rule(ModelRefused, _ABOUT_THE_REQUEST, _FILTERED),
    _Rule(ModelBusy, frozenset({425, 503, 529})),
    _Rule(ModelBusy, said=_OVERLOADED),
    _Rule(ModelTimeout, frozenset({408, 504})),
)
"""The first that fits stands: what a server says counts for more than its status."""


def model_error(exc: RemoteError) -> ModelError:
    """What an exchange that failed means for the one who asked."""
    kind, advice = _meaning(exc)
    return kind(
        f"{exc}{advice}",
        http_status=exc.status if isinstance(exc, StatusRefused) else None,
        retry_after_seconds=exc.retry_after_seconds,
        tries=exc.tries,
    )


def _meaning(exc: RemoteError) -> tuple[type[ModelError], str]:
    if isinstance(exc, StatusRefused):
        said = " ".join((exc.words, *_codes_in(exc.body)))
        rule = next((rule for rule in _RULES if rule.fits(exc.status, said)), None)
        return (rule.kind, rule.advice) if rule else (ModelUnavailable, _ADVICE.get(exc.status, ""))
    if isinstance(exc, TimedOut):
        return ModelTimeout, ""
    return (AnswerBroken if isinstance(exc, BrokenOff | TooMuch) else ModelUnavailable), ""


def _codes_in(body: bytes) -> Iterator[str]:
    """The codes beside an error's sentence. The rest of the answer may repeat the prompt: it is not read."""
    try:
        answer = json.loads(body)
    except (ValueError, RecursionError):
        return
    answer = answer[0] if isinstance(answer, list) and answer else answer
    error = answer.get("error") if isinstance(answer, dict) else None
    for holder in (answer, error):
        if isinstance(holder, dict):
            yield from (holder[name] for name in _CODE_NAMES if isinstance(holder.get(name), str))
