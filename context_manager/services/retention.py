"""How long the messages as they were sent are kept: `TURN_TEXT_DAYS`. Counts have no end."""

from __future__ import annotations

import logging
from datetime import datetime, timedelta
from typing import Any

from django.conf import settings
from django.dispatch import receiver
from django.utils import timezone

from compressor.services.upkeep import upkeep_due
from context_manager.models import TurnContent

log = logging.getLogger("context_manager.retention")

ROWS_AT_ONCE = 500
"""Each batch is a transaction of its own, so that nobody waits long to write."""


def text_kept_until(moment: datetime) -> datetime:
    """Until when the messages of a turn of this moment are kept."""
    return moment + timedelta(days=max(0, settings.TURN_TEXT_DAYS))


def forget_turn_texts(*, now: datetime | None = None, rows_at_once: int = ROWS_AT_ONCE) -> int:
    """Remove the messages as sent whose time is over; of how many turns.

    Where the setting has been lowered since they were written, they are kept no longer than it says from now.
    """
    moment = now or timezone.now()
    latest = text_kept_until(moment)
    TurnContent.objects.filter(keep_until__gt=latest).update(keep_until=latest)
    due = TurnContent.objects.filter(keep_until__lte=moment)
    forgotten = 0
    while keys := list(due.values_list("pk", flat=True)[:rows_at_once]):
        forgotten += TurnContent.objects.filter(pk__in=keys).update(messages=None, keep_until=None)
    if forgotten:
        log.info("messages as sent of %d turns removed", forgotten)
    return forgotten


@receiver(upkeep_due)
def forget_when_due(now: datetime, **_: Any) -> None:
    """Workers do it once a minute."""
    forget_turn_texts(now=now)
