"""The steps of taking a file in, as commands show them."""

from __future__ import annotations

from io import StringIO
from pathlib import Path

import pytest
from django.core.management.base import CommandError

from compressor.embedding.errors import EmbeddingUnavailableError
from compressor.management.file_steps import INTERRUPTED, index_shown, make_vectors_shown
from compressor.models import File, FileVectors
from tests.compressor.small_books import StoppedEmbedder, chapter, write_book

pytestmark = pytest.mark.django_db


@pytest.fixture
def file(tmp_path: Path) -> File:
    pages = [chapter(f"topic{number}") for number in range(40)]
    return index_shown(write_book(tmp_path / "book.txt", pages), title="", stream=StringIO()).file


def test_stopping_the_vectors_says_what_is_kept_and_how_to_go_on(file: File) -> None:
    with pytest.raises(CommandError) as raised:
        make_vectors_shown(file, StoppedEmbedder(1, KeyboardInterrupt()), stream=StringIO())

    assert raised.value.returncode == INTERRUPTED
    assert f"vectors: 4 of {file.chunk_count}" in str(raised.value)
    assert f"make_vectors {file.pk}" in str(raised.value)


def test_an_embedder_that_gives_up_is_a_sentence_with_what_is_kept(file: File) -> None:
    with pytest.raises(CommandError) as raised:
        make_vectors_shown(
            file, StoppedEmbedder(1, EmbeddingUnavailableError("The server is down.")), stream=StringIO()
        )

    assert str(raised.value).startswith("The server is down. Kept: pages, index, vectors: 4 of ")


def test_stopping_the_reading_says_how_to_go_on(tmp_path: Path) -> None:
    class StoppedTerminal(StringIO):
        def isatty(self) -> bool:
            return True

        def write(self, text: str) -> int:
            raise KeyboardInterrupt

    with pytest.raises(CommandError, match="the same command goes on") as raised:
        index_shown(write_book(tmp_path / "book.txt"), title="", stream=StoppedTerminal())

    assert raised.value.returncode == INTERRUPTED


def test_vectors_that_are_all_there_are_not_made_again(file: File) -> None:
    make_vectors_shown(file, StoppedEmbedder(1_000, KeyboardInterrupt()), stream=StringIO())
    make_vectors_shown(file, StoppedEmbedder(0, KeyboardInterrupt()), stream=StringIO())

    assert FileVectors.objects.get().present_count == file.chunk_count


def test_a_folder_a_missing_and_an_unreadable_file_each_get_a_sentence(tmp_path: Path) -> None:
    empty = write_book(tmp_path / "empty.txt", [""])

    assert refusal(tmp_path / "missing.txt") == f"There is no file {tmp_path / 'missing.txt'}."
    assert refusal(tmp_path) == f"{tmp_path} is a folder. Name a file in it."
    assert refusal(empty).startswith("empty.txt cannot be read. This file is empty")


def refusal(path: Path) -> str:
    with pytest.raises(CommandError) as raised:
        index_shown(path, title="", stream=StringIO())
    assert raised.value.returncode == 1
    return str(raised.value)
