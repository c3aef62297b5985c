"""What the suite `budget` makes of its fixtures, and what it promises of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

import pytest

from compressor.core.tokens import Family
from context_manager.core.values import BuiltPrompt, Step, StepName
from context_manager.evaluation.budget_cases import BudgetCase
from context_manager.evaluation.budget_gates import adds_up, budget_gates, is_in_order
from context_manager.evaluation.real_counts.judging import FamilyCounts

COUNTED = FamilyCounts(Family.GEMINI, sent=9, trimmed=8, refused=1, over=0, highest=0.93)


def changed(case: BudgetCase, change: Callable[[BuiltPrompt], BuiltPrompt]) -> BudgetCase:
    assert case.prompt is not None
    return replace(case, outcome=change(case.prompt))


def broken(cases: Mapping[str, BudgetCase], *changed_cases: BudgetCase) -> list[str]:
    """Names of the gates that do not hold once some cases are as given."""
    judged = {**cases, **{case.id: case for case in changed_cases}}
    return [gate.name for gate in budget_gates(list(judged.values()), [COUNTED]) if not gate.passed]


def test_every_gate_holds(cases: Mapping[str, BudgetCase]) -> None:
    assert broken(cases) == []


def test_no_fixture_is_over_its_ceiling(cases: Mapping[str, BudgetCase]) -> None:
    assert all(0 <= case.tokens <= case.budget.limit for case in cases.values())


def test_every_fixture_adds_up_and_takes_its_steps_in_order(cases: Mapping[str, BudgetCase]) -> None:
    """Complaint 45."""
    assert all(adds_up(case) and is_in_order(case) for case in cases.values())


def test_a_ladder_that_ran_leaves_little_room(cases: Mapping[str, BudgetCase]) -> None:
    trimmed = [case for case in cases.values() if len(case.steps) > 1]

    assert len(trimmed) >= 10
    assert all(case.used > 0.95 for case in trimmed)


def test_a_refused_fixture_sends_nothing(cases: Mapping[str, BudgetCase]) -> None:
    refused = cases["unbroken message"]

    assert refused.prompt is None
    assert refused.refusal is not None
    assert (refused.tokens, refused.used, refused.history_kept, refused.steps) == (0, 0.0, 0, ())
    assert refused.whole_tokens > refused.budget.ceiling


def test_a_prompt_over_its_ceiling_breaks_a_gate(cases: Mapping[str, BudgetCase]) -> None:
    over = changed(cases["empty"], lambda built: replace(built, tokens=built.budget.limit + 1))

    assert over.room_left == -1
    assert "prompts inside their ceilings" in broken(cases, over)


def test_parts_that_do_not_add_up_break_a_gate(cases: Mapping[str, BudgetCase]) -> None:
    wrong = changed(cases["empty"], lambda built: replace(built, blocks=built.blocks[1:]))

    assert broken(cases, wrong) == ["parts that add up"]


@pytest.mark.parametrize(
    "names", [(StepName.OLDER_TO_200, StepName.OLDER_TO_600), (StepName.OLDER_TO_600,) * 2]
)
def test_steps_out_of_order_or_taken_twice_break_a_gate(
    names: tuple[StepName, ...], cases: Mapping[str, BudgetCase]
) -> None:
    steps = tuple(Step(name, 0, 0, 1) for name in names)
    wrong = changed(cases["empty"], lambda built: replace(built, steps=steps))

    assert broken(cases, wrong) == ["steps in their order"]


def test_a_ceiling_left_half_empty_breaks_a_gate(cases: Mapping[str, BudgetCase]) -> None:
    wasted = changed(cases["newest four"], lambda built: replace(built, tokens=built.tokens // 2))

    assert "newest four: ceiling used, less what lookups keep" in broken(cases, wasted)


def test_a_turn_of_the_heavy_chat_left_out_breaks_a_gate(cases: Mapping[str, BudgetCase]) -> None:
    forgetful = changed(cases["heavy"], lambda built: replace(built, history_kept=19))

    assert broken(cases, forgetful) == ["heavy: earlier turns kept"]


def test_a_newest_turn_of_the_heavy_chat_that_is_cut_breaks_a_gate(cases: Mapping[str, BudgetCase]) -> None:
    last = Step(StepName.RECENT_CUT, 0, 0, 1)
    cut = changed(cases["heavy"], lambda built: replace(built, steps=(*built.steps, last)))

    assert broken(cases, cut) == ["heavy: newest four turns whole"]


def test_an_ordinary_turn_that_changed_breaks_a_gate(cases: Mapping[str, BudgetCase]) -> None:
    step = Step(StepName.SUMMARIES_LEFT_OUT, 0, 0, 1)
    other = changed(
        cases["ordinary"], lambda built: replace(built, messages=built.messages[:-1], steps=(step,))
    )

    assert broken(cases, other) == ["ordinary: no step", "ordinary: prompt as pinned, byte for byte"]


def test_a_refused_ordinary_turn_breaks_its_gates(cases: Mapping[str, BudgetCase]) -> None:
    refused = replace(cases["ordinary"], outcome=cases["unbroken message"].outcome)

    assert "ordinary: no step" in broken(cases, refused)


@pytest.mark.parametrize("counted", [replace(COUNTED, over=1), replace(COUNTED, sent=0)])
def test_real_counts_over_a_ceiling_break_a_gate(
    counted: FamilyCounts, cases: Mapping[str, BudgetCase]
) -> None:
    (gate,) = [gate for gate in budget_gates(list(cases.values()), [counted]) if not gate.passed]

    assert gate.name == "families whose real counts are never over a ceiling"
    assert "not gemini" in gate.detail


def test_without_samples_nothing_is_said_of_real_counts(cases: Mapping[str, BudgetCase]) -> None:
    assert not any("real counts" in gate.name for gate in budget_gates(list(cases.values()), []))
