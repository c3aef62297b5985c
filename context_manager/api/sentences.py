"""What a student is told of a turn, in the turn's language."""

from __future__ import annotations

from context_manager.models import Turn


def turn_notices(turn: Turn) -> list[dict[str, str]]:
    return [{"code": str(each), "message": str(each)} for each in turn.notices]


def failure_sentence(turn: Turn) -> str:
    return turn.failure_code
