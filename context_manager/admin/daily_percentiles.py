"""The middle of the values of a day, and what 95 % of them do not pass, found by the database.

By nearest rank: the value at place ceil(share x number) of the ascending values.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any

from django.db import connection
from django.db.models import Aggregate, Count, F, IntegerField, Q, QuerySet, Window
from django.db.models.functions import RowNumber

HALF, MOST = 50, 95


@dataclass(frozen=True, slots=True)
class Percentiles:
    """The middle value and the one that 95 % do not pass; None where there are no values."""

    half: int | None = None
    most: int | None = None


NO_VALUES = Percentiles()


class PercentileDisc(Aggregate):
    """PostgreSQL's percentile by nearest rank; `share` is written as in SQL, from 0 to 1."""

    template = "PERCENTILE_DISC(%(share)s) WITHIN GROUP (ORDER BY %(expressions)s)"
    output_field = IntegerField()


def percentiles_by_day(turns: QuerySet[Any], column: str) -> Mapping[date, Percentiles]:
    """The percentiles of a column of turns by their `day`, in one query; no value of it is null."""
    return _by_aggregate(turns, column) if connection.vendor == "postgresql" else _by_place(turns, column)


def _by_aggregate(turns: QuerySet[Any], column: str) -> Mapping[date, Percentiles]:
    found = turns.values_list("day").annotate(
        half=PercentileDisc(column, share=HALF / 100), most=PercentileDisc(column, share=MOST / 100)
    )
    return {day: Percentiles(half, most) for day, half, most in found}


def _by_place(turns: QuerySet[Any], column: str) -> Mapping[date, Percentiles]:
    """The same in a database without such aggregates: every value gets its place in its day."""
    ranked = turns.annotate(
        place=Window(RowNumber(), partition_by=F("day"), order_by=F(column).asc()),
        of_day=Window(Count("pk"), partition_by=F("day")),
    )
    found = ranked.filter(_at_rank(HALF) | _at_rank(MOST)).values_list("day", "place", "of_day", column)
    by_day: dict[date, dict[int, int]] = defaultdict(dict)
    for day, place, of_day, value in found:
        for rank in (HALF, MOST):
            if place == -(-rank * of_day // 100):
                by_day[day][rank] = value
    return {day: Percentiles(values.get(HALF), values.get(MOST)) for day, values in by_day.items()}


def _at_rank(rank: int) -> Q:
    """Whether `place` is ceil(rank x of_day / 100)."""
    exact = F("of_day") * rank / 100.0
    return Q(place__gte=exact, place__lt=exact + 1)
