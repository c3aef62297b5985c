"""Rebuilding a prompt: byte for byte, or where it first differs and what has changed, or why it cannot be."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence
from io import StringIO

import pytest
from django.conf import settings
from django.core.management import CommandError, call_command
from django.db import connection

from compressor.embedding.embedder import Embedder
from compressor.embedding.question import QuestionState
from compressor.models import Chunk, File
from compressor.services.indexing import index_file
from compressor.services.vectors import make_vectors
from context_manager.core.values import PromptMessage
from context_manager.llm.errors import ModelBusy
from context_manager.models import Chat, Message, Role, Turn, TurnContent, TurnReading
from context_manager.services.prompt_difference import first_difference
from context_manager.services.replay import ReplayVerdict, replay
from context_manager.services.retention import forget_turn_texts
from tests.compressor.evaluation.fakes import BrokenEmbedder, WordEmbedder
from tests.compressor.small_books import TOPICS, chapter
from tests.context_manager.services.turn_world import (
    PlayedAnswerer,
    answered_before,
    book,
    chat_of,
    means,
    say,
)

pytestmark = pytest.mark.django_db

QUESTION = "When does copper grow?"
LONG_BOOK = [chapter(topic, sentences=60) for topic in (*TOPICS, "violin", "pepper")]


def heavy_chat(embedder: Embedder | None = None) -> Chat:
    """A chat with two files whose history is over the ceiling."""
    files = [
        book(LONG_BOOK * 2, name="one.txt", embedder=embedder),
        book(LONG_BOOK[::-1], name="two.txt", embedder=embedder),
    ]
    chat = chat_of(files=files)
    answered_before(chat, *((f"What of {topic}?", chapter(topic, sentences=120)) for topic in TOPICS * 3))
    return chat


# What it says


@pytest.mark.parametrize("message", [QUESTION, "explain more", "?", "Summarize this book", "And willow?"])
def test_the_prompt_of_a_heavy_turn_is_rebuilt_byte_for_byte(message: str) -> None:
    """Complaint 44: nothing in it depends on the order of sets, on threads or on the moment."""
    turn = say(heavy_chat(), message, means())
    assert turn.context_trimmed
    rebuilt = replay(turn, means())
    assert (rebuilt.verdict, rebuilt.difference, rebuilt.blocks) == (ReplayVerdict.IDENTICAL, None, ())
    assert rebuilt.versions == ()
    assert rebuilt.messages == 2 * turn.history_kept + 2


def test_a_later_turn_is_rebuilt_as_well_as_an_earlier_one() -> None:
    chat, with_means = heavy_chat(), means()
    turns = [say(chat, message, with_means) for message in (QUESTION, "explain more", "And willow?")]
    assert [replay(turn, means()).verdict for turn in turns] == [ReplayVerdict.IDENTICAL] * 3


def test_a_turn_that_was_searched_by_meaning_is_rebuilt_by_it() -> None:
    embedder = WordEmbedder()
    turn = say(heavy_chat(embedder), QUESTION, means(embedder=embedder))
    again = WordEmbedder()
    assert replay(turn, means(embedder=again)).verdict is ReplayVerdict.IDENTICAL
    assert again.questions == [QUESTION]


def test_a_turn_whose_embedder_had_failed_is_rebuilt_by_keywords() -> None:
    embedder = WordEmbedder()
    turn = say(heavy_chat(embedder), QUESTION, means(embedder=BrokenEmbedder()))
    again = WordEmbedder()
    assert replay(turn, means(embedder=again)).verdict is ReplayVerdict.IDENTICAL
    assert again.questions == []


def test_a_turn_asked_before_there_were_vectors_is_rebuilt_by_keywords() -> None:
    embedder = WordEmbedder()
    chat = heavy_chat()
    turn = say(chat, QUESTION, means(embedder=embedder))
    assert (turn.embedding_state, turn.meaning_share) == (QuestionState.READY, 0)
    for file in File.objects.all():
        make_vectors(file, embedder)
    rebuilt = replay(turn, means(embedder=embedder))
    assert (rebuilt.verdict, rebuilt.versions) == (ReplayVerdict.IDENTICAL, ())


def test_files_detached_since_are_read_all_the_same() -> None:
    chat = heavy_chat()
    turn = say(chat, QUESTION, means())
    chat.attachments.all().delete()
    assert replay(turn, means()).verdict is ReplayVerdict.IDENTICAL


def test_no_model_is_asked_and_nothing_is_written() -> None:
    turn = say(chat_of(files=[book()]), QUESTION, means())
    played = PlayedAnswerer()
    replay(turn, means(played))
    assert played.asked == []
    assert Turn.objects.count() == TurnContent.objects.count() == 1


def test_a_failed_call_is_rebuilt_too() -> None:
    turn = say(heavy_chat(), QUESTION, means(PlayedAnswerer(ModelBusy("busy"))))
    assert replay(turn, means()).verdict is ReplayVerdict.IDENTICAL


def test_a_title_changed_since_is_found_where_it_stands() -> None:
    turn = say(chat_of(files=[book(LONG_BOOK, name="two.txt")]), QUESTION, means())
    File.objects.filter(title="two").update(title="Two of them")
    rebuilt = replay(turn, means())
    assert rebuilt.verdict is ReplayVerdict.DIFFERS
    assert rebuilt.difference is not None
    assert rebuilt.difference.message == rebuilt.messages
    assert '"two"' in rebuilt.difference.sent
    assert '"Two of them"' in rebuilt.difference.rebuilt


def test_an_index_and_vectors_changed_since_are_named() -> None:
    embedder = WordEmbedder()
    file = book(LONG_BOOK, embedder=embedder)
    turn = say(chat_of(files=[file]), QUESTION, means(embedder=embedder))
    Turn.objects.update(code_version="before", prompt_version=0, settings_digest="other")
    turn.files.update(index_version=1)
    file.vectors.delete()
    turn.refresh_from_db()

    changed = {each.name for each in replay(turn, means(embedder=embedder)).versions}
    assert changed == {"code", "prompt", "settings", "index of file 1", "vectors"}


def test_an_embedder_that_is_down_today_is_named() -> None:
    embedder = WordEmbedder()
    turn = say(chat_of(files=[book(LONG_BOOK, embedder=embedder)]), QUESTION, means(embedder=embedder))
    changed = {each.name: each.now for each in replay(turn, means(embedder=BrokenEmbedder())).versions}
    assert changed["embedding"] == "failed"


def test_where_the_text_is_no_longer_kept_the_blocks_are_compared() -> None:
    turn = say(heavy_chat(), QUESTION, means())
    forget_turn_texts(now=turn.created_at.replace(year=turn.created_at.year + 1))
    rebuilt = replay(turn, means())
    assert (rebuilt.verdict, rebuilt.is_text_kept) == (ReplayVerdict.IDENTICAL, False)

    turn.blocks.filter(name="history").update(after=1)
    rebuilt = replay(turn, means())
    assert rebuilt.verdict is ReplayVerdict.DIFFERS
    assert [each.name for each in rebuilt.blocks] == ["history"]


# Why it cannot be


def test_without_its_file_it_cannot_be_rebuilt() -> None:
    turn = say(chat_of(files=[book()]), QUESTION, means())
    File.objects.get().delete()
    rebuilt = replay(Turn.objects.get(), means())
    assert rebuilt.verdict is ReplayVerdict.IMPOSSIBLE
    assert rebuilt.reason.startswith("source deleted: a file")
    assert turn.pk == Turn.objects.get().pk


def test_without_its_chat_it_cannot_be_rebuilt() -> None:
    say(chat_of(), QUESTION, means())
    Chat.objects.get().delete()
    assert replay(Turn.objects.get(), means()).reason.startswith("source deleted: its chat")


def test_where_nothing_was_sent_there_is_nothing_to_rebuild() -> None:
    chat = chat_of()
    turn = say(chat, QUESTION, means())
    TurnContent.objects.all().delete()
    assert replay(turn, means()).reason.startswith("nothing was sent")


def test_what_no_longer_fits_is_said_with_the_numbers() -> None:
    turn = say(chat_of(), QUESTION, means())
    Message.objects.filter(role=Role.USER).update(content="x" * 200_000)
    rebuilt = replay(turn, means())
    assert rebuilt.verdict is ReplayVerdict.IMPOSSIBLE
    assert "tokens" in rebuilt.reason


# The first difference


def messages(*contents: str) -> list[PromptMessage]:
    return [PromptMessage("user" if place % 2 else "system", each) for place, each in enumerate(contents)]


@pytest.mark.parametrize(
    ("sent", "rebuilt", "place"),
    [
        (("a", "bcd"), ("a", "bxd"), (2, 2)),
        (("a", "bc"), ("a", "bcd"), (2, 3)),
        (("a",), ("a", "b"), (2, 1)),
        (("a", "b"), ("a",), (2, 1)),
        (("x",), ("y",), (1, 1)),
    ],
)
def test_the_first_difference_is_found_to_the_character(
    sent: Sequence[str], rebuilt: Sequence[str], place: tuple[int, int]
) -> None:
    difference = first_difference(messages(*sent), messages(*rebuilt))
    assert difference is not None
    assert (difference.message, difference.character) == place


def test_messages_that_are_the_same_do_not_differ() -> None:
    assert first_difference(messages("a", "b"), messages("a", "b")) is None


def test_another_role_is_a_difference() -> None:
    difference = first_difference([PromptMessage("user", "a")], [PromptMessage("assistant", "a")])
    assert difference is not None
    assert (difference.sent_role, difference.rebuilt_role) == ("user", "assistant")


# The command


def run(turn: object) -> str:
    text = StringIO()
    call_command("replay_turn", str(turn), stdout=text)
    return text.getvalue()


def refused(turn: object) -> tuple[int, str]:
    text = StringIO()
    with pytest.raises(CommandError) as caught:
        call_command("replay_turn", str(turn), stdout=text)
    return caught.value.returncode, text.getvalue()


def test_the_command_says_identical_and_exits_with_0() -> None:
    turn = say(heavy_chat(), QUESTION, means())
    assert run(turn.pk).startswith("identical: ")
    assert not TurnReading.objects.exists()


def test_the_command_says_where_it_differs_exits_with_100_and_records_that_words_were_read() -> None:
    turn = say(chat_of(files=[book(LONG_BOOK, name="two.txt")]), QUESTION, means())
    File.objects.filter(title="two").update(title="Two of them")
    code, text = refused(turn.pk)
    assert code == 100
    assert text.startswith("differs: ")
    assert "first at message" in text
    assert "Two of them" in text
    reading = TurnReading.objects.get()
    assert (reading.turn, reading.user, reading.kind) == (turn, None, TurnReading.Kind.REPLAY)


def test_the_command_names_what_has_changed() -> None:
    file = book(LONG_BOOK)
    turn = say(chat_of(files=[file]), QUESTION, means())
    Turn.objects.update(code_version="before")
    assert "code: then before, now " in run(turn.pk)
    Chunk.objects.all().delete()
    index_file(file)
    assert run(turn.pk).startswith("identical: ")


def test_the_command_exits_with_1_where_it_cannot_be_rebuilt() -> None:
    turn = say(chat_of(files=[book()]), QUESTION, means())
    File.objects.get().delete()
    code, text = refused(turn.pk)
    assert code == 1
    assert text.startswith("source deleted: ")


@pytest.mark.parametrize("key", ["00000000-0000-0000-0000-000000000000", "nonsense", ""])
def test_the_command_exits_with_2_where_there_is_no_such_turn(key: str) -> None:
    code, text = refused(key)
    assert (code, text) == (2, "")


def test_the_command_says_so_where_the_text_is_no_longer_kept() -> None:
    turn = say(heavy_chat(), QUESTION, means())
    TurnContent.objects.update(messages=None, keep_until=None)
    assert "text no longer kept" in run(turn.pk)
    turn.blocks.filter(name="history").update(after=1)
    code, text = refused(turn.pk)
    assert code == 100
    assert "tokens of history: then " in text


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("hash_seed", ["1", "2"])
def test_another_process_rebuilds_it_byte_for_byte_under_any_hash_seed(hash_seed: str) -> None:
    """Complaint 44."""
    turn = say(heavy_chat(), QUESTION, means())
    finished = subprocess.run(  # noqa: S603 - the key of a turn of ours
        [sys.executable, "manage.py", "replay_turn", str(turn.pk)],
        cwd=settings.BASE_DIR,
        env={
            **os.environ,
            "DJANGO_SETTINGS_MODULE": "cereby.settings",
            "DATABASE_URL": _database_url(),
            "PYTHONHASHSEED": hash_seed,
        },
        capture_output=True,
        text=True,
        check=False,
    )
    assert finished.stdout.startswith("identical: "), finished.stdout + finished.stderr
    assert finished.returncode == 0


def _database_url() -> str:
    """The address of the database of the tests."""
    chosen = connection.settings_dict
    if connection.vendor == "sqlite":
        return f"sqlite:///{chosen['NAME']}"
    account = f"{chosen['USER']}:{chosen['PASSWORD']}" if chosen["PASSWORD"] else chosen["USER"]
    return f"postgres://{account}@{chosen['HOST']}:{chosen['PORT'] or 5432}/{chosen['NAME']}"
