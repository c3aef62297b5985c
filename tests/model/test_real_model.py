"""A real model behind the client: nothing is expected of what it says, everything of how it is asked."""

from __future__ import annotations

import pytest
from pytest_django import Settings

from compressor.core.tokens import counter_for
from context_manager.core.counting import count_messages
from context_manager.core.values import PromptMessage
from context_manager.llm.answerer import AnswerRequest, Completion, FinishReason
from context_manager.llm.choosing import answerer_for, find_model
from context_manager.llm.errors import PromptTooLong
from context_manager.models import TurnStatus
from context_manager.services.turns.means import OWN_MEANS
from tests.compressor.small_books import BOOK
from tests.context_manager.services.turn_world import book, chat_of, say

pytestmark = [pytest.mark.model, pytest.mark.usefixtures("model_settings")]

QUESTION = "What is natural selection? " + " ".join(BOOK)[:1_500]


def asked(text: str, *, max_tokens: int = 8) -> Completion:
    return answerer_for(find_model("")).answer(AnswerRequest(messages(text), max_tokens))


def messages(text: str) -> tuple[PromptMessage, ...]:
    return PromptMessage("system", "Answer briefly."), PromptMessage("user", text)


def test_it_answers_and_its_count_is_no_higher_than_ours() -> None:
    completion = asked(QUESTION)

    assert completion.text.strip()
    assert completion.http_status == 200
    assert completion.usage is not None
    ours = count_messages(messages(QUESTION), counter_for(find_model("").family))
    assert 0 < completion.usage.prompt_tokens <= ours


def test_an_answer_that_reaches_its_limit_says_so() -> None:
    completion = asked("Count from one to one hundred, in words, and do not stop.", max_tokens=8)

    assert completion.finish is FinishReason.LENGTH
    assert completion.usage is not None
    assert completion.usage.completion_tokens == 8


def test_a_prompt_that_begins_like_the_one_before_is_read_from_the_cache() -> None:
    asked(QUESTION)
    again = asked(f"{QUESTION} And why?")

    assert again.usage is not None
    assert again.usage.cached_tokens is not None
    assert again.usage.cached_tokens > again.usage.prompt_tokens / 2


def test_more_than_its_window_is_refused_in_words_that_are_understood() -> None:
    with pytest.raises(PromptTooLong) as failure:
        asked("word " * 3_000)

    assert failure.value.http_status == 400
    assert failure.value.tries == 1


@pytest.mark.django_db(transaction=True)
def test_a_turn_about_a_book_fits_its_window_by_the_model_s_own_count(model_settings: Settings) -> None:
    turn = say(chat_of(files=[book()]), "When does willow grow?", OWN_MEANS)

    assert turn.status in {TurnStatus.COMPLETED, TurnStatus.INCOMPLETE}, turn.failure_code
    assert turn.model == model_settings.LLM_MODEL
    assert turn.usage_warning == ""
    attempt = turn.attempts.get()
    assert attempt.prompt_tokens is not None
    assert attempt.prompt_tokens <= turn.context_tokens <= turn.context_ceiling
