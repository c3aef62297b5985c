"""Trying a question: recorded first, then answered with everything that decided, or refused in place."""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path

import pytest
from django.test import Client

from compressor.embedding.question import QuestionEmbedder
from compressor.models import File, FileIndex, FileStatus, StaffReading
from compressor.services.ingestion import ingest_file
from compressor.services.library import Library
from compressor.services.questions import FileQuestions
from tests.compressor.admin.pages import own_page, staff_with, text_at
from tests.compressor.small_books import BOOK, chapter, write_book

pytestmark = pytest.mark.django_db

INDEX = "Index\n\n" + "\n".join(
    f"lantern oil of grade {number}, {number}, {number + 3}" for number in range(40)
)


def tried(client: Client, file: File, question: str, *, status: int = 200, **fields: str) -> str:
    """The page after a question was sent."""
    data = {"question": question, "budget": "600", "earlier": ""} | fields
    response = client.post(own_page(file, "question"), data)
    assert response.status_code == status
    return response.content.decode()


def excerpt_of(text: str) -> str:
    """What the page says a model would get."""
    found = re.search(r'<pre dir="auto" tabindex="0"[^>]*>(.*?)</pre>', text, re.DOTALL)
    assert found is not None
    return unescape(found[1])


def test_the_form_says_that_questions_are_recorded_and_records_nothing(staff: Client, file: File) -> None:
    text = text_at(staff, own_page(file, "question"))
    assert "recorded with your name" in text
    assert 'value="12000"' in text
    assert not StaffReading.objects.exists()


def test_it_needs_a_permission_of_its_own(file: File) -> None:
    assert staff_with("read_file_text").get(own_page(file, "question")).status_code == 403
    assert staff_with("try_question", name="asker").get(own_page(file, "question")).status_code == 200


def test_the_excerpt_is_exactly_what_a_model_would_get(staff: Client, file: File) -> None:
    text = tried(staff, file, "when does the willow rest?")
    asked = FileQuestions(QuestionEmbedder(None), model=None, library=Library())
    expected = asked.select([file], "when does the willow rest?", budget=600).excerpt
    assert excerpt_of(text) == expected.text
    assert f"{expected.tokens} of 600 tokens, as estimated" in text


def test_a_question_is_recorded_before_it_is_answered_also_where_it_cannot_be(
    staff: Client, file: File
) -> None:
    tried(staff, file, "when does it rest?", earlier="tell me of the willow\n\n and its leaves ")
    tried(staff, file, "when does the willow rest?", budget="20")
    found = list(StaffReading.objects.order_by("at").values_list("kind", "what"))
    assert found == [
        ("question", "tell me of the willow\nand its leaves\nwhen does it rest?"),
        ("question", "when does the willow rest?"),
    ]


def test_how_it_was_understood_and_searched_is_said(staff: Client, file: File) -> None:
    text = tried(staff, file, "when does the willow rest?")
    assert "<strong>specific</strong>. It names something to search for." in text
    assert '<code dir="auto">willow</code> <code dir="auto">rest</code>' in text
    assert "Search by meaning is switched off." in text
    assert "<code>keywords_only</code>: The passages were found by keywords alone." in text


def test_a_follow_up_names_the_question_that_it_leans_on(staff: Client, file: File) -> None:
    text = tried(staff, file, "why?", earlier="when does the willow rest?")
    assert "<strong>follow-up</strong>" in text
    assert '<dt>Leans on</dt><dd dir="auto">when does the willow rest?</dd>' in text


def test_a_place_is_named_as_it_was_found_or_said_to_be_missing(staff: Client, file: File) -> None:
    assert "Found as p. 2." in tried(staff, file, "what does page 2 say?")
    empty = tried(staff, file, "what does page 5 say about granite?")
    assert "No passage there matches the words searched for." in empty
    missing = tried(staff, file, "what does page 99 say about granite?")
    assert "The file has no such place." in missing
    assert "place_not_found" in missing


def test_an_overview_has_a_strip_and_no_ranks(staff: Client, file: File) -> None:
    text = tried(staff, file, "summarize this book")
    assert "<strong>whole</strong>" in text
    assert "nothing was ranked" in text
    assert '<svg class="strip" role="img" aria-labelledby="shown-title shown-description">' in text
    assert 'fill="url(#strip-hatch)"' in text
    assert "Rank by" not in text


def test_every_chosen_passage_stands_with_its_reason_and_ranks(staff: Client, file: File) -> None:
    text = tried(staff, file, "when does the willow rest?")
    rows = re.findall(r'<th scope="row" class="number"><a href="[^"]*chunk/\d+/change/">(\d+)</a>', text)
    assert rows
    assert "matched" in text
    first = re.search(r'<td class="why">matched</td>(.*?)</tr>', text)
    assert first is not None
    keywords, meaning, around, fused = re.findall(r'<td class="number">(.*?)</td>', first[1])[:4]
    assert keywords.isdigit()
    assert (meaning, around) == ("–", "–")
    assert fused.isdigit()


def test_near_misses_say_why_they_are_missing(staff: Client, tmp_path: Path) -> None:
    pages = [chapter("lantern", sentences=120), *BOOK, INDEX]
    file = ingest_file(write_book(tmp_path / "indexed.txt", pages)).file
    text = tried(staff, file, "which lantern oil grade?").partition("Near misses</h2>")[2]
    assert "no room in the budget" in text
    assert "part of the index, which ranked excerpts leave out" in text


def test_a_whole_file_that_fits_is_said_to_be_whole(staff: Client, file: File) -> None:
    text = tried(staff, file, "when does the willow rest?", budget="12000")
    assert f"The whole file fits: {file.chunk_count} passages" in text
    assert "nothing had to be chosen" in text


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"question": ""}, "This field is required."),
        ({"question": "?!"}, "The message has no words in it"),
        ({"budget": "50"}, "50 tokens are too few"),
        ({"budget": "0"}, "greater than or equal to 1"),
        ({"budget": "many"}, "Enter a whole number."),
        ({"question": "a\x00b"}, "Null characters are not allowed."),
        ({"question": "x" * 20_001}, "at most 20000 characters"),
    ],
)
def test_what_cannot_be_asked_is_said_at_its_field(
    staff: Client, file: File, fields: dict[str, str], said: str
) -> None:
    question = fields.get("question", "granite?")
    text = tried(staff, file, question, budget=fields.get("budget", "600"))
    assert said in text
    assert "The excerpt, exactly" not in text
    assert text.count("errornote") == 1


def test_a_file_that_is_not_indexed_yet_is_a_conflict_that_says_how_far_it_is(
    staff: Client, file: File
) -> None:
    File.objects.update(status=FileStatus.INDEXING)
    text = tried(staff, file, "granite?", status=409)
    assert "The question cannot be answered now." in text
    assert "6 pages are being indexed." in text
    FileIndex.objects.all().delete()
    File.objects.update(status=FileStatus.READY, index_version=0)
    tried(staff, file, "granite?", status=409)


def test_an_index_that_is_gone_is_a_conflict(staff: Client, file: File) -> None:
    FileIndex.objects.all().delete()
    assert "is being indexed" in tried(staff, file, "granite?", status=409)


def test_what_is_asked_and_shown_is_escaped(staff: Client, tmp_path: Path) -> None:
    pages = ["<script>alert(1)</script> & granite is a grey stone.", *BOOK]
    file = ingest_file(write_book(tmp_path / "script.txt", pages), title="<i>Title</i>").file
    text = tried(staff, file, "<script>alert(2)</script> granite?", earlier="<script>alert(3)</script>?")
    assert "<script>alert" not in text
    assert "<i>Title" not in text


def test_a_file_without_pages_names_passages(staff: Client, tmp_path: Path) -> None:
    path = tmp_path / "flowing.txt"
    path.write_text("\n\n".join(BOOK), encoding="utf-8")
    file = ingest_file(path).file
    text = tried(staff, file, "when does the willow rest?")
    assert "runs of passages" in text or "run of passages" in text
    assert "position__gte" in text
    assert re.search(r'<td class="place" dir="auto">[^<]*paragraph', text)


def test_the_page_has_headings_in_order_and_no_style_attribute(staff: Client, file: File) -> None:
    text = tried(staff, file, "when does the willow rest?").partition("<main")[2].partition("</main>")[0]
    levels = re.findall(r"<h(\d)", text)
    assert levels[0] == "1"
    assert set(levels[1:]) == {"2"}
    assert " style=" not in text
    assert not re.findall(r"<th\b(?![^>]*scope=)[^>]*>", text)
