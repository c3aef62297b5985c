"""What the list shows of its turns beside their own columns: one query for each thing, whatever their number.

Words are read by `questions_of` alone, whose caller has recorded it.
"""

from __future__ import annotations

import uuid
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Any

from django.db.models.functions import Substr
from django.utils.text import Truncator

from compressor.core.excerpts.strip import Stretch, Why
from context_manager.admin.turn_parts.access import Access
from context_manager.models import Message, Role, TurnFile, TurnStep

MAX_QUESTION_CHARS = 80
READ_CHARS = 400
"""Enough of a message for its first 80 characters without repeated white space."""


_OF_A_FILE = ("turn", "pk", "title", "unit", "length", "shown_pages", "position_pages")
_OF_A_RANGE = ("ranges__first_page", "ranges__last_page", "ranges__why")


@dataclass(frozen=True, slots=True)
class SeenFile:
    """A file as a turn saw it; `title` is "" where it may not be shown, `unit` names its positions."""

    title: str
    unit: str
    length: int
    shown: int
    by_position: int
    stretches: tuple[Stretch, ...]


@dataclass(frozen=True, slots=True)
class ListedTurn:
    """What stands in a row of the list; `question` is "" where it is not to be read."""

    files: tuple[SeenFile, ...] = ()
    steps: tuple[str, ...] = ()
    question: str = ""


def listed_turns(
    turns: Sequence[uuid.UUID], questions: Mapping[uuid.UUID, str], access: Access
) -> Mapping[uuid.UUID, ListedTurn]:
    """What the list shows of each turn, by its key: files with ranges, and steps, in two queries."""
    files, steps = seen_files(turns), steps_of(turns)
    return {
        key: ListedTurn(
            files=tuple(_titled(each, access) for each in files.get(key, ())),
            steps=tuple(steps.get(key, ())),
            question=questions.get(key, ""),
        )
        for key in turns
    }


def _titled(file: SeenFile, access: Access) -> SeenFile:
    """The file with its title, or with what stands for it, for those alone who may see titles."""
    return replace(file, title=(file.title or "deleted file") if access.file_words else "")


def seen_files(turns: Sequence[uuid.UUID]) -> Mapping[uuid.UUID, list[SeenFile]]:
    """The files of turns in their order, with what was shown of them, in one query: a row for each range."""
    rows = TurnFile.objects.filter(turn__in=turns).order_by("turn", "position", "ranges__first_page")
    of_files = groupby(rows.values_list(*_OF_A_FILE, *_OF_A_RANGE), key=lambda row: row[: len(_OF_A_FILE)])
    seen: dict[uuid.UUID, list[SeenFile]] = defaultdict(list)
    for (turn, _, title, unit, length, shown, by_position), ranges in of_files:
        stretches = tuple(_stretches(row[len(_OF_A_FILE) :] for row in ranges))
        seen[turn].append(SeenFile(title, unit, length, shown, by_position, stretches))
    return seen


def _stretches(ranges: Iterable[tuple[Any, ...]]) -> Iterator[Stretch]:
    """Nothing for a file of which nothing was shown: its one row has no range."""
    return (Stretch(first, last, Why(why)) for first, last, why in ranges if first is not None)


def steps_of(turns: Sequence[uuid.UUID]) -> Mapping[uuid.UUID, list[str]]:
    """The steps that turns took, in their order."""
    steps: dict[uuid.UUID, list[str]] = defaultdict(list)
    rows = TurnStep.objects.filter(turn__in=turns).order_by("turn", "position")
    for turn, name in rows.values_list("turn", "name"):
        steps[turn].append(name)
    return steps


def questions_of(turns: Sequence[uuid.UUID]) -> dict[uuid.UUID, str]:
    """The beginnings of what students asked, by turn; a chat that was deleted has none."""
    said = Message.objects.filter(turn__in=turns, role=Role.USER)
    starts = said.annotate(start=Substr("content", 1, READ_CHARS)).values_list("turn", "start")
    return {turn: Truncator(" ".join(start.split())).chars(MAX_QUESTION_CHARS) for turn, start in starts}
