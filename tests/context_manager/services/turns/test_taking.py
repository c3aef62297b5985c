"""Taking a message: what is refused, what is written, and what one idempotency key gives twice."""

from __future__ import annotations

import uuid
from dataclasses import replace
from typing import Any

import pytest

from compressor.models import File, FileStatus
from compressor.services.library import NotAskable
from context_manager.core.errors import MessageTooLong
from context_manager.errors import (
    EmptyMessage,
    KeyReused,
    RequestInProgress,
    TooManyFiles,
    TurnInProgress,
    UnknownModel,
)
from context_manager.models import Chat, Message, Role, Turn, TurnStatus
from context_manager.services.attaching import attached_files
from context_manager.services.turns import NewMessage, answer_turn, take_message
from context_manager.services.turns.lost_turns import LEASE, WORKER_LOST
from context_manager.services.turns.means import Means
from tests.compressor.services.files import added
from tests.context_manager.services.turn_world import (
    MODEL,
    Clock,
    PlayedAnswerer,
    answer_of,
    answered_before,
    book,
    chat_of,
    means,
    say,
    student,
)

pytestmark = pytest.mark.django_db

QUESTION = "When does copper grow?"


def take(chat: Chat, content: str = QUESTION, with_means: Means | None = None, **others: Any) -> Turn:
    return take_message(NewMessage(chat, content, **others), with_means or means())


def nothing_was_written() -> bool:
    return not Turn.objects.exists() and not Message.objects.exists()


# What is written


def test_a_message_that_is_taken_is_stored_with_its_turn_before_anything_is_answered() -> None:
    clock = Clock()
    chat = chat_of()
    turn = take(chat, with_means=means(now=clock), channel="voice", language="de")

    stored = Turn.objects.get()
    assert (stored.pk, stored.number, stored.status) == (turn.pk, 1, TurnStatus.IN_PROGRESS)
    assert (stored.channel, stored.language, stored.owner) == ("voice", "de", chat.owner)
    assert (stored.created_at, stored.lease_until) == (clock.moment, clock.moment + LEASE)
    assert Message.objects.values_list("turn", "role", "content").get() == (turn.pk, Role.USER, QUESTION)


def test_the_row_holds_every_number_that_the_prompt_depends_on() -> None:
    turn = take(chat_of())
    assert (turn.model, turn.family, turn.correction) == ("played", "gemini", 1.0)
    assert (turn.context_ceiling, turn.files_budget, turn.answer_room) == (26_880, 12_000, 4_096)


@pytest.mark.parametrize(("wanted", "room"), [(None, 4_096), (200, 200), (100_000, 4_096)])
def test_an_answer_may_be_asked_to_be_shorter_and_never_longer_than_the_model_writes(
    wanted: int | None, room: int
) -> None:
    turn = take(chat_of(), max_output_tokens=wanted)
    assert turn.answer_room == room
    assert turn.context_ceiling == 26_880


def test_turns_are_numbered_through_the_chat_failed_ones_too() -> None:
    with_means = means(PlayedAnswerer("First.", ValueError("a fault"), "Third."))
    chat = chat_of()
    say(chat, "one?", with_means)
    with pytest.raises(ValueError, match="a fault"):
        say(chat, "two?", with_means)
    say(chat, "three?", with_means)
    assert list(chat.turns.order_by("number").values_list("number", "status")) == [
        (1, TurnStatus.COMPLETED),
        (2, TurnStatus.FAILED),
        (3, TurnStatus.COMPLETED),
    ]


def test_files_that_come_with_a_message_stay_attached_behind_those_that_are() -> None:
    first, second = book(), book(["Willows grow by the water."], name="willows.txt")
    chat = chat_of(files=[first])
    take(chat, files=[second, first])
    assert attached_files(chat) == [first, second]


def test_the_first_message_names_the_chat_and_no_later_one_does() -> None:
    chat = chat_of()
    for content in (QUESTION, "And willow?"):
        say(chat, content, means())
    chat.refresh_from_db()
    assert chat.title == QUESTION


def test_a_title_that_the_student_chose_stays() -> None:
    chat = chat_of()
    Chat.objects.update(title="", is_title_chosen=True)
    take(chat)
    chat.refresh_from_db()
    assert chat.title == ""


def test_a_message_brings_its_chat_to_the_front() -> None:
    clock = Clock()
    chat = chat_of()
    take(chat, with_means=means(now=clock))
    chat.refresh_from_db()
    assert chat.active_at == clock.moment


def test_the_model_is_the_one_asked_for_or_that_of_the_chat_or_the_default() -> None:
    large = replace(MODEL, name="large", window=200_000)
    with_means = means(models=(MODEL, large))
    plain, choosing = chat_of(), chat_of()
    Chat.objects.filter(pk=choosing.pk).update(model="large")
    choosing.refresh_from_db()
    assert take(plain, with_means=with_means).model == "played"
    assert take(choosing, with_means=with_means).context_ceiling == 32_000
    assert take(chat_of(), with_means=with_means, model="large").model == "large"


def test_a_chat_whose_model_is_no_longer_offered_goes_on_with_the_default() -> None:
    chat = chat_of()
    Chat.objects.update(model="gone")
    chat.refresh_from_db()
    assert take(chat).model == MODEL.name


# What is refused


@pytest.mark.parametrize("content", ["", "   ", "\n\t\r\n"])
def test_a_message_without_content_is_refused(content: str) -> None:
    with pytest.raises(EmptyMessage, match="ask a question"):
        take(chat_of(), content)
    assert nothing_was_written()


@pytest.mark.parametrize("content", ["?", "...", "🙂"])
def test_a_first_message_without_words_is_refused_where_there_are_files_to_search(content: str) -> None:
    with pytest.raises(EmptyMessage):
        take(chat_of(files=[book()]), content)
    assert nothing_was_written()


def test_a_message_without_words_asks_for_more_where_something_was_asked_before() -> None:
    """Complaint 1."""
    chat = chat_of(files=[book()])
    answered_before(chat, (QUESTION, "In season two."))
    turn = say(chat, "?", means())
    assert (turn.status, turn.request_kind) == (TurnStatus.COMPLETED, "follow_up")
    assert turn.borrowed_turn == chat.turns.get(number=1)


def test_a_message_without_words_is_for_the_model_where_there_are_no_files() -> None:
    turn = say(chat_of(), "👍", means())
    assert (turn.status, turn.request_kind) == (TurnStatus.COMPLETED, "")


def test_a_model_that_is_not_offered_is_refused() -> None:
    with pytest.raises(UnknownModel, match='no model "gpt-9" here'):
        take(chat_of(), model="gpt-9")
    assert nothing_was_written()


def test_more_files_than_a_chat_holds_are_refused() -> None:
    files = [book([f"Page {number}."], name=f"{number}.txt") for number in range(11)]
    with pytest.raises(TooManyFiles, match="would make 11"):
        take(chat_of(files=files[:6]), files=files[6:])
    assert nothing_was_written()


@pytest.mark.parametrize("is_attached", [True, False])
def test_a_file_that_is_still_pending_is_named_and_nothing_is_written(*, is_attached: bool) -> None:
    pending = added(owner=student())
    chat = chat_of(files=[pending] if is_attached else [])
    with pytest.raises(NotAskable, match="ask again when it has been indexed") as refusal:
        take(chat, files=[] if is_attached else [pending])
    assert refusal.value.file == pending
    assert nothing_was_written()
    assert attached_files(chat) == ([pending] if is_attached else [])


def test_a_file_that_could_not_be_read_is_named_with_its_reason() -> None:
    failed = added(owner=student())
    File.objects.update(status=FileStatus.FAILED, failure_detail="It is encrypted.")
    failed.refresh_from_db()
    with pytest.raises(NotAskable, match="It is encrypted"):
        take(chat_of(files=[failed]))


def test_a_question_that_cannot_fit_by_itself_is_refused_with_the_numbers() -> None:
    """No turn, no call of the model."""
    played = PlayedAnswerer()
    with pytest.raises(MessageTooLong) as refusal:
        take(chat_of(), "x" * 200_000, means(played))
    assert refusal.value.tokens > refusal.value.limit
    assert refusal.value.ceiling == 26_880
    assert nothing_was_written()
    assert played.asked == []


def test_a_chat_that_is_being_answered_takes_no_other_message() -> None:
    chat = chat_of()
    running = take(chat)
    with pytest.raises(TurnInProgress) as refusal:
        take(chat, "And willow?")
    assert refusal.value.turn_id == running.pk
    assert Message.objects.count() == 1


def test_another_chat_of_the_student_is_not_held_up() -> None:
    take(chat_of())
    take(chat_of())
    assert Turn.objects.count() == 2


def test_a_chat_whose_answer_was_lost_with_its_process_goes_on() -> None:
    clock = Clock()
    chat = chat_of()
    lost = take(chat, with_means=means(now=clock))
    clock.advance(LEASE.total_seconds() + 1)
    following = take(chat, "And willow?", means(now=clock))

    lost.refresh_from_db()
    assert (lost.status, lost.failure_code) == (TurnStatus.FAILED, WORKER_LOST)
    assert lost.attempts.get().failure_code == WORKER_LOST
    assert following.number == 2


def test_a_deleted_chat_takes_nothing() -> None:
    chat = chat_of()
    Chat.objects.get().delete()
    with pytest.raises(Chat.DoesNotExist):
        take(chat)
    assert nothing_was_written()


def test_a_file_deleted_a_moment_ago_is_not_attached() -> None:
    file = book()
    File.objects.get().delete()
    with pytest.raises(File.DoesNotExist, match=r'"book" has been deleted'):
        take(chat_of(), files=[file])
    assert nothing_was_written()


# Idempotency


def test_the_same_key_with_the_same_body_gives_the_first_turn_and_asks_nobody() -> None:
    played = PlayedAnswerer()
    with_means, chat = means(played), chat_of()
    first = say(chat, QUESTION, with_means, idempotency_key="k", body_digest="d")
    again = answer_turn(take(chat, with_means=with_means, idempotency_key="k", body_digest="d"), with_means)
    assert again == first
    assert answer_of(again)
    assert len(played.asked) == 1
    assert Turn.objects.count() == 1


def test_a_key_answers_as_before_even_where_the_message_would_be_refused_today() -> None:
    chat, with_means = chat_of(), means()
    first = say(chat, QUESTION, with_means, idempotency_key="k", model=MODEL.name)
    Chat.objects.update(model="gone")
    assert take(chat, with_means=means(models=(replace(MODEL, name="other"),)), idempotency_key="k") == first


def test_the_same_key_with_another_body_is_refused() -> None:
    chat = chat_of()
    first = say(chat, QUESTION, means(), idempotency_key="k", body_digest="d")
    with pytest.raises(KeyReused) as refusal:
        take(chat, "And willow?", idempotency_key="k", body_digest="e")
    assert refusal.value.turn_id == first.pk


def test_the_same_key_in_another_chat_is_refused() -> None:
    say(chat_of(), QUESTION, means(), idempotency_key="k", body_digest="d")
    with pytest.raises(KeyReused):
        take(chat_of(), idempotency_key="k", body_digest="d")


def test_the_same_key_while_the_first_is_being_answered_is_told_so() -> None:
    chat = chat_of()
    running = take(chat, idempotency_key="k", body_digest="d")
    with pytest.raises(RequestInProgress) as refusal:
        take(chat, idempotency_key="k", body_digest="d")
    assert refusal.value.turn_id == running.pk


def test_the_same_key_after_the_process_was_lost_gives_the_failed_turn() -> None:
    clock = Clock()
    chat = chat_of()
    take(chat, with_means=means(now=clock), idempotency_key="k")
    clock.advance(LEASE.total_seconds() + 1)
    again = take(chat, with_means=means(now=clock), idempotency_key="k")
    assert (again.status, again.failure_code) == (TurnStatus.FAILED, WORKER_LOST)


def test_two_students_may_use_the_same_key() -> None:
    for name in ("ada", "grace"):
        say(chat_of(student(name)), QUESTION, means(), idempotency_key="k", body_digest=uuid.uuid4().hex)
    assert Turn.objects.count() == 2


def test_messages_without_a_key_are_never_the_same() -> None:
    chat = chat_of()
    assert say(chat, QUESTION, means()) != say(chat, QUESTION, means())
