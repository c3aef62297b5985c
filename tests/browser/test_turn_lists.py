"""The lists of turns, two turns side by side and the figures by day in a real browser, with pictures."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

import pytest
from django.utils import timezone
from pytest_django.live_server_helper import LiveServer

from compressor.models import File
from context_manager.models import EvalCase, Turn, TurnReading, TurnStatus
from context_manager.services.eval_cases import keep_for_eval
from tests.browser.staff_browser import Shown, staff_session, wrong_with
from tests.context_manager.admin.pages import deletion_of, list_of, page_of
from tests.context_manager.turn_rows import (
    BLOCKS,
    a_chat,
    a_file,
    a_student,
    a_turn,
    add_blocks,
    add_file,
    add_steps,
    add_words,
    complete_turn,
)

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

LONG = "Wie erhalten die Wärter der Leuchttürme an der nördlichen Küste ihr Licht bei Sturm? " * 4


@pytest.fixture
def pages() -> list[Shown]:
    """Turns that ended in every way over some days, one of them kept for the eval, two to compare."""
    book, long = a_file(), a_file("A very long title of a book that goes on and on " * 3, pages=88)
    first = complete_turn(a_student("maria"), book)
    second = _cut_turn(book, long, timezone.now() - timedelta(days=1))
    _older_turns(book)
    (case, *_) = keep_for_eval([first], user=None)
    EvalCase.objects.update(history=[LONG, "And then?"])
    TurnReading.objects.update(user=None)
    return [
        Shown("turn-list", list_of("turn")),
        Shown("turn-list-filtered", list_of("turn", step="any", status__exact="completed")),
        Shown("turn-list-empty", list_of("turn", q="nobody")),
        Shown("comparison", f"{list_of('turn')}compare/{first.pk}/{second.pk}/", strips=3),
        Shown("dashboard", f"{list_of('turn')}dashboard/"),
        Shown("dashboard-90", f"{list_of('turn')}dashboard/?days=90"),
        Shown("chat-list", list_of("chat")),
        Shown("chat", page_of(first.chat)),
        Shown("chat-deletion", deletion_of(first.chat)),
        Shown("eval-list", list_of("evalcase")),
        Shown("eval-case", page_of(case)),
        Shown("turn-readings", list_of("turnreading")),
        Shown("app-index", "/admin/context_manager/"),
    ]


def _cut_turn(book: File, long: File, at: datetime) -> Turn:
    """A turn on two files whose question is long, and whose prompt was cut by many steps."""
    turn = a_turn(
        a_chat(a_student("jan"), [book, long]), at=at, status=TurnStatus.INCOMPLETE, embedding_state="late"
    )
    add_blocks(turn, [*BLOCKS[:-1], ("message", 900, 900, 0, 0)])
    add_steps(turn, [("recent_to_6000", 9_000, 6_000, 1), ("older_to_600", 41_200, 9_000, 15)])
    add_file(turn, book)
    add_file(turn, long, ((3, 9, "chosen", {"matched": 7}), (80, 88, "position", {"spread": 3})))
    add_words(turn, LONG, "Bei Sturm brennt ein zweiter Docht.")
    return turn


def _older_turns(book: File) -> None:
    fates: list[dict[str, Any]] = [
        {"status": TurnStatus.FAILED, "failure_code": "context_overflow_after_trim", "context_tokens": 0},
        {"status": TurnStatus.FAILED, "failure_code": "model_timeout", "first_token_ms": None},
        {"status": TurnStatus.CANCELLED, "feedback": -1},
        {"status": TurnStatus.COMPLETED, "feedback": 1},
        {
            "status": TurnStatus.COMPLETED,
            "whole_tokens": 6_300,
            "context_tokens": 6_300,
            "context_trimmed": 0,
        },
    ]
    for hours in range(3, 130, 5):
        at = timezone.now() - timedelta(hours=hours)
        turn = a_turn(a_chat(a_student("li"), [book]), at=at, **fates[hours // 5 % len(fates)])
        add_words(turn, "北方海岸的灯笼为什么用鲸油？" if hours % 2 else "لماذا تحترق المصابيح؟", "")
        if turn.context_trimmed:
            add_steps(turn)


def test_lists_fit_are_legible_draw_their_strips_and_raise_no_error(
    live_server: LiveServer, pages: list[Shown]
) -> None:
    assert not wrong_with(pages, live_server.url, staff_session())
