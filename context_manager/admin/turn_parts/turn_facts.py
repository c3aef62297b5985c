"""Facts about a turn beside what it read: when, by what, how fast, in which versions, who looked at it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.conf import settings

from compressor.admin.jobs import moment
from compressor.core.wording import counted
from compressor.management.terminal import shown_python
from context_manager.admin.links import readings_address
from context_manager.admin.turn_parts.access import Access
from context_manager.admin.turn_parts.record import TurnRecord
from context_manager.admin.wording import coins, milliseconds
from context_manager.models import Turn, TurnReading, TurnStatus

MAX_READINGS = 12


@dataclass(frozen=True, slots=True)
class Readings:
    """Who read words of the turn, the newest first: when, who and what."""

    rows: tuple[tuple[str, str, str], ...]
    count: int
    address: str


def facts_of(record: TurnRecord, access: Access) -> list[tuple[str, str]]:
    """What stands below the sentence, each with its name."""
    turn = record.turn
    facts = [
        ("status", str(TurnStatus(turn.status).label) if turn.status in TurnStatus.values else turn.status),
        ("asked", moment(turn.created_at)),
        ("by", turn.channel if turn.channel != "text" else ""),
        ("student", str(turn.owner or "deleted account") if access.accounts else ""),
        ("model", turn.model),
        ("first token", _spent(turn.first_token_ms)),
        ("total time", _spent(turn.total_ms)),
        ("choosing pages", _spent(turn.select_ms)),
        ("building the prompt", _spent(turn.build_ms)),
        ("credits", coins(turn.cost)),
    ]
    return [(name, value) for name, value in facts if value]


def title_of(turn: Turn) -> str:
    """Which turn of which chat it is."""
    chat = f"chat {str(turn.chat_id)[:8]}" if turn.chat_id is not None else "a deleted chat"
    return f"Turn {turn.number:,} of {chat}"


def _spent(duration: int | None) -> str:
    return milliseconds(duration) if duration is not None else ""


def versions_of(record: TurnRecord) -> list[tuple[str, str]]:
    """What it takes to know how the prompt was made, each with its name."""
    return list(_versions(record))


def _versions(record: TurnRecord) -> Iterator[tuple[str, str]]:
    turn = record.turn
    yield "turn", str(turn.pk)
    yield "code", turn.code_version or "not recorded"
    yield "prompt", f"version {turn.prompt_version}" if turn.prompt_version else "not recorded"
    indexes = sorted({file.index_version for file in record.prompt.files})
    if indexes:
        yield "index", ", ".join(f"version {each}" for each in indexes)
    yield "settings", turn.settings_digest or "not recorded"
    yield "tokens counted as", f"{turn.family}, times {turn.correction:.3g}"
    yield "room for the answer", counted(turn.answer_room, "token")
    if record.prompt.files:
        yield "budget of files", counted(turn.files_budget, "token")


def replay_command(turn: Turn) -> str:
    """The line that rebuilds the prompt and says where it differs."""
    return f"{shown_python(settings.BASE_DIR)} manage.py replay_turn {turn.pk}"


def readings_of(turn: Turn) -> Readings:
    """The newest readings, in two queries at most."""
    newest = list(turn.readings.select_related("user").order_by("-at")[: MAX_READINGS + 1])
    count = len(newest) if len(newest) <= MAX_READINGS else turn.readings.count()
    return Readings(tuple(_reading(each) for each in newest[:MAX_READINGS]), count, readings_address(turn))


def _reading(reading: TurnReading) -> tuple[str, str, str]:
    return moment(reading.at), str(reading.user or "deleted account"), str(reading.get_kind_display())
