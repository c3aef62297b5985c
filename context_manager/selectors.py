"""Reading rows back into what prompts are made of."""

from __future__ import annotations

import uuid
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from compressor.core.excerpts.compression import SeenPages
from context_manager.core.history import window_start
from context_manager.core.usage_checks import TELLING_TOKENS, correction_from
from context_manager.core.values import PastTurn
from context_manager.models import ANSWERED, Attempt, Message, Role, ShownRange, Turn, TurnFile

RECENT_ATTEMPTS = 50
"""So many of a model's last calls say how far its tokens are misjudged."""


@dataclass(frozen=True, slots=True)
class EarlierTurn:
    """A turn of the chat that was answered before, and what was said in it."""

    key: uuid.UUID
    said: PastTurn


def question_of(turn: Turn) -> str:
    """What the student wrote. Raises Message.DoesNotExist where it is gone with its chat."""
    return Message.objects.values_list("content", flat=True).get(turn=turn, role=Role.USER)


def earlier_turns(chat: uuid.UUID, *, before: int | None = None) -> tuple[EarlierTurn, ...]:
    """The answered turns of a chat that the next prompt has room for, the oldest first.

    `before` is the number of the turn that is next, None for one that is not written yet.
    """
    answered = Turn.objects.filter(chat=chat, status__in=ANSWERED)
    if before is not None:
        answered = answered.filter(number__lt=before)
    count = answered.count()
    newest = answered.order_by("-number")[: count - window_start(count)]
    rows = Message.objects.filter(turn__in=newest.values("pk")).order_by("turn__number")
    said = groupby(rows.values_list("turn", "role", "content"), key=lambda row: row[0])
    return tuple(_earlier_turn(key, {role: text for _, role, text in group}) for key, group in said)


def pages_seen(turn: uuid.UUID) -> tuple[SeenPages, ...]:
    """What a turn saw of the files that are still there, as the next message may follow up on it."""
    ranges = ShownRange.objects.filter(turn_file__turn=turn, turn_file__file__isnull=False)
    rows = ranges.order_by("turn_file__position", "first_page", "pk").values_list(
        "turn_file__file", "first_page", "last_page", "first_chunk", "last_chunk"
    )
    return tuple(_seen(key, list(group)) for key, group in groupby(rows, key=lambda row: row[0]))


def count_deleted_files(chat: uuid.UUID) -> int:
    """How often turns of the chat saw a file that has been deleted since."""
    return TurnFile.objects.filter(turn__chat=chat, file__isnull=True).count()


def correction_for(model: str) -> float:
    """What estimates for a model are multiplied by, from 1 to 2: the largest ratio of its last calls.

    Those count of which the provider told its count, and whose prompt was long enough to say something.
    """
    counted = Attempt.objects.filter(
        model=model, prompt_tokens__isnull=False, estimated_tokens__gte=TELLING_TOKENS
    )
    rows = counted.order_by("-pk").values_list("prompt_tokens", "estimated_tokens")[:RECENT_ATTEMPTS]
    return correction_from((reported, estimated) for reported, estimated in rows if reported is not None)


def _earlier_turn(key: uuid.UUID, said: dict[str, str]) -> EarlierTurn:
    return EarlierTurn(key, PastTurn(said.get(Role.USER, ""), said.get(Role.ASSISTANT, "")))


def _seen(key: uuid.UUID, rows: Sequence[tuple[uuid.UUID, int, int, int, int]]) -> SeenPages:
    return SeenPages(
        str(key),
        tuple((first, last) for _, first, last, _, _ in rows),
        tuple((first, last) for _, _, _, first, last in rows),
    )
