"""Turns answered over HTTP with the service's own means, by a server on loopback that plays the model."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal

import pytest
from pytest_django import Settings

from context_manager.core.values import PromptMessage
from context_manager.models import Chat, TurnStatus
from context_manager.services.record.sent_messages import unpack_messages
from context_manager.services.replay import ReplayVerdict, replay
from context_manager.services.turns.means import OWN_MEANS
from tests.context_manager.model_server import ModelServer, said
from tests.context_manager.services.turn_world import answer_of, book, chat_of, say
from tests.loopback import Reply, json_reply

pytestmark = pytest.mark.django_db

QUESTION = "When does copper grow?"
REQUEST_ERROR = 400


def answered(text: str = "In season two (p. 4).", *, tokens: int = 900) -> Reply:
    return said(text, usage={"prompt_tokens": tokens, "completion_tokens": 9})


@pytest.fixture
def server(settings: Settings) -> Iterator[ModelServer]:
    with ModelServer() as played:
        played.plays(lambda asked: answered())
        settings.LLM_BASE_URL = played.base_url
        settings.LLM_MODEL = "gemini-2.5-flash-lite,small"
        yield played


@pytest.fixture
def chat() -> Chat:
    return chat_of(files=[book()])


def sent_to(server: ModelServer) -> tuple[PromptMessage, ...]:
    body = server.asked[-1].body
    return tuple(PromptMessage(each["role"], each["content"]) for each in body["messages"])


def test_what_the_server_was_sent_is_what_is_stored_and_what_is_rebuilt(
    server: ModelServer, chat: Chat
) -> None:
    """Complaint 43."""
    for message in (QUESTION, "explain more"):
        turn = say(chat, message, OWN_MEANS)
        assert turn.status == TurnStatus.COMPLETED
        assert unpack_messages(turn.content.messages or b"") == sent_to(server)
        assert replay(turn).verdict is ReplayVerdict.IDENTICAL
    assert len(server.asked) == 2


def test_the_answer_its_count_and_its_citations_are_stored(server: ModelServer, chat: Chat) -> None:
    turn = say(chat, QUESTION, OWN_MEANS, max_output_tokens=77)
    attempt = turn.attempts.get()
    assert server.asked[0].body["max_tokens"] == 77
    assert answer_of(turn) == "In season two (p. 4)."
    assert (attempt.prompt_tokens, attempt.completion_tokens, attempt.http_status) == (900, 9, 200)
    assert turn.cost > 0
    assert turn.citations.get().is_shown


def test_the_ceiling_is_that_of_the_model_that_answers(server: ModelServer, chat: Chat) -> None:
    large, unknown = say(chat, QUESTION, OWN_MEANS), say(chat, QUESTION, OWN_MEANS, model="small")
    assert (large.model, large.context_ceiling) == ("gemini-2.5-flash-lite", 32_000)
    assert (unknown.model, unknown.context_ceiling) == ("small", 3_840)
    assert server.asked[1].model == "small"


def test_an_answer_without_a_word_is_recorded_and_never_said_again(server: ModelServer, chat: Chat) -> None:
    """Complaint 33."""
    server.plays(lambda asked: answered(""), lambda asked: answered())
    empty, following = say(chat, QUESTION, OWN_MEANS), say(chat, "And willow?", OWN_MEANS)
    assert (empty.status, empty.failure_code) == (TurnStatus.FAILED, "model_empty")
    assert following.status == TurnStatus.COMPLETED
    assert [each.role for each in sent_to(server)] == ["system", "user"]


def test_a_refused_request_costs_nothing_and_keeps_its_reason(server: ModelServer, chat: Chat) -> None:
    """Complaint 36."""
    server.plays(lambda asked: json_reply({"error": {"message": "no such parameter"}}, status=REQUEST_ERROR))
    turn = say(chat, QUESTION, OWN_MEANS)
    assert (turn.status, turn.cost) == ("failed", Decimal(0))
    attempt = turn.attempts.get()
    assert "no such parameter" in attempt.reason
    assert attempt.http_status == REQUEST_ERROR


def test_a_server_that_clips_silently_is_flagged(server: ModelServer) -> None:
    """Complaint 12: a prompt of thousands of tokens of which the server counts two hundred."""
    server.plays(lambda asked: answered(tokens=200))
    turn = say(chat_of(files=[book()]), QUESTION, OWN_MEANS)
    assert turn.context_tokens > 1_000
    assert turn.usage_warning == "clipped"


def test_a_server_that_counts_higher_has_the_next_prompt_counted_higher(
    server: ModelServer, chat: Chat
) -> None:
    first = say(chat, QUESTION, OWN_MEANS)
    high = first.context_tokens * 3 // 2
    server.plays(lambda asked: answered(tokens=high), lambda asked: answered(tokens=high - 50))
    second = say(chat_of(files=[book()]), QUESTION, OWN_MEANS)
    third = say(chat_of(files=[book()]), QUESTION, OWN_MEANS)
    assert second.usage_warning == "over_estimate"
    assert third.correction == pytest.approx(high / first.context_tokens, rel=0.02)
    assert third.usage_warning == ""


def test_the_prompt_holds_braces_and_formulas_byte_for_byte(server: ModelServer) -> None:
    r"""Complaint 40: `\frac{a}{b}` and `{name}`."""
    question = r"Why is \frac{a}{b} {name} %(x)s ${y} here?"
    say(chat_of(files=[book([r"\frac{a}{b} and {name} stand in the book."])]), question, OWN_MEANS)
    assert sent_to(server)[-1].content.endswith(question)
    assert r"\frac{a}{b} and {name} stand in the book." in sent_to(server)[-1].content
