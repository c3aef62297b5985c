"""What stands on the page of a turn, and turns with little on it."""

from __future__ import annotations

import re
from typing import Any

from django.test import Client

from context_manager.models import Turn
from tests.context_manager.admin.pages import page_of, text_at
from tests.context_manager.turn_rows import (
    a_chat,
    a_turn,
)


def main_of(client: Client, turn: Turn, query: str = "") -> str:
    """What stands between the head of the page and its foot."""
    return text_at(client, page_of(turn) + query).partition("<main")[2].partition("</main>")[0]


def sentence_of(client: Client, turn: Turn) -> str:
    found = re.search(r'<p class="sentence">(.*?)</p>', main_of(client, turn))
    assert found is not None
    return found[1]


def warnings_of(client: Client, turn: Turn) -> list[str]:
    part = main_of(client, turn).partition("To look at</h2>")[2].partition("</section>")[0]
    return re.findall(r"<li[^>]*>(.*?)</li>", part)


def a_bare_turn(**columns: Any) -> Turn:
    """A turn of a chat without files, whose prompt fits whole."""
    usual: dict[str, Any] = {
        "request_kind": "",
        "match_state": "",
        "embedding_state": "",
        "position_share": None,
        "whole_tokens": 519,
        "context_tokens": 519,
        "context_trimmed": 0,
        "history_available": 0,
        "history_kept": 0,
        "history_compacted": 0,
    }
    return a_turn(a_chat(), **usual | columns)
