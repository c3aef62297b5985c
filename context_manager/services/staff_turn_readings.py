"""The record of what members of staff read of turns: written before the words are shown, never changed."""

from __future__ import annotations

import uuid
from collections.abc import Iterable
from typing import Any

from context_manager.models import TurnReading


def record_turn_readings(turns: Iterable[uuid.UUID], *, user: Any, kind: TurnReading.Kind) -> None:
    """Write down, in one statement, that `user`, a member of staff, is about to be shown words of turns.

    `turns` are keys; each is recorded once, however often it is named.
    """
    TurnReading.objects.bulk_create(
        TurnReading(turn_id=turn, user=user, kind=kind) for turn in dict.fromkeys(turns)
    )
