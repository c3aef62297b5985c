"""Chats in Django admin: whose, how long, how lately. Their titles are words, and are recorded as such."""

from __future__ import annotations

import uuid
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from django.contrib import admin
from django.db.models import Count, Model, OuterRef, QuerySet, Subquery
from django.http import HttpRequest
from django.utils.html import format_html
from django.utils.safestring import SafeString

from compressor.admin.read_only import ReadOnlyAdmin
from compressor.admin.wording import NOTHING, plural_name
from compressor.core.wording import counted
from context_manager.admin.links import turns_of_chat
from context_manager.admin.permissions import may_read_words
from context_manager.admin.searching import found_by
from context_manager.models import (
    Chat,
    ChatFile,
    EvalCase,
    Message,
    Turn,
    TurnContent,
    TurnFeedback,
    TurnReading,
)
from context_manager.services.deletion import delete_chat
from context_manager.services.staff_turn_readings import record_turn_readings

MAX_NAMED = 20
SOUGHT = frozenset({"owner", "active_at", "created_at"})
WORDS_OF_A_CHAT: tuple[type[Model], ...] = (Message, TurnContent, TurnFeedback, EvalCase)


@dataclass(frozen=True, slots=True)
class ListedChat:
    """What stands in a row beside the chat's own columns."""

    turns: int
    files: int
    title: str


@admin.register(Chat)
class ChatAdmin(ReadOnlyAdmin):
    list_display = ("active_at", "owner", "title_of_chat", "turn_count", "file_count", "model")
    list_filter = ("active_at",)
    list_select_related = ("owner",)
    search_fields = ("pk",)
    search_help_text = "The id of a chat, or a student's user name"
    fields = ("id", "owner", "title_of_chat", "turn_count", "file_count", "model", "created_at", "active_at")

    class Media:
        css: ClassVar = {
            "all": ("compressor/admin.css", "compressor/wide_list.css", "context_manager/turns.css")
        }

    def get_queryset(self, request: HttpRequest) -> QuerySet[Chat]:
        """Chats without their titles, which are read where that is recorded."""
        chats: QuerySet[Chat] = super().get_queryset(request).defer("title", "fence_marker")
        return chats

    def get_list_display(self, request: HttpRequest) -> Any:
        """The columns; the title for those who may read words."""
        return _for_reader(request, super().get_list_display(request))

    def get_fields(self, request: HttpRequest, obj: Any = None) -> Any:
        """The fields; the title for those who may read words."""
        return _for_reader(request, super().get_fields(request, obj))

    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest) -> bool:
        """Nobody looks for words of a title, or for a fence marker, by the address."""
        return lookup.partition("__")[0] in SOUGHT and super().lookup_allowed(lookup, value, request)

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[Chat], search_term: str
    ) -> tuple[QuerySet[Chat], bool]:
        """The chat with an id, else those of students by user name."""
        return queryset.filter(found_by(search_term, "pk")), False

    def before_list(self, request: HttpRequest, rows: list[Any]) -> None:
        """Give each chat what its row shows; that titles are read is recorded before they are."""
        _gather_rows(request, rows)

    def before_page(self, request: HttpRequest, row: Any) -> None:
        """The same for a chat's own page."""
        _gather_rows(request, [row])

    def get_deleted_objects(
        self, objs: QuerySet[Chat] | Sequence[Chat], request: HttpRequest
    ) -> tuple[list[str], dict[str, int], set[str], list[str]]:
        """What goes with the chats, counted."""
        chats = list(objs)
        names = [str(chat) for chat in chats[:MAX_NAMED]]
        if more := len(chats) - len(names):
            names.append(f"and {counted(more, 'more chat')}")
        counts = {plural_name(Chat): len(chats), **words_of_chats(chats)}
        counts["turns, whose numbers stay"] = Turn.objects.filter(chat__in=chats).count()
        return names, counts, set(), []

    def delete_model(self, request: HttpRequest, obj: Chat) -> None:
        """A chat goes with all that was said in it."""
        delete_chat(obj)

    def delete_queryset(self, request: HttpRequest, queryset: QuerySet[Chat]) -> None:
        """One by one, so that each goes whole."""
        for chat in queryset:
            delete_chat(chat)

    @admin.display(description="title")
    def title_of_chat(self, chat: Any) -> SafeString | str:
        """Made of its first message, or chosen by the student."""
        return format_html('<span dir="auto">{}</span>', chat.listed.title) if chat.listed.title else NOTHING

    @admin.display(description="turns")
    def turn_count(self, chat: Any) -> SafeString:
        """How many it has, and the way to their list."""
        return format_html('<a href="{}">{}</a>', turns_of_chat(chat.pk), f"{chat.listed.turns:,}")

    @admin.display(description="files")
    def file_count(self, chat: Any) -> str:
        """How many are attached to it."""
        return f"{chat.listed.files:,}"


def words_of_chats(chats: QuerySet[Chat] | Sequence[Chat]) -> dict[str, int]:
    """How many rows of each model go with chats, by what they are called."""
    return {
        plural_name(model): model._default_manager.filter(chat__in=chats).count() for model in WORDS_OF_A_CHAT
    }


def _for_reader(request: HttpRequest, columns: Any) -> Any:
    return columns if may_read_words(request) else [each for each in columns if each != "title_of_chat"]


def _gather_rows(request: HttpRequest, chats: list[Any]) -> None:
    """Give each chat what its row shows beside its own columns."""
    keys = [chat.pk for chat in chats]
    titles = _titles(request, keys) if may_read_words(request) else {}
    turns, files = _counts(Turn, keys), _counts(ChatFile, keys)
    for chat in chats:
        chat.listed = ListedChat(turns.get(chat.pk, 0), files.get(chat.pk, 0), titles.get(chat.pk, ""))


def _titles(request: HttpRequest, chats: Sequence[uuid.UUID]) -> dict[uuid.UUID, str]:
    """Titles by chat, after the reading of the turn that each was made of has been recorded.

    A chat without a turn has nothing to be made of, and shows none.
    """
    earliest = Turn.objects.filter(chat=OuterRef("pk")).order_by("number").values("pk")[:1]
    made_of = Chat.objects.filter(pk__in=chats).annotate(turn=Subquery(earliest)).values_list("pk", "turn")
    first = {chat: turn for chat, turn in made_of if turn is not None}
    record_turn_readings(first.values(), user=request.user, kind=TurnReading.Kind.LIST)
    return dict(Chat.objects.filter(pk__in=first).values_list("pk", "title"))


def _counts(model: type[Model], chats: Sequence[uuid.UUID]) -> dict[uuid.UUID, int]:
    rows = model._default_manager.order_by().filter(chat__in=chats).values_list("chat")
    return dict(rows.annotate(number=Count("pk")))
