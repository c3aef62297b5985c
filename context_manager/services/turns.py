"""A student's message becomes a turn, and the turn is answered.

`take_message` writes the turn in one short transaction, or says why not; `answer_turn` does the rest, with no
transaction open while an embedder or a model is waited for.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from compressor.models import File
from context_manager.models import Chat, Turn


@dataclass(frozen=True, slots=True)
class NewMessage:
    """What a student sends to one of their chats.

    `files` are theirs too and stay attached; `model` is "" for that of the chat, `max_output_tokens` None for
    as many as the model may write. `body_digest` tells apart two bodies sent with one `idempotency_key`.
    """

    chat: Chat
    content: str
    files: Sequence[File] = ()
    model: str = ""
    max_output_tokens: int | None = None
    language: str = "en"
    channel: str = "text"
    idempotency_key: str = ""
    body_digest: str = ""


def take_message(message: NewMessage) -> Turn:
    """Write the message and its turn, to be answered; or return the finished one of the same idempotency key.

    Raises EmptyMessage, TooManyFiles, UnknownModel, NotAskable (`services.library` of the compressor) for a
    file that is not indexed, MessageTooLong, TurnInProgress, KeyReused or RequestInProgress; then nothing was
    written.
    """
    raise NotImplementedError


def answer_turn(turn: Turn) -> Turn:
    """Answer a turn, whatever comes of it: the row says. A turn that is not to be answered is left alone.

    A fault of the program is recorded as `internal_error` and raised again; nothing else is raised.
    """
    raise NotImplementedError
