"""Addresses of pages about turns."""

from __future__ import annotations

import uuid

from django.urls import reverse

from context_manager.models import Turn, TurnReading


def turn_address(key: uuid.UUID) -> str:
    """The page of a turn."""
    return reverse("admin:context_manager_turn_change", args=(key,))


def readings_address(turn: Turn) -> str:
    """The list of who read words of a turn."""
    name = f"admin:context_manager_{TurnReading._meta.model_name}_changelist"
    return reverse(name, query={"q": str(turn.pk)})
