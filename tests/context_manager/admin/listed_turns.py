"""Turns that the list finds, and turns that no filter but the one meant finds."""

from __future__ import annotations

from typing import Any

from django.test import Client

from context_manager.models import Turn
from tests.context_manager.admin.pages import list_of
from tests.context_manager.turn_rows import a_chat, a_turn


def found(client: Client, **query: str) -> list[int]:
    """The numbers of the turns in the list, ascending."""
    response = client.get(list_of("turn", **query))
    assert response.status_code == 200
    return sorted(turn.number for turn in response.context["cl"].result_list)


def a_plain_turn(number: int, **columns: Any) -> Turn:
    """A turn that is in no filter but what `columns` put it in."""
    usual = {
        "request_kind": "",
        "embedding_state": "",
        "position_share": None,
        "ceiling_share": 0.5,
        "context_trimmed": 0,
    }
    return a_turn(a_chat(), number=number, **usual | columns)
