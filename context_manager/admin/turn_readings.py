"""The record of which members of staff read words of turns: looked at by those who may, changed by nobody."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.contrib.auth.models import User
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.safestring import SafeString

from compressor.admin.read_only import ReadOnlyAdmin
from context_manager.admin.links import link_to_turn
from context_manager.admin.searching import found_by
from context_manager.models import TurnReading


class ByStaff(admin.SimpleListFilter):
    """The readings of one member of staff, of those there are today."""

    title = "user"
    parameter_name = "user"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, str]]:
        """Members of staff by name."""
        staff = User.objects.filter(is_staff=True).order_by("username")
        return [(str(key), name) for key, name in staff.values_list("pk", "username")]

    def queryset(self, request: HttpRequest, queryset: QuerySet[TurnReading]) -> QuerySet[TurnReading]:
        """The readings of the chosen one."""
        chosen = self.value() or ""
        return queryset.filter(user=int(chosen)) if chosen.isdecimal() else queryset


@admin.register(TurnReading)
class TurnReadingAdmin(ReadOnlyAdmin):
    list_display = ("at", "user", "kind", "turn_link")
    list_filter = ("kind", ByStaff, "at")
    list_per_page = 100
    list_select_related = ("user", "turn")
    search_fields = ("pk",)
    search_help_text = "The id of a turn or of a chat, or the user name of a member of staff"
    fields = ("at", "user", "kind", "turn_link")

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """What was read stays known."""
        return False

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[TurnReading], search_term: str
    ) -> tuple[QuerySet[TurnReading], bool]:
        """Readings of a turn or of a chat by its id, else by who read."""
        return queryset.filter(found_by(search_term, "turn", "turn__chat", account="user")), False

    @admin.display(description="turn")
    def turn_link(self, reading: TurnReading) -> SafeString:
        """The way to the turn."""
        return link_to_turn(reading.turn)
