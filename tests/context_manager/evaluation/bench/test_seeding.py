"""Turns made up for measurements look like real ones, and are the same for the same seed."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from django.db.models import F, Sum

from context_manager.evaluation.bench.admin_list import (
    LISTS,
    MAX_MS,
    MAX_QUERIES,
    AdminListFigures,
    PageFigures,
    admin_list_table,
)
from context_manager.evaluation.bench.made_up_turns import made_up_turns
from context_manager.evaluation.bench.seeding import write_made_up_turns
from context_manager.models import Chat, Message, ShownRange, Turn, TurnFile, TurnStep
from tests.context_manager.admin.pages import a_superuser, list_of

NOW = datetime(2026, 11, 30, 12, tzinfo=UTC)
NUMBER = 160


@pytest.fixture
def turns(db: None) -> None:
    """Twenty chats of eight turns."""
    write_made_up_turns(NUMBER, seed=7, now=NOW)


def test_the_same_seed_makes_the_same_turns() -> None:
    one, two, other = (list(made_up_turns(50, files=9, seed=seed, now=NOW)) for seed in (1, 1, 2))
    assert one == two
    assert one != other


@pytest.mark.usefixtures("turns")
def test_every_turn_has_its_chat_and_its_number_in_it() -> None:
    assert Turn.objects.count() == NUMBER
    chat = Chat.objects.filter(turns__isnull=False).first()
    assert chat is not None
    assert sorted(chat.turns.values_list("number", flat=True)) == list(range(1, 9))


@pytest.mark.usefixtures("turns")
def test_blocks_add_up_and_steps_are_counted() -> None:
    sums = Turn.objects.annotate(sent=Sum("blocks__after"), whole=Sum("blocks__before"))
    assert not sums.exclude(sent=F("context_tokens"), whole=F("whole_tokens")).exists()
    assert TurnStep.objects.count() == sum(Turn.objects.values_list("context_trimmed", flat=True))


@pytest.mark.usefixtures("turns")
def test_pages_shown_are_the_pages_of_the_ranges_and_inside_the_file() -> None:
    for seen in TurnFile.objects.prefetch_related("ranges"):
        ranges = list(seen.ranges.all())
        assert sum(each.last_page - each.first_page + 1 for each in ranges) == seen.shown_pages
        assert all(1 <= each.first_page <= each.last_page <= seen.length for each in ranges)
    assert ShownRange.objects.filter(why="position").exists()


@pytest.mark.usefixtures("turns")
def test_failed_turns_have_a_question_and_no_answer() -> None:
    failed = Turn.objects.filter(status="failed")
    assert failed.exists()
    assert not failed.filter(failure_code="").exists()
    assert set(Message.objects.filter(turn__in=failed).values_list("role", flat=True)) == {"user"}


@pytest.mark.usefixtures("turns")
def test_every_list_that_is_measured_is_shown() -> None:
    client = a_superuser()
    for name, query in LISTS.items():
        assert client.get(list_of("turn", **query)).status_code == 200, name


@pytest.mark.parametrize(
    ("median_ms", "queries", "holds"),
    [(MAX_MS - 1, MAX_QUERIES, True), (MAX_MS, 1, False), (1.0, MAX_QUERIES + 1, False)],
)
def test_the_limits_are_for_the_pages_of_the_list(median_ms: float, queries: int, holds: bool) -> None:  # noqa: FBT001 - a parameter
    pages = (
        PageFigures("first page", median_ms, 400.0, queries, 90.0),
        PageFigures("by day, 90 days", 900.0, 900.0, 40, 90.0),
    )
    figures = AdminListFigures(100_000, "postgresql", 40.0, pages)
    assert figures.holds is holds
    assert ("does not hold" in admin_list_table(figures)) is not holds
