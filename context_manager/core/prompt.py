"""The messages as they are sent: what does not change between turns first, the question last."""

from __future__ import annotations

from collections.abc import Iterator

from context_manager.core.draft import Draft
from context_manager.core.values import BlockName, PromptMessage

SYSTEM_BLOCKS = (BlockName.INSTRUCTIONS, BlockName.PROFILE)
LAST_BLOCKS = tuple(name for name in BlockName if name not in (*SYSTEM_BLOCKS, BlockName.HISTORY))


def write_messages(draft: Draft) -> tuple[PromptMessage, ...]:
    """The system's message, the earlier turns in pairs, and all else in one message of the student."""
    return tuple(_messages(draft))


def _messages(draft: Draft) -> Iterator[PromptMessage]:
    yield PromptMessage("system", _joined(draft, SYSTEM_BLOCKS))
    for turn in draft.history.turns:
        yield PromptMessage("user", turn.question)
        yield PromptMessage("assistant", turn.answer)
    yield PromptMessage("user", _joined(draft, LAST_BLOCKS))


def _joined(draft: Draft, names: tuple[BlockName, ...]) -> str:
    return "".join(draft.text_of(name) for name in names)
