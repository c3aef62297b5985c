"""The page of one turn: what happened, from what, why, and what became of the words.

Numbers are shown to whoever may look at turns. Words are read from the database for those alone who may read
them, after it has been recorded that they do.
"""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest
from django.utils import timezone

from context_manager.admin.links import turn_address, turns_of_chat
from context_manager.admin.neighbours import neighbours
from context_manager.admin.permissions import WORDS_WITHHELD
from context_manager.admin.turn_parts.access import access_of
from context_manager.admin.turn_parts.answer_view import answer_view
from context_manager.admin.turn_parts.attempt_table import attempt_rows
from context_manager.admin.turn_parts.block_table import block_table
from context_manager.admin.turn_parts.difference import difference
from context_manager.admin.turn_parts.ladder_table import ladder_of
from context_manager.admin.turn_parts.ranking_table import ranked_files
from context_manager.admin.turn_parts.record import TurnRecord, read_record
from context_manager.admin.turn_parts.sent_messages import is_asked_for, sent_messages
from context_manager.admin.turn_parts.shown_files import shown_files
from context_manager.admin.turn_parts.summary import summary_of
from context_manager.admin.turn_parts.turn_facts import (
    facts_of,
    readings_of,
    replay_command,
    title_of,
    versions_of,
)
from context_manager.admin.turn_parts.turn_warnings import warnings_of
from context_manager.admin.turn_parts.understanding import understanding
from context_manager.models import Turn, TurnReading
from context_manager.services.staff_turn_readings import record_turn_readings


def context_of_turn(turn: Turn, request: HttpRequest) -> dict[str, Any]:
    """Everything that the template of the page shows. That words are read is recorded here, before."""
    access = access_of(request)
    record = read_record(turn, access)
    if access.words:
        _write_down(record, request)
    sent = sent_messages(record, request, access)
    return {
        "title": title_of(turn),
        "subtitle": None,
        "summary": summary_of(record, access, now=timezone.now()),
        "facts": facts_of(record, access),
        "warnings": warnings_of(record, access),
        "files": shown_files(record, access),
        "blocks": block_table(record, sent.stored),
        "ladder": ladder_of(record),
        "understood": understanding(record, access),
        "ranking": ranked_files(record, access),
        "sent": sent,
        "difference": difference(record, access, sent.stored),
        "answer": answer_view(record, access),
        "attempts": attempt_rows(record, access),
        "versions": versions_of(record),
        "replay": replay_command(turn),
        "readings": readings_of(turn) if access.readings else None,
        "chat_address": turns_of_chat(turn.chat_id) if turn.chat_id is not None else "",
        "neighbours": neighbours(request, turn),
        "previous_address": turn_address(record.previous.turn.pk) if record.previous is not None else "",
        "may_read_words": access.words,
        "words_withheld": WORDS_WITHHELD,
    }


def _write_down(record: TurnRecord, request: HttpRequest) -> None:
    """Record which words are about to be shown."""
    kinds = [TurnReading.Kind.PAGE] if record.has_words else []
    if record.has_messages and is_asked_for(request):
        kinds.append(TurnReading.Kind.MESSAGES)
    for kind in kinds:
        record_turn_readings([record.turn.pk], user=request.user, kind=kind)
