"""Files and their parts: every page opens, lists stay light, nothing is changed, a file goes as a whole."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from compressor.models import Chunk, File, FileStatus, FileVectors, Page, Section
from compressor.services.ingestion import ingest_file
from compressor.services.vectors import make_vectors
from tests.compressor.admin.pages import list_of, page_of, rows_at, staff_with, text_at
from tests.compressor.evaluation.fakes import WordEmbedder
from tests.compressor.small_books import BOOK, TOPICS, chapter, write_book

pytestmark = pytest.mark.django_db

PARTS = ("page", "section", "chunk")
LARGE_COLUMNS = ('"text"', '"rows"', '"present"', '"tried"', '"postings"', '"outline"', '"notices"')


def columns_read(queries: list[dict[str, str]]) -> Iterator[str]:
    """What stands between SELECT and FROM."""
    for query in queries:
        yield query["sql"].partition(" FROM ")[0]


def test_every_list_opens_under_the_title_of_its_file(staff: Client, file: File) -> None:
    assert "Of Stones &amp; Trees" in text_at(staff, list_of("file"))
    for name in PARTS:
        text = text_at(staff, list_of(name, file__id__exact=str(file.pk)))
        assert f'<a href="{page_of(file)}">Of Stones &amp; Trees</a>' in text


def test_the_page_of_a_file_leads_to_its_pages_sections_and_passages(staff: Client, file: File) -> None:
    text = text_at(staff, page_of(file))
    for name in PARTS:
        assert f"{reverse(f'admin:compressor_{name}_changelist')}?file__id__exact={file.pk}" in text
    assert f"{file.chunk_count} of {file.chunk_count} by words@1" in text


def test_a_list_of_one_file_holds_its_rows_in_their_order(staff: Client, file: File, tmp_path: Path) -> None:
    ingest_file(write_book(tmp_path / "other.txt", BOOK[:2]))
    text = text_at(staff, list_of("page", file__id__exact=str(file.pk)))
    numbers = re.findall(r'class="field-number"><a [^>]*>(\d+)</a>', text)
    assert numbers == [str(number) for number in range(1, len(BOOK) + 1)]


def test_pages_and_passages_show_their_text_and_escape_it(staff: Client, tmp_path: Path) -> None:
    pages = ["<script>alert(1)</script> & granite is grey stone.", *BOOK]
    ingest_file(write_book(tmp_path / "book.txt", pages))
    for row in (Page.objects.get(number=1), Chunk.objects.get(position=0)):
        text = text_at(staff, page_of(row))
        assert "&lt;script&gt;alert(1)&lt;/script&gt; &amp; granite" in text
        assert "<script>alert" not in text


def test_passages_are_counted_from_one_and_name_their_section(staff: Client, file: File) -> None:
    text = text_at(staff, list_of("chunk", file__id__exact=str(file.pk)))
    numbers = re.findall(r'class="field-passage"><a [^>]*>(\d+)</a>', text)
    assert numbers == [str(number) for number in range(1, file.chunk_count + 1)]
    assert re.search(rf'class="field-section_title">{TOPICS[0].title()}<', text)


def test_a_section_shows_where_it_is(staff: Client, file: File) -> None:
    section = Section.objects.get(title=TOPICS[1].title())
    text = text_at(staff, page_of(section))
    assert TOPICS[1].title() in text
    assert "Of Stones &amp; Trees" in text


@pytest.mark.parametrize(
    ("name", "query", "found"),
    [
        ("file", "stones", 1),
        ("file", "nothing like it", 0),
        ("page", "3", 1),
        ("page", "nothing like it", 0),
        ("section", "lantern", 1),
    ],
)
def test_lists_can_be_searched(staff: Client, file: File, name: str, query: str, found: int) -> None:
    assert rows_at(staff, list_of(name, q=query)) == found


@pytest.mark.parametrize(
    ("name", "query"),
    [
        ("file", {"status__exact": "ready"}),
        ("file", {"language__exact": "en"}),
        ("file", {"paginated__exact": "1"}),
        ("chunk", {"kind__exact": "body"}),
    ],
)
def test_lists_can_be_filtered(staff: Client, file: File, name: str, query: dict[str, str]) -> None:
    assert rows_at(staff, list_of(name, **query)) > 0


@pytest.mark.parametrize("key", ["junk", "00000000-0000-0000-0000-000000000000", ""])
def test_an_address_with_a_file_that_is_none_does_no_harm(staff: Client, file: File, key: str) -> None:
    assert staff.get(list_of("page", file__id__exact=key), follow=True).status_code == 200


def test_what_a_file_carries_is_shown_in_words(staff: Client, file: File) -> None:
    File.objects.update(
        outline=[{"title": "Stones", "level": 1, "page": 1}, {"title": "<b>Grey</b>", "level": 2, "page": 3}],
        notices=[
            {"code": "pages_without_text", "pages": [4, 5]},
            {"code": "encoding_unknown", "charset": "x"},
        ],
    )
    text = text_at(staff, page_of(file))
    assert "Stones (p. 1)\n    &lt;b&gt;Grey&lt;/b&gt; (p. 3)" in text
    assert "<li>Pages 4-5 have no text: scanned or blank.</li>" in text
    assert "<li>Encoding unknown (charset: x).</li>" in text


def test_a_list_of_one_file_does_not_name_it_in_every_row(staff: Client, file: File) -> None:
    assert "field-file_link" in text_at(staff, list_of("chunk"))
    assert "field-file_link" not in text_at(staff, list_of("chunk", file__id__exact=str(file.pk)))


def test_a_failed_file_says_why_in_the_list(staff: Client) -> None:
    File.objects.create(
        name="a.pdf",
        title="A",
        byte_size=1,
        digest="a",
        status=FileStatus.FAILED,
        failure_code="encrypted",
        failure_detail="It needs a password.",
    )
    assert "failed: It needs a password." in text_at(staff, list_of("file"))


@pytest.mark.parametrize("name", ["file", *PARTS])
def test_a_list_costs_as_many_queries_for_many_files_as_for_one_and_reads_no_large_column(
    staff: Client, file: File, tmp_path: Path, name: str
) -> None:
    text_at(staff, list_of(name))
    with CaptureQueriesContext(connection) as one:
        text_at(staff, list_of(name))
    for number in range(4):
        path = write_book(tmp_path / f"{number}.txt", [chapter(f"topic{number}"), chapter("other")])
        make_vectors(ingest_file(path).file, WordEmbedder())
    with CaptureQueriesContext(connection) as many:
        text_at(staff, list_of(name))

    assert len(many) == len(one)
    read = "\n".join(columns_read(many.captured_queries))
    assert not [column for column in LARGE_COLUMNS if column in read]


def test_nothing_is_added_or_changed_and_no_part_of_a_file_is_deleted(staff: Client, file: File) -> None:
    for name in ("file", *PARTS):
        assert staff.get(reverse(f"admin:compressor_{name}_add")).status_code == 403
    rows = [file, Page.objects.first(), Section.objects.first(), Chunk.objects.first()]
    for row in rows:
        assert row is not None
        assert staff.post(page_of(row), {"title": "changed"}).status_code == 403
    for row in rows[1:]:
        assert row is not None
        address = reverse(f"admin:compressor_{row._meta.model_name}_delete", args=(row.pk,))
        assert staff.post(address, {"post": "yes"}).status_code == 403
    assert str(File.objects.get()) == "Of Stones & Trees"


def test_a_file_is_deleted_whole_after_its_parts_were_counted(staff: Client, file: File) -> None:
    address = reverse("admin:compressor_file_delete", args=(file.pk,))
    asked = text_at(staff, address)
    assert f"Passages: {file.chunk_count}" in asked
    assert f"Pages: {len(BOOK)}" in asked
    assert "passage 1" not in asked
    staff.post(address, {"post": "yes"})
    for model in (File, Page, Section, Chunk, FileVectors):
        assert not model.objects.exists()


def test_who_may_only_look_at_files_cannot_delete_one(file: File) -> None:
    client = staff_with()
    assert "Of Stones &amp; Trees" in text_at(client, page_of(file))
    address = reverse("admin:compressor_file_delete", args=(file.pk,))
    assert client.post(address, {"post": "yes"}).status_code == 403
    assert File.objects.exists()


def test_strangers_see_nothing(file: File) -> None:
    response = Client().get(list_of("file"))
    assert response.status_code == 302
    assert "login" in response["Location"]
