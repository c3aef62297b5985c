"""The page that shows two turns side by side."""

from __future__ import annotations

import uuid
from typing import Any

from django.contrib.admin import ModelAdmin
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.template.response import TemplateResponse

from context_manager.admin.compared_pages import compared_files
from context_manager.admin.compared_turns import blocks_of, facts_of, steps_of_both, versions_of
from context_manager.admin.permissions import WORDS_WITHHELD, may_read_words
from context_manager.admin.turn_parts.access import access_of
from context_manager.models import Message, Role, Turn, TurnReading
from context_manager.services.staff_turn_readings import record_turn_readings

TEMPLATE = "admin/context_manager/turn/comparison.html"
PARTS = ("blocks", "steps")


def compare_turns(
    request: HttpRequest, key: uuid.UUID, other: uuid.UUID, turn_admin: ModelAdmin[Turn]
) -> HttpResponse:
    """Two turns side by side; that their words are read is recorded before they are."""
    if not turn_admin.has_view_permission(request):
        raise PermissionDenied
    turns = Turn.objects.prefetch_related(*PARTS)
    first, second = get_object_or_404(turns, pk=key), get_object_or_404(turns, pk=other)
    words: dict[str, Any] = {"words_withheld": WORDS_WITHHELD}
    if may_read_words(request):
        record_turn_readings((first.pk, second.pk), user=request.user, kind=TurnReading.Kind.COMPARISON)
        words = {"words": [_words(first), _words(second)]}
    context = {
        **turn_admin.admin_site.each_context(request),
        "title": "Two turns",
        "opts": turn_admin.model._meta,
        "media": turn_admin.media,
        "turns": (first, second),
        "facts": facts_of(first, second),
        "blocks": blocks_of(first, second),
        "steps": steps_of_both(first, second),
        "files": compared_files(first, second, access_of(request)),
        "versions": versions_of(first, second),
        **words,
    }
    return TemplateResponse(request, TEMPLATE, context)


def _words(turn: Turn) -> dict[str, str]:
    said = dict(Message.objects.filter(turn=turn).values_list("role", "content"))
    return {"question": said.get(Role.USER, ""), "answer": said.get(Role.ASSISTANT, "")}
