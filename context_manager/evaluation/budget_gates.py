"""What the suite `budget` promises, judged on the fixtures by name and on all of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from compressor.evaluation.results import Gate
from context_manager.core.values import StepName
from context_manager.evaluation.budget_cases import BudgetCase
from context_manager.evaluation.fixtures.pinned import is_as_pinned
from context_manager.evaluation.real_counts.judging import FamilyCounts
from context_manager.evaluation.reports.columns import percent

MIN_USED = 0.95
HEAVY = "heavy"
NEWEST_FOUR = "newest four"
ORDINARY = "ordinary"
HEAVY_TURNS = 20
OF_THE_NEWEST = frozenset({StepName.RECENT_TO_6000, StepName.RECENT_CUT, StepName.RECENT_LEFT_OUT})


def budget_gates(cases: Sequence[BudgetCase], families: Sequence[FamilyCounts]) -> list[Gate]:
    """The gates of all cases, and of real counts where there are some."""
    by_id = {case.id: case for case in cases}
    gates = [
        _all("prompts inside their ceilings", {case.id: case.room_left >= 0 for case in cases}),
        _all("parts that add up", {case.id: adds_up(case) for case in cases}),
        _all("steps in their order", {case.id: is_in_order(case) for case in cases}),
        *(_used(by_id[name]) for name in (HEAVY, NEWEST_FOUR)),
        *_heavy_gates(by_id[HEAVY]),
        *_ordinary_gates(by_id[ORDINARY]),
    ]
    if families:
        inside = {family.family.value: family.sent > 0 and not family.over for family in families}
        gates.append(_all("families whose real counts are never over a ceiling", inside))
    return gates


def adds_up(case: BudgetCase) -> bool:
    """Whether the blocks are the totals, and the whole less what the steps cut is what is sent."""
    prompt = case.prompt
    if prompt is None:
        return True
    cut = sum(step.before - step.after for step in prompt.steps)
    return (
        sum(block.before for block in prompt.blocks) == prompt.whole_tokens
        and sum(block.after for block in prompt.blocks) == prompt.tokens
        and prompt.whole_tokens - cut == prompt.tokens
    )


def is_in_order(case: BudgetCase) -> bool:
    """Whether each step was taken once, in the order of the ladder."""
    order = list(StepName)
    places = [order.index(step.name) for step in case.steps]
    return places == sorted(set(places))


def _all(name: str, held: dict[str, bool]) -> Gate:
    broken = [case for case, holds in held.items() if not holds]
    detail = f"{len(held) - len(broken)} of {len(held)}"
    return Gate(name, not broken, f"{detail}, not {', '.join(broken)}" if broken else detail)


def _used(case: BudgetCase) -> Gate:
    return Gate(
        f"{case.id}: ceiling used, less what lookups keep",
        MIN_USED <= case.used <= 1,
        f"{percent(case.used)}, {percent(MIN_USED)} to {percent(1)} wanted",
    )


def _heavy_gates(case: BudgetCase) -> Iterator[Gate]:
    cut = [step.name.value for step in case.steps if step.name in OF_THE_NEWEST]
    yield Gate(
        f"{case.id}: earlier turns kept",
        case.history_kept == HEAVY_TURNS,
        f"{case.history_kept} of {HEAVY_TURNS}",
    )
    yield Gate(f"{case.id}: newest four turns whole", not cut, ", ".join(cut) or "no step cut them")


def _ordinary_gates(case: BudgetCase) -> Iterator[Gate]:
    steps = ", ".join(step.name.value for step in case.steps)
    yield Gate(f"{case.id}: no step", case.prompt is not None and not steps, steps or "none taken")
    is_pinned = case.prompt is not None and is_as_pinned(case.prompt.messages)
    yield Gate(
        f"{case.id}: prompt as pinned, byte for byte",
        is_pinned,
        "no difference" if is_pinned else "see fixtures/pinned.py for how to look at it and to pin it anew",
    )
