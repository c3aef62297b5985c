"""Vectors that are stopped half-way are kept and taken up again."""

from __future__ import annotations

from pathlib import Path

import pytest

from compressor.embedding.errors import EmbeddingUnavailableError
from compressor.models import File, FileStatus, FileVectors
from compressor.services.ingestion import ingest_file
from compressor.services.vectors import FIRST_BATCH, make_vectors
from tests.compressor.small_books import StoppedEmbedder, chapter, write_book

pytestmark = pytest.mark.django_db

ENOUGH = 1_000


@pytest.fixture
def file(tmp_path: Path) -> File:
    pages = [chapter(f"topic{number}") for number in range(40)]
    file = ingest_file(write_book(tmp_path / "book.txt", pages)).file
    file.status = FileStatus.EMBEDDING
    file.save()
    return file


@pytest.mark.parametrize("error", [KeyboardInterrupt(), EmbeddingUnavailableError("it is down")])
def test_what_was_made_before_a_stop_is_kept(file: File, error: BaseException) -> None:
    with pytest.raises(type(error)):
        make_vectors(file, StoppedEmbedder(2, error))

    assert FileVectors.objects.get().present_count == FIRST_BATCH + 2 * FIRST_BATCH
    assert File.objects.get().status == FileStatus.EMBEDDING


def test_taken_up_again_no_passage_is_embedded_twice(file: File) -> None:
    stopped, other = StoppedEmbedder(1, KeyboardInterrupt()), StoppedEmbedder(ENOUGH, KeyboardInterrupt())
    with pytest.raises(KeyboardInterrupt):
        make_vectors(file, stopped)
    make_vectors(file, other)

    assert len(stopped.texts) + len(other.texts) == file.chunk_count
    assert FileVectors.objects.get().present_count == file.chunk_count
    assert File.objects.get().status == FileStatus.READY


def test_stopped_and_taken_up_it_gives_the_same_vectors_as_in_one_go(file: File, tmp_path: Path) -> None:
    with pytest.raises(KeyboardInterrupt):
        make_vectors(file, StoppedEmbedder(1, KeyboardInterrupt()))
    make_vectors(file, StoppedEmbedder(ENOUGH, KeyboardInterrupt()))
    in_two = bytes(FileVectors.objects.get().rows)
    FileVectors.objects.all().delete()
    make_vectors(file, StoppedEmbedder(ENOUGH, KeyboardInterrupt()))

    assert bytes(FileVectors.objects.get().rows) == in_two


def test_progress_counts_what_was_there_before(file: File) -> None:
    with pytest.raises(KeyboardInterrupt):
        make_vectors(file, StoppedEmbedder(1, KeyboardInterrupt()))
    told: list[tuple[int, int]] = []
    make_vectors(
        file,
        StoppedEmbedder(ENOUGH, KeyboardInterrupt()),
        on_progress=lambda done, total: told.append((done, total)),
    )

    assert told[0] == (2 * FIRST_BATCH, file.chunk_count)
    assert told[-1] == (file.chunk_count, file.chunk_count)
