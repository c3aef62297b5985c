"""The rows of a turn and of the one before it, each table read once; words only where they may be read."""

from __future__ import annotations

import uuid
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from django.db.models import BooleanField, ExpressionWrapper, Q, QuerySet

from compressor.core.excerpts.strip import Stretch, Why
from context_manager.admin.turn_parts.access import Access
from context_manager.models import (
    Attempt,
    EvalCase,
    Message,
    Role,
    ShownRange,
    Turn,
    TurnBlock,
    TurnCitation,
    TurnContent,
    TurnFeedback,
    TurnFile,
    TurnStep,
)

Row = TypeVar("Row")
_WORDS_OF_CONTENT = ("borrowed", "searches")
_HAS_MESSAGES = Q(messages__isnull=False)


@dataclass(frozen=True, slots=True, eq=False)
class PromptRecord:
    """What one turn's prompt weighed and showed; `ranges` by the key of their row in `files`."""

    turn: Turn
    blocks: tuple[TurnBlock, ...]
    steps: tuple[TurnStep, ...]
    files: tuple[TurnFile, ...]
    ranges: dict[int, tuple[ShownRange, ...]]

    def ranges_of(self, file: TurnFile) -> tuple[ShownRange, ...]:
        """What was shown of a file, in its order."""
        return self.ranges.get(file.pk, ())

    def stretches_of(self, file: TurnFile) -> list[Stretch]:
        """The same as it is drawn."""
        return [Stretch(each.first_page, each.last_page, Why(each.why)) for each in self.ranges_of(file)]

    def units_of(self, file: TurnFile | None) -> set[int]:
        """Every page or passage that was shown of a file, from 1; none of a file that was not read."""
        ranges = self.ranges_of(file) if file is not None else ()
        return {unit for each in ranges for unit in range(each.first_page, each.last_page + 1)}


@dataclass(frozen=True, slots=True, eq=False)
class TurnRecord:
    """Everything the page shows. `previous` is the turn before in the chat; `content` is without messages.

    `question`, `answer` and `feedback` are None also where they may not be read.
    `has_messages` says whether the messages as sent are stored.
    """

    turn: Turn
    prompt: PromptRecord
    previous: PromptRecord | None
    attempts: tuple[Attempt, ...]
    citations: tuple[TurnCitation, ...]
    cases: tuple[EvalCase, ...]
    content: TurnContent | None
    has_messages: bool
    question: Message | None
    answer: Message | None
    feedback: TurnFeedback | None

    @property
    def has_words(self) -> bool:
        """Whether there are words for who may read them."""
        said = (self.question, self.answer, self.content, self.feedback)
        return any(each is not None for each in said) or any(each.reason for each in self.attempts)


def read_record(turn: Turn, access: Access) -> TurnRecord:
    """Read what the page shows; words of the student stay in the database unless they may be read."""
    previous = _previous(turn)
    own, *before = read_prompts([turn] if previous is None else [turn, previous])
    messages = {each.role: each for each in turn.messages.all()} if access.words else {}
    content = _content(turn, access)
    return TurnRecord(
        turn=turn,
        prompt=own,
        previous=before[0] if before else None,
        attempts=tuple(turn.attempts.order_by("number")),
        citations=tuple(turn.citations.order_by("position")),
        cases=tuple(turn.eval_cases.exclude(evidence="").defer("question", "history")),
        content=content,
        has_messages=bool(getattr(content, "has_messages", False)),
        question=messages.get(Role.USER),
        answer=messages.get(Role.ASSISTANT),
        feedback=turn.feedbacks.first() if access.words and turn.feedback is not None else None,
    )


def _previous(turn: Turn) -> Turn | None:
    if turn.chat_id is None:
        return None
    return Turn.objects.filter(chat=turn.chat_id, number__lt=turn.number).order_by("-number").first()


def _content(turn: Turn, access: Access) -> TurnContent | None:
    withheld = () if access.words else _WORDS_OF_CONTENT
    contents = TurnContent.objects.filter(turn=turn).defer("messages", *withheld)
    return contents.annotate(has_messages=ExpressionWrapper(_HAS_MESSAGES, BooleanField())).first()


def read_prompts(turns: Sequence[Turn]) -> list[PromptRecord]:
    """What the prompts of the turns weighed and showed, a query a table."""
    blocks = _by_turn(TurnBlock.objects.filter(turn__in=turns).order_by("position"))
    steps = _by_turn(TurnStep.objects.filter(turn__in=turns).order_by("position"))
    files = _by_turn(_files(turns))
    ranges = _grouped(
        ShownRange.objects.filter(turn_file__turn__in=turns).order_by("first_page"), "turn_file_id"
    )
    return [
        PromptRecord(turn, blocks.get(turn.pk, ()), steps.get(turn.pk, ()), files.get(turn.pk, ()), ranges)
        for turn in turns
    ]


def _files(turns: Sequence[Turn]) -> QuerySet[TurnFile]:
    files = TurnFile.objects.filter(turn__in=turns).order_by("position").select_related("file")
    return files.defer("file__outline", "file__notices", "file__failure_detail")


def _by_turn(rows: Iterable[Row]) -> dict[uuid.UUID, tuple[Row, ...]]:
    return _grouped(rows, "turn_id")


def _grouped(rows: Iterable[Row], column: str) -> dict[Any, tuple[Row, ...]]:
    groups: dict[Any, list[Row]] = {}
    for row in rows:
        groups.setdefault(getattr(row, column), []).append(row)
    return {key: tuple(group) for key, group in groups.items()}
