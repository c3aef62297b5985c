"""What a strategy shows of a book, in terms of the book's text, so that one ruler measures every strategy."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol, TypeAlias

from compressor.core.excerpts.strip import Why
from compressor.evaluation.cases import Case


class StrategyName(StrEnum):
    """The strategies that can be compared."""

    HEAD = "head"
    LEGACY = "legacy"
    CURRENT = "current"


@dataclass(frozen=True, slots=True)
class Span:
    """Characters `start` to `end` of the book's text, and why they are shown."""

    start: int
    end: int
    why: Why
    reason: str


@dataclass(frozen=True, slots=True)
class Shown:
    """What a model would read. `runs` are the stretches of text without a gap and without labels.

    `tokens` is what all of it costs, labels included. `request_kind` is None where the strategy knows no
    kinds.
    """

    runs: tuple[str, ...]
    spans: tuple[Span, ...]
    tokens: int
    request_kind: str | None
    searched: tuple[str, ...]


Ask: TypeAlias = Callable[[], Shown]


class Strategy(Protocol):
    """A way to choose what of one book a model reads."""

    def prepare(self, case: Case) -> Ask:
        """Play what was said before the question; what is returned asks the question, any number of times.

        Raises:
            CompressorError: an earlier message cannot be answered.
        """
