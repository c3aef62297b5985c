"""The page that shows two turns side by side."""

from __future__ import annotations

import uuid
from typing import Any

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.template.response import TemplateResponse

from compressor.admin.large_lists import LargeListAdmin
from context_manager.admin.compared_pages import compared_files
from context_manager.admin.compared_turns import blocks_of, facts_of, steps_of_both, sums_of, versions_of
from context_manager.admin.permissions import WORDS_WITHHELD, may_read_words
from context_manager.admin.turn_parts.access import access_of
from context_manager.admin.turn_parts.record import read_prompts
from context_manager.models import Message, Role, Turn, TurnReading
from context_manager.services.staff_turn_readings import record_turn_readings

TEMPLATE = "admin/context_manager/turn/comparison.html"


def compare_turns(
    request: HttpRequest, key: uuid.UUID, other: uuid.UUID, turn_admin: LargeListAdmin
) -> HttpResponse:
    """Two turns side by side; that their words are read is recorded before they are."""
    if not turn_admin.has_view_permission(request):
        raise PermissionDenied
    first, second = get_object_or_404(Turn, pk=key), get_object_or_404(Turn, pk=other)
    first_prompt, second_prompt = read_prompts([first, second])
    words: dict[str, Any] = {"words_withheld": WORDS_WITHHELD}
    if may_read_words(request):
        record_turn_readings((first.pk, second.pk), user=request.user, kind=TurnReading.Kind.COMPARISON)
        words = {"words": [_words(first), _words(second)]}
    context = {
        **turn_admin.context_of_own_page(request, "Two turns"),
        "turns": (first, second),
        "facts": facts_of(first, second),
        "blocks": blocks_of(first_prompt, second_prompt),
        "sums": sums_of(first, second),
        "steps": steps_of_both(first_prompt, second_prompt),
        "files": compared_files(first_prompt, second_prompt, access_of(request)),
        "versions": versions_of(first_prompt, second_prompt),
        **words,
    }
    return TemplateResponse(request, TEMPLATE, context)


def _words(turn: Turn) -> dict[str, str]:
    said = dict(Message.objects.filter(turn=turn).values_list("role", "content"))
    return {"question": said.get(Role.USER, ""), "answer": said.get(Role.ASSISTANT, "")}
