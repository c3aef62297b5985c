"""The pages of staff in a real browser: light and dark, on a desk and on a phone, with pictures of them."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path

import pytest
from django.utils import timezone
from playwright.sync_api import BrowserContext, Page
from pytest_django.live_server_helper import LiveServer

from compressor.models import File, FileStatus, IndexingJob, JobState
from compressor.services.ingestion import ingest_file
from tests.browser.chromium import chromium, screenshots_folder
from tests.browser.staff_browser import (
    FAINT,
    LOOKS,
    Scheme,
    as_staff,
    listening_page,
    problems,
    staff_session,
    strips,
)
from tests.compressor.admin.pages import list_of, own_page, page_of
from tests.compressor.small_books import BOOK, chapter, write_book

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

INDEX = "Index\n\n" + "\n".join(
    f"lantern oil of grade {number}, {number}, {number + 3}" for number in range(40)
)
MAP, SHOWN = "Kinds of text from the first page to the last", "What is shown, from the first page to the last"


@dataclass(frozen=True, slots=True)
class Shown:
    """A page to look at: its address, what its strip is called, and the question to ask on it, if any."""

    name: str
    address: str
    strip: str = ""
    question: str = ""
    earlier: str = ""


@pytest.fixture
def session() -> str:
    """The session of a member of staff."""
    return staff_session()


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
        Shown("ready", page_of(ready), MAP),
        Shown("mixed", page_of(mixed), MAP),
        Shown("failed", page_of(failed)),
        Shown("embedding", page_of(embedding), MAP),
        Shown("question", question, SHOWN, "which lantern oil grade?"),
        Shown("overview", question, SHOWN, "summarize this book"),
        Shown("follow-up", question, SHOWN, "why?", "when does the willow rest?"),
        Shown("no-words", question, "", "?!"),
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


@pytest.mark.parametrize(("scheme", "width"), LOOKS)
def test_pages_fit_are_legible_draw_their_strips_and_raise_no_error(
    live_server: LiveServer, session: str, pages: list[Shown], scheme: Scheme, width: int
) -> None:
    pictures = screenshots_folder()
    wrong: dict[str, list[str]] = {}
    with chromium() as browser:
        context = as_staff(browser, live_server.url, session, scheme, width)
        for shown in pages:
            page, errors = _visit(context, live_server.url, shown)
            page.screenshot(path=pictures / f"{shown.name}-{scheme}-{width}.png", full_page=True)
            wrong[shown.name] = [*errors, *_problems(page, shown, scheme)]
            page.close()
        context.close()
    assert not {name: found for name, found in wrong.items() if found}


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


def _visit(context: BrowserContext, server: str, shown: Shown) -> tuple[Page, list[str]]:
    """Open the page, ask its question, and collect what the console says meanwhile."""
    page, errors = listening_page(context)
    page.goto(server + shown.address)
    if shown.question:
        page.get_by_label("Question").fill(shown.question)
        page.get_by_label("Earlier messages").fill(shown.earlier)
        page.get_by_label("Budget in tokens").fill("900")
        page.get_by_role("button", name="Try").click()
    return page, errors


def _problems(page: Page, shown: Shown, scheme: Scheme) -> list[str]:
    """What is wrong with how a page looks."""
    found = problems(page, scheme)
    if strips(page) != ([shown.strip] if shown.strip else []):
        found.append(f"its strips are {strips(page)}")
    return found
