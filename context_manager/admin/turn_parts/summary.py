"""What happened in a turn, in one sentence."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from compressor.admin.states import Tone
from compressor.admin.wording import how_long
from compressor.core.wording import counted
from context_manager.admin.turn_parts.access import Access
from context_manager.admin.turn_parts.file_names import counted_units, quoted_name
from context_manager.admin.turn_parts.record import TurnRecord
from context_manager.admin.wording import in_words
from context_manager.llm.answerer import FinishReason
from context_manager.models import ANSWERED, Turn, TurnFile, TurnStatus

MAX_TITLE = 80
"""A longer title is cut short in the sentence."""


@dataclass(frozen=True, slots=True)
class Summary:
    """One sentence on the turn, and how good the news is."""

    sentence: str
    tone: Tone


def summary_of(record: TurnRecord, access: Access, *, now: datetime) -> Summary:
    """Say what happened: how it ended, from what, and what the prompt was cut to."""
    status = record.turn.status
    lead, tone = _lead(record.turn, now)
    read = _read(record.prompt.files, access)
    is_over = status in ANSWERED
    parts = [f"{lead} {read}" if is_over else f"{lead}; it was to be answered {read}", _prompt(record)]
    if not record.prompt.blocks:
        parts = [lead]
    return Summary(f"{'; '.join(filter(None, parts))}.", tone)


def _lead(turn: Turn, now: datetime) -> tuple[str, Tone]:
    match turn.status:
        case TurnStatus.COMPLETED:
            return "Answered", Tone.GOOD
        case TurnStatus.INCOMPLETE:
            until = "up to the limit of tokens"
            if turn.finish_reason == FinishReason.CONTENT_FILTER:
                until = "until the provider’s filter stopped it"
            return f"Answered in part, {until},", Tone.BUSY
        case TurnStatus.FAILED:
            reason = in_words(turn.failure_code)
            return f"Failed: {reason}" if reason else "Failed, without a reason", Tone.BAD
        case TurnStatus.CANCELLED:
            return "Cancelled", Tone.BUSY
    return _running(turn, now)


def _running(turn: Turn, now: datetime) -> tuple[str, Tone]:
    since = how_long(now - turn.created_at)
    if turn.lease_until is not None and turn.lease_until < now:
        lost = how_long(now - turn.lease_until)
        return f"Lost: what answered it was to be done {lost} ago, and has not been heard of", Tone.BAD
    waiting = "Waiting" if turn.status == TurnStatus.QUEUED else "Being answered"
    return f"{waiting} for {since}", Tone.BUSY


def _read(files: Sequence[TurnFile], access: Access) -> str:
    """What the answer was given of which files."""
    if not files:
        return "without files"
    shown, extent = sum(file.shown_pages for file in files), counted_units(files)
    is_one = len(files) == 1
    of = quoted_name(files[0], access, max_characters=MAX_TITLE) if is_one else f"{len(files):,} files"
    if shown == sum(file.length for file in files):
        return f"from all of {of}: {extent}"
    return f"from {shown:,} of {extent} of {of}{_chosen(shown, sum(file.position_pages for file in files))}"


def _chosen(shown: int, by_position: int) -> str:
    """What they were shown for."""
    if not shown:
        return ""
    if not by_position:
        return ", chosen for the question"
    if by_position == shown:
        return ", spread evenly over it rather than chosen for the question"
    return f", {shown - by_position:,} chosen for the question and {by_position:,} for their position only"


def _prompt(record: TurnRecord) -> str:
    """What became of the prompt."""
    turn, steps = record.turn, len(record.prompt.steps)
    room = f"{turn.context_tokens:,} of {turn.context_ceiling:,} tokens"
    if not steps:
        return f"the prompt was sent whole: {room}"
    return f"the prompt was cut in {counted(steps, 'step')} from {turn.whole_tokens:,} to {room}"
