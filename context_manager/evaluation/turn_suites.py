"""The suites about turns, as `run_eval` names them: what they measured, in every format."""

from __future__ import annotations

import platform
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

from compressor.evaluation.arguments import BUDGET, CACHE
from compressor.evaluation.report import SHOWN_DIGITS, hash_suite
from compressor.evaluation.results import Gate, Skipped
from compressor.evaluation.token_samples import load_samples
from context_manager.evaluation.budget_cases import run_fixtures
from context_manager.evaluation.budget_gates import budget_gates
from context_manager.evaluation.cache_cases import CacheCase, play_chats
from context_manager.evaluation.fixtures.catalogue import FIXTURES
from context_manager.evaluation.fixtures.texts import FOLDER, python_book
from context_manager.evaluation.growing_chats import CHATS
from context_manager.evaluation.real_counts.judging import count_random_chats
from context_manager.evaluation.real_counts.random_chats import RANDOM_CHATS, SEED
from context_manager.evaluation.reports import budget, cache
from context_manager.evaluation.reports.columns import percent
from context_manager.evaluation.sheet import Sheet

MIN_COMMON_PREFIX = 0.8
ORDINARY = "ordinary"


@dataclass(frozen=True, slots=True)
class Surroundings:
    """What a suite runs in: the commit, and what random chats are made of and how many.

    `samples` are texts with real counts, None where they are not at hand.
    """

    commit: str
    samples: Path | None
    chats: int = RANDOM_CHATS
    seed: int = SEED


@dataclass(frozen=True, slots=True)
class SuiteResult:
    """What a suite found: for people, and for programs."""

    sheet: Sheet
    json: str


RunSuite = Callable[[Surroundings], SuiteResult]


def run_budget(surroundings: Surroundings) -> SuiteResult:
    """Build every fixture, and random chats where there are samples.

    Raises TokenSamplesError for a file that holds none.
    """
    samples = load_samples(surroundings.samples) if surroundings.samples else ()
    cases = run_fixtures(FIXTURES)
    families = (
        count_random_chats(samples, count=surroundings.chats, seed=surroundings.seed) if samples else ()
    )
    sheet = Sheet(
        header=(*_header(BUDGET, surroundings), ("seed", str(surroundings.seed))),
        head=budget.HEAD,
        rows=budget.budget_rows(cases),
        sections=tuple(budget.budget_sections(cases, families)),
        skipped=() if families else (_without_samples(),),
        gates=tuple(budget_gates(cases, families)),
    )
    return SuiteResult(sheet, budget.budget_as_json(cases, families))


def run_cache(surroundings: Surroundings) -> SuiteResult:
    """Play every chat."""
    cases = play_chats(CHATS)
    sheet = Sheet(
        header=_header(CACHE, surroundings),
        head=cache.HEAD,
        rows=cache.cache_rows(cases),
        sections=tuple(cache.cache_sections(cases)),
        gates=tuple(_prefix_gate(case) for case in cases if case.id == ORDINARY),
    )
    return SuiteResult(sheet, cache.cache_as_json(cases))


def _header(suite: str, surroundings: Surroundings) -> tuple[tuple[str, str], ...]:
    """The suite's hash is over its texts, those of Python among them, which differ between versions."""
    texts = [path.read_bytes() for path in sorted(FOLDER.iterdir())]
    return (
        ("run", suite),
        ("commit", surroundings.commit[:SHOWN_DIGITS]),
        ("suite hash", hash_suite([*texts, python_book().encode()])[:SHOWN_DIGITS]),
        ("python", platform.python_version()),
    )


def _without_samples() -> Skipped:
    return Skipped(
        "random chats counted by real tokenizers", 1, "Set EVAL_DATA to the folder with tokens/samples.jsonl."
    )


def _prefix_gate(case: CacheCase) -> Gate:
    return Gate(
        f"{case.id}: prompt in common with the turn before, median",
        case.median >= MIN_COMMON_PREFIX,
        f"{percent(case.median)}, at least {percent(MIN_COMMON_PREFIX)} wanted",
    )


TURN_SUITES: Mapping[str, RunSuite] = {BUDGET: run_budget, CACHE: run_cache}
"""By the name that `run_eval` knows them by."""
