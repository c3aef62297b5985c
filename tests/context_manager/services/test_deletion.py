"""What deleting a chat, a file or an account leaves: counts, and not a word, whichever way the row goes."""

from __future__ import annotations

import zlib
from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db.models import Model

from compressor.models import File
from context_manager.models import (
    Attempt,
    Chat,
    EvalCase,
    Message,
    Role,
    ShownRange,
    Turn,
    TurnBlock,
    TurnCitation,
    TurnContent,
    TurnFeedback,
    TurnFile,
    TurnReading,
    TurnStatus,
    TurnStep,
)
from context_manager.services.quotations import quotation_sentence
from tests.compressor.api.people import stored_file
from tests.context_manager.services.stored_words import tables_with
from tests.context_manager.turn_rows import (
    a_chat,
    a_turn,
    add_attempt,
    add_citation,
    add_content,
    add_file,
    add_words,
)

pytestmark = pytest.mark.django_db

SECRET = "the keeper of Skerryvore counted nine hundred and four gannets before breakfast"
HARMLESS = "The lamp of another tower was lit by hand every evening of that long winter."
PAGES = (("i", "A preface."), ("1", f"It is told that {SECRET}, and nobody doubts it."))
TITLE = "Skerryvore Almanac"
ASKED = "How many gannets did he count?"
ANSWER = f"**He counted 904**: “{SECRET.upper()}” (p. 1). That was early."

COUNTED: tuple[type[Model], ...] = (Turn, TurnBlock, TurnStep, TurnFile, ShownRange, TurnCitation, Attempt)
"""What stays of turns."""


def counts() -> dict[str, int]:
    return {model.__name__: model._default_manager.count() for model in COUNTED}


@pytest.fixture
def ann() -> User:
    return User.objects.create_user("ann")


@pytest.fixture
def almanac(ann: User) -> File:
    return stored_file(ann, PAGES, title=TITLE, name="almanac.pdf")


def a_whole_turn(chat: Chat, file: File, *, number: int = 1, **columns: Any) -> Turn:
    """With words everywhere that words can be."""
    usual = {"idempotency_key": f"{chat.pk}-{number}", "body_digest": "9" * 64}
    turn = a_turn(chat, number=number, **usual | columns)
    seen = add_file(turn, file, [(1, 2, "chosen", {"matched": 2})])
    add_citation(turn, seen, 2)
    add_words(turn, ASKED, ANSWER)
    add_content(turn, [("system", "You answer."), ("user", f"<material>{SECRET}</material> {ASKED}")])
    add_attempt(turn, reason=f"400: cannot read the message '{SECRET}'")
    TurnFeedback.objects.create(turn=turn, chat=chat, user=chat.owner, value=1, comment="My own opinion")
    TurnReading.objects.create(turn=turn, user=chat.owner, kind=TurnReading.Kind.PAGE)
    EvalCase.objects.create(turn=turn, chat=chat, file=file, question=ASKED, evidence=SECRET)
    return turn


def test_the_words_are_everywhere_before() -> None:
    """Or else the tests below could not fail."""
    ann = User.objects.create_user("ann")
    almanac = stored_file(ann, PAGES, title=TITLE)
    a_whole_turn(a_chat(ann, [almanac]), almanac)

    assert tables_with(SECRET) == {
        "compressor_page",
        "context_manager_attempt",
        "context_manager_evalcase",
        "context_manager_message",
        "context_manager_turncontent",
    }
    assert tables_with(TITLE) == {"compressor_file", "context_manager_turnfile"}
    assert tables_with("pp. 1-2") == {"context_manager_shownrange"}
    assert all(each.label for each in TurnCitation.objects.all())


WAYS: dict[str, Callable[[File], object]] = {
    "the row": lambda file: file.delete(),
    "a query": lambda file: File.objects.filter(pk=file.pk).delete(),
    "the account": lambda file: file.owner.delete() if file.owner else None,
    "a query of accounts": lambda file: User.objects.filter(files=file).delete(),
}


@pytest.mark.parametrize("way", WAYS)
def test_of_a_deleted_file_no_word_is_left_and_every_count(ann: User, almanac: File, way: str) -> None:
    """Complaint 29."""
    chat = a_chat(ann, [almanac])
    a_whole_turn(chat, almanac)
    a_whole_turn(chat, almanac, number=2)
    before = counts()

    WAYS[way](almanac)

    assert tables_with(SECRET) == tables_with(TITLE) == tables_with("pp. 1-2") == set()
    assert counts() == before
    assert {each.label for each in TurnCitation.objects.all()} == {""}
    assert {(each.file, each.length, each.shown_pages) for each in TurnFile.objects.all()} == {(None, 2, 2)}


def test_an_answer_keeps_what_is_not_quoted_and_says_what_stood_there(ann: User, almanac: File) -> None:
    turn = a_whole_turn(a_chat(ann, [almanac]), almanac, language="de")

    almanac.delete()

    answer = turn.messages.get(role=Role.ASSISTANT).content
    assert answer == f"**He counted 904**: “{quotation_sentence('de')}” (p. 1). That was early."
    assert turn.messages.get(role=Role.USER).content == ASKED


def test_messages_as_sent_go_from_every_turn_of_a_chat_that_saw_the_file(ann: User, almanac: File) -> None:
    """Later turns had the answers that quote it in their history."""
    chat, other = a_chat(ann, [almanac]), a_chat(ann)
    first, later, elsewhere = a_whole_turn(chat, almanac), a_turn(chat, number=2), a_turn(other)
    for turn in (later, elsewhere):
        add_content(turn)

    almanac.delete()

    kept = {content.turn_id: content for content in TurnContent.objects.all()}
    for turn in (first, later):
        assert kept[turn.pk].messages is None
        assert kept[turn.pk].is_source_deleted
        assert kept[turn.pk].messages_bytes > 0
    assert kept[elsewhere.pk].messages is not None
    assert not kept[elsewhere.pk].is_source_deleted


def test_a_file_that_was_detached_is_forgotten_in_the_chat_as_well(ann: User, almanac: File) -> None:
    chat = a_chat(ann, [almanac])
    a_whole_turn(chat, almanac)
    chat.attachments.all().delete()

    almanac.delete()

    assert tables_with(SECRET) == set()


def test_a_file_that_is_attached_and_in_no_turn_yet_is_forgotten_in_the_chat(
    ann: User, almanac: File
) -> None:
    """A turn that failed early recorded no file, and may have sent its words."""
    chat = a_chat(ann, [almanac])
    turn = a_turn(chat, status=TurnStatus.FAILED)
    add_content(turn, [("user", SECRET)])

    almanac.delete()

    assert tables_with(SECRET) == set()


def test_questions_kept_for_the_eval_of_other_files_lose_what_their_history_quotes(
    ann: User, almanac: File
) -> None:
    other = stored_file(ann, [("", HARMLESS)], content=b"other")
    chat = a_chat(ann, [almanac, other])
    turn = a_whole_turn(chat, almanac)
    history = [{"question": ASKED, "answer": ANSWER}, {"question": "And?", "answer": HARMLESS}]
    EvalCase.objects.create(
        turn=turn, chat=chat, file=other, question="Why?", history=history, evidence=HARMLESS
    )

    almanac.delete()

    kept = EvalCase.objects.get()
    assert kept.evidence == HARMLESS
    assert [each["question"] for each in kept.history] == [ASKED, "And?"]
    assert quotation_sentence("en") in kept.history[0]["answer"]
    assert kept.history[1]["answer"] == HARMLESS
    assert tables_with(SECRET) == set()


def test_words_of_others_are_not_touched(ann: User, almanac: File) -> None:
    bob = User.objects.create_user("bob")
    same = stored_file(bob, PAGES, title="Mine")
    kept = a_whole_turn(a_chat(bob, [same]), same)
    a_whole_turn(a_chat(ann, [almanac]), almanac)

    almanac.delete()

    assert kept.messages.get(role=Role.ASSISTANT).content == ANSWER
    content = TurnContent.objects.get(turn=kept)
    assert content.messages is not None
    assert SECRET in zlib.decompress(content.messages).decode()
    assert kept.attempts.get().reason
    assert kept.files.get().title == "Mine"


def test_of_a_deleted_chat_no_word_is_left_and_every_count(ann: User, almanac: File) -> None:
    """Complaint 29."""
    chat, other = a_chat(ann, [almanac]), a_chat(ann)
    turn = a_whole_turn(chat, almanac)
    Chat.objects.filter(pk=chat.pk).update(title="Gannets of mine")
    add_words(a_turn(other), "Something else?", HARMLESS)
    before = counts()
    left = [ASKED, "My own opinion", "Gannets of mine", f"{chat.pk}-1", chat.pk.hex, "9" * 64, "whale"]

    chat.delete()

    assert [tables_with(words) for words in left] == [set()] * len(left)
    assert tables_with(SECRET) == {"compressor_page"}
    assert counts() == before
    assert Message.objects.filter(content=HARMLESS).exists()
    turn.refresh_from_db()
    assert (turn.chat, turn.owner, turn.context_tokens > 0) == (None, ann, True)
    assert TurnFile.objects.get().title == TITLE


def test_of_a_deleted_account_counts_are_left_that_lead_to_nobody(ann: User, almanac: File) -> None:
    a_whole_turn(a_chat(ann, [almanac]), almanac)
    before = counts()

    ann.delete()

    assert counts() == before
    assert not Message.objects.exists()
    assert not TurnContent.objects.exists()
    assert not TurnFeedback.objects.exists()
    assert not EvalCase.objects.exists()
    assert {(turn.owner, turn.chat, turn.idempotency_key) for turn in Turn.objects.all()} == {
        (None, None, "")
    }
    assert TurnReading.objects.get().user is None


def test_a_turn_that_runs_is_cancelled_with_its_chat(ann: User) -> None:
    chat = a_chat(ann)
    running = a_turn(chat, number=2, status=TurnStatus.IN_PROGRESS, finished_at=None)
    done = a_turn(chat, number=1)

    chat.delete()

    running.refresh_from_db()
    done.refresh_from_db()
    assert (running.status, done.status) == (TurnStatus.CANCELLED, TurnStatus.COMPLETED)
    assert running.finished_at is not None


def test_two_chats_deleted_together_leave_the_same(ann: User, almanac: File) -> None:
    for _ in range(2):
        a_whole_turn(a_chat(ann, [almanac]), almanac)

    Chat.objects.all().delete()

    assert tables_with(ASKED) == set()
    assert Turn.objects.filter(chat=None, idempotency_key="").count() == 2
