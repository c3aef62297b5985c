from __future__ import annotations

import pytest

from context_manager.core.values import PromptMessage
from context_manager.llm.answerer import AnswerRequest, Completion, FinishReason

MESSAGE = PromptMessage("user", "Why?")


@pytest.mark.parametrize(("messages", "max_tokens"), [((), 10), ((MESSAGE,), 0), ((MESSAGE,), -1)])
def test_a_request_has_a_message_and_room_for_the_answer(
    messages: tuple[PromptMessage, ...], max_tokens: int
) -> None:
    with pytest.raises(ValueError, match="needs a message"):
        AnswerRequest(messages, max_tokens)


@pytest.mark.parametrize(
    ("finish", "is_cut_off"),
    [
        (FinishReason.STOP, False),
        (FinishReason.OTHER, False),
        (FinishReason.LENGTH, True),
        (FinishReason.CONTENT_FILTER, True),
    ],
)
def test_an_answer_is_cut_off_where_there_would_have_been_more(
    finish: FinishReason, *, is_cut_off: bool
) -> None:
    assert Completion("Because", finish).is_cut_off is is_cut_off
