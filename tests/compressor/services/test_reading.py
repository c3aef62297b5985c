"""Reading: pages in place of those before, what was made of them kept or gone with them, and a clean end."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.apps import apps

from compressor.core.document import Document, OutlineEntry, Page, PageKind
from compressor.models import File, FileVectors
from compressor.selectors import read_document, read_indexed_file
from compressor.services.indexing import index_file
from compressor.services.ingestion import ingest_file
from compressor.services.reading import store_pages
from compressor.services.vectors import make_vectors
from tests.compressor.evaluation.fakes import WordEmbedder
from tests.compressor.small_books import write_book

pytestmark = pytest.mark.django_db


def rows_in_every_table_of_the_app() -> dict[str, int]:
    models = apps.get_app_config("compressor").get_models()
    return {model.__name__: model._default_manager.count() for model in models}


def document(*texts: str) -> Document:
    return Document(
        tuple(Page(number, "", text) for number, text in enumerate(texts, start=1)), paginated=True
    )


def test_pages_stored_again_take_the_place_of_those_before(tmp_path: Path) -> None:
    file = ingest_file(write_book(tmp_path / "book.txt")).file
    make_vectors(file, WordEmbedder())
    store_pages(file, document("Granite is grey.", "", "Willows bend."), [])

    file.refresh_from_db()
    assert file.index_version == 0
    assert list(file.pages.values_list("number", "text")) == [
        (1, "Granite is grey."),
        (2, ""),
        (3, "Willows bend."),
    ]
    assert not FileVectors.objects.exists()


def test_the_same_pages_stored_again_keep_their_vectors(tmp_path: Path) -> None:
    file = ingest_file(write_book(tmp_path / "book.txt")).file
    make_vectors(file, WordEmbedder())
    store_pages(file, read_document(file), [])
    index_file(file)

    assert FileVectors.objects.get().present_count == file.chunk_count


def test_pages_without_text_are_counted_on_the_row() -> None:
    pages = (Page(1, "", "Granite is a stone."), Page(2, "", " "), Page(3, "", ""), Page(4, "", ""))
    file = File.objects.create(name="a.pdf", title="A", byte_size=1, digest="a")
    store_pages(file, Document(pages, paginated=True, left_out=(4,)), [])
    assert File.objects.get().textless_page_count == 2
    store_pages(file, Document((Page(1, "", ""),), paginated=False), [])
    assert File.objects.get().textless_page_count == 0


def test_slides_and_headings_come_back_as_they_were_stored() -> None:
    file = File.objects.create(name="x", title="x", byte_size=1, digest="x")
    slides = Document(
        (Page(1, "", "Granite\n\nGranite\n\nA grey stone."),),
        paginated=True,
        outline=(OutlineEntry("Granite", 1, 1, occurrence=2), OutlineEntry("Stones", 1, 1)),
        title="Stones",
        page_kind=PageKind.SLIDE,
    )
    store_pages(file, slides, [])
    index_file(file)

    stored = File.objects.get()
    assert read_document(stored) == slides
    assert read_indexed_file(stored, vectors_model=None).page_kind is PageKind.SLIDE


def test_indexing_twice_leaves_as_many_rows_as_once(tmp_path: Path) -> None:
    """Complaint 30."""
    file = ingest_file(write_book(tmp_path / "book.txt")).file
    make_vectors(file, WordEmbedder())
    before = rows_in_every_table_of_the_app()
    index_file(file)
    make_vectors(file, WordEmbedder())
    assert rows_in_every_table_of_the_app() == before
    assert all(count for name, count in before.items() if name != "StaffReading")


def test_a_deleted_file_leaves_no_row_in_any_table(tmp_path: Path) -> None:
    kept = ingest_file(write_book(tmp_path / "kept.txt", ["Willows bend in the wind."])).file
    before = rows_in_every_table_of_the_app()
    file = ingest_file(write_book(tmp_path / "book.txt")).file
    make_vectors(file, WordEmbedder())
    File.objects.get(pk=file.pk).delete()

    assert rows_in_every_table_of_the_app() == before
    assert File.objects.get() == kept


@pytest.mark.parametrize("text", ["naïve ﬁne \ufffd text", "😀 " * 500, "\x01\x1f control", "a\u2028b"])
def test_text_of_any_characters_but_nul_is_stored_as_it_is(text: str) -> None:
    file = File.objects.create(name="x", title="x", byte_size=1, digest="x")
    store_pages(file, document(text), [])
    assert file.pages.get().text == text


def test_a_nul_byte_in_a_file_is_never_stored(tmp_path: Path) -> None:
    """Complaint 19."""
    path = tmp_path / "nul.txt"
    path.write_bytes(b"Granite is a grey stone. " * 20 + b"a\x00b")
    text = ingest_file(path).file.pages.get().text
    assert "\0" not in text
    assert text.startswith("Granite")
