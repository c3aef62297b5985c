"""`manage.py ingest` and `manage.py make_vectors`."""

from __future__ import annotations

import uuid
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from pytest_django import Settings

from compressor.models import Chunk, File
from compressor.services.embedders import current_embedder
from compressor.services.vectors import make_vectors
from tests.compressor.small_books import StoppedEmbedder, write_book

pytestmark = pytest.mark.django_db


def ingest(path: Path, *arguments: str) -> str:
    output = StringIO()
    call_command("ingest", str(path), *arguments, stdout=output, stderr=StringIO())
    return output.getvalue()


def made_vectors(*file_ids: str) -> str:
    output = StringIO()
    call_command("make_vectors", *file_ids, stdout=output, stderr=StringIO())
    return output.getvalue()


@pytest.fixture
def book(tmp_path: Path) -> Path:
    return write_book(tmp_path / "rocks.txt")


@pytest.fixture
def _embeddings_on(settings: Settings) -> None:
    """An embedder that is chosen and never asked: nothing listens there."""
    settings.EMBEDDINGS = "http"
    settings.EMBEDDINGS_BASE_URL = "http://127.0.0.1:9/v1"
    settings.EMBEDDINGS_MODEL = "stopped"


def test_it_says_how_much_there_is_and_how_long_it_took(book: Path) -> None:
    lines = ingest(book).splitlines()

    assert lines[0].startswith("rocks (")
    assert lines[1].startswith("  6 pages, ")
    assert lines[2].startswith("  read and indexed in ")


def test_without_an_embedder_it_says_that_keywords_will_do(book: Path) -> None:
    assert "search by meaning is off" in ingest(book)


def test_a_second_time_it_says_that_the_file_is_indexed_and_changes_nothing(book: Path) -> None:
    ingest(book)
    chunks = Chunk.objects.count()

    assert "already indexed" in ingest(book)
    assert (File.objects.count(), Chunk.objects.count()) == (1, chunks)


def test_a_title_can_be_given(book: Path) -> None:
    assert ingest(book, "--title", "Of rocks").startswith("Of rocks (")


def test_what_reading_noticed_is_told(tmp_path: Path) -> None:
    book = write_book(
        tmp_path / "gap.txt", ["The first page has words on it.", "", "The third has words too."]
    )

    assert "Page 2 has no text" in ingest(book)


@pytest.mark.usefixtures("_embeddings_on")
def test_vectors_can_be_left_for_later(book: Path) -> None:
    assert "vectors: 0 of " in ingest(book, "--no-vectors")


@pytest.mark.usefixtures("_embeddings_on")
def test_files_whose_vectors_are_there_are_passed_by(book: Path) -> None:
    ingest(book, "--no-vectors")
    file, embedder = File.objects.get(), current_embedder()
    assert embedder is not None
    make_vectors(file, StoppedEmbedder(1_000, KeyboardInterrupt(), model=embedder.model))

    for told in (made_vectors(), made_vectors(str(file.pk), str(file.pk)), ingest(book)):
        assert told.count(f"vectors: {file.chunk_count} of {file.chunk_count} (100 %)") == 1


@pytest.mark.usefixtures("_embeddings_on")
def test_a_file_that_is_not_there_or_has_no_index_is_named(book: Path) -> None:
    ingest(book, "--no-vectors")
    File.objects.update(index_version=0)

    with pytest.raises(CommandError, match="There is no file"):
        made_vectors(str(uuid.uuid4()))
    with pytest.raises(CommandError, match='"rocks" has no index yet'):
        made_vectors(str(File.objects.get().pk))
    assert made_vectors() == ""


def test_no_vectors_are_made_where_search_by_meaning_is_off() -> None:
    with pytest.raises(CommandError, match="EMBEDDINGS is off"):
        made_vectors()
