"""`manage.py forget_turn_texts`: removes messages as sent whose time is over, as workers do by themselves."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand

from context_manager.services.retention import forget_turn_texts


class Command(BaseCommand):
    help = "Remove messages as they were sent to the model once TURN_TEXT_DAYS are over; workers do it too."

    def handle(self, *args: Any, **options: Any) -> str:
        """Remove them, and say of how many turns."""
        forgotten = forget_turn_texts()
        return f"Messages of {forgotten:,} turn{'' if forgotten == 1 else 's'} removed; counts stay."
