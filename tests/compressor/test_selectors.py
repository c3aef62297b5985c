"""Reading rows back: vectors only where they fit, counts that cost one query, a passage as people read it."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from compressor.models import Chunk, File, FileIndex, FileVectors
from compressor.selectors import (
    chunk_text,
    read_document,
    read_indexed_file,
    read_vectors,
    unpack_bits,
    vectors_stamp,
    vectors_state,
)
from compressor.services.ingestion import ingest_file
from compressor.services.vectors import make_vectors
from tests.compressor.evaluation.fakes import WordEmbedder
from tests.compressor.small_books import BOOK, write_book

pytestmark = pytest.mark.django_db


@pytest.fixture
def file(tmp_path: Path) -> File:
    file = ingest_file(write_book(tmp_path / "book.txt")).file
    make_vectors(file, WordEmbedder())
    return file


def test_pages_come_back_as_they_were_stored(file: File) -> None:
    document = read_document(file)
    assert [page.text for page in document.pages] == list(BOOK)
    assert document.paginated


def test_an_indexed_file_comes_with_the_vectors_of_the_model_asked_for(file: File) -> None:
    assert read_indexed_file(file, vectors_model=None).vectors is None
    assert read_indexed_file(file, vectors_model="other").vectors is None
    vectors = read_indexed_file(file, vectors_model="words@1").vectors
    assert vectors is not None
    assert len(vectors.rows) == file.chunk_count


def test_only_a_pdf_shows_its_readers_where_each_page_stands(file: File) -> None:
    shown = {}
    for file.format in ("pdf", "epub", "docx"):
        shown[file.format] = read_indexed_file(file, vectors_model=None).shows_positions
    assert shown == {"pdf": True, "epub": False, "docx": False}


def test_a_file_that_was_never_indexed_cannot_be_read_as_one(file: File) -> None:
    FileIndex.objects.all().delete()
    with pytest.raises(FileIndex.DoesNotExist):
        read_indexed_file(file, vectors_model=None)


def test_what_was_tried_in_vain_is_told_from_what_is_still_to_come(file: File) -> None:
    tried = np.ones(file.chunk_count, dtype=np.bool_)
    tried[-2:] = False
    present = tried.copy()
    present[0] = False
    FileVectors.objects.update(present=np.packbits(present).tobytes(), tried=np.packbits(tried).tobytes())
    vectors = read_vectors(file, "words@1")
    assert vectors is not None
    assert vectors.present.tolist() == present.tolist()
    assert vectors.is_missing.tolist() == (~tried).tolist()


def test_vectors_are_counted_for_many_files_in_one_query(file: File, tmp_path: Path) -> None:
    bare = ingest_file(write_book(tmp_path / "bare.txt", BOOK[:2])).file
    with CaptureQueriesContext(connection) as captured:
        counts = vectors_stamp([file, bare], "words@1")
    assert counts == {file.pk: file.chunk_count}
    assert len(captured) == 1
    assert "rows" not in captured.captured_queries[0]["sql"]


def test_vectors_of_another_model_or_index_count_as_none(file: File) -> None:
    """Complaint 31."""
    assert vectors_stamp([file], "other") == vectors_stamp([file], None) == {}
    FileVectors.objects.update(index_version=1)
    assert vectors_state([file], "words@1") == {}


def test_a_passage_reads_as_it_is_shown(file: File) -> None:
    indexed = read_indexed_file(file, vectors_model=None)
    for position in (0, file.chunk_count - 1):
        assert chunk_text(Chunk.objects.get(position=position)) == indexed.display_text(position)


@pytest.mark.parametrize("count", [0, 1, 7, 8, 9])
def test_a_stored_mask_comes_back_bit_by_bit(count: int) -> None:
    mask = np.arange(count) % 3 == 0
    assert unpack_bits(np.packbits(mask).tobytes(), count).tolist() == mask.tolist()
