"""Comparison with an earlier run: case by case, and whether the difference is more than chance.

The interval is a paired percentile bootstrap: the differences of the cases are drawn with replacement, and
the 2.5th and 97.5th percentiles of their means bound it (Efron and Tibshirani, "An Introduction to the
Bootstrap", 1993, chapter 13).
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from compressor.evaluation.errors import BaselineError
from compressor.evaluation.results import Run

RESAMPLES = 10_000
SCHEMA = 1


@dataclass(frozen=True, slots=True)
class Verdict:
    """One case of one run, then or now. `setting` is (strategy, embeddings, budget), `place` (book, layout,
    id).
    """

    setting: tuple[str, str, int]
    place: tuple[str, str, str]
    reached: bool


@dataclass(frozen=True, slots=True)
class Comparison:
    """One setting, then and now, over the cases that both have. `low` and `high` bound the difference of
    the shares.
    """

    setting: tuple[str, str, int]
    pairs: int
    before: int
    after: int
    lost: tuple[tuple[str, str, str], ...]
    gained: tuple[tuple[str, str, str], ...]
    unpaired: int
    low: float
    high: float

    @property
    def is_detectable(self) -> bool:
        """Whether the interval leaves zero out."""
        return self.low > 0 or self.high < 0

    @property
    def is_a_loss(self) -> bool:
        """Whether it became worse, beyond chance."""
        return self.high < 0

    @property
    def sentence(self) -> str:
        """The numbers in words."""
        strategy, embeddings, budget = self.setting
        verdict = f"difference {(self.after - self.before) / max(1, self.pairs):+.3f}"
        if not self.is_detectable:
            verdict = f"no detectable difference ({verdict})"
        return (
            f"{strategy}, embeddings {embeddings}, {budget:,} tokens: {self.before} of {self.pairs} before, "
            f"{self.after} now; {verdict}, 95 % interval [{self.low:+.3f}, {self.high:+.3f}]"
            + (f"; {self.unpaired} cases without a counterpart" if self.unpaired else "")
        )


def verdicts_of(runs: Iterable[Run]) -> list[Verdict]:
    """Every judged case of the runs."""
    return [
        Verdict((run.strategy, run.embeddings, run.budget), (run.book, run.layout, case.id), case.reached)
        for run in runs
        for case in run.cases
        if case.reached is not None
    ]


def load_baseline(path: Path) -> list[Verdict]:
    """Every judged case of the JSON that `--json` wrote.

    Raises:
        BaselineError: the file is not there, or is not such JSON.
    """
    try:
        return _baseline_verdicts(json.loads(path.read_text(encoding="utf-8")))
    except (OSError, ValueError, KeyError, TypeError) as exc:
        raise BaselineError(
            f"{path} is not the JSON of an earlier run ({exc!r}). Make one with --json PATH."
        ) from exc


def _baseline_verdicts(written: dict[str, Any]) -> list[Verdict]:
    if written["schema"] != SCHEMA:
        raise ValueError(f"schema {written['schema']}, expected {SCHEMA}")
    return [
        Verdict(
            (run["strategy"], run["embeddings"], run["budget"]),
            (run["book"], run["layout"], case["id"]),
            case["reached"],
        )
        for run in written["runs"]
        if "strategy" in run
        for case in run["cases"]
        if case["reached"] is not None
    ]


def compare(before: Sequence[Verdict], after: Sequence[Verdict], *, seed: int) -> tuple[Comparison, ...]:
    """Compare setting by setting those that both sides have; the worst first."""
    settings = dict.fromkeys(verdict.setting for verdict in after)
    known = {verdict.setting for verdict in before}
    compared = [
        _compared(setting, _of(before, setting), _of(after, setting), seed)
        for setting in settings
        if setting in known
    ]
    return tuple(sorted(compared, key=lambda each: (each.after - each.before) / max(1, each.pairs)))


def _of(verdicts: Sequence[Verdict], setting: tuple[str, str, int]) -> dict[tuple[str, str, str], bool]:
    return {verdict.place: verdict.reached for verdict in verdicts if verdict.setting == setting}


def _compared(
    setting: tuple[str, str, int],
    before: dict[tuple[str, str, str], bool],
    after: dict[tuple[str, str, str], bool],
    seed: int,
) -> Comparison:
    places = [place for place in after if place in before]
    differences = np.array([int(after[place]) - int(before[place]) for place in places], dtype=np.int64)
    low, high = interval_of_mean(differences, seed=seed)
    return Comparison(
        setting=setting,
        pairs=len(places),
        before=sum(before[place] for place in places),
        after=sum(after[place] for place in places),
        lost=tuple(place for place in places if before[place] and not after[place]),
        gained=tuple(place for place in places if after[place] and not before[place]),
        unpaired=len(before) + len(after) - 2 * len(places),
        low=low,
        high=high,
    )


def interval_of_mean(differences: np.typing.NDArray[np.int64], *, seed: int) -> tuple[float, float]:
    """Return the bounds of the mean of paired differences, shape (N,); the same for the same seed."""
    if not len(differences):
        return 0.0, 0.0
    draws = np.random.default_rng(seed).integers(0, len(differences), size=(RESAMPLES, len(differences)))
    low, high = np.percentile(differences[draws].mean(axis=1), [2.5, 97.5])
    return float(low), float(high)
