"""A model server on loopback: an OpenAI-compatible chat API that says what it is told to."""

from __future__ import annotations

from typing import Any

from context_manager.core.values import PromptMessage
from context_manager.llm.answerer import AnswerRequest
from context_manager.llm.settings import ModelSettings
from tests.loopback import Asked, PlayedServer, Reply, json_reply

REQUEST = AnswerRequest(
    (PromptMessage("system", "Answer."), PromptMessage("user", "What is {x} in \\frac{a}{b}?")), max_tokens=64
)


class ModelServer(PlayedServer):
    """Says "Hello." to everything until it is told otherwise."""

    def __init__(self) -> None:
        super().__init__(hello)


def hello(asked: Asked) -> Reply:
    return said("Hello.")


def said(content: object, *, finish: object = "stop", usage: object = None, **message: object) -> Reply:
    """An answer with one message."""
    return json_reply(chat_answer(content, finish=finish, usage=usage, **message))


def chat_answer(
    content: object, *, finish: object = "stop", usage: object = None, **message: object
) -> dict[str, Any]:
    choice = {
        "index": 0,
        "message": {"role": "assistant", "content": content, **message},
        "finish_reason": finish,
    }
    return {"id": "1", "object": "chat.completion", "choices": [choice]} | ({"usage": usage} if usage else {})


def settings_for(server: PlayedServer, *names: str, **others: Any) -> ModelSettings:
    return ModelSettings(base_url=server.base_url, names=names or ("gpt-4.1-mini",), **others)
