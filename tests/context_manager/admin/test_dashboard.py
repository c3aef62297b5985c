"""Figures by day: every turn is counted once, failed ones as failed; percentiles are values that occur."""

from __future__ import annotations

from datetime import datetime, time, timedelta
from typing import Any

import pytest
from django.utils import timezone
from hypothesis import given
from hypothesis import strategies as st
from pytest_django import DjangoAssertNumQueries

from context_manager.admin.daily_chart import HEIGHT, turns_chart
from context_manager.admin.daily_figures import (
    DayFigures,
    failures_by_day,
    figures_by_day,
    period_until_today,
    steps_by_day,
)
from context_manager.admin.daily_percentiles import Percentiles
from context_manager.models import Turn
from tests.context_manager.admin.pages import a_superuser, list_of, staff_with, text_at
from tests.context_manager.turn_rows import a_turn, add_steps, complete_turn

DASHBOARD = f"{list_of('turn')}dashboard/"
TODAY = timezone.localdate()


def noon(days_ago: int) -> datetime:
    return timezone.make_aware(datetime.combine(timezone.localdate() - timedelta(days=days_ago), time(12)))


def a_turn_of(days_ago: int, **columns: Any) -> Turn:
    return a_turn(None, at=noon(days_ago), **columns)


@pytest.mark.django_db
def test_every_turn_of_a_day_is_counted_by_how_it_ended() -> None:
    for status, times in {
        "completed": 4,
        "incomplete": 2,
        "failed": 3,
        "cancelled": 1,
        "in_progress": 1,
    }.items():
        for _ in range(times):
            a_turn_of(1, status=status)
    yesterday = figures_by_day(period_until_today(7))[-2]
    assert (yesterday.turns, yesterday.completed, yesterday.cut_off) == (11, 4, 2)
    assert (yesterday.failed, yesterday.cancelled, yesterday.running) == (3, 1, 1)
    assert yesterday.failed_share == 3 / 11


@pytest.mark.django_db
def test_days_without_turns_are_there_and_days_before_are_not() -> None:
    a_turn_of(6)
    a_turn_of(7)
    days = figures_by_day(period_until_today(7))
    assert [day.turns for day in days] == [1, 0, 0, 0, 0, 0, 0]
    assert days[1].failed_share is None
    assert days[-1].day == timezone.localdate()


@pytest.mark.django_db
def test_half_and_most_are_values_that_occur() -> None:
    for tokens in range(100, 2100, 100):
        a_turn_of(0, context_tokens=tokens, first_token_ms=tokens // 10)
    a_turn_of(0, context_tokens=0, first_token_ms=None)
    today = figures_by_day(period_until_today(7))[-1]
    assert today.tokens == Percentiles(1000, 1900)
    assert today.first_token_ms == Percentiles(100, 190)


@pytest.mark.django_db
def test_one_turn_is_half_and_most() -> None:
    a_turn_of(0, context_tokens=77)
    assert figures_by_day(period_until_today(7))[-1].tokens == Percentiles(77, 77)


@pytest.mark.django_db
def test_answers_by_keywords_alone_are_those_whose_search_had_no_meaning() -> None:
    a_turn_of(0, embedding_state="late")
    a_turn_of(0, embedding_state="off", match_state="no_match")
    a_turn_of(0, embedding_state="ready", meaning_share=0.0)
    a_turn_of(0, embedding_state="ready", meaning_share=0.4)
    a_turn_of(0, embedding_state="off", match_state="not_searched")
    a_turn_of(0, embedding_state="late", status="failed")
    assert figures_by_day(period_until_today(7))[-1].keywords_only == 3


@pytest.mark.django_db
def test_failures_and_steps_are_counted_by_day_the_most_frequent_first() -> None:
    for days_ago in (0, 1, 1):
        a_turn_of(days_ago, status="failed", failure_code="model_busy")
    a_turn_of(2, status="failed", failure_code="internal_error")
    a_turn_of(0, status="completed", failure_code="")
    add_steps(a_turn_of(2))
    reasons = failures_by_day(period_until_today(7))
    assert [(each.code, each.total) for each in reasons] == [("model_busy", 3), ("internal_error", 1)]
    assert reasons[0].by_day[-3:] == (0, 2, 1)
    assert len(steps_by_day(period_until_today(7))) == 4


@pytest.mark.django_db
def test_the_page_shows_it_in_words(django_assert_max_num_queries: DjangoAssertNumQueries) -> None:
    complete_turn()
    a_turn_of(0, status="failed", failure_code="model_timeout")
    client = a_superuser()
    with django_assert_max_num_queries(8):
        text = text_at(client, DASHBOARD)
    assert "Model timeout" in text
    assert "Older turns to about 600 tokens" in text
    assert "25,908" in text
    assert "2 turns in 14 days, 1 of them failed" in text
    assert "style=" not in text


@pytest.mark.django_db
def test_a_day_leads_to_its_turns() -> None:
    a_turn_of(1, number=5)
    a_turn_of(2, number=6)
    client = a_superuser()
    address = client.get(DASHBOARD).context["rows"][1][1]
    assert [turn.number for turn in client.get(address).context["cl"].result_list] == [5]


@pytest.mark.django_db
@pytest.mark.parametrize(("asked", "days"), [("7", 7), ("90", 90), ("8", 14), ("x", 14), ("", 14)])
def test_how_many_days_is_chosen_from_a_few(asked: str, days: int) -> None:
    response = a_superuser().get(DASHBOARD, {"days": asked})
    assert len(response.context["days"]) == days


@pytest.mark.django_db
def test_it_is_linked_and_needs_the_permission_to_look_at_turns() -> None:
    client = a_superuser()
    for address in (list_of("turn"), "/admin/context_manager/"):
        assert f'href="{DASHBOARD}"' in text_at(client, address)
    viewer = staff_with()
    viewer.get(DASHBOARD)
    assert text_at(viewer, DASHBOARD)


DAYS = st.lists(
    st.builds(
        lambda completed, failed, cut_off: DayFigures(
            TODAY, completed + failed + cut_off, completed=completed, failed=failed, cut_off=cut_off
        ),
        *[st.integers(0, 5000)] * 3,
    ),
    min_size=1,
    max_size=90,
)


@given(DAYS)
def test_columns_stay_inside_the_chart_and_parts_do_not_overlap(days: list[DayFigures]) -> None:
    columns = turns_chart(days)
    assert all(column.left >= 0 and column.left + column.width <= 100.01 for column in columns)
    for column in columns:
        bottom = float(HEIGHT)
        for part in column.parts:
            assert part.top + part.height == pytest.approx(bottom, abs=0.11)
            assert part.height > 0
            bottom = part.top
        assert bottom >= 0
