"""Filters of the list of turns. Those whose values are not known beforehand step along an index for them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from django.contrib import admin
from django.db import connection
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.http import HttpRequest

from compressor.core.requests.request import RequestKind
from compressor.embedding.question import QuestionState
from context_manager.admin.wording import in_words
from context_manager.core.wording import STEPS
from context_manager.models import Turn, TurnStep, Verdict

Choices = list[tuple[str, str]]
MUCH_BY_POSITION = 0.5
NEAR_THE_CEILING = 0.9
NO_STEP, ANY_STEP = "none", "any"


class ConditionFilter(admin.SimpleListFilter):
    """A choice of conditions, each with its words."""

    conditions: ClassVar[Mapping[str, tuple[str, Q]]]

    def lookups(self, request: HttpRequest, model_admin: Any) -> Choices:
        """The conditions in words."""
        return [(name, words) for name, (words, _) in self.conditions.items()]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Turn]) -> QuerySet[Turn]:
        """The turns that meet the chosen one."""
        chosen = self.conditions.get(self.value() or "")
        return queryset.filter(chosen[1]) if chosen is not None else queryset


class OfRequestKind(ConditionFilter):
    title = "request kind"
    parameter_name = "request"
    conditions: ClassVar = {
        **{kind.value: (in_words(kind.value), Q(request_kind=kind.value)) for kind in RequestKind},
        "none": ("no files were read", Q(request_kind="")),
    }


class OfEmbeddingState(ConditionFilter):
    title = "embedding of the question"
    parameter_name = "embedding"
    conditions: ClassVar = {
        **{state.value: (in_words(state.value), Q(embedding_state=state.value)) for state in QuestionState},
        "none": ("no files were read", Q(embedding_state="")),
    }


class MuchByPosition(ConditionFilter):
    title = "pages there for their position only"
    parameter_name = "position"
    conditions: ClassVar = {"much": ("more than 50 %", Q(position_share__gt=MUCH_BY_POSITION))}


class NearTheCeiling(ConditionFilter):
    title = "ceiling used"
    parameter_name = "ceiling"
    conditions: ClassVar = {"near": ("more than 90 %", Q(ceiling_share__gt=NEAR_THE_CEILING))}


class CitesWhatWasNotShown(ConditionFilter):
    title = "citations"
    parameter_name = "citations"
    conditions: ClassVar = {"not_shown": ("cited but not shown", Q(cited_not_shown__gt=0))}


class OfVerdict(ConditionFilter):
    title = "feedback"
    parameter_name = "feedback"
    conditions: ClassVar = {
        "up": ("up", Q(feedback=Verdict.UP)),
        "down": ("down", Q(feedback=Verdict.DOWN)),
        "none": ("none", Q(feedback=None)),
    }


class OfTrimStep(admin.SimpleListFilter):
    """Turns whose prompt was cut by a step, by any, or by none."""

    title = "trim step"
    parameter_name = "step"

    def lookups(self, request: HttpRequest, model_admin: Any) -> Choices:
        """The steps in their order."""
        steps = [(step.value, words) for step, words in STEPS.items()]
        return [(NO_STEP, "nothing was cut"), (ANY_STEP, "something was cut"), *steps]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Turn]) -> QuerySet[Turn]:
        """The turns that took the chosen step."""
        chosen = self.value()
        if chosen == NO_STEP:
            return queryset.filter(context_trimmed=0)
        if chosen == ANY_STEP:
            return queryset.filter(context_trimmed__gt=0)
        if chosen not in {step.value for step in STEPS}:
            return queryset
        return queryset.filter(Exists(TurnStep.objects.filter(turn=OuterRef("pk"), name=chosen)))


class PresentValueFilter(admin.SimpleListFilter):
    """The values that a column has; its index starts with it."""

    column: ClassVar[str]

    def lookups(self, request: HttpRequest, model_admin: Any) -> Choices:
        """The values there are."""
        return [(value, self.words(value)) for value in present_values(self.column)]

    def words(self, value: str) -> str:
        """A value as it is read."""
        return value

    def queryset(self, request: HttpRequest, queryset: QuerySet[Turn]) -> QuerySet[Turn]:
        """The turns that have the chosen one."""
        chosen = self.value()
        return queryset.filter(**{self.column: chosen}) if chosen else queryset


class OfFailureCode(PresentValueFilter):
    title = "failure code"
    parameter_name = column = "failure_code"

    def words(self, value: str) -> str:
        """A code with spaces."""
        return in_words(value)


class OfModel(PresentValueFilter):
    title = "model"
    parameter_name = column = "model"


def present_values(column: str) -> list[str]:
    """The values but "" that turns have in `column`, ascending.

    One look into the index a value, in one statement: DISTINCT would read every row of every turn.
    """
    table, name = (connection.ops.quote_name(each) for each in (Turn._meta.db_table, column))
    least = f"SELECT MIN({name}) FROM {table} WHERE NOT ({name} = '')"  # noqa: S608 - names of our own
    next_one = f"SELECT ({least} AND {name} > present.value) FROM present WHERE present.value IS NOT NULL"  # noqa: S608 - as above
    with connection.cursor() as cursor:
        cursor.execute(
            f"WITH RECURSIVE present(value) AS ({least} UNION ALL {next_one}) "  # noqa: S608 - as above
            "SELECT value FROM present WHERE value IS NOT NULL"
        )
        return [value for (value,) in cursor.fetchall()]
