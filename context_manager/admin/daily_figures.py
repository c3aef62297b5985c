"""Figures of turns by day, counted by the database: a failed turn is a failed turn, whatever it weighed."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from typing import Any

from django.db.models import Count, Q, QuerySet
from django.db.models.functions import TruncDate
from django.utils.timezone import localdate, make_aware

from compressor.core.excerpts.compression import MatchState
from compressor.embedding.question import QuestionState
from context_manager.admin.daily_percentiles import NO_VALUES, Percentiles, percentiles_by_day
from context_manager.models import ANSWERED, RUNNING, Turn, TurnStatus, TurnStep

ONE_DAY = timedelta(days=1)
_WITHOUT_VECTOR = [state.value for state in QuestionState if state is not QuestionState.READY]
KEYWORDS_ONLY = (
    Q(status__in=ANSWERED)
    & Q(match_state__in=(MatchState.MATCHED.value, MatchState.NO_MATCH.value))
    & (Q(embedding_state__in=_WITHOUT_VECTOR) | Q(meaning_share=0))
)
"""Answers whose pages were searched for, and found without meaning."""


@dataclass(frozen=True, slots=True)
class DayFigures:
    """The turns of a day. `completed`, `cut_off`, `failed`, `cancelled` and `running` add up to `turns`."""

    day: date
    turns: int = 0
    completed: int = 0
    cut_off: int = 0
    failed: int = 0
    cancelled: int = 0
    running: int = 0
    keywords_only: int = 0
    trimmed: int = 0
    tokens: Percentiles = NO_VALUES
    first_token_ms: Percentiles = NO_VALUES

    @property
    def failed_share(self) -> float | None:
        """The share of the turns that failed, from 0 to 1."""
        return self.failed / self.turns if self.turns else None


@dataclass(frozen=True, slots=True)
class CodeFigures:
    """How often a code stands by day, in the order of the days."""

    code: str
    by_day: tuple[int, ...]

    @property
    def total(self) -> int:
        """How often in all."""
        return sum(self.by_day)


@dataclass(frozen=True, slots=True)
class Period:
    """Days one after the other, `last` included, in the time zone of the pages."""

    last: date
    length: int

    @property
    def days(self) -> tuple[date, ...]:
        """The days, the earliest first."""
        return tuple(self.last - timedelta(days=back) for back in reversed(range(self.length)))

    def turns(self) -> QuerySet[Any]:
        """The turns of the period, with their `day`."""
        turns: QuerySet[Any] = Turn.objects.order_by().annotate(day=TruncDate("created_at"))
        return turns.filter(
            created_at__gte=midnight(self.days[0]), created_at__lt=midnight(self.last + ONE_DAY)
        )


def midnight(day: date) -> datetime:
    """When a day begins, in the time zone of the pages."""
    return make_aware(datetime.combine(day, time()))


def period_until_today(length: int) -> Period:
    """The last `length` days."""
    return Period(localdate(), length)


def figures_by_day(period: Period) -> tuple[DayFigures, ...]:
    """A row for each day, the earliest first, in three queries."""
    tokens = percentiles_by_day(period.turns().filter(context_tokens__gt=0), "context_tokens")
    waits = percentiles_by_day(period.turns().filter(first_token_ms__isnull=False), "first_token_ms")
    counts = {row.pop("day"): row for row in _counts(period.turns())}
    return tuple(
        DayFigures(
            day=day,
            **counts.get(day, {}),
            tokens=tokens.get(day, NO_VALUES),
            first_token_ms=waits.get(day, NO_VALUES),
        )
        for day in period.days
    )


def _counts(turns: QuerySet[Any]) -> Iterable[dict[str, Any]]:
    counts: Iterable[dict[str, Any]] = turns.values("day").annotate(
        turns=Count("pk"),
        completed=Count("pk", filter=Q(status=TurnStatus.COMPLETED)),
        cut_off=Count("pk", filter=Q(status=TurnStatus.INCOMPLETE)),
        failed=Count("pk", filter=Q(status=TurnStatus.FAILED)),
        cancelled=Count("pk", filter=Q(status=TurnStatus.CANCELLED)),
        running=Count("pk", filter=Q(status__in=RUNNING)),
        keywords_only=Count("pk", filter=KEYWORDS_ONLY),
        trimmed=Count("pk", filter=Q(context_trimmed__gt=0)),
    )
    return counts


def failures_by_day(period: Period) -> tuple[CodeFigures, ...]:
    """How often turns failed for which reason, the most frequent first."""
    failed = period.turns().filter(status=TurnStatus.FAILED)
    return _by_code(period, failed.values_list("failure_code", "day").annotate(times=Count("pk")))


def steps_by_day(period: Period) -> tuple[CodeFigures, ...]:
    """How many turns took which step, the most frequent first."""
    taken = TurnStep.objects.order_by().filter(
        turn__created_at__gte=midnight(period.days[0]),
        turn__created_at__lt=midnight(period.last + ONE_DAY),
    )
    by_day = taken.annotate(day=TruncDate("turn__created_at")).values_list("name", "day")
    return _by_code(period, by_day.annotate(times=Count("pk")))


def _by_code(period: Period, rows: Iterable[tuple[str, date, int]]) -> tuple[CodeFigures, ...]:
    times: dict[str, dict[date, int]] = defaultdict(dict)
    for code, day, number in rows:
        times[code][day] = number
    figures = [
        CodeFigures(code, tuple(days.get(day, 0) for day in period.days)) for code, days in times.items()
    ]
    return tuple(sorted(figures, key=lambda each: (-each.total, each.code)))


def totals_of(days: Sequence[DayFigures]) -> Mapping[str, int]:
    """The counts of all days together; percentiles do not add up."""
    names = ("turns", "completed", "cut_off", "failed", "cancelled", "running", "keywords_only", "trimmed")
    return {name: sum(getattr(day, name) for day in days) for name in names}
