"""Writing made-up turns with all that stands below them, but messages as sent: no list reads them."""

from __future__ import annotations

import uuid
from collections.abc import Iterator, Sequence
from datetime import datetime, timedelta
from decimal import Decimal

from django.contrib.auth.models import User

from compressor.core.excerpts.strip import Why
from compressor.models import File, FileStatus
from context_manager.core.values import BlockName
from context_manager.evaluation.bench.made_up_turns import TURNS_A_CHAT, MadeUpTurn, made_up_turns
from context_manager.evaluation.bench.writing_rows import Row, write_rows
from context_manager.models import (
    Attempt,
    Chat,
    Message,
    Role,
    ShownRange,
    Turn,
    TurnBlock,
    TurnCitation,
    TurnFile,
    TurnStatus,
    TurnStep,
)

STUDENTS, FILES = 400, 300
CEILING = 32_000
CUT = 400
"""Tokens that a step saves."""
QUESTION = (
    "How does the lantern of the northern coast keep its light in a storm, and what did the keepers say? "
)
ANSWER = "It is kept by a second wick, as the keepers write (p. 120). " * 14

CHAT_COLUMNS = (
    "id", "owner_id", "title", "is_title_chosen", "model", "fence_marker", "created_at", "active_at",
)  # fmt: skip
TURN_COLUMNS = (
    "id", "chat_id", "owner_id", "number", "channel", "language", "idempotency_key", "body_digest", "status",
    "failure_code", "finish_reason", "notices", "created_at", "request_kind", "match_state",
    "embedding_state", "meaning_share", "position_share", "cited_not_shown", "model", "family", "correction",
    "answer_room", "files_budget", "context_ceiling", "reserve", "whole_tokens", "context_tokens",
    "ceiling_share", "history_available", "history_kept", "history_compacted", "context_trimmed",
    "usage_warning", "first_token_ms", "total_ms", "cost", "feedback", "code_version", "prompt_version",
    "settings_digest",
)  # fmt: skip
MESSAGE_COLUMNS = ("id", "chat_id", "turn_id", "role", "content", "created_at")
BLOCK_COLUMNS = ("turn_id", "position", "name", "before", "after", "items_before", "items_after")
STEP_COLUMNS = ("turn_id", "position", "name", "before", "after", "notches")
FILE_COLUMNS = (
    "id", "turn_id", "file_id", "position", "title", "unit", "length", "chunk_count", "shown_pages",
    "position_pages", "shown_chunks", "index_version",
)  # fmt: skip
RANGE_COLUMNS = (
    "turn_file_id", "first_page", "last_page", "first_chunk", "last_chunk", "label", "why", "reasons",
)  # fmt: skip
ATTEMPT_COLUMNS = (
    "turn_id", "number", "model", "started_at", "status", "failure_code", "reason", "tries", "finish_reason",
    "estimated_tokens", "cost",
)  # fmt: skip
CITATION_COLUMNS = ("turn_id", "turn_file_id", "position", "first_page", "last_page", "label", "is_shown")


def write_made_up_turns(number: int, *, seed: int, now: datetime) -> None:
    """Write so many turns that end at `now`, with their students, files, chats and everything below them."""
    owners, files = _write_students(), _write_files()
    turns = list(made_up_turns(number, files=len(files), seed=seed, now=now))
    chats = [uuid.uuid5(uuid.NAMESPACE_OID, f"{seed}-{place}") for place in range(number // TURNS_A_CHAT + 1)]
    write_rows(Chat, CHAT_COLUMNS, _chats(chats, owners, now))
    write_rows(Turn, TURN_COLUMNS, _turns(turns, chats, owners))
    write_rows(Message, MESSAGE_COLUMNS, _messages(turns, chats))
    write_rows(TurnBlock, BLOCK_COLUMNS, _blocks(turns))
    write_rows(TurnStep, STEP_COLUMNS, _steps(turns))
    write_rows(TurnFile, FILE_COLUMNS, _files(turns, files))
    write_rows(ShownRange, RANGE_COLUMNS, _ranges(turns))
    write_rows(Attempt, ATTEMPT_COLUMNS, _attempts(turns))
    write_rows(TurnCitation, CITATION_COLUMNS, _citations(turns))


def _write_students() -> list[int]:
    students = [User(username=f"student-{number}") for number in range(STUDENTS)]
    return [student.pk for student in User.objects.bulk_create(students)]


def _write_files() -> list[uuid.UUID]:
    files = [
        File(
            name=f"book-{number}.pdf",
            title=f"Book {number}",
            byte_size=1,
            digest=f"digest-{number}",
            status=FileStatus.READY,
        )
        for number in range(FILES)
    ]
    return [file.pk for file in File.objects.bulk_create(files)]


def _chats(chats: Sequence[uuid.UUID], owners: Sequence[int], now: datetime) -> Iterator[Row]:
    for place, key in enumerate(chats):
        yield key, owners[place % len(owners)], QUESTION[:60], False, "", key.hex[:16], now, now


def _turns(turns: Sequence[MadeUpTurn], chats: Sequence[uuid.UUID], owners: Sequence[int]) -> Iterator[Row]:
    for turn in turns:
        shown = sum(file.shown for file in turn.files)
        by_position = sum(file.by_position for file in turn.files)
        saved, earlier, wait = CUT * len(turn.steps), turn.number - 1, 300 + turn.tokens // 20
        failed = turn.status is TurnStatus.FAILED
        yield (
            turn.key, chats[turn.chat], owners[turn.chat % len(owners)], turn.number, "text", "en", "", "",
            turn.status.value, turn.failure_code, "" if failed else "stop", [], turn.at, turn.kind,
            "matched" if turn.files else "", turn.embedding, 1.0 if turn.files else None,
            by_position / shown if shown else None, turn.cited_not_shown, turn.model, "gemini", 1.0, 4096,
            12_000, CEILING, 2_000, turn.tokens + saved, turn.tokens, turn.tokens / CEILING, earlier, earlier,
            0, len(turn.steps), "", None if failed else wait, wait * 4, Decimal(turn.tokens) / 10_000,
            turn.verdict, "9994d02", 1, "5f2a9c01b7d3e864",
        )  # fmt: skip


def _messages(turns: Sequence[MadeUpTurn], chats: Sequence[uuid.UUID]) -> Iterator[Row]:
    for turn in turns:
        chat, key = chats[turn.chat], turn.key.int
        yield uuid.UUID(int=key ^ 1), chat, turn.key, Role.USER.value, QUESTION * (1 + key % 3), turn.at
        if turn.status is not TurnStatus.FAILED:
            yield uuid.UUID(int=key ^ 2), chat, turn.key, Role.ASSISTANT.value, ANSWER, turn.at


def _blocks(turns: Sequence[MadeUpTurn]) -> Iterator[Row]:
    for turn in turns:
        saved = CUT * len(turn.steps)
        each = turn.tokens // len(BlockName)
        for position, block in enumerate(BlockName):
            rest = turn.tokens % len(BlockName) if block is BlockName.MESSAGE else 0
            before = each + rest + (saved if block is BlockName.HISTORY else 0)
            yield turn.key, position, block.value, before, each + rest, 1, 1


def _steps(turns: Sequence[MadeUpTurn]) -> Iterator[Row]:
    for turn in turns:
        for position, step in enumerate(turn.steps):
            yield turn.key, position, step.value, 2 * CUT, CUT, 1


def _files(turns: Sequence[MadeUpTurn], files: Sequence[uuid.UUID]) -> Iterator[Row]:
    seen = ((turn, position, file) for turn in turns for position, file in enumerate(turn.files))
    for key, (turn, position, file) in enumerate(seen, start=1):
        title = f"Book {file.file}"
        facts = (file.length, 3 * file.length, file.shown, file.by_position, 2 * file.shown, 1)
        yield key, turn.key, files[file.file], position, title, "page", *facts


def _ranges(turns: Sequence[MadeUpTurn]) -> Iterator[Row]:
    for key, file in enumerate((file for turn in turns for file in turn.files), start=1):
        for run in file.runs:
            why, reason = (Why.CHOSEN, "matched") if run.is_chosen else (Why.POSITION, "spread")
            chunks, label = (3 * run.first, 3 * run.last), f"pp. {run.first}-{run.last}"
            yield key, run.first, run.last, *chunks, label, why.value, {reason: 2}


def _attempts(turns: Sequence[MadeUpTurn]) -> Iterator[Row]:
    for turn in turns:
        at, cost = turn.at + timedelta(milliseconds=50), Decimal(turn.tokens) / 10_000
        yield turn.key, 1, turn.model, at, turn.status.value, turn.failure_code, "", 1, "", turn.tokens, cost


def _citations(turns: Sequence[MadeUpTurn]) -> Iterator[Row]:
    seen = ((turn, position, file) for turn in turns for position, file in enumerate(turn.files))
    for key, (turn, position, file) in enumerate(seen, start=1):
        first = file.runs[0].first
        yield turn.key, key, position, first, first, f"p. {first}", not turn.cited_not_shown
