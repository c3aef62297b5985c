"""The page of a file: its state on top, its map with key and table, its job, notices and sections."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from compressor.admin.file_map import MAX_ROWS, map_of
from compressor.admin.file_page import MAX_SECTIONS
from compressor.core.excerpts.kind_map import UnitKind
from compressor.models import Chunk, File, FileStatus, IndexingJob, JobState, Section
from compressor.services.ingestion import ingest_file
from tests.compressor.admin.pages import list_of, own_page, page_of, staff_with, text_at
from tests.compressor.small_books import BOOK, write_book

pytestmark = pytest.mark.django_db

INDEX = "Index\n\n" + "\n".join(
    f"lantern oil of grade {number}, {number}, {number + 3}" for number in range(40)
)


def main_of(text: str) -> str:
    """What stands between the head of the page and its foot."""
    return text.partition("<main")[2].partition("</main>")[0]


def test_the_state_stands_on_top_with_what_to_do(staff: Client, file: File) -> None:
    text = main_of(text_at(staff, page_of(file)))
    assert text.index("Ready. Questions are answered by keywords") < text.index("What stands where")
    assert 'class="file-state state-good"' in text


def test_a_failed_file_says_why_and_has_no_map(staff: Client) -> None:
    failed = File.objects.create(
        name="a.pdf",
        title="A",
        byte_size=1,
        digest="a",
        status=FileStatus.FAILED,
        failure_code="encrypted",
        failure_detail="This file is locked by a password.",
    )
    text = text_at(staff, page_of(failed))
    assert "It could not be taken in. This file is locked by a password." in text
    assert "What stands where" not in text
    assert own_page(failed, "question") not in text


def test_the_map_tells_its_kinds_apart_and_is_described(staff: Client, tmp_path: Path) -> None:
    file = ingest_file(write_book(tmp_path / "indexed.txt", [*BOOK, INDEX])).file
    File.objects.filter(pk=file.pk).update(
        page_count=9, notices=[{"code": "pages_without_text", "pages": [8, 9]}]
    )
    text = main_of(text_at(staff, page_of(file)))
    assert re.search(
        r'<svg class="strip kind-map" role="img" aria-labelledby="kind-map-title kind-map-', text
    )
    assert "<desc" in text
    assert "9 pages from first to last: 6 body, 1 index, 2 without text." in text
    heights = dict(
        re.findall(r'class="kind kind-(\w+)" x="[^"]*" width="[^"]*" y="\d+" height="(\d+)"', text)
    )
    assert len(set(heights.values())) == len(heights) == 3
    assert 'fill="url(#kind-index)"' in text


def test_a_short_run_is_drawn_over_its_long_neighbour(staff: Client, file: File) -> None:
    Chunk.objects.filter(first_page=1).update(kind="index")
    drawn = re.findall(r'class="kind kind-(\w+)" x="[\d.]+%"', text_at(staff, page_of(file)))
    assert drawn == ["body", "index"]


def test_every_run_leads_to_its_pages(staff: Client, file: File) -> None:
    text = text_at(staff, page_of(file))
    address = list_of("page", file__id__exact=str(file.pk), number__gte="1", number__lte=str(len(BOOK)))
    assert f'<a href="{address.replace("&", "&amp;")}">1-{len(BOOK)}</a>' in text
    assert staff.get(address).context["cl"].result_count == len(BOOK)


def test_the_map_of_a_file_without_pages_is_of_its_passages(tmp_path: Path) -> None:
    path = tmp_path / "flowing.txt"
    path.write_text("\n\n".join(BOOK), encoding="utf-8")
    file = ingest_file(path).file
    drawn = map_of(file)
    assert drawn is not None
    assert drawn.unit == "passage"
    assert drawn.drawn.length == file.chunk_count
    assert "position__gte" in drawn.rows[0].address


def test_printed_labels_stand_beside_positions(staff: Client, file: File) -> None:
    file.pages.filter(number=1).update(label="i")
    drawn = map_of(File.objects.get())
    assert drawn is not None
    assert drawn.rows[0].printed == f"i-{len(BOOK)}"
    assert '<th scope="col">Printed</th>' in text_at(staff, page_of(file))


def test_a_map_of_very_many_runs_lists_the_longest(file: File) -> None:
    pages = 2 * MAX_ROWS + 2
    File.objects.update(page_count=pages)
    Chunk.objects.all().delete()
    Chunk.objects.bulk_create(
        Chunk(
            file=file,
            position=number,
            start=0,
            end=1,
            kind=UnitKind.INDEX if number % 2 else UnitKind.BODY,
            first_page=number + 1,
            last_page=number + 1,
            first_paragraph=number,
            paragraph=number,
            tokens=1,
        )
        for number in range(pages)
    )
    drawn = map_of(File.objects.get())
    assert drawn is not None
    assert (len(drawn.drawn.runs), len(drawn.rows), drawn.rows_left_out) == (pages, MAX_ROWS, MAX_ROWS + 2)


def test_the_job_is_told(staff: Client, file: File) -> None:
    IndexingJob.objects.update_or_create(
        file=file,
        defaults={
            "queued_at": timezone.now(),
            "state": JobState.QUEUED,
            "losses": 2,
            "last_error": "<b>It broke.</b>",
        },
    )
    text = text_at(staff, page_of(file))
    assert "<dt>Workers lost in a row</dt><dd>2</dd>" in text
    assert "<dd>&lt;b&gt;It broke.&lt;/b&gt;</dd>" in text


def test_of_very_many_sections_the_upper_levels_are_listed(staff: Client, file: File) -> None:
    Section.objects.all().delete()
    Section.objects.bulk_create(
        Section(
            file=file,
            position=number,
            title=f"Part {number}",
            level=1 if number % 50 == 0 else 2,
            first_page=1,
            last_page=1,
            first_chunk=0,
            last_chunk=0,
        )
        for number in range(MAX_SECTIONS + 30)
    )
    text = text_at(staff, page_of(file))
    assert "Part 50" in text
    assert "Part 51" not in text
    assert f"All {MAX_SECTIONS + 30} sections" in text
    Section.objects.update(level=1)
    text = text_at(staff, page_of(file))
    assert "Part 50" not in text
    assert f"All {MAX_SECTIONS + 30} sections" in text


def test_what_a_member_of_staff_may_not_do_is_not_offered(file: File) -> None:
    File.objects.update(original="originals/a")
    plain, full = (
        staff_with(name="plain"),
        staff_with("change_file", "read_file_text", "try_question", name="full"),
    )
    for name in ("reindex", "original", "question"):
        assert own_page(file, name) not in text_at(plain, page_of(file))
        assert own_page(file, name) in text_at(full, page_of(file))


def test_the_page_has_headings_in_order_table_heads_with_scope_and_no_style_attribute(
    staff: Client, file: File
) -> None:
    text = main_of(text_at(staff, page_of(file)))
    levels = [int(level) for level in re.findall(r"<h(\d)", text)]
    assert levels[0] == 1
    assert all(later <= earlier + 1 for earlier, later in pairwise(levels))
    assert not re.findall(r"<th\b(?![^>]*scope=)[^>]*>", text)
    assert " style=" not in text


def test_the_page_costs_as_many_queries_for_a_long_file_as_for_a_short_one(
    staff: Client, file: File, tmp_path: Path
) -> None:
    long = ingest_file(write_book(tmp_path / "long.txt", [*BOOK, *BOOK, INDEX])).file
    text_at(staff, page_of(file))
    counts = []
    for each in (file, long):
        with CaptureQueriesContext(connection) as queries:
            text_at(staff, page_of(each))
        counts.append(len(queries))
    assert counts[0] == counts[1]
