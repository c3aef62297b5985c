"""Comparing a run with an earlier one."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from compressor.evaluation.comparison import Verdict, compare, interval_of_mean, load_baseline
from compressor.evaluation.errors import BaselineError

CURRENT = ("current", "local", 4_000)
LEGACY = ("legacy", "off", 4_000)


def verdicts(reached: str, setting: tuple[str, str, int] = CURRENT) -> list[Verdict]:
    """One case a character: + reached, - not."""
    return [
        Verdict(setting, ("book", "pages", f"case-{number:02}"), mark == "+")
        for number, mark in enumerate(reached)
    ]


def test_the_same_results_are_no_detectable_difference() -> None:
    (each,) = compare(verdicts("+-+-"), verdicts("+-+-"), seed=1)

    assert (each.low, each.high) == (0, 0)
    assert "no detectable difference" in each.sentence
    assert not each.lost
    assert not each.gained


def test_one_case_of_many_is_no_detectable_difference() -> None:
    (each,) = compare(verdicts("+" * 40), verdicts("+" * 39 + "-"), seed=1)

    assert each.lost == (("book", "pages", "case-39"),)
    assert not each.is_a_loss
    assert "no detectable difference" in each.sentence


def test_many_lost_cases_are_a_loss() -> None:
    (each,) = compare(verdicts("+" * 40), verdicts("+" * 25 + "-" * 15), seed=1)

    assert each.is_a_loss
    assert "no detectable difference" not in each.sentence
    assert each.sentence.startswith("current, embeddings local, 4,000 tokens: 40 of 40 before, 25 now")


def test_losses_come_first_and_settings_without_a_baseline_are_left_out() -> None:
    before = verdicts("--++") + verdicts("++++", LEGACY)
    after = verdicts("++++") + verdicts("++--", LEGACY) + verdicts("++++", ("head", "off", 4_000))

    assert [each.setting for each in compare(before, after, seed=1)] == [LEGACY, CURRENT]


def test_only_cases_that_both_sides_have_are_compared() -> None:
    (each,) = compare(verdicts("++++"), verdicts("+++++++"), seed=1)

    assert (each.pairs, each.unpaired) == (4, 3)
    assert "3 cases without a counterpart" in each.sentence


@given(st.lists(st.sampled_from([-1, 0, 1]), min_size=1, max_size=60), st.integers(0, 2**32))
def test_the_interval_depends_on_nothing_but_differences_and_seed(values: list[int], seed: int) -> None:
    differences = np.array(values, dtype=np.int64)

    low, high = interval_of_mean(differences, seed=seed)

    assert (low, high) == interval_of_mean(differences, seed=seed)
    assert -1 <= low <= high <= 1


def test_a_baseline_holds_the_judged_cases_of_an_earlier_run(tmp_path: Path) -> None:
    path = tmp_path / "b.json"
    cases = [{"id": "a", "reached": True}, {"id": "b", "reached": None}]
    run = {
        "strategy": "current",
        "embeddings": "off",
        "budget": 400,
        "book": "b",
        "layout": "pages",
        "cases": cases,
    }
    path.write_text(json.dumps({"schema": 1, "runs": [run]}), encoding="utf-8")

    assert load_baseline(path) == [Verdict(("current", "off", 400), ("b", "pages", "a"), reached=True)]


@pytest.mark.parametrize(
    "text", ["", "{}", "[]", '{"schema": 2, "runs": []}', '{"schema": 1, "runs": [{"strategy": 1}]}']
)
def test_anything_else_is_no_baseline(tmp_path: Path, text: str) -> None:
    path = tmp_path / "b.json"
    path.write_text(text, encoding="utf-8")

    with pytest.raises(BaselineError, match="--json"):
        load_baseline(path)


def test_a_baseline_that_is_not_there_is_said(tmp_path: Path) -> None:
    with pytest.raises(BaselineError):
        load_baseline(tmp_path / "none.json")
