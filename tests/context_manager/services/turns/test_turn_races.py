"""Messages that come at the same moment: one is taken, the others are told why not, and nothing breaks."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier, Event
from typing import Any

import pytest
from django.db import connection, connections

from compressor.models import File
from context_manager.errors import RequestInProgress, TurnInProgress, TurnRefused
from context_manager.llm.answerer import AnswerRequest, Completion
from context_manager.models import Chat, Message, Role, Turn, TurnContent, TurnFile, TurnStatus
from context_manager.services.turns import NewMessage, answer_turn, take_message
from tests.context_manager.services.turn_world import PlayedAnswerer, book, chat_of, completed, means, student

pytestmark = pytest.mark.django_db(transaction=True)

THREADS = 8
QUESTION = "When does copper grow?"


def at_once(act: Callable[[int], Any], threads: int = THREADS) -> list[Any]:
    """What each of the threads got: a value, or the refusal."""
    together = Barrier(threads)

    def run(number: int) -> Any:
        together.wait(20)
        try:
            return act(number)
        except TurnRefused as exc:
            return exc
        finally:
            connections.close_all()

    with ThreadPoolExecutor(threads) as pool:
        return list(pool.map(run, range(threads)))


def turns_in(results: list[Any]) -> list[Turn]:
    return [each for each in results if isinstance(each, Turn)]


def test_of_many_messages_to_one_chat_exactly_one_is_taken_and_the_others_are_told() -> None:
    chat = chat_of()
    results = at_once(lambda number: take_message(NewMessage(chat, f"{QUESTION} {number}"), means()))
    assert len(turns_in(results)) == 1
    assert sum(isinstance(each, TurnInProgress) for each in results) == THREADS - 1
    assert Turn.objects.count() == Message.objects.count() == 1


def test_the_same_key_many_times_at_once_is_one_turn() -> None:
    chat = chat_of()
    message = NewMessage(chat, QUESTION, idempotency_key="k", body_digest="d")
    results = at_once(lambda _: take_message(message, means()))
    assert len(turns_in(results)) == 1
    assert sum(isinstance(each, RequestInProgress) for each in results) == THREADS - 1
    assert Turn.objects.count() == Message.objects.count() == 1


def test_the_same_key_at_once_in_several_chats_is_one_turn() -> None:
    owner = student()
    chats = [chat_of(owner) for _ in range(THREADS)]
    results = at_once(
        lambda number: take_message(
            NewMessage(chats[number], QUESTION, idempotency_key="k", body_digest="d"), means()
        )
    )
    assert len(turns_in(results)) == 1
    assert Turn.objects.count() == Message.objects.count() == 1


def test_chats_that_are_answered_at_once_do_not_wait_for_each_other() -> None:
    together = Barrier(THREADS)

    def wait_for_all(request: AnswerRequest) -> Completion:
        together.wait(20)
        return completed()

    chats = [chat_of(files=[book(owner=student())]) for _ in range(THREADS)]
    with_means = means(PlayedAnswerer(wait_for_all))
    results = at_once(
        lambda number: answer_turn(take_message(NewMessage(chats[number], QUESTION), with_means), with_means)
    )
    assert [turn.status for turn in turns_in(results)] == [TurnStatus.COMPLETED] * THREADS


def test_messages_sent_until_they_are_taken_are_numbered_without_a_gap() -> None:
    chat = chat_of()
    with_means = means()

    def insist(number: int) -> None:
        while True:
            try:
                answer_turn(take_message(NewMessage(chat, f"{QUESTION} {number}"), with_means), with_means)
            except TurnInProgress:
                continue
            return

    at_once(insist, threads=4)
    assert sorted(chat.turns.values_list("number", flat=True)) == [1, 2, 3, 4]
    assert chat.messages.filter(role=Role.ASSISTANT).count() == 4


def test_no_transaction_and_no_connection_is_held_while_the_model_is_waited_for() -> None:
    held: list[object] = []

    def look(request: AnswerRequest) -> Completion:
        held.extend((connection.in_atomic_block, connection.connection))
        return completed()

    with_means = means(PlayedAnswerer(look))
    turn = take_message(NewMessage(chat_of(files=[book()]), QUESTION), with_means)
    assert answer_turn(turn, with_means).status == TurnStatus.COMPLETED
    assert held == [False, None]


@pytest.mark.parametrize("model", [File, Chat])
def test_what_is_deleted_by_somebody_else_while_the_model_answers_leaves_no_words(
    model: type[File] | type[Chat],
) -> None:
    """Complaint 29."""
    asked, deleted = Event(), Event()

    def wait(request: AnswerRequest) -> Completion:
        asked.set()
        assert deleted.wait(20)
        return completed()

    def answer() -> Turn:
        try:
            return answer_turn(turn, with_means)
        finally:
            connections.close_all()

    with_means = means(PlayedAnswerer(wait))
    turn = take_message(NewMessage(chat_of(files=[book()]), QUESTION), with_means)
    with ThreadPoolExecutor(1) as pool:
        ended = pool.submit(answer)
        assert asked.wait(20)
        model._default_manager.get().delete()
        deleted.set()
        status = ended.result(20).status
    assert status == (TurnStatus.COMPLETED if model is File else TurnStatus.CANCELLED)
    assert not TurnContent.objects.exclude(messages=None).exists()
    assert not TurnFile.objects.exclude(title="").exists()
