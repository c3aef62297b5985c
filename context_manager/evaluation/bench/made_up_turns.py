"""What turns are made up of for measurements, in the numbers that a busy service has of everything.

Of a hundred turns five fail and three are cut off, seventy read a file and ten of them a second one, and a
quarter is cut to fit. The same seed makes the same turns.
"""

from __future__ import annotations

import uuid
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from random import Random

from context_manager.core.values import StepName
from context_manager.models import TurnStatus

DAYS = 90
TURNS_A_CHAT = 8
SECOND_FILE, READS_FILES, IS_CUT, IS_CITED_WRONG = 0.1, 0.7, 0.25, 0.03
MODELS = ("gemini-2.5-flash-lite", "gpt-4o-mini", "qwen3-8b", "offline-quoter")
FAILURES = ("model_timeout", "model_busy", "model_unavailable", "model_empty", "internal_error")
KINDS = ("specific",) * 6 + ("follow_up",) * 2 + ("whole", "located")
EMBEDDINGS = ("ready",) * 8 + ("late", "off")
VERDICTS = (None,) * 18 + (1, -1)
MIN_PAGES, MAX_PAGES, MAX_RUNS, MAX_RUN = 80, 900, 12, 6
MAX_TOKENS, MIN_TOKENS = 31_000, 900
SHARE_FAILED, SHARE_CUT_OFF = 0.05, 0.08


@dataclass(frozen=True, slots=True)
class MadeUpRun:
    """Pages shown of a file, for the question or for their position."""

    first: int
    last: int
    is_chosen: bool


@dataclass(frozen=True, slots=True)
class MadeUpFile:
    """A file as a turn saw it; `file` is its place among the files there are."""

    file: int
    length: int
    runs: tuple[MadeUpRun, ...]

    @property
    def shown(self) -> int:
        """How many pages were shown."""
        return sum(run.last - run.first + 1 for run in self.runs)

    @property
    def by_position(self) -> int:
        """How many of them for their position."""
        return sum(run.last - run.first + 1 for run in self.runs if not run.is_chosen)


@dataclass(frozen=True, slots=True)
class MadeUpTurn:
    """A turn in outline; `chat` is the place of its chat, `number` counts from 1 in it."""

    key: uuid.UUID
    chat: int
    number: int
    at: datetime
    status: TurnStatus
    failure_code: str
    kind: str
    embedding: str
    model: str
    verdict: int | None
    tokens: int
    steps: tuple[StepName, ...]
    files: tuple[MadeUpFile, ...]
    cited_not_shown: int


def made_up_turns(number: int, *, files: int, seed: int, now: datetime) -> Iterator[MadeUpTurn]:
    """So many turns spread over the days before `now`, the oldest first; `files` is how many there are."""
    random = Random(seed)  # noqa: S311 - made-up turns guard nothing
    step = timedelta(days=DAYS) / max(number, 1)
    for place in range(number):
        status, code = _ending(random)
        seen = tuple(_files(random, files))
        yield MadeUpTurn(
            key=uuid.UUID(int=random.getrandbits(128), version=4),
            chat=place // TURNS_A_CHAT,
            number=place % TURNS_A_CHAT + 1,
            at=now - timedelta(days=DAYS) + step * place,
            status=status,
            failure_code=code,
            kind=random.choice(KINDS) if seen else "",
            embedding=random.choice(EMBEDDINGS) if seen else "",
            model=random.choice(MODELS),
            verdict=random.choice(VERDICTS),
            tokens=random.randint(MIN_TOKENS, MAX_TOKENS),
            steps=_steps(random),
            files=seen,
            cited_not_shown=int(bool(seen) and random.random() < IS_CITED_WRONG),
        )


def _ending(random: Random) -> tuple[TurnStatus, str]:
    fate = random.random()
    if fate < SHARE_FAILED:
        return TurnStatus.FAILED, random.choice(FAILURES)
    return (TurnStatus.INCOMPLETE if fate < SHARE_CUT_OFF else TurnStatus.COMPLETED), ""


def _steps(random: Random) -> tuple[StepName, ...]:
    """Nothing, or the ladder from its first step to some other."""
    ladder: Sequence[StepName] = list(StepName)[3:]
    return tuple(ladder[: random.randint(1, len(ladder))]) if random.random() < IS_CUT else ()


def _files(random: Random, files: int) -> Iterator[MadeUpFile]:
    if random.random() >= READS_FILES:
        return
    for _ in range(2 if random.random() < SECOND_FILE else 1):
        length = random.randint(MIN_PAGES, MAX_PAGES)
        yield MadeUpFile(random.randrange(files), length, tuple(_runs(random, length)))


def _runs(random: Random, length: int) -> Iterator[MadeUpRun]:
    """Runs that do not touch, in the order of the file; one in five for its position."""
    starts = sorted(random.sample(range(1, length // (MAX_RUN + 1)), random.randint(1, MAX_RUNS - 2)))
    for start in starts:
        first = start * (MAX_RUN + 1)
        yield MadeUpRun(first, first + random.randrange(MAX_RUN), is_chosen=random.randrange(5) > 0)
