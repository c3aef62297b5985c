"""Rows: chats and their messages, turns and everything a turn records.

Words live in rows that a chat takes with it when it is deleted (`Message`, `TurnContent`, `TurnFeedback`,
`EvalCase`). A `Turn` and the rows below it hold numbers and names of things, which stay; what of a deleted
file stays is its counts.
"""

from __future__ import annotations

from context_manager.models.chats import Chat, ChatFile, Message, Role
from context_manager.models.contents import TurnContent, TurnFeedback, Verdict
from context_manager.models.reviews import EvalCase, TurnReading
from context_manager.models.shown import ShownRange, TurnCitation, TurnFile
from context_manager.models.turns import (
    ANSWERED,
    RUNNING,
    Attempt,
    Turn,
    TurnBlock,
    TurnStatus,
    TurnStep,
    UsageWarning,
)

__all__ = [
    "ANSWERED",
    "RUNNING",
    "Attempt",
    "Chat",
    "ChatFile",
    "EvalCase",
    "Message",
    "Role",
    "ShownRange",
    "Turn",
    "TurnBlock",
    "TurnCitation",
    "TurnContent",
    "TurnFeedback",
    "TurnFile",
    "TurnReading",
    "TurnStatus",
    "TurnStep",
    "UsageWarning",
    "Verdict",
]
