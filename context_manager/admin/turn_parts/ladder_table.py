"""The trim ladder step by step, in its fixed order, those that did not run too."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from compressor.core.wording import counted
from context_manager.admin.turn_parts.record import TurnRecord
from context_manager.admin.turn_parts.weight_bar import Scale, WeightBar
from context_manager.admin.wording import signed, step_in_words
from context_manager.core.values import StepName
from context_manager.models import TurnStep

BEFORE = "before"
RUNGS: Mapping[StepName, tuple[str, str]] = {
    StepName.FILES_FITTED: (BEFORE, "smaller budget"),
    StepName.PASTE_FITTED: (BEFORE, "text"),
    StepName.NOTES_FITTED: (BEFORE, "note"),
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
    NOT_NEEDED = "not_needed"
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
    bar: WeightBar | None = None


@dataclass(frozen=True, slots=True)
class Ladder:
    """What the template draws. `whole` is the bar of the prompt before any step, `limit` what it has to fit.

    `sentence` says how much was cut and whether that is all that is missing.
    """

    whole_tokens: int
    whole: WeightBar
    limit: int
    rows: tuple[LadderRow, ...]
    taken: int
    sentence: str
    is_wrong: bool


def ladder_of(record: TurnRecord) -> Ladder | None:
    """The ladder of a turn; None where no prompt was built."""
    if not record.prompt.blocks:
        return None
    turn, steps = record.turn, record.prompt.steps
    limit = max(turn.context_ceiling - turn.reserve, 0)
    scale = Scale(max(turn.whole_tokens, limit), limit)
    sentence, is_wrong = _sum(record)
    return Ladder(
        whole_tokens=turn.whole_tokens,
        whole=scale.bar(turn.whole_tokens, turn.whole_tokens),
        limit=limit,
        rows=tuple(_rows(steps, turn.whole_tokens, scale)),
        taken=len(steps),
        sentence=sentence,
        is_wrong=is_wrong,
    )


def _rows(steps: Sequence[TurnStep], whole: int, scale: Scale) -> Iterator[LadderRow]:
    """Every step there is, in order; then those of another version of the ladder."""
    taken = {step.name: step for step in steps}
    left = _weights_after(steps, whole)
    order = [name.value for name in StepName]
    last = max((order.index(name) for name in taken if name in order), default=-1)
    for position, name in enumerate(order):
        if name in taken:
            yield _taken(taken[name], left[name], scale)
        else:
            yield _not_taken(StepName(name), is_before_last=position < last)
    yield from (_taken(step, left[step.name], scale) for step in steps if step.name not in order)


def _weights_after(steps: Sequence[TurnStep], whole: int) -> dict[str, int]:
    """What the prompt weighed after each step that was taken."""
    weights = {}
    for step in steps:
        whole -= step.before - step.after
        weights[step.name] = whole
    return weights


def _not_taken(name: StepName, *, is_before_last: bool) -> LadderRow:
    rung = RUNGS[name][0]
    passed = Outcome.NOT_NEEDED if rung == BEFORE else Outcome.PASSED
    outcome = passed if is_before_last or rung == BEFORE else Outcome.NOT_REACHED
    return LadderRow(rung, step_in_words(name), outcome)


def _taken(step: TurnStep, left: int, scale: Scale) -> LadderRow:
    rung, one = RUNGS[StepName(step.name)] if step.name in set(StepName) else ("", "notch")
    notches = counted(step.notches, one, _PLURALS.get(one, ""))
    return LadderRow(
        rung=rung,
        name=step_in_words(step.name),
        outcome=Outcome.TAKEN,
        notches=notches,
        before=step.before,
        after=step.after,
        left=max(left, 0),
        bar=scale.bar(left + step.before - step.after, max(left, 0)),
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
    difference = signed(turn.context_tokens - left)
    return f"{sum_in_words}, and {turn.context_tokens:,} were sent: {difference}.", True
