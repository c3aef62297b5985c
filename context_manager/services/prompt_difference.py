"""Where two lists of messages first differ, to the character."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from context_manager.core.common_prefix import common_length
from context_manager.core.values import PromptMessage

AROUND_CHARACTERS = 40
NO_MESSAGE = PromptMessage("user", "")


@dataclass(frozen=True, slots=True)
class PromptDifference:
    """The first difference: message and character count from 1; some characters of both around it.

    `sent_role` and `rebuilt_role` are "" where there is no such message.
    """

    message: int
    character: int
    sent_role: str
    rebuilt_role: str
    sent: str
    rebuilt: str


def first_difference(
    sent: Sequence[PromptMessage], rebuilt: Sequence[PromptMessage]
) -> PromptDifference | None:
    """Where the messages that were sent and those that were rebuilt part; None where they are the same."""
    places = range(max(len(sent), len(rebuilt)))
    differing = (place for place in places if sent[place : place + 1] != rebuilt[place : place + 1])
    place = next(differing, None)
    if place is None:
        return None
    there, here = _at(sent, place), _at(rebuilt, place)
    character = common_length(there.content, here.content)
    return PromptDifference(
        message=place + 1,
        character=character + 1,
        sent_role=there.role if place < len(sent) else "",
        rebuilt_role=here.role if place < len(rebuilt) else "",
        sent=_around(there.content, character),
        rebuilt=_around(here.content, character),
    )


def _at(messages: Sequence[PromptMessage], place: int) -> PromptMessage:
    return messages[place] if place < len(messages) else NO_MESSAGE


def _around(text: str, character: int) -> str:
    return text[max(0, character - AROUND_CHARACTERS) : character + AROUND_CHARACTERS]
