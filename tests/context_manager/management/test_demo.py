"""`manage.py demo`, from its first line to its last, on small books and on its own."""

from __future__ import annotations

import re
from io import StringIO
from pathlib import Path

import pytest
from django.contrib.auth.models import User
from django.core.management import CommandError, call_command
from pytest_django import Settings

from compressor.models import Chunk, File
from context_manager.demo.conversation import STUDENT
from context_manager.demo.wrapping import columns
from context_manager.models import Turn
from tests.compressor.small_books import write_book

pytestmark = pytest.mark.django_db


def demo(*arguments: str) -> str:
    output = StringIO()
    call_command("demo", *arguments, stdout=output, stderr=StringIO())
    return output.getvalue()


def without_counts(printed: str) -> str:
    """What is printed without its numbers: the marker of each chat costs what it costs."""
    return re.sub(r"\d[\d,]*", "n", " ".join(printed.split()))


@pytest.fixture
def book(tmp_path: Path) -> str:
    return str(write_book(tmp_path / "rocks.txt"))


@pytest.fixture(autouse=True)
def _own_folder(settings: Settings, tmp_path: Path) -> None:
    settings.VAR_DIR = tmp_path / "var"


def test_three_questions_are_asked_and_answered_from_the_book(book: str) -> None:
    printed = demo("--book", book)

    assert "1. What does the book say about " in printed
    assert "2. explain more" in printed
    assert "3. summarize this book" in printed
    assert printed.count("No language model is configured") == 3
    assert printed.count("p. 1") >= 1


def test_every_answer_says_how_it_was_understood_and_what_it_was_given(book: str) -> None:
    printed = demo("--book", book)

    for label in ("request", "saw", "pages", "prompt"):
        assert printed.count(f"\n   {label} ") == 3
    assert "of 12,000 tokens" in printed
    assert "6 of 6 pages" in printed


def test_every_line_fits_into_eighty_columns(book: str) -> None:
    for printed in (demo("--book", book), demo()):
        assert max(columns(line) for line in printed.splitlines()) <= 80


def test_without_an_embedder_it_says_so_and_needs_no_other_process(book: str) -> None:
    printed = demo("--book", book)

    assert "search by meaning is off" in printed
    assert "make_vectors" not in printed


def test_it_ends_with_where_to_look_next(book: str) -> None:
    end = demo("--book", book).split("Where to look next")[1]

    assert "make run" in end
    assert "docs/architecture.md" in end


def test_the_second_time_it_says_the_same_and_changes_nothing(book: str) -> None:
    first = demo("--book", book)
    counts = File.objects.count(), Chunk.objects.count()
    second = demo("--book", book)

    assert (File.objects.count(), Chunk.objects.count()) == counts
    assert "already indexed" in second
    assert without_counts(first.split("1. ")[1]) == without_counts(second.split("1. ")[1])


def test_its_own_book_is_the_python_language_reference() -> None:
    printed = demo()

    assert "The Python Language Reference\n" in printed
    assert "Default parameter values are evaluated" in printed
    assert max(line.count("▄") for line in printed.splitlines()) >= 60
    assert "█" in printed


def test_what_is_printed_to_a_pipe_has_no_colour(book: str) -> None:
    assert "\x1b" not in demo("--book", book)


def test_stopping_it_is_a_sentence(book: str) -> None:
    class StoppedPipe(StringIO):
        def write(self, text: str) -> int:
            raise KeyboardInterrupt

    with pytest.raises(CommandError, match="What was made is kept") as raised:
        call_command("demo", "--book", book, stdout=StoppedPipe(), stderr=StringIO())

    assert raised.value.returncode == 130


def test_a_book_that_is_missing_or_cannot_be_read_is_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="There is no file"):
        demo("--book", str(tmp_path / "missing.pdf"))
    with pytest.raises(CommandError, match="cannot be read"):
        demo("--book", str(write_book(tmp_path / "empty.txt", [""])))


def test_its_turns_are_on_record_as_those_of_a_student_nobody_can_sign_in_as(book: str) -> None:
    demo("--book", book)

    turns = list(Turn.objects.order_by("number"))
    assert [turn.status for turn in turns] == ["completed"] * 3
    assert [turn.request_kind for turn in turns] == ["specific", "follow_up", "whole"]
    assert all(turn.blocks.exists() and turn.files.exists() for turn in turns)
    assert not User.objects.get(username=STUDENT).has_usable_password()
