"""Taking a file in, once and again, and after it was stopped."""

from __future__ import annotations

from pathlib import Path

import pytest

from compressor.errors import FileRefused
from compressor.models import Chunk, File, FileIndex, FileStatus, IndexingJob, JobState, Page, Section
from compressor.services.ingestion import ingest_file
from tests.compressor.small_books import BOOK, write_book

pytestmark = pytest.mark.django_db


def row_counts() -> list[int]:
    return [model.objects.count() for model in (File, Page, Section, Chunk, FileIndex)]


@pytest.fixture
def book(tmp_path: Path) -> Path:
    return write_book(tmp_path / "rocks.txt")


def test_a_file_comes_with_its_pages_passages_and_index(book: Path) -> None:
    ingestion = ingest_file(book)

    assert ingestion.seconds is not None
    assert ingestion.file.page_count == len(BOOK)
    assert ingestion.file.status == FileStatus.READY
    assert ingestion.file.chunk_count == Chunk.objects.count() > 0
    assert str(ingestion.file) == "rocks"


def test_the_same_bytes_twice_change_nothing(book: Path, tmp_path: Path) -> None:
    ingest_file(book)
    counts = row_counts()
    again = ingest_file(write_book(tmp_path / "the same under another name.txt"))

    assert again.seconds is None
    assert row_counts() == counts


def test_other_bytes_are_another_file(book: Path, tmp_path: Path) -> None:
    first = ingest_file(book).file
    second = ingest_file(write_book(tmp_path / "other.txt", BOOK[:2])).file

    assert first.pk != second.pk


def test_stopped_while_reading_it_reads_again(book: Path) -> None:
    def stop(done: int, total: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        ingest_file(book, on_progress=stop)

    assert IndexingJob.objects.get().state == JobState.QUEUED
    assert ingest_file(book).seconds is not None
    assert Page.objects.count() == len(BOOK)


def test_an_index_of_an_older_version_is_made_again(book: Path) -> None:
    ingest_file(book)
    File.objects.update(index_version=0, status=FileStatus.READY)

    assert ingest_file(book).seconds is not None
    assert Chunk.objects.count() == File.objects.get().chunk_count


def test_a_given_title_stands_for_the_one_it_carries(book: Path) -> None:
    ingest_file(book)
    ingest_file(book, title="Of rocks")
    ingest_file(book)

    assert str(File.objects.get()) == "Of rocks"


def test_what_was_refused_can_be_tried_again(tmp_path: Path) -> None:
    empty = write_book(tmp_path / "empty.txt", ["", " ", ""])
    for _ in range(2):
        with pytest.raises(FileRefused, match="This file is empty"):
            ingest_file(empty)

    file = File.objects.get()
    assert file.status == FileStatus.FAILED
    assert file.failure_code == "empty_file"


def test_a_missing_file_leaves_no_row(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        ingest_file(tmp_path / "missing.txt")

    assert not File.objects.exists()
