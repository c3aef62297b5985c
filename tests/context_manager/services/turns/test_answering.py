"""Answering a turn: what reaches the model, what is made of its answer, and what every failure leaves."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from decimal import Decimal

import pytest
from django.db import connection
from pytest_django import DjangoAssertNumQueries

from compressor.core.excerpts.basket import Reason
from compressor.embedding.question import QuestionState
from compressor.models import File, FileStatus
from compressor.services.database_connections import release_connections
from compressor.services.vectors import make_vectors
from context_manager.core.counting import Counter, count_messages
from context_manager.core.values import PromptMessage
from context_manager.llm.answerer import AnswerRequest, Completion, FinishReason
from context_manager.llm.errors import (
    AnswerBroken,
    ModelBusy,
    ModelEmpty,
    ModelError,
    ModelRateLimited,
    ModelRefused,
    ModelTimeout,
    ModelUnavailable,
    PromptTooLong,
)
from context_manager.llm.language_model import LanguageModel, Prices, Usage
from context_manager.models import Attempt, Chat, Message, Role, Turn, TurnStatus
from context_manager.services.turns import NewMessage, answer_turn, take_message
from context_manager.services.turns.lost_turns import LEASE, fail_lost_turns
from tests.compressor.evaluation.fakes import BrokenEmbedder, WordEmbedder
from tests.compressor.small_books import TOPICS, chapter
from tests.context_manager.services.turn_world import (
    LONG_BOOK,
    MODEL,
    QUESTION,
    Clock,
    PlayedAnswerer,
    answer_of,
    answered_before,
    book,
    chat_of,
    completed,
    means,
    say,
)

pytestmark = pytest.mark.django_db

SMALL = LanguageModel("small", "Small", window=8_192, answer_tokens=4_096, family=MODEL.family)
TINY = LanguageModel("tiny", "Tiny", window=2_048, answer_tokens=4_096, family=MODEL.family)


def prompt_of(played: PlayedAnswerer, asked: int = -1) -> tuple[PromptMessage, ...]:
    return played.asked[asked].messages


def last_message(played: PlayedAnswerer, asked: int = -1) -> str:
    return prompt_of(played, asked)[-1].content


# What reaches the model


def test_the_pages_that_speak_of_the_question_reach_the_model_and_the_question_stands_last() -> None:
    """Complaint 1."""
    played = PlayedAnswerer()
    turn = say(chat_of(files=[book(LONG_BOOK)]), QUESTION, means(played))
    assert "copper grows in season" in last_message(played)
    assert last_message(played).endswith(QUESTION)
    assert (turn.request_kind, turn.match_state) == ("specific", "matched")


def test_a_paste_is_not_searched_for_nor_is_it_by_what_follows_up_on_it() -> None:
    """Complaint 10: the question under a paste is what the files are searched for."""
    paste = " ".join(f"The violin of row {row} is made of pepper and meadow." for row in range(6_000))
    chat, with_means = chat_of(files=[book(LONG_BOOK)]), means()
    turns = [
        say(chat, message, with_means)
        for message in (f"{paste}\n\n{QUESTION}", "explain more", "And willow?")
    ]
    searched = [[text for text, _ in turn.content.searches] for turn in turns]
    assert searched[0] == [QUESTION]
    assert [turn.content.borrowed for turn in turns[1:]] == [QUESTION, QUESTION]
    assert all(len(text) < 100 for texts in searched for text in texts)
    assert [turn.request_kind for turn in turns] == ["specific", "follow_up", "follow_up"]


def test_every_turn_selects_anew_and_a_follow_up_goes_by_the_question_before() -> None:
    """Complaint 1: "Point one?", then "And two?"."""
    played = PlayedAnswerer()
    chat, with_means = chat_of(files=[book(LONG_BOOK)]), means(played)
    first = say(chat, QUESTION, with_means)
    second = say(chat, "explain more", with_means)
    third = say(chat, "And willow?", with_means)

    assert second.request_kind == "follow_up"
    assert second.borrowed_turn == first
    assert f'The message follows up on: "{QUESTION}"' in last_message(played, 1)
    reasons = second.files.get().ranges.values_list("reasons", flat=True)
    assert any(Reason.FOLLOWED in each for each in reasons)
    assert "willow grows in season" in last_message(played, 2)
    assert third.borrowed_turn == first


def test_the_model_is_told_the_time_the_files_and_that_no_calendar_was_loaded() -> None:
    played = PlayedAnswerer()
    clock = Clock(datetime(2026, 3, 4, 5, 6, tzinfo=UTC))
    say(chat_of(files=[book()]), QUESTION, means(played, now=clock))
    said = last_message(played)
    assert "It is Wednesday, 4 March 2026, 05:06 UTC." in said
    assert 'A file is attached: "book", 6 pages.' in said
    assert "calendar was not loaded" in said


def test_earlier_turns_are_said_in_pairs_and_failed_ones_never() -> None:
    """Complaint 33: an answer without a word is recorded, and not said to a model again."""
    played = PlayedAnswerer("In season two.", ModelEmpty("nothing"), "By the water.")
    chat, with_means = chat_of(), means(played)
    say(chat, QUESTION, with_means)
    empty = say(chat, "What of granite?", with_means)
    say(chat, "And willow?", with_means)

    assert (empty.status, empty.failure_code) == (TurnStatus.FAILED, "model_empty")
    assert [message.role for message in prompt_of(played)] == ["system", "user", "assistant", "user"]
    assert [message.content for message in prompt_of(played)[1:3]] == [QUESTION, "In season two."]
    assert "granite" not in json.dumps([message.content for message in prompt_of(played)])


def test_an_answer_that_was_cut_off_is_history() -> None:
    played = PlayedAnswerer(completed("In season", finish=FinishReason.LENGTH), "By the water.")
    chat, with_means = chat_of(), means(played)
    say(chat, QUESTION, with_means)
    say(chat, "And willow?", with_means)
    assert prompt_of(played)[2].content == "In season"


def test_the_window_of_turns_slides_by_five() -> None:
    played = PlayedAnswerer()
    chat = chat_of()
    answered_before(chat, *((f"Question {number}?", f"Answer {number}.") for number in range(1, 24)))
    turn = say(chat, QUESTION, means(played))
    assert prompt_of(played)[1].content == "Question 6?"
    assert (turn.history_available, turn.history_kept) == (18, 18)


def test_excerpts_say_which_pages_they_show_and_the_model_is_asked_to_name_them() -> None:
    """Complaint 5: "not in the pages I was given (3-9, 40-44)", never "not mentioned"."""
    played = PlayedAnswerer()
    turn = say(chat_of(files=[book(LONG_BOOK * 4)]), QUESTION, means(played, models=[SMALL]))
    shown = turn.files.get()
    assert shown.shown_pages < shown.length
    assert f"Pages shown ({shown.shown_pages} of 40): " in last_message(played)
    assert "not in the pages you were given" in prompt_of(played)[0].content


def test_several_files_share_one_budget_and_are_all_named() -> None:
    """Complaint 8: two files, each of 60 % of the window."""
    played = PlayedAnswerer()
    files = [book(LONG_BOOK * 3, name="one.txt"), book(LONG_BOOK[::-1] * 3, name="two.txt")]
    turn = say(chat_of(files=files), QUESTION, means(played))
    assert turn.status == TurnStatus.COMPLETED
    assert turn.context_tokens <= turn.context_ceiling
    assert list(turn.files.values_list("title", flat=True)) == ["one", "two"]
    assert all(each.shown_pages for each in turn.files.all())
    assert '"one" (30 pages)' in last_message(played)
    assert '"two" (30 pages)' in last_message(played)


@pytest.mark.parametrize("model", [MODEL, SMALL, TINY], ids=["32k", "8k", "2k"])
def test_a_hello_with_a_large_file_is_answered(model: LanguageModel) -> None:
    """Complaint 9: the file shrinks, the chat goes on."""
    played = PlayedAnswerer(model=model)
    turn = say(chat_of(files=[book(LONG_BOOK * 4)]), "hello", means(played))
    assert turn.status == TurnStatus.COMPLETED
    assert turn.context_tokens <= turn.context_ceiling
    assert count_messages(prompt_of(played), Counter(model.family)) <= turn.context_ceiling


def test_a_paste_of_twice_the_window_goes_lean_and_the_question_stays_and_it_says_so() -> None:
    """Complaint 10."""
    played = PlayedAnswerer(model=SMALL)
    pasted = "\n\n".join(chapter(topic, sentences=100) for topic in TOPICS)
    turn = say(chat_of(), f"{pasted}\n\nWhat does this say about willow?", means(played))
    assert turn.status == TurnStatus.COMPLETED
    assert turn.context_tokens <= turn.context_ceiling
    assert last_message(played).endswith("What does this say about willow?")
    assert "shortened to what matters" in last_message(played)
    assert "paste_shortened" in [notice["code"] for notice in turn.notices]
    assert turn.steps.filter(name="paste_fitted").exists()


def test_a_long_history_is_shortened_and_that_is_told() -> None:
    chat = chat_of()
    answered_before(chat, *((f"What of {topic}?", chapter(topic, sentences=150)) for topic in TOPICS * 3))
    turn = say(chat, QUESTION, means())
    assert turn.context_tokens <= turn.context_ceiling < turn.whole_tokens
    assert turn.history_compacted
    assert "history_shortened" in [notice["code"] for notice in turn.notices]


def test_files_that_would_not_leave_room_for_anything_else_fail_the_turn_before_any_call() -> None:
    played = PlayedAnswerer(model=TINY)
    files = [book([f"{topic} {chapter(topic)}"], name=f"{topic}.txt") for topic in TOPICS]
    turn = say(chat_of(files=files), QUESTION, means(played))
    assert (turn.status, turn.failure_code) == (TurnStatus.FAILED, "context_overflow_after_trim")
    assert turn.request_kind == "specific"
    assert "Ask about fewer files" in turn.attempts.get().reason
    assert turn.attempts.get().tries == 0
    assert played.asked == []


def test_the_answer_may_take_what_was_asked_for() -> None:
    played = PlayedAnswerer()
    say(chat_of(), QUESTION, means(played), max_output_tokens=123)
    assert played.asked[0].max_tokens == 123


# Meaning


def test_a_question_is_embedded_once_and_its_state_is_stored() -> None:
    embedder = WordEmbedder()
    chat = chat_of(files=[book(LONG_BOOK, embedder=embedder)])
    turn = say(chat, QUESTION, means(embedder=embedder))
    assert embedder.questions == [QUESTION]
    assert (turn.embedding_state, turn.meaning_share) == (QuestionState.READY, 1.0)
    assert turn.notices == []


def test_a_broken_embedder_is_told_and_counted_and_the_turn_is_answered() -> None:
    """Complaint 32."""
    file = book(LONG_BOOK)
    make_vectors(file, WordEmbedder())
    turn = say(chat_of(files=[file]), QUESTION, means(embedder=BrokenEmbedder()))
    assert turn.status == TurnStatus.COMPLETED
    assert (turn.embedding_state, turn.meaning_share) == (QuestionState.FAILED, 0.0)
    assert [notice["code"] for notice in turn.notices] == ["keywords_only"]


def test_where_nothing_is_searched_for_there_is_no_embedding_to_speak_of() -> None:
    turn = say(chat_of(files=[book(LONG_BOOK)]), "Summarize this book", means())
    assert (turn.request_kind, turn.embedding_state, turn.meaning_share) == ("whole", "", None)
    assert turn.position_share == 1.0


# What is made of the answer


def test_an_answer_is_stored_with_its_count_and_its_price() -> None:
    priced = LanguageModel(
        "played", "Played", 32_768, 4_096, MODEL.family, Prices(Decimal(1), Decimal("0.1"), Decimal(10))
    )
    usage = Usage(prompt_tokens=300, completion_tokens=20, cached_tokens=100)
    played = PlayedAnswerer(completed("In season two.", usage=usage), model=priced)
    turn = say(chat_of(), QUESTION, means(played))

    assert (turn.status, turn.finish_reason, answer_of(turn)) == ("completed", "stop", "In season two.")
    assert turn.cost == Decimal("0.41")
    attempt = turn.attempts.get()
    assert (attempt.prompt_tokens, attempt.cached_tokens, attempt.completion_tokens) == (300, 100, 20)
    assert (attempt.number, attempt.http_status, attempt.status) == (1, 200, "completed")
    assert attempt.estimated_tokens == turn.context_tokens
    assert turn.lease_until is None
    assert turn.finished_at is not None


def test_an_answer_cut_at_its_limit_is_incomplete_and_says_so() -> None:
    """Complaint 47."""
    turn = say(chat_of(), QUESTION, means(PlayedAnswerer(completed("In", finish=FinishReason.LENGTH))))
    assert (turn.status, turn.finish_reason) == (TurnStatus.INCOMPLETE, "length")
    assert [notice["code"] for notice in turn.notices] == ["cut_off"]


def test_pages_cited_that_were_not_shown_are_counted() -> None:
    """Complaint 24."""
    played = PlayedAnswerer("See p. 4 and p. 39.")
    turn = say(chat_of(files=[book(LONG_BOOK * 4)]), QUESTION, means(played, models=[SMALL]))
    assert list(turn.citations.values_list("first_page", "is_shown")) == [(4, True), (39, False)]
    assert turn.cited_not_shown == 1


# What fails


@pytest.mark.parametrize(
    "kind",
    [
        ModelUnavailable,
        ModelBusy,
        ModelRateLimited,
        ModelTimeout,
        ModelEmpty,
        ModelRefused,
        PromptTooLong,
        AnswerBroken,
    ],
)
def test_a_failed_call_is_recorded_with_its_reason_and_all_that_was_sent(kind: type[ModelError]) -> None:
    """Complaint 36."""
    played = PlayedAnswerer(kind("The server says no.", http_status=503, tries=3))
    turn = say(chat_of(files=[book()]), QUESTION, means(played))

    assert (turn.status, turn.failure_code, turn.cost) == ("failed", kind.code, Decimal(0))
    assert not turn.messages.filter(role=Role.ASSISTANT).exists()
    attempt = turn.attempts.get()
    assert (attempt.reason, attempt.http_status, attempt.tries) == ("The server says no.", 503, 3)
    assert (attempt.status, attempt.failure_code) == (TurnStatus.FAILED, kind.code)
    assert turn.blocks.count() == 12
    assert turn.content.messages is not None
    assert turn.files.get().shown_pages == 6


def test_after_a_failure_the_chat_goes_on() -> None:
    with_means = means(PlayedAnswerer(ModelBusy("busy"), "In season two."))
    chat = chat_of()
    say(chat, QUESTION, with_means)
    assert say(chat, QUESTION, with_means).status == TurnStatus.COMPLETED


def test_a_fault_of_the_program_is_recorded_and_raised_again() -> None:
    chat = chat_of()
    with pytest.raises(ZeroDivisionError):
        say(chat, QUESTION, means(PlayedAnswerer(ZeroDivisionError("nought"))))
    turn = chat.turns.get()
    assert (turn.status, turn.failure_code) == (TurnStatus.FAILED, "internal_error")
    assert turn.attempts.get().reason == "ZeroDivisionError: nought"
    assert turn.content.messages is not None


def test_a_reason_that_a_database_refuses_is_stored_without_what_it_refuses() -> None:
    chat = chat_of()
    with pytest.raises(ValueError, match="broken"):
        say(chat, QUESTION, means(PlayedAnswerer(ValueError("broken \x00 byte" + "x" * 9_000))))
    assert chat.turns.get().attempts.get().reason.startswith("ValueError: broken  byte")


def test_a_model_that_was_taken_away_meanwhile_is_told() -> None:
    chat = chat_of()
    turn = take_message(NewMessage(chat, QUESTION), means())
    ended = answer_turn(turn, means(models=[SMALL]))
    assert (ended.status, ended.failure_code) == (TurnStatus.FAILED, "model_unavailable")
    assert "small" in ended.attempts.get().reason


def test_a_file_that_cannot_be_asked_about_any_more_fails_the_turn_by_name() -> None:
    chat = chat_of(files=[book()])
    turn = take_message(NewMessage(chat, QUESTION), means())
    File.objects.update(status=FileStatus.FAILED, failure_detail="It is gone.")
    ended = answer_turn(turn, means())
    assert (ended.status, ended.failure_code) == (TurnStatus.FAILED, "file_not_ready")
    assert "It is gone." in ended.attempts.get().reason


def test_a_turn_that_has_ended_is_left_alone() -> None:
    played = PlayedAnswerer()
    turn = say(chat_of(), QUESTION, means(played))
    assert answer_turn(turn, means(played)) == turn
    assert len(played.asked) == 1
    assert Attempt.objects.count() == 1


def test_a_turn_given_up_for_lost_is_not_ended_twice() -> None:
    chat = chat_of()

    def outlive(request: AnswerRequest) -> Completion:
        moment = Turn.objects.get().created_at + 2 * LEASE
        Turn.objects.update(lease_until=moment - LEASE)
        assert fail_lost_turns(now=moment) == 1
        return completed()

    turn = say(chat, QUESTION, means(PlayedAnswerer(outlive)))
    assert (turn.status, turn.failure_code) == (TurnStatus.FAILED, "worker_lost")
    assert Message.objects.count() == 1
    assert turn.attempts.count() == 1


def test_a_chat_deleted_while_it_is_answered_leaves_a_cancelled_turn_without_words() -> None:
    def delete_it(request: AnswerRequest) -> Completion:
        Chat.objects.get().delete()
        return completed()

    turn = say(chat_of(), QUESTION, means(PlayedAnswerer(delete_it)))
    assert (turn.status, turn.chat) == (TurnStatus.CANCELLED, None)
    assert not Message.objects.exists()
    assert not turn.attempts.exists()


def test_a_chat_deleted_before_it_is_answered_is_no_fault() -> None:
    chat = chat_of()
    turn = take_message(NewMessage(chat, QUESTION), means())
    Chat.objects.get().delete()
    assert answer_turn(turn, means()).status == TurnStatus.CANCELLED


# What it costs


def test_a_turn_takes_few_questions_to_the_database(
    django_assert_max_num_queries: DjangoAssertNumQueries,
) -> None:
    files = [book(LONG_BOOK), book(LONG_BOOK[:3], name="short.txt")]
    chat, with_means = chat_of(files=files), means()
    answered_before(chat, *((f"Question {number}?", "Answer.") for number in range(20)))
    say(chat, QUESTION, with_means)
    turn = take_message(NewMessage(chat, "And willow?"), with_means)
    with django_assert_max_num_queries(26):
        answer_turn(turn, with_means)


def test_a_connection_in_a_transaction_is_kept() -> None:
    release_connections()
    assert connection.connection is not None
