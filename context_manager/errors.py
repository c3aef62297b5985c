"""Messages that are not taken; `core.errors` draws the whole tree."""

from __future__ import annotations

import uuid

from context_manager.core.errors import ContextError


class TurnRefused(ContextError):
    """A message that is not taken: no turn comes of it."""


class EmptyMessage(TurnRefused):
    """A message that asks nothing: it has no words, and nothing was asked before that it could go on with."""

    def __init__(self) -> None:
        super().__init__("The message has no words in it: ask a question, or say what to do with the file.")


class TurnInProgress(TurnRefused):
    """The chat is being answered; `turn_id` says by which turn."""

    def __init__(self, turn_id: uuid.UUID) -> None:
        super().__init__("The last message of this chat is still being answered. Wait for it.")
        self.turn_id = turn_id


class KeyReused(TurnRefused):
    """An idempotency key that came before with another body."""

    def __init__(self, turn_id: uuid.UUID) -> None:
        super().__init__("This Idempotency-Key was used for another request. Send a new one.")
        self.turn_id = turn_id


class RequestInProgress(TurnRefused):
    """An idempotency key whose first request is still being answered."""

    def __init__(self, turn_id: uuid.UUID) -> None:
        super().__init__("The first request with this Idempotency-Key is still being answered.")
        self.turn_id = turn_id


class TooManyFiles(TurnRefused):
    """More files than a chat holds."""

    def __init__(self, *, count: int, limit: int) -> None:
        super().__init__(f"A chat holds {limit} files, and this would make {count}. Detach some first.")


class UnknownModel(TurnRefused):
    """A model that is not offered; `offered` are those that are."""

    def __init__(self, name: str, offered: tuple[str, ...]) -> None:
        super().__init__(f'There is no model "{name}" here. These are offered: {", ".join(offered)}.')
        self.offered = offered
