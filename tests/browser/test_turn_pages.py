"""The page of a turn in a real browser: light and dark, on a desk and on a phone, with pictures."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.utils import timezone
from pytest_django.live_server_helper import LiveServer

from compressor.services.ingestion import ingest_file
from context_manager.demo.reference_book import TITLE, write_reference_book
from context_manager.models import EvalCase, Turn, TurnStatus
from context_manager.services.turns import NewMessage, answer_turn, take_message
from tests.browser.staff_browser import Shown, staff_session, wrong_with
from tests.context_manager.admin.pages import page_of
from tests.context_manager.turn_rows import (
    a_chat,
    a_file,
    a_long_talk,
    a_student,
    a_turn,
    add_attempt,
    add_blocks,
    add_content,
    add_file,
    add_steps,
    add_words,
    complete_turn,
)

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

QUESTIONS = ("What does a generator expression yield?", "How are exceptions raised and caught?", "why?")
RUNS = [(33 * number + 1, 33 * number + 1 + number % 9, "chosen", {"matched": 2}) for number in range(300)]
RIGHT_TO_LEFT = "لماذا تحترق المصابيح على الساحل الشمالي بزيت الحوت؟"
LONG_WORD = "为什么北方海岸的灯笼燃烧鲸油" * 12


@pytest.fixture
def pages(tmp_path: Path) -> list[Shown]:
    """Turns of every kind: of a real book, heavy, long, of ten files, failed, running, bereft."""
    student = a_student()
    asked = _turns_of_a_real_book(student, tmp_path)
    heavy = _heavy(asked[1])
    return [
        Shown("turn", page_of(asked[1]), 1, lambda page: page.locator("summary", has_text="Map of").click()),
        Shown("turn-messages", f"{page_of(asked[2])}?messages=1", 1),
        Shown("turn-cut", page_of(_cut(asked[1])), 1),
        Shown("turn-heavy", page_of(heavy), 1),
        Shown("turn-long", page_of(_long(student)), 1),
        Shown("turn-ten-files", page_of(_ten_files(student)), 10),
        Shown("turn-failed", page_of(_failed(student))),
        Shown("turn-running", page_of(_running(student))),
        Shown("turn-bereft", page_of(_bereft(student)), 1),
    ]


def _turns_of_a_real_book(student: User, folder: Path) -> list[Turn]:
    file = ingest_file(write_reference_book(folder), owner=student, title=TITLE).file
    chat = a_chat(student)
    return [answer_turn(take_message(NewMessage(chat, content, files=[file]))) for content in QUESTIONS]


def _cut(like: Turn) -> Turn:
    """A question about the same book after a talk that does not fit."""
    file = like.files.get().file
    assert file is not None
    chat = a_chat(like.owner, [file])
    a_long_talk(chat)
    return answer_turn(take_message(NewMessage(chat, QUESTIONS[0], files=[file])))


def _heavy(like: Turn) -> Turn:
    """One that was cut, cites what it was not given, and is in the eval set."""
    turn = complete_turn()
    assert turn.chat is not None
    file = like.files.get().file
    assert file is not None
    turn.files.update(
        file=file,
        title=TITLE,
        length=file.page_count,
        index_version=file.index_version,
        shown_pages=17,
        position_pages=2,
    )
    turn.files.get().ranges.filter(last_page__gt=file.page_count).delete()
    page = file.pages.get(number=200)
    EvalCase.objects.create(turn=turn, chat=turn.chat, file=file, question="?", evidence=page.text[:200])
    return turn


def _long(student: User) -> Turn:
    file = a_file("A Book of Ten Thousand Pages, Whose Title Runs on and on " * 4, pages=10_000)
    turn = a_turn(a_chat(student, [file]), request_kind="whole", usage_warning="over_estimate")
    add_blocks(turn)
    add_steps(turn)
    add_file(turn, file, RUNS)
    add_words(turn, LONG_WORD, "")
    add_content(turn)
    add_attempt(turn, prompt_tokens=26_400)
    return turn


def _ten_files(student: User) -> Turn:
    files = [a_file(f"كتاب المصابيح {number}") for number in range(10)]
    turn = a_turn(a_chat(student, files), position_share=0.7)
    add_blocks(turn)
    add_steps(turn)
    for file in files:
        add_file(turn, file)
    add_words(turn, RIGHT_TO_LEFT, RIGHT_TO_LEFT * 5)
    add_content(turn)
    add_attempt(turn)
    return turn


def _failed(student: User) -> Turn:
    none: dict[str, Any] = {"request_kind": "", "match_state": "", "embedding_state": ""}
    turn = a_turn(a_chat(student), status=TurnStatus.FAILED, failure_code="model_unavailable", **none)
    add_blocks(turn)
    add_steps(turn)
    add_words(turn, answer="")
    add_attempt(
        turn,
        status=TurnStatus.FAILED,
        failure_code="model_unavailable",
        reason=f"http://models.example/{'v1/' * 60} answered 503.",
        prompt_tokens=None,
        http_status=503,
        tries=3,
    )
    return turn


def _running(student: User) -> Turn:
    """One of which nothing is known yet but the question."""
    turn = Turn.objects.create(
        chat=a_chat(student),
        owner=student,
        number=1,
        created_at=timezone.now(),
        model="gemini-2.5-flash-lite",
        family="gemini",
        context_ceiling=32_000,
    )
    add_words(turn, answer="")
    return turn


def _bereft(student: User) -> Turn:
    """A turn whose chat and file have been deleted."""
    turn = a_turn(None)
    add_blocks(turn)
    add_steps(turn)
    add_file(turn, None)
    add_attempt(turn)
    return turn


def test_pages_of_turns_fit_are_legible_draw_their_strips_and_raise_no_error(
    live_server: LiveServer, pages: list[Shown]
) -> None:
    assert not wrong_with(pages, live_server.url, staff_session())
