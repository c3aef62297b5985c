"""The trim ladder step by step, in its fixed order, those that did not run too."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from compressor.core.wording import counted
from context_manager.admin.turn_parts.record import TurnRecord
from context_manager.admin.wording import step_in_words
from context_manager.core.values import StepName
from context_manager.models import TurnStep

RUNGS: Mapping[StepName, tuple[str, str]] = {
    StepName.FILES_FITTED: ("before", "smaller budget"),
    StepName.PASTE_FITTED: ("before", "text"),
    StepName.NOTES_FITTED: ("before", "note"),
    StepName.RECENT_TO_6000: ("1", "turn"),
    StepName.OLDER_TO_600: ("2", "turn"),
    StepName.SUMMARIES_LEFT_OUT: ("3", "summary"),
    StepName.CALENDAR_TO_LINES: ("4", "event"),
    StepName.CALENDAR_TO_NEAREST_25: ("4", "event"),
    StepName.MATERIALS_TO_TITLES: ("5", "material"),
    StepName.MEMORIES_TO_FIVE: ("6", "memory"),
    StepName.OLDER_TO_200: ("7", "turn"),
    StepName.OLDER_LEFT_OUT: ("7", "turn"),
    StepName.CALENDAR_LEFT_OUT: ("8", "event"),
    StepName.MATERIALS_LEFT_OUT: ("8", "material"),
    StepName.MEMORIES_LEFT_OUT: ("8", "memory"),
    StepName.RECENT_CUT: ("9", "notch"),
    StepName.RECENT_LEFT_OUT: ("9", "turn"),
}
"""Which rung of the ladder a step belongs to, and what one notch of it cuts."""
_PLURALS = {"summary": "summaries", "memory": "memories", "notch": "notches"}


class Outcome(StrEnum):
    """What became of a step."""

    TAKEN = "taken"
    PASSED = "passed"
    NOT_REACHED = "not_reached"


@dataclass(frozen=True, slots=True)
class LadderRow:
    """A step in the table. `left` is what the prompt weighed then; without numbers where it did not run."""

    rung: str
    name: str
    outcome: Outcome
    notches: str = ""
    before: int | None = None
    after: int | None = None
    left: int | None = None


@dataclass(frozen=True, slots=True)
class Ladder:
    """What the template draws; `sentence` says how much was cut and whether that is all that is missing."""

    rows: tuple[LadderRow, ...]
    taken: int
    sentence: str
    is_wrong: bool


def ladder_of(record: TurnRecord) -> Ladder | None:
    """The ladder of a turn; None where no prompt was built."""
    if not record.prompt.blocks:
        return None
    steps = record.prompt.steps
    sentence, is_wrong = _sum(record)
    return Ladder(tuple(_rows(steps, record.turn.whole_tokens)), len(steps), sentence, is_wrong)


def _rows(steps: Sequence[TurnStep], whole: int) -> Iterator[LadderRow]:
    """Every step there is, in order; then those of another version of the ladder."""
    taken = {step.name: step for step in steps}
    left = _weights_after(steps, whole)
    order = [name.value for name in StepName]
    last = max((order.index(name) for name in taken if name in order), default=-1)
    for position, name in enumerate(order):
        if name in taken:
            yield _taken(taken[name], left[name])
        else:
            outcome = Outcome.PASSED if position < last else Outcome.NOT_REACHED
            yield LadderRow(RUNGS[StepName(name)][0], step_in_words(name), outcome)
    yield from (_taken(step, left[step.name]) for step in steps if step.name not in order)


def _weights_after(steps: Sequence[TurnStep], whole: int) -> dict[str, int]:
    """What the prompt weighed after each step that was taken."""
    weights = {}
    for step in steps:
        whole -= step.before - step.after
        weights[step.name] = whole
    return weights


def _taken(step: TurnStep, left: int) -> LadderRow:
    rung, one = RUNGS[StepName(step.name)] if step.name in set(StepName) else ("", "notch")
    notches = counted(step.notches, one, _PLURALS.get(one, ""))
    return LadderRow(
        rung, step_in_words(step.name), Outcome.TAKEN, notches, step.before, step.after, max(left, 0)
    )


def _sum(record: TurnRecord) -> tuple[str, bool]:
    """Whether what the steps cut is what the prompt lost."""
    turn, steps = record.turn, record.prompt.steps
    if not steps and turn.whole_tokens == turn.context_tokens:
        return "Nothing had to be cut: the prompt fits whole.", False
    cut = sum(step.before - step.after for step in steps)
    left = turn.whole_tokens - cut
    sum_in_words = f"{turn.whole_tokens:,} tokens whole, less {cut:,} that the steps cut, are {left:,}"
    if left == turn.context_tokens:
        return f"{sum_in_words}: the prompt as it was sent ✓", False
    return f"{sum_in_words}, and {turn.context_tokens:,} were sent: {turn.context_tokens - left:+,}.", True
