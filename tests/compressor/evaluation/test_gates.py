"""What the suites promise."""

from __future__ import annotations

from dataclasses import replace

import pytest

from compressor.evaluation.comparison import Verdict, compare
from compressor.evaluation.gates import baseline_gates, darwin_gates, share_gates
from compressor.evaluation.results import CaseResult, Run
from compressor.evaluation.shown import StrategyName
from tests.compressor.evaluation.made_up import CASE, MISSED, VAGUE, WHOLE, run_of


def broken(run: Run) -> list[str]:
    return [gate.name for gate in darwin_gates([run]) if not gate.passed]


def test_a_run_that_keeps_every_promise_breaks_no_gate() -> None:
    run = run_of(*[CASE] * 8, WHOLE, VAGUE, layout="blocks")

    assert broken(run) == []
    assert len(darwin_gates([run])) == 6


@pytest.mark.parametrize(("embeddings", "reached", "breaks"), [("local", 7, 1), ("off", 6, 0), ("off", 5, 1)])
def test_local_embeddings_reach_all_eight_and_keywords_six(
    embeddings: str, reached: int, breaks: int
) -> None:
    run = run_of(*[CASE] * reached, *[MISSED] * (8 - reached), embeddings=embeddings)

    assert len(broken(run)) == breaks


@pytest.mark.parametrize(
    ("case", "word"),
    [
        (replace(WHOLE, covered_sections=15), "slices"),
        (replace(WHOLE, front_matter_pages=2), "front matter"),
        (replace(WHOLE, budget_used=0.96), "budget used by whole-book"),
        (replace(WHOLE, budget_used=1.01), "budget used by whole-book"),
        (replace(CASE, index_pages=1), "index"),
        (replace(VAGUE, budget_used=0.5), "budget used by vague"),
    ],
)
def test_each_promise_has_a_gate_that_breaks(case: CaseResult, word: str) -> None:
    (name,) = broken(run_of(case, layout="blocks"))

    assert word in name


def test_only_the_compressor_at_its_usual_budget_is_judged() -> None:
    assert darwin_gates([run_of(MISSED, strategy=StrategyName.HEAD), run_of(MISSED, budget=4_000)]) == []


def test_the_share_is_taken_over_all_books_together() -> None:
    runs = [run_of(CASE, CASE, CASE), run_of(MISSED), run_of(MISSED, embeddings="off")]

    local, off = share_gates(runs, min_reached=0.75)

    assert local.passed
    assert not off.passed
    assert "3 of 4 (75.0%)" in local.detail


def test_a_share_of_nothing_is_no_success() -> None:
    (gate,) = share_gates([run_of(WHOLE)], min_reached=0)

    assert not gate.passed


def test_a_loss_against_the_baseline_breaks_a_gate() -> None:
    setting = ("current", "local", 12_000)
    before = [Verdict(setting, ("b", "pages", str(number)), reached=True) for number in range(20)]
    after = [replace(verdict, reached=False) for verdict in before]

    assert [gate.passed for gate in baseline_gates(compare(before, after, seed=1))] == [False]
    assert [gate.passed for gate in baseline_gates(compare(before, before, seed=1))] == [True]
