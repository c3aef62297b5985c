"""What blocks and steps of a prompt are called, on the pages of staff and in reports."""

from __future__ import annotations

from collections.abc import Mapping

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
