"""Addresses of pages about turns."""

from __future__ import annotations

import uuid

from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString

from context_manager.models import Turn


def turn_address(key: uuid.UUID, **query: str) -> str:
    """The page of a turn."""
    return reverse("admin:context_manager_turn_change", args=(key,), query=query or None)


def link_to_turn(turn: Turn) -> SafeString:
    """A link to the page of a turn, by its number and time."""
    return format_html('<a href="{}">{}</a>', turn_address(turn.pk), turn)


def turns_address(**filters: str) -> str:
    """The list of the turns that the filters leave."""
    return reverse("admin:context_manager_turn_changelist", query=filters)


def turns_of_chat(chat: uuid.UUID) -> str:
    """The list of the turns of a chat."""
    return turns_address(chat__id__exact=str(chat))


def readings_address(turn: Turn) -> str:
    """The list of who read words of a turn."""
    return reverse("admin:context_manager_turnreading_changelist", query={"q": str(turn.pk)})
