"""Messages as sent are kept for so many days and no longer; counts have no end."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from io import StringIO

import pytest
from django.core.management import call_command
from django.utils import timezone
from pytest_django import Settings

from compressor.services.upkeep import upkeep_due
from context_manager.models import Message, Turn, TurnContent
from context_manager.services.retention import forget_turn_texts, text_kept_until
from tests.context_manager.turn_rows import a_chat, a_turn, add_content, add_words

pytestmark = pytest.mark.django_db
NOW = datetime(2026, 12, 1, tzinfo=UTC)


def kept_since(*days: int) -> list[Turn]:
    """Turns that were answered so many days ago."""
    chat = a_chat()
    turns = [a_turn(chat, number=number) for number in range(1, len(days) + 1)]
    for turn, past in zip(turns, days, strict=True):
        add_words(turn)
        add_content(turn, keep_until=text_kept_until(NOW - timedelta(days=past)))
    return turns


def still_there() -> set[int]:
    return set(TurnContent.objects.filter(messages__isnull=False).values_list("turn__number", flat=True))


def test_what_is_older_than_the_days_of_the_setting_goes_and_nothing_else() -> None:
    kept_since(0, 29, 30, 31, 400)

    assert forget_turn_texts(now=NOW) == 3

    assert still_there() == {1, 2}
    assert forget_turn_texts(now=NOW) == 0
    assert Message.objects.count() == 10
    assert set(
        TurnContent.objects.values_list("keep_until", "messages_bytes").filter(turn__number__gt=2)
    ) == {(None, TurnContent.objects.all()[0].messages_bytes)}
    assert all(TurnContent.objects.values_list("searches", flat=True))


def test_it_is_done_in_batches_to_the_last() -> None:
    kept_since(*[40] * 7, 1)

    assert forget_turn_texts(now=NOW, rows_at_once=3) == 7
    assert still_there() == {8}


def test_days_that_are_made_fewer_count_from_then_on(settings: Settings) -> None:
    kept_since(0, 10, 29)
    settings.TURN_TEXT_DAYS = 7

    assert forget_turn_texts(now=NOW) == 0
    assert forget_turn_texts(now=NOW + timedelta(days=1)) == 1
    assert forget_turn_texts(now=NOW + timedelta(days=7)) == 2


@pytest.mark.parametrize("days", [0, -1])
def test_no_days_at_all_keep_nothing(settings: Settings, days: int) -> None:
    kept_since(0, 10)
    settings.TURN_TEXT_DAYS = days

    assert forget_turn_texts(now=NOW) == 2


def test_workers_do_it_when_upkeep_is_due() -> None:
    kept_since(31)

    upkeep_due.send(sender=None, now=NOW)

    assert still_there() == set()


def test_the_command_says_how_many() -> None:
    turns = kept_since(0, 0)
    TurnContent.objects.filter(turn=turns[0]).update(keep_until=timezone.now() - timedelta(days=1))
    told = StringIO()

    call_command("forget_turn_texts", stdout=told)

    assert told.getvalue().strip() == "Messages of 1 turn removed; counts stay."
