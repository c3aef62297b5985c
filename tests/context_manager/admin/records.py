"""Records of turns as somebody reads them who may see everything."""

from __future__ import annotations

import pytest

from context_manager.admin.turn_parts.access import Access
from context_manager.admin.turn_parts.record import TurnRecord, read_record
from context_manager.admin.turn_parts.shown_files import ShownFile, shown_files
from context_manager.models import Turn

ALL = Access(words=True, files=True, pages=True, passages=True, accounts=True, readings=True)
database = pytest.mark.django_db


def record_of(turn: Turn) -> TurnRecord:
    """What the page of a turn reads."""
    return read_record(Turn.objects.get(pk=turn.pk), ALL)


def file_of(turn: Turn) -> ShownFile:
    """Its first file as it is shown."""
    return shown_files(record_of(turn), ALL)[0]
