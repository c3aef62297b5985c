"""The turns before and after one in the list that it was reached from."""

from __future__ import annotations

import uuid
from copy import copy
from dataclasses import dataclass

from django.contrib import admin
from django.contrib.admin import ModelAdmin
from django.contrib.admin.options import IncorrectLookupParameters
from django.contrib.admin.views.main import ChangeList
from django.core.exceptions import SuspiciousOperation
from django.db.models import Q, QuerySet
from django.http import HttpRequest, QueryDict

from context_manager.admin.links import turn_address
from context_manager.models import Turn

FILTERS = "_changelist_filters"


@dataclass(frozen=True, slots=True)
class Neighbours:
    """Addresses of the turns next to one in time, with the list's filter kept; "" where there is none."""

    newer: str
    older: str


class QueryAlone(ChangeList):
    """A list whose rows nobody reads: what it would hold is its `queryset`."""

    def get_results(self, request: HttpRequest) -> None:
        """Nothing is counted or read."""


def neighbours(request: HttpRequest, turn: Turn) -> Neighbours:
    """The next turns in time, newer and older, of those that the list showed, however it was sorted.

    A filter that is none shows all turns.
    """
    turns = _turns_of_list(request)
    newer = turns.filter(
        Q(created_at__gt=turn.created_at) | Q(created_at=turn.created_at, pk__gt=turn.pk)
    ).order_by("created_at", "pk")
    older = turns.filter(
        Q(created_at__lt=turn.created_at) | Q(created_at=turn.created_at, pk__lt=turn.pk)
    ).order_by("-created_at", "-pk")
    kept = request.GET.get(FILTERS, "")
    return Neighbours(_address(_first(newer), kept), _address(_first(older), kept))


def _turns_of_list(request: HttpRequest) -> QuerySet[Turn]:
    of_list = copy(request)
    of_list.GET, of_list.resolver_match = QueryDict(request.GET.get(FILTERS, "")), None
    try:
        turns: QuerySet[Turn] = _list(of_list, admin.site.get_model_admin(Turn)).queryset
    except (IncorrectLookupParameters, SuspiciousOperation):
        return Turn.objects.all()
    return turns


def _list(of_list: HttpRequest, turns: ModelAdmin[Turn]) -> QueryAlone:
    return QueryAlone(
        of_list,
        Turn,
        list_display=("pk",),
        list_display_links=(),
        list_filter=turns.get_list_filter(of_list),
        date_hierarchy=turns.date_hierarchy,
        search_fields=turns.get_search_fields(of_list),
        list_select_related=False,
        list_per_page=turns.list_per_page,
        list_max_show_all=0,
        list_editable=(),
        model_admin=turns,
        sortable_by=(),
        search_help_text=None,
    )


def _first(turns: QuerySet[Turn]) -> uuid.UUID | None:
    return turns.values_list("pk", flat=True).first()


def _address(key: uuid.UUID | None, kept: str) -> str:
    if key is None:
        return ""
    return turn_address(key, **({FILTERS: kept} if kept else {}))
