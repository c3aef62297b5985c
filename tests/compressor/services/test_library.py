"""Files in memory: read once, and read again as soon as anything about them is new."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from compressor.core.search.indexed_file import IndexedFile
from compressor.errors import FileNotReady
from compressor.models import File, FileStatus, FileVectors
from compressor.selectors import read_indexed_file
from compressor.services.indexing import index_file, prepare_index, store_index
from compressor.services.ingestion import ingest_file
from compressor.services.library import Library
from compressor.services.vectors import make_vectors
from tests.compressor.evaluation.fakes import WordEmbedder
from tests.compressor.small_books import BOOK, indexed, write_book

pytestmark = pytest.mark.django_db


@pytest.fixture
def file(tmp_path: Path) -> File:
    return ingest_file(write_book(tmp_path / "book.txt")).file


def loaded(library: Library, file: File, model: str | None = None) -> IndexedFile:
    (found,) = library.load([File.objects.get(pk=file.pk)], vectors_model=model)
    return found


def queries_of(library: Library, file: File, model: str | None) -> int:
    with CaptureQueriesContext(connection) as captured:
        library.load([file], vectors_model=model)
    return len(captured)


def test_a_file_asked_about_again_is_not_read_again(file: File) -> None:
    library = Library()
    assert loaded(library, file) is loaded(library, file)
    assert queries_of(library, file, None) == 0
    loaded(library, file, "words@1")
    assert queries_of(library, file, "words@1") == 1


def test_what_comes_out_is_what_was_stored(file: File) -> None:
    from_library, from_rows = loaded(Library(), file), read_indexed_file(file, vectors_model=None)
    assert from_library.text == from_rows.text
    assert from_library.chunks.starts.tolist() == from_rows.chunks.starts.tolist()
    assert from_library.key == str(file.pk)


def test_new_vectors_are_seen_and_nothing_else_is_read_again(file: File) -> None:
    library = Library()
    before = loaded(library, file, "words@1")
    make_vectors(file, WordEmbedder())
    after = loaded(library, file, "words@1")

    assert before.vectors is None
    assert after.vectors is not None
    assert after.vectors.share == 1
    assert after.chunks is before.chunks


def test_vectors_written_again_are_read_again_though_their_number_is_the_same(file: File) -> None:
    library = Library()
    make_vectors(file, WordEmbedder())
    before = loaded(library, file, "words@1")
    FileVectors.objects.all().delete()
    make_vectors(file, WordEmbedder())

    assert loaded(library, file, "words@1").vectors is not before.vectors


def test_vectors_of_another_model_are_none(file: File) -> None:
    """Complaint 31."""
    library = Library()
    make_vectors(file, WordEmbedder())
    assert loaded(library, file, "words@1").vectors is not None
    assert loaded(library, file, "words@2").vectors is None
    assert loaded(library, file, None).vectors is None


def test_a_file_indexed_again_is_read_again(file: File) -> None:
    library = Library()
    before = loaded(library, file)
    file = File.objects.get()
    store_index(file, prepare_index(file, indexed(BOOK[:2])))

    after = loaded(library, file)
    assert 0 < len(after.chunks) < len(before.chunks)
    assert after.keywords.chunk_count == len(after.chunks)


def test_a_file_whose_index_is_of_an_older_version_must_be_indexed_first(file: File) -> None:
    File.objects.update(index_version=1)
    with pytest.raises(FileNotReady, match="ask again when it has been indexed"):
        loaded(Library(), file)


def test_a_file_renamed_is_called_by_its_new_name(file: File) -> None:
    library = Library()
    loaded(library, file)
    File.objects.update(title="Of Stones")
    assert loaded(library, file).title == "Of Stones"


def test_only_so_many_files_are_kept_those_used_last(tmp_path: Path) -> None:
    files = [
        ingest_file(write_book(tmp_path / f"{number}.txt", BOOK[number : number + 1])).file
        for number in range(3)
    ]
    library = Library(max_files=2)
    first = loaded(library, files[0])
    loaded(library, files[1])
    assert loaded(library, files[0]) is first
    loaded(library, files[2])
    assert loaded(library, files[0]) is first
    assert queries_of(library, files[1], None) > 0


@pytest.mark.parametrize("status", [FileStatus.PENDING, FileStatus.EXTRACTING, FileStatus.INDEXING])
def test_a_file_not_yet_indexed_says_how_far_it_is(file: File, status: FileStatus) -> None:
    File.objects.update(status=status)
    with pytest.raises(FileNotReady, match=f'"book" is {status.label}; ask again'):
        loaded(Library(), file)


def test_a_file_that_could_not_be_read_says_why(file: File) -> None:
    File.objects.update(status=FileStatus.FAILED, failure_detail="It is encrypted.")
    with pytest.raises(FileNotReady, match=r'"book" could not be read: It is encrypted\. Remove it'):
        loaded(Library(), file)


def test_a_file_without_passages_can_be_loaded(file: File) -> None:
    file.pages.update(text="")
    index_file(file)
    empty = loaded(Library(), file)
    assert len(empty.chunks) == 0
    assert empty.pages_without_text == tuple(range(1, len(BOOK) + 1))
    assert empty.chunks.tokens.dtype == np.int32
