"""Making vectors: what is stored, how often, and what an embedder that misbehaves leaves behind."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from compressor.embedding.errors import EmbeddingError, EmbeddingMalformedError
from compressor.embedding.vectors import Vectors, to_unit_length
from compressor.models import File, FileStatus, FileVectors
from compressor.selectors import read_vectors
from compressor.services.indexing import index_file
from compressor.services.ingestion import ingest_file
from compressor.services.vectors import (
    FIRST_BATCH,
    LARGEST_BATCH,
    SECONDS_BETWEEN_WRITES,
    Slice,
    make_vectors,
    next_batch,
)
from tests.compressor.embedding.loopback import ManualTime
from tests.compressor.evaluation.fakes import WordEmbedder
from tests.compressor.small_books import chapter, write_book

pytestmark = pytest.mark.django_db

BATCHES = 6


@pytest.fixture
def file(tmp_path: Path) -> File:
    """A file of at least `BATCHES` batches, without vectors."""
    pages = [chapter(f"topic{number}") for number in range(100)]
    file = ingest_file(write_book(tmp_path / "book.txt", pages)).file
    assert file.chunk_count > (BATCHES - 1) * LARGEST_BATCH
    file.status = FileStatus.EMBEDDING
    file.save()
    return file


class SlowEmbedder(WordEmbedder):
    """Each batch takes `seconds` of the clock."""

    def __init__(self, clock: ManualTime, seconds: float) -> None:
        super().__init__()
        self._clock = clock
        self._seconds = seconds

    def embed_passages(self, texts: Sequence[str]) -> Vectors:
        self._clock.sleep(self._seconds)
        return super().embed_passages(texts)


class RowsEmbedder(WordEmbedder):
    """Makes of the rows of each batch, counted from 0, what `change` says."""

    batch = 0

    def embed_passages(self, texts: Sequence[str]) -> Vectors:
        self.batch += 1
        return self.change(self.batch - 1, super().embed_passages(texts))

    def change(self, batch: int, rows: Vectors) -> Vectors:
        return rows


def writes_of(file: File, seconds_a_batch: float) -> int:
    clock = ManualTime()
    with CaptureQueriesContext(connection) as captured:
        make_vectors(file, SlowEmbedder(clock, seconds_a_batch), within=Slice(clock=clock.now))
    table = FileVectors._meta.db_table
    return sum(
        query["sql"].startswith(("INSERT", "UPDATE")) and table in query["sql"]
        for query in captured.captured_queries
    )


def test_quick_batches_are_written_every_few_seconds_and_at_the_end(file: File) -> None:
    assert writes_of(file, seconds_a_batch=0.0) == 1
    assert FileVectors.objects.get().present_count == file.chunk_count


def test_slow_batches_are_written_one_by_one_and_become_small(file: File) -> None:
    embedder = SlowEmbedder(clock := ManualTime(), SECONDS_BETWEEN_WRITES)
    told: list[int] = []
    make_vectors(
        file, embedder, within=Slice(clock=clock.now), on_progress=lambda done, total: told.append(done)
    )

    assert told[:4] == [4, 6, 7, 8]
    assert told[-1] == file.chunk_count


@pytest.mark.parametrize(
    ("size", "seconds", "expected"),
    [(4, 0.0, 8), (32, 0.0, LARGEST_BATCH), (16, 0.7, 16), (16, 1.5, 8), (1, 9.0, 1)],
)
def test_a_batch_is_of_about_a_second(size: int, seconds: float, expected: int) -> None:
    assert next_batch(size, seconds=seconds) == expected


def test_a_slice_ends_when_its_time_is_over_and_the_next_goes_on(file: File) -> None:
    clock = ManualTime()
    within = Slice(seconds=5, clock=clock.now)
    embedder = SlowEmbedder(clock, 0.8)

    assert not make_vectors(file, embedder, within=within)
    assert FileVectors.objects.get().present_count == 7 * FIRST_BATCH
    while not make_vectors(file, embedder, within=within):
        assert File.objects.get().status == FileStatus.EMBEDDING
    assert len(embedder.asked) == file.chunk_count
    assert File.objects.get().status == FileStatus.READY


def test_vectors_of_another_size_than_todays_are_made_again(file: File) -> None:
    """Complaint 31: the model behind the same name gave other vectors when these were made."""
    make_vectors(file, WordEmbedder())
    size = FileVectors.objects.get().size
    again = WordEmbedder()

    make_vectors(file, again, within=Slice(size=size))
    assert again.asked == []
    make_vectors(file, again, within=Slice(size=2 * size))
    assert len(again.asked) == file.chunk_count


def test_a_file_that_has_all_its_vectors_is_left_alone(file: File) -> None:
    make_vectors(file, WordEmbedder())
    written_at, again = FileVectors.objects.get().updated_at, WordEmbedder()
    make_vectors(file, again)
    assert again.asked == []
    assert FileVectors.objects.get().updated_at == written_at


def test_vectors_come_back_as_they_were_made(file: File) -> None:
    embedder = WordEmbedder()
    make_vectors(file, embedder)
    vectors = read_vectors(file, embedder.model)
    assert vectors is not None
    assert vectors.present.all()
    assert np.linalg.norm(vectors.rows, axis=1) == pytest.approx(1, abs=0.01)


def test_a_passage_that_cannot_be_embedded_counts_as_tried_and_is_not_tried_again(file: File) -> None:
    class Failing(RowsEmbedder):
        def change(self, batch: int, rows: Vectors) -> Vectors:
            rows[0] = np.nan
            rows[1] = 0
            return rows

    make_vectors(file, Failing())
    vectors = read_vectors(file, "words@1")
    again = WordEmbedder()
    make_vectors(file, again)

    assert vectors is not None
    assert vectors.share == 1
    assert (~vectors.present).sum() >= BATCHES
    assert np.isfinite(vectors.rows).all()
    assert again.asked == []
    assert File.objects.get().status == FileStatus.READY


def test_another_size_half_way_starts_the_file_over_and_no_passage_is_left_out(file: File) -> None:
    """Complaint 31: 384 numbers, then 768."""

    class Growing(RowsEmbedder):
        def change(self, batch: int, rows: Vectors) -> Vectors:
            return rows if batch <= 2 else to_unit_length(np.concatenate([rows, rows], axis=1))

    make_vectors(file, Growing())
    stored = FileVectors.objects.get()
    assert (stored.size, stored.present_count) == (128, file.chunk_count)


def test_ever_other_sizes_are_refused_rather_than_tried_for_ever(file: File) -> None:
    class Fickle(RowsEmbedder):
        def change(self, batch: int, rows: Vectors) -> Vectors:
            return rows[:, : 32 + batch]

    with pytest.raises(EmbeddingMalformedError, match="other sizes"):
        make_vectors(file, Fickle())


@pytest.mark.parametrize("rows", [np.ones((1, 8)), np.ones(8), np.ones((FIRST_BATCH + 1, 8))])
def test_rows_of_another_number_are_refused(file: File, rows: Vectors) -> None:
    class Short(RowsEmbedder):
        def change(self, batch: int, _: Vectors) -> Vectors:
            return rows

    with pytest.raises(EmbeddingError, match=f"{FIRST_BATCH} vectors were asked for"):
        make_vectors(file, Short())
    assert not FileVectors.objects.exists()


def test_vectors_of_another_model_are_replaced(file: File) -> None:
    """Complaint 31."""
    make_vectors(file, WordEmbedder("old@1"))
    make_vectors(file, WordEmbedder("new@1"))

    assert FileVectors.objects.get().model == "new@1"
    assert read_vectors(file, "old@1") is None
    assert read_vectors(file, "new@1") is not None


def test_vectors_of_an_older_index_are_ignored_and_made_again(file: File) -> None:
    """Complaint 31."""
    make_vectors(file, WordEmbedder())
    FileVectors.objects.update(index_version=1)
    index_file(file)
    again = WordEmbedder()

    assert read_vectors(file, again.model) is None
    make_vectors(file, again)
    assert len(again.asked) == file.chunk_count
    assert read_vectors(file, again.model) is not None


def test_a_blob_that_does_not_fit_the_passages_is_ignored_and_made_again(file: File) -> None:
    make_vectors(file, WordEmbedder())
    FileVectors.objects.update(rows=b"\0" * 128)
    again = WordEmbedder()

    assert read_vectors(file, again.model) is None
    make_vectors(file, again)
    assert len(again.asked) == file.chunk_count


def test_an_embedder_that_cannot_embed_anything_leaves_the_file_ready_for_keywords(file: File) -> None:
    class Wordless(RowsEmbedder):
        def change(self, batch: int, rows: Vectors) -> Vectors:
            return rows[:, :0]

    make_vectors(file, Wordless())
    assert read_vectors(file, "words@1") is None
    assert File.objects.get().status == FileStatus.READY
