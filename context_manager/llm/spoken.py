"""What an OpenAI-compatible chat API answers, read from its JSON: the text, why it ends, the count.

Servers differ in what they leave out and in how they spell it. Invariants: the text has a word or a sign in
it, and nothing that a database refuses; a count is a sound one or none.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from compressor.remote.errors import StatusRefused
from compressor.remote.words import ended, sentence_in
from context_manager.llm.answerer import FinishReason
from context_manager.llm.errors import AnswerBroken, ModelEmpty, ModelRefused, ModelUnavailable
from context_manager.llm.failures import model_error
from context_manager.llm.language_model import Usage

OK = 200
HTTP_STATUSES = range(100, 600)
MOST_TOKENS = 100_000_000
"""More than any window: a count above it is none."""
_THOUGHTS_BEGIN, _THOUGHTS_END = "<think>", "</think>"
_FINISHES = {
    **dict.fromkeys(("stop", "eos", "eos_token", "end_turn", "stop_sequence"), FinishReason.STOP),
    **dict.fromkeys(("length", "max_tokens", "max_output_tokens", "model_length"), FinishReason.LENGTH),
    **dict.fromkeys(
        ("content_filter", "safety", "recitation", "prohibited_content", "blocklist", "spii", "refusal"),
        FinishReason.CONTENT_FILTER,
    ),
}


@dataclass(frozen=True, slots=True)
class Spoken:
    """An answer as its server gave it."""

    text: str
    finish: FinishReason
    usage: Usage | None


def spoken_in(body: bytes, *, key: str = "") -> Spoken:
    """Read the whole answer of a server; `key` is taken out of what is quoted of it.

    Raises:
        ModelError: it holds no answer, or one without words.
    """
    answer = _answer_in(body, key)
    choices = answer.get("choices")
    if not isinstance(choices, list):
        raise AnswerBroken(
            f"The answer holds no choices. {sentence_in(body, key=key)}".strip(), http_status=OK
        )
    if not choices:
        raise ModelEmpty("The answer holds an empty list of choices.", http_status=OK)
    message = choices[0].get("message") if isinstance(choices[0], dict) else None
    if not isinstance(message, dict):
        raise AnswerBroken("The answer holds no message.", http_status=OK)
    finish = finish_of(choices[0].get("finish_reason"))
    text = without_thoughts(sound_text(_content_of(message)))
    if not has_words(text):
        raise _nothing_said(message, finish)
    return Spoken(text, finish, usage_in(answer.get("usage")))


def finish_of(reason: object) -> FinishReason:
    """Why an answer ends, however its server spells it."""
    spelled = reason.casefold().replace("-", "_") if isinstance(reason, str) else ""
    return _FINISHES.get(spelled, FinishReason.OTHER)


def sound_text(text: str) -> str:
    """The text without what no database takes: NUL and halves of characters."""
    return text.replace("\x00", "").encode("utf-8", "replace").decode()


def without_thoughts(text: str) -> str:
    """The text without the thoughts that some models write out before it; "" where they never end."""
    if not text.lstrip().startswith(_THOUGHTS_BEGIN):
        return text
    return text.partition(_THOUGHTS_END)[2].lstrip()


def has_words(text: str) -> bool:
    """Whether anybody could see something of the text."""
    return any(character.isprintable() and not character.isspace() for character in text)


def usage_in(usage: object) -> Usage | None:
    """The provider's count, None where it is missing or cannot be one."""
    if not isinstance(usage, dict):
        return None
    prompt, completion = _count(usage.get("prompt_tokens")), _count(usage.get("completion_tokens"))
    if not prompt or completion is None:
        return None
    details = usage.get("prompt_tokens_details")
    cached = details.get("cached_tokens") if isinstance(details, dict) else None
    cached = _count(usage.get("prompt_cache_hit_tokens") if cached is None else cached)
    return Usage(prompt, completion, cached if cached is not None and cached <= prompt else None)


def _count(value: object) -> int | None:
    return value if type(value) is int and 0 <= value <= MOST_TOKENS else None


def _answer_in(body: bytes, key: str) -> dict[str, Any]:
    try:
        answer = json.loads(body)
    except (ValueError, RecursionError) as exc:
        if body.lstrip().startswith(b"<"):
            raise ModelUnavailable(
                "A page came back, not JSON. Is LLM_BASE_URL the address of the API (it often ends in /v1)?",
                http_status=OK,
            ) from exc
        raise AnswerBroken(f"The answer is not JSON, or not all of it ({exc}).", http_status=OK) from exc
    answer = answer[0] if isinstance(answer, list) and answer else answer
    if not isinstance(answer, dict):
        raise AnswerBroken("The answer is not an object of JSON.", http_status=OK)
    if answer.get("error"):
        raise model_error(_refusal_inside(answer["error"], body, key))
    return answer


def _refusal_inside(error: object, body: bytes, key: str) -> StatusRefused:
    """An error that came with status 200, as some servers in between send it."""
    code = error.get("code") if isinstance(error, dict) else None
    words = sentence_in(body, key=key)
    return StatusRefused(
        f"The model server answered {OK}, with an error in it" + (f": {ended(words)}" if words else "."),
        status=code if type(code) is int and code in HTTP_STATUSES else OK,
        words=words,
        body=body,
        retry_after_seconds=None,
    )


def _content_of(message: dict[str, Any]) -> str:
    """The text of a message: a string, null, or a list of parts."""
    content = message.get("content")
    if isinstance(content, list):
        parts = (part.get("text") if isinstance(part, dict) else part for part in content)
        return "".join(part for part in parts if isinstance(part, str))
    if content is None or isinstance(content, str):
        return content or ""
    raise AnswerBroken(f"The content of the answer is a {type(content).__name__}.", http_status=OK)


def _nothing_said(message: dict[str, Any], finish: FinishReason) -> ModelEmpty | ModelRefused:
    """Why there is no text. What a model says instead may repeat the question, so no reason quotes it."""
    refusal = message.get("refusal")
    if isinstance(refusal, str) and refusal.strip():
        return ModelRefused("The model declined, in words that are not kept here.", http_status=OK)
    if finish is FinishReason.CONTENT_FILTER:
        return ModelRefused("The provider's filter kept the answer back.", http_status=OK)
    if finish is FinishReason.LENGTH:
        return ModelEmpty("The room for the answer was used up before its first word.", http_status=OK)
    return ModelEmpty("The answer has no words in it.", http_status=OK)
