"""The pages of staff in a real browser: light and dark, on a desk and on a phone, with pictures of them."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from pathlib import Path

import pytest
from django.utils import timezone
from playwright.sync_api import Page
from pytest_django.live_server_helper import LiveServer

from compressor.models import File, FileStatus, IndexingJob, JobState
from compressor.services.ingestion import ingest_file
from tests.browser.chromium import chromium
from tests.browser.staff_browser import FAINT, Shown, staff_session, wrong_with
from tests.compressor.admin.pages import list_of, own_page, page_of
from tests.compressor.small_books import BOOK, chapter, write_book

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

INDEX = "Index\n\n" + "\n".join(
    f"lantern oil of grade {number}, {number}, {number + 3}" for number in range(40)
)


def asking(question: str, earlier: str = "") -> Callable[[Page], None]:
    """Ask a question on the page."""

    def ask(page: Page) -> None:
        page.get_by_label("Question").fill(question)
        page.get_by_label("Earlier messages").fill(earlier)
        page.get_by_label("Budget in tokens").fill("900")
        page.get_by_role("button", name="Try").click()

    return ask


@pytest.fixture
def pages(tmp_path: Path) -> list[Shown]:
    """The list, a file in every state, and questions of several kinds."""
    long = [chapter("lantern", sentences=160), *BOOK, INDEX]
    ready = ingest_file(write_book(tmp_path / "lanterns.txt", long), title="On Lanterns " * 9).file
    mixed = ingest_file(write_book(tmp_path / "mixed.txt", [*BOOK[:3], chapter("scan")])).file
    no_text = [{"code": "pages_without_text", "pages": [5, 6, 7]}]
    File.objects.filter(pk=mixed.pk).update(page_count=7, textless_page_count=3, notices=no_text)
    failed, embedding = _failed(), _embedding(tmp_path)
    question = own_page(ready, "question")
    return [
        Shown("list", list_of("file")),
        Shown("ready", page_of(ready), strips=1),
        Shown("mixed", page_of(mixed), strips=1),
        Shown("failed", page_of(failed)),
        Shown("embedding", page_of(embedding), strips=1),
        Shown("question", question, 1, asking("which lantern oil grade?")),
        Shown("overview", question, 1, asking("summarize this book")),
        Shown("follow-up", question, 1, asking("why?", "when does the willow rest?")),
        Shown("no-words", question, 0, asking("?!")),
        Shown("passages", list_of("chunk", file__id__exact=str(ready.pk))),
        Shown("readings", list_of("staffreading")),
    ]


def _failed() -> File:
    return File.objects.create(
        name="locked.pdf",
        title="locked",
        byte_size=1,
        digest="a",
        format="pdf",
        status=FileStatus.FAILED,
        failure_code="encrypted",
        failure_detail="This file is locked by a password. Add a copy that opens without it.",
    )


def _embedding(folder: Path) -> File:
    file = ingest_file(write_book(folder / "half.txt", BOOK[:4])).file
    File.objects.filter(pk=file.pk).update(status=FileStatus.EMBEDDING)
    told = {
        "state": JobState.RUNNING,
        "worker": "a-machine-with-a-name-4711",
        "lease_until": timezone.now() + timedelta(hours=1),
        "queued_at": timezone.now(),
        "losses": 1,
        "last_error": f"http://embeddings.example/{'v1/' * 40} answered 503.",
    }
    IndexingJob.objects.update_or_create(file=file, defaults=told)
    return file


def test_pages_fit_are_legible_draw_their_strips_and_raise_no_error(
    live_server: LiveServer, pages: list[Shown]
) -> None:
    assert not wrong_with(pages, live_server.url, staff_session())


def test_the_judge_of_colours_sees_what_is_faint() -> None:
    with chromium() as browser:
        page = browser.new_page()
        page.set_content(
            '<body style="background: #fff"><p class="file-part"><b style="color: #767676">fine</b>'
            '<b class="pale" style="color: #999">faint</b></p><svg class="strip">'
            '<rect class="strip-chosen" fill="#ddd"/><rect class="kind" stroke="#d1400a"/></svg>'
        )
        faint = page.evaluate(FAINT)
    assert [each.partition(" rgb")[0] for each in faint] == ["B pale", "rect strip-chosen"]
