"""What blocks and steps of a prompt are called on the pages of staff, and how these write numbers."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal

from compressor.admin.wording import NOTHING
from context_manager.core.values import BlockName, StepName

BLOCKS: Mapping[BlockName, str] = {
    BlockName.INSTRUCTIONS: "instructions",
    BlockName.PROFILE: "profile",
    BlockName.HISTORY: "earlier turns",
    BlockName.SUMMARIES: "summaries of other chats",
    BlockName.MEMORIES: "memories",
    BlockName.MATERIALS: "saved materials",
    BlockName.CALENDAR: "calendar",
    BlockName.SESSION: "session facts",
    BlockName.NOTES: "pinned notes",
    BlockName.FILES: "file excerpts",
    BlockName.PASTE: "pasted text",
    BlockName.MESSAGE: "message",
}
STEPS: Mapping[StepName, str] = {
    StepName.FILES_FITTED: "file excerpts made smaller",
    StepName.PASTE_FITTED: "pasted text fitted",
    StepName.NOTES_FITTED: "pinned notes fitted",
    StepName.RECENT_TO_6000: "newest four turns to 6,000 tokens",
    StepName.OLDER_TO_600: "older turns to about 600 tokens",
    StepName.SUMMARIES_LEFT_OUT: "summaries left out",
    StepName.CALENDAR_TO_LINES: "calendar to one line an event",
    StepName.CALENDAR_TO_NEAREST_25: "calendar to the nearest 25",
    StepName.MATERIALS_TO_TITLES: "materials to titles",
    StepName.MEMORIES_TO_FIVE: "memories to five",
    StepName.OLDER_TO_200: "older turns to about 200 tokens",
    StepName.OLDER_LEFT_OUT: "older turns left out",
    StepName.CALENDAR_LEFT_OUT: "calendar left out",
    StepName.MATERIALS_LEFT_OUT: "materials left out",
    StepName.MEMORIES_LEFT_OUT: "memories left out",
    StepName.RECENT_CUT: "newest four turns cut",
    StepName.RECENT_LEFT_OUT: "newest four turns left out",
}


def block_in_words(name: str) -> str:
    """A stored block by what it is called; one of another version by its code."""
    return BLOCKS[BlockName(name)] if name in set(BlockName) else in_words(name)


def step_in_words(name: str) -> str:
    """A stored step by what it does; one of another version by its code."""
    return STEPS[StepName(name)] if name in set(StepName) else in_words(name)


def in_words(code: str) -> str:
    """A code as it is read: "model_timeout" is "model timeout"."""
    return code.replace("_", " ")


def share(part: float | None) -> str:
    """A share from 0 to 1 in percent: "91 %"."""
    return f"{100 * part:.0f} %" if part is not None else NOTHING


def milliseconds(duration: int | None) -> str:
    """A duration as it is read: "840 ms", "3.2 s"."""
    if duration is None:
        return NOTHING
    return f"{duration:,} ms" if duration < 1000 else f"{duration / 1000:,.1f} s"  # noqa: PLR2004 - a second


def coins(cost: Decimal) -> str:
    """What a turn cost in coins, without idle zeros."""
    return f"{cost.normalize():,f}" if cost else "0"


def tokens_before_after(before: int, after: int) -> str:
    """Tokens before anything was cut, and as sent; one number where nothing was."""
    return f"{after:,}" if before == after else f"{before:,} → {after:,}"
