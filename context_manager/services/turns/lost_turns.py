"""Turns whose process is gone: nobody will answer them any more, and their chats must not wait for them.

Whoever answers a turn makes its lease longer while it works. A turn whose lease is over is failed by whoever
notices first: the next message to the chat, or a worker's upkeep. Should its process be alive after all, it
finds its turn ended and writes nothing.
"""

from __future__ import annotations

import logging
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.db import transaction
from django.db.models import Q
from django.dispatch import receiver
from django.utils import timezone

from compressor.services.upkeep import upkeep_due
from context_manager.models import RUNNING, Attempt, Turn, TurnStatus

log = logging.getLogger("context_manager.turns")

LEASE = timedelta(seconds=45)
BEAT_SECONDS = 10.0
WORKER_LOST = "worker_lost"
MAX_LOST_AT_ONCE = 200
_REASON = "The process that answered it ended, or lost the database, before the answer was stored."


@dataclass(frozen=True, slots=True)
class TurnLease:
    """The right to end one turn."""

    turn: Turn

    def extend(self) -> None:
        """Say that somebody is at it."""
        running = Turn.objects.filter(pk=self.turn.pk, status__in=RUNNING)
        running.update(lease_until=timezone.now() + LEASE)


def fail_lost_turns(*, now: datetime) -> int:
    """Fail every turn whose lease is over; how many."""
    lost = Turn.objects.filter(_is_lost(now)).order_by("lease_until")[:MAX_LOST_AT_ONCE]
    return sum(fail_if_lost(turn, now=now) for turn in lost)


@receiver(upkeep_due)
def look_for_lost_turns(*, now: datetime, **_: Any) -> None:
    """Part of every worker's upkeep."""
    fail_lost_turns(now=now)


@transaction.atomic
def fail_if_lost(turn: Turn, *, now: datetime) -> bool:
    """Fail the turn if its lease is over and nobody has ended it meanwhile; whether it was."""
    held = Turn.objects.select_for_update(no_key=True).filter(_is_lost(now), pk=turn.pk).first()
    if held is None:
        return False
    held.status, held.failure_code = TurnStatus.FAILED, WORKER_LOST
    held.finished_at, held.lease_until = now, None
    held.save(update_fields=["status", "failure_code", "finished_at", "lease_until"])
    Attempt.objects.create(
        turn=held,
        number=held.attempts.count() + 1,
        model=held.model,
        started_at=held.created_at,
        finished_at=now,
        status=TurnStatus.FAILED,
        failure_code=WORKER_LOST,
        reason=_REASON,
        tries=0,
    )
    log.warning("turn %s: its process is lost", held.pk)
    return True


def _is_lost(now: datetime) -> Q:
    return Q(status__in=RUNNING, lease_until__lt=now)
