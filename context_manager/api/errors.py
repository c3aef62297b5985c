"""What the chat API says no to, beyond what the services do."""

from __future__ import annotations

from collections.abc import Sequence

from context_manager.api.sentences import failure_sentence
from context_manager.core.errors import ContextError
from context_manager.models import Turn


class NoSuchFiles(ContextError):
    """File ids that are none of the user's files; `places` say which of `file_ids`, from 0."""

    def __init__(self, places: Sequence[int]) -> None:
        super().__init__("You have no file of this id.")
        self.places = tuple(places)


class NoStreamYet(ContextError):
    """An answer is asked for as a stream and in no other form."""

    def __init__(self) -> None:
        super().__init__(
            "Answers come as JSON, when they are finished. Send Accept: application/json; nothing was asked."
        )


class TurnFailed(ContextError):
    """The turn was taken and came to no answer; `turn` says why, and the message is for the student."""

    def __init__(self, turn: Turn) -> None:
        super().__init__(failure_sentence(turn))
        self.turn = turn
