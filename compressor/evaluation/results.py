"""Results: what became of each case of a run, judged apart from what went wrong."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

import numpy as np

from compressor.core.requests.request import RequestKind
from compressor.evaluation.ruler import StretchShown
from compressor.evaluation.shown import StrategyName

DARWIN = "darwin"
"""The suite that asks about one book in two layouts."""


class Outcome(StrEnum):
    """What a case counts as."""

    PASSED = "passed"
    FAILED = "failed"
    ERROR = "error"
    SKIPPED = "skipped"


@dataclass(frozen=True, slots=True)
class CaseResult:
    """One question of one run. `reached` is None where no passage is known: such a case is measured, not
    judged.

    `expected` are the units (pages, or chunks from 1) of the passages; `problem` says why a case can be no
    success.
    """

    id: str
    question: str
    history: tuple[str, ...]
    kind: str
    about_the_whole: bool
    request_kind: str | None
    query: str
    reached: bool | None
    pages: tuple[int, ...]
    sections: int
    sections_total: int
    tokens: int
    budget_used: float
    front_matter_pages: int
    index_pages: int
    covered_sections: int | None
    relevant_share: float | None
    units: int
    stretches: tuple[StretchShown, ...]
    expected: tuple[int, ...]
    milliseconds: float
    problem: str = ""

    @property
    def outcome(self) -> Outcome:
        """Passed, failed, or neither."""
        if self.problem:
            return Outcome.ERROR
        if self.reached is None:
            return Outcome.SKIPPED
        return Outcome.PASSED if self.reached else Outcome.FAILED

    @property
    def is_ranked(self) -> bool:
        """Whether its excerpt was chosen for what the question names."""
        return not self.about_the_whole and self.request_kind != RequestKind.WHOLE


@dataclass(frozen=True, slots=True)
class Run:
    """All cases about one book, by one strategy with one embedder inside one budget. `model` is the
    embedder's stamp.
    """

    suite: str
    book: str
    layout: str
    strategy: StrategyName
    embeddings: str
    model: str
    budget: int
    cases: tuple[CaseResult, ...]

    @property
    def asked(self) -> int:
        """How many cases have a known passage."""
        return sum(case.reached is not None for case in self.cases)

    @property
    def reached(self) -> int:
        """How many of those passages stand in their excerpts."""
        return sum(case.reached is True for case in self.cases)

    @property
    def name(self) -> str:
        """What tells the run from the others of its report."""
        return f"{self.book} ({self.layout}), {self.setting}"

    @property
    def setting(self) -> str:
        """What was varied, in words."""
        return f"{self.strategy}, embeddings {self.embeddings}, {self.budget:,} tokens"

    @property
    def median_ms(self) -> float:
        """Half of the questions took no longer."""
        return self._percentile(50)

    @property
    def p95_ms(self) -> float:
        """Nineteen of twenty questions took no longer."""
        return self._percentile(95)

    def _percentile(self, share: int) -> float:
        times = [case.milliseconds for case in self.cases]
        return round(float(np.percentile(times, share)), 2) if times else 0.0


@dataclass(frozen=True, slots=True)
class Share:
    """How many passages a setting (strategy, embeddings and budget, in words) reached over all books
    together.

    `kinds` has the same for each kind of question, as (kind, reached, asked).
    """

    setting: str
    reached: int
    asked: int
    kinds: tuple[tuple[str, int, int], ...]

    def __str__(self) -> str:
        return f"{self.setting}: {self.counts}"

    @property
    def counts(self) -> str:
        """The numbers in words."""
        return f"{self.reached} of {self.asked} ({self.reached / max(1, self.asked):.1%})"


def shares_of(runs: Sequence[Run]) -> tuple[Share, ...]:
    """Add up the runs of each setting."""
    held: dict[str, list[Run]] = {}
    for run in runs:
        held.setdefault(run.setting, []).append(run)
    return tuple(_share(setting, group) for setting, group in held.items())


def _share(setting: str, runs: Sequence[Run]) -> Share:
    judged = [case for run in runs for case in run.cases if case.reached is not None]
    asked = Counter(case.kind for case in judged)
    reached = Counter(case.kind for case in judged if case.reached)
    kinds = tuple((kind, reached[kind], asked[kind]) for kind in asked)
    return Share(setting, reached.total(), asked.total(), kinds)


@dataclass(frozen=True, slots=True)
class Skipped:
    """Cases that could not be asked, and why."""

    what: str
    cases: int
    why: str


@dataclass(frozen=True, slots=True)
class Gate:
    """A promise that a change must keep; `detail` has the numbers."""

    name: str
    passed: bool
    detail: str


@dataclass(frozen=True, slots=True)
class Totals:
    """The last line of a report. An error counts as a failure here and is listed apart."""

    passed: int
    failed: int
    skipped: int

    def __str__(self) -> str:
        return f"{self.passed} passed, {self.failed} failed, {self.skipped} skipped"


def totals(runs: Sequence[Run], skipped: Sequence[Skipped]) -> Totals:
    """Count the cases of a report by what became of them."""
    outcomes = [case.outcome for run in runs for case in run.cases]
    return Totals(
        passed=outcomes.count(Outcome.PASSED),
        failed=outcomes.count(Outcome.FAILED) + outcomes.count(Outcome.ERROR),
        skipped=outcomes.count(Outcome.SKIPPED) + sum(each.cases for each in skipped),
    )
