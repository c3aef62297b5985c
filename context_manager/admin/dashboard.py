"""The page of figures by day: how turns ended, what was cut, what they weighed and how long they took."""

from __future__ import annotations

from typing import Any

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.template.response import TemplateResponse

from compressor.admin.large_lists import LargeListAdmin
from context_manager.admin.daily_chart import HEIGHT, turns_chart
from context_manager.admin.daily_figures import (
    ONE_DAY,
    CodeFigures,
    DayFigures,
    failures_by_day,
    figures_by_day,
    midnight,
    period_until_today,
    steps_by_day,
    totals_of,
)
from context_manager.admin.links import turns_address
from context_manager.admin.wording import in_words, milliseconds, share, step_in_words

TEMPLATE = "admin/context_manager/turn/dashboard.html"
LENGTHS = (7, 14, 30, 90)
DEFAULT_LENGTH = 14


def show_dashboard(request: HttpRequest, turn_admin: LargeListAdmin) -> HttpResponse:
    """Figures of the last days; `?days=` chooses how many."""
    if not turn_admin.has_view_permission(request):
        raise PermissionDenied
    length = _length(request)
    period = period_until_today(length)
    days = figures_by_day(period)
    context = {
        **turn_admin.context_of_own_page(request, "Turns by day"),
        "length": length,
        "lengths": LENGTHS,
        "days": days,
        "latest_first": days[::-1],
        "rows": [_row(day) for day in reversed(days)],
        "total": totals_of(days),
        "chart": turns_chart(days),
        "chart_height": HEIGHT,
        "highest": max(day.turns for day in days),
        "tables": (
            _table("Failures by reason", "Reason", failures_by_day(period), in_words),
            _table("What was cut", "Step", steps_by_day(period), step_in_words),
        ),
    }
    return TemplateResponse(request, TEMPLATE, context)


def _length(request: HttpRequest) -> int:
    chosen = request.GET.get("days", "")
    return int(chosen) if chosen in {str(length) for length in LENGTHS} else DEFAULT_LENGTH


def _row(day: DayFigures) -> tuple[DayFigures, str, str, str, str]:
    """A day, the list of its turns, and its shares and durations in words."""
    query = {"created_at__gte": str(midnight(day.day)), "created_at__lt": str(midnight(day.day + ONE_DAY))}
    waits = day.first_token_ms
    return (
        day,
        turns_address(**query),
        share(day.failed_share),
        milliseconds(waits.half),
        milliseconds(waits.most),
    )


def _table(title: str, column: str, figures: tuple[CodeFigures, ...], words: Any) -> dict[str, Any]:
    rows = [(words(each.code) or "no reason", each.total, each.by_day[::-1]) for each in figures]
    return {"title": title, "column": column, "rows": rows}
