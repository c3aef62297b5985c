"""Turns in Django admin: the list with its filters and actions. The page of one turn is `turn_page`'s.

Nothing here changes or deletes a turn: its numbers stay, its words go with their chat.
"""

from __future__ import annotations

from functools import partial
from typing import Any, ClassVar

from django.contrib import admin, messages
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse, StreamingHttpResponse
from django.shortcuts import redirect
from django.urls import URLPattern, path

from compressor.admin.read_only import ReadOnlyAdmin, is_about_one
from compressor.core.wording import counted
from context_manager.admin import turn_page
from context_manager.admin.comparison import compare_turns
from context_manager.admin.dashboard import show_dashboard
from context_manager.admin.permissions import ADD_CASE, may_read_words
from context_manager.admin.searching import found_by
from context_manager.admin.turn_columns import TurnColumns
from context_manager.admin.turn_export import export_csv, export_jsonl
from context_manager.admin.turn_filters import (
    CitesWhatWasNotShown,
    MuchByPosition,
    NearTheCeiling,
    OfEmbeddingState,
    OfFailureCode,
    OfModel,
    OfRequestKind,
    OfTrimStep,
    OfVerdict,
)
from context_manager.admin.turn_parts.access import access_of
from context_manager.admin.turn_rows import listed_turns, questions_of
from context_manager.models import Turn, TurnReading
from context_manager.services.eval_cases import keep_for_eval
from context_manager.services.staff_turn_readings import record_turn_readings

COMPARED = 2
LARGE_COLUMNS = ("notices", "idempotency_key", "body_digest", "settings_digest", "code_version")
KEY = "<uuid:key>"


@admin.register(Turn)
class TurnAdmin(TurnColumns, ReadOnlyAdmin):
    list_display = (
        "asked", "state", "question", "pages", "steps", "tokens", "wait", "credits", "verdict",
    )  # fmt: skip
    list_filter = (
        "status", OfFailureCode, OfTrimStep, OfRequestKind, OfEmbeddingState, MuchByPosition, NearTheCeiling,
        CitesWhatWasNotShown, OfModel, OfVerdict, "created_at",
    )  # fmt: skip
    search_fields = ("pk",)
    search_help_text = "The id of a turn or of a chat, or a student's user name"
    actions = ("export_as_jsonl", "export_as_csv", "compare", "keep")
    fields = ()

    class Media:
        css: ClassVar = {
            "all": (
                "compressor/strip.css",
                "compressor/admin.css",
                "compressor/wide_list.css",
                "context_manager/turns.css",
                "context_manager/turn_page.css",
            )
        }

    def get_urls(self) -> list[URLPattern]:
        """The pages beside the list and the page of a turn."""
        own = (
            ("dashboard/", show_dashboard, "dashboard"),
            (f"compare/{KEY}/<uuid:other>/", compare_turns, "compare"),
        )
        return [
            path(
                address,
                self.admin_site.admin_view(partial(view, turn_admin=self)),
                name=f"context_manager_turn_{name}",
            )
            for address, view, name in own
        ] + super().get_urls()

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Numbers stay; words go with their chat."""
        return False

    def has_keep_permission(self, request: HttpRequest) -> bool:
        """Who may read words and add cases may keep questions."""
        return may_read_words(request) and request.user.has_perm(ADD_CASE)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Turn]:
        """Turns; in the list without the columns that it does not show."""
        turns: QuerySet[Turn] = super().get_queryset(request)
        return turns.select_related("owner") if is_about_one(request) else turns.defer(*LARGE_COLUMNS)

    def get_list_display(self, request: HttpRequest) -> Any:
        """The columns; the question for those who may read it."""
        columns = super().get_list_display(request)
        return columns if may_read_words(request) else [each for each in columns if each != "question"]

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[Turn], search_term: str
    ) -> tuple[QuerySet[Turn], bool]:
        """The turn or the chat with an id, else the turns of students by user name."""
        return queryset.filter(found_by(search_term, "pk", "chat")), False

    def before_list(self, request: HttpRequest, rows: list[Any]) -> None:
        """Give each turn what its row shows; that questions are read is recorded first, for all at once."""
        keys = [turn.pk for turn in rows]
        questions = {}
        if keys and may_read_words(request):
            record_turn_readings(keys, user=request.user, kind=TurnReading.Kind.LIST)
            questions = questions_of(keys)
        listed = listed_turns(keys, questions, access_of(request))
        for turn in rows:
            turn.listed = listed[turn.pk]

    def change_view(
        self, request: HttpRequest, object_id: str, form_url: str = "", extra_context: Any = None
    ) -> HttpResponse:
        """The page of a turn."""
        turn = self.get_object(request, object_id)
        context = extra_context or {}
        if turn is not None and self.has_view_permission(request, turn):
            context = context | turn_page.context_of_turn(turn, request)
        return super().change_view(request, object_id, form_url, context)

    @admin.action(description="Export selected turns as JSON lines", permissions=["view"])
    def export_as_jsonl(self, request: HttpRequest, queryset: QuerySet[Turn]) -> StreamingHttpResponse:
        """Everything countable, and the words for those who may read them."""
        return export_jsonl(request, queryset)

    @admin.action(description="Export selected turns as CSV", permissions=["view"])
    def export_as_csv(self, request: HttpRequest, queryset: QuerySet[Turn]) -> StreamingHttpResponse:
        """The same for a spreadsheet."""
        return export_csv(request, queryset)

    @admin.action(description="Compare two selected turns", permissions=["view"])
    def compare(self, request: HttpRequest, queryset: QuerySet[Turn]) -> HttpResponse | None:
        """Two turns side by side, the earlier on the left."""
        keys = list(queryset.order_by("created_at", "pk").values_list("pk", flat=True)[: COMPARED + 1])
        if len(keys) != COMPARED:
            self.message_user(request, "Select two turns to compare.", messages.WARNING)
            return None
        return redirect("admin:context_manager_turn_compare", *keys)

    @admin.action(description="Add questions of selected turns to the eval set", permissions=["keep"])
    def keep(self, request: HttpRequest, queryset: QuerySet[Turn]) -> None:
        """Keep the questions; those who look after the eval add the passages that answer them."""
        turns = list(queryset)
        cases = keep_for_eval(turns, user=request.user)
        if cases:
            done = (
                f"{counted(len(cases), 'case')} added to the eval set. Say in each which passage answers it."
            )
            self.message_user(request, done, messages.SUCCESS)
        if without := len(turns) - len({case.turn_id for case in cases}):
            reasons = "kept before, without a file, or with a chat that is deleted"
            self.message_user(request, f"{counted(without, 'turn')} left out: {reasons}.", messages.WARNING)
