"""Calls of the model that failed, and settings with which none can be made.

ModelSettingsError    settings that contradict each other or name nothing
ModelError
|-- ModelUnavailable  out of reach, broken, or not set up as it must be
|-- ModelBusy         overloaded for the moment
|-- ModelRateLimited  too many requests, or too many tokens, in a time
|-- ModelTimeout      no answer in time
|-- ModelEmpty        an answer without a word in it
|-- ModelRefused      the provider will not answer this
|-- PromptTooLong     more than the server takes, though it fitted by our count
`-- AnswerBroken      the connection broke, or the answer is not one

The message of each is a plain sentence for the student. What the server or the network said is `reason`.
"""

from __future__ import annotations

import textwrap
from typing import ClassVar

from context_manager.core.errors import ContextError

REASON_CHARACTERS = 500


class ModelSettingsError(ContextError):
    """The LLM settings cannot work; the message names the variable to change."""


class ModelError(ContextError):
    """A call that came to no answer. `str` of it is for the student, `reason` for staff, and holds no key.

    `retry_after_seconds` is the server's own wish, None where it has none; `tries` is how often it was asked.
    """

    code: ClassVar[str]
    sentence: ClassVar[str]

    def __init__(
        self,
        reason: str,
        *,
        http_status: int | None = None,
        retry_after_seconds: float | None = None,
        tries: int = 1,
    ) -> None:
        super().__init__(self.sentence)
        self.reason = textwrap.shorten(reason, REASON_CHARACTERS, placeholder=" ...")
        self.http_status = http_status
        self.retry_after_seconds = retry_after_seconds
        self.tries = tries


class ModelUnavailable(ModelError):
    """The server is out of reach or broken, or the key, the address or the model's name is wrong."""

    code = "model_unavailable"
    sentence = "The model that answers cannot be reached at the moment. Try again in a few minutes."


class ModelBusy(ModelError):
    """The server has too much to do."""

    code = "model_busy"
    sentence = "The model that answers is overloaded at the moment. Try again in a minute."


class ModelRateLimited(ModelError):
    """The server counts requests or tokens, and these were too many."""

    code = "model_rate_limited"
    sentence = "Too many questions are being asked at the moment. Try again in a minute."


class ModelTimeout(ModelError):
    """The answer did not come in the time it was given."""

    code = "model_timeout"
    sentence = "The answer took too long and was given up. Try again, or ask for a shorter answer."


class ModelEmpty(ModelError):
    """The server answered, with nothing in it."""

    code = "model_empty"
    sentence = "The model gave an empty answer. Try again, or put the question in other words."


class ModelRefused(ModelError):
    """The provider's own rules keep it from answering."""

    code = "model_refused"
    sentence = "The provider of the model declined to answer this. Put the question in other words."


class PromptTooLong(ModelError):
    """The server counts more tokens than its window holds."""

    code = "context_overflow_after_trim"
    sentence = (
        "The question with what it needs is longer than the model can read. Ask about fewer files at once, "
        "or shorten the question."
    )


class AnswerBroken(ModelError):
    """The answer broke off on its way, or what came is not an answer."""

    code = "stream_broken"
    sentence = "The answer broke off on its way here. Try again."
