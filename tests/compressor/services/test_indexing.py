"""Indexing a stored file: rows that read back as what was made in memory."""

from __future__ import annotations

from pathlib import Path

import pytest

from compressor.core.search.indexed_file import IndexedFile
from compressor.core.search.indexing import INDEX_VERSION, index_document
from compressor.core.tokens import estimate_many
from compressor.models import Chunk, File, FileIndex, FileStatus
from compressor.selectors import read_document, read_indexed_file
from compressor.services.indexing import index_file, is_indexed
from compressor.services.ingestion import ingest_file
from tests.compressor.small_books import BOOK, write_book

pytestmark = pytest.mark.django_db


@pytest.fixture
def file(tmp_path: Path) -> File:
    return ingest_file(write_book(tmp_path / "book.txt", ["Of Stones\n\nby nobody", *BOOK])).file


def in_memory(file: File) -> IndexedFile:
    return index_document(read_document(file), key=str(file.pk), title=str(file), count_each=estimate_many)


def test_what_is_read_back_is_what_was_made(file: File) -> None:
    made, read = in_memory(file), read_indexed_file(file, vectors_model=None)
    columns = ("starts", "ends", "kinds", "first_pages", "last_pages", "sections", "paragraphs", "tokens")
    for column in columns:
        assert getattr(read.chunks, column).tolist() == getattr(made.chunks, column).tolist()
    assert read.sections == made.sections
    assert read.keywords.vocabulary == made.keywords.vocabulary
    assert read.keywords.frequencies.tolist() == made.keywords.frequencies.tolist()
    assert (read.text, read.language, read.title) == (made.text, made.language, made.title)
    assert (read.page_labels, read.pages_without_text) == (made.page_labels, made.pages_without_text)


def test_the_row_of_the_file_says_what_came_of_it(file: File) -> None:
    file.refresh_from_db()
    assert is_indexed(file)
    assert file.index_version == INDEX_VERSION
    assert file.status == FileStatus.READY
    assert file.language == "en"
    assert file.chunk_count == Chunk.objects.count()
    assert file.token_count == sum(Chunk.objects.values_list("tokens", flat=True))


def test_indexing_again_replaces_the_rows_and_leaves_no_other(file: File) -> None:
    before = list(Chunk.objects.order_by("position").values_list("position", "start", "end", "kind"))
    file.pages.filter(number__gt=2).delete()
    index_file(file)
    fewer = list(Chunk.objects.order_by("position").values_list("position", "start", "end", "kind"))

    assert 0 < len(fewer) < len(before)
    assert FileIndex.objects.count() == 1
    assert [position for position, *_ in fewer] == list(range(len(fewer)))
