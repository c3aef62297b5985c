"""What the rest of the app knows of whatever answers, be it a model on a server or the offline quoter."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol

from compressor.core.search.indexed_file import IndexedFile
from compressor.services.questions import Selection
from context_manager.core.values import PromptMessage
from context_manager.llm.language_model import LanguageModel, Usage


class FinishReason(StrEnum):
    """Why an answer ends where it ends."""

    STOP = "stop"
    LENGTH = "length"
    CONTENT_FILTER = "content_filter"
    OTHER = "other"


@dataclass(frozen=True, slots=True, eq=False)
class FilesRead:
    """What was chosen of the chat's files, as the quoter needs it; `files` in the order of the selection."""

    selection: Selection
    files: tuple[IndexedFile, ...]


@dataclass(frozen=True, slots=True, eq=False)
class AnswerRequest:
    """One question to a model. `max_tokens` bounds the answer; `read` is None for a chat without files."""

    messages: tuple[PromptMessage, ...]
    max_tokens: int
    read: FilesRead | None = None

    def __post_init__(self) -> None:
        if not self.messages or self.max_tokens < 1:
            raise ValueError("a model needs a message to answer and room for its answer")


@dataclass(frozen=True, slots=True)
class Completion:
    """An answer, with at least one word in it. `usage` is None where the provider gave no sound count.

    `http_status` and `usage` are None where no server was asked. `first_token_seconds` is None for an answer
    that came in one piece.
    """

    text: str
    finish: FinishReason
    usage: Usage | None = None
    http_status: int | None = None
    tries: int = 1
    first_token_seconds: float | None = None

    @property
    def is_cut_off(self) -> bool:
        """Whether there would have been more: the limit of its length was reached, or a filter stopped it."""
        return self.finish in {FinishReason.LENGTH, FinishReason.CONTENT_FILTER}


class Answerer(Protocol):
    """Answers prompts. Safe to call from several threads; kept for the life of the process."""

    @property
    def model(self) -> LanguageModel:
        """The model that answers."""

    def answer(self, request: AnswerRequest) -> Completion:
        """Return the whole answer.

        Raises:
            ModelError: there is none.
        """
