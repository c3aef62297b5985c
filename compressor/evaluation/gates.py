"""Gates: what the suites promise, judged on the runs that were made and on no others."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from compressor.evaluation.books import BLOCKS_LAYOUT
from compressor.evaluation.comparison import Comparison
from compressor.evaluation.embedders import OFF
from compressor.evaluation.results import CaseResult, Gate, Run, shares_of
from compressor.evaluation.ruler import SLICES
from compressor.evaluation.shown import StrategyName

GATED_BUDGET = 12_000
MIN_REACHED_BY_KEYWORDS = 0.75
MIN_BUDGET_USED = 0.97
MAX_FRONT_MATTER_PAGES = 1
VAGUE_KIND = "vague"


def darwin_gates(runs: Sequence[Run]) -> list[Gate]:
    """Gates of the suite `darwin`: strategy `current` at its usual budget, each layout and embedder by
    itself.
    """
    return [
        gate
        for run in runs
        if run.strategy is StrategyName.CURRENT and run.budget == GATED_BUDGET
        for gate in _gates_of(run)
    ]


def _gates_of(run: Run) -> Iterator[Gate]:
    place = f"{run.layout}, embeddings {run.embeddings}"
    needed = MIN_REACHED_BY_KEYWORDS if run.embeddings == OFF else 1.0
    if run.asked:
        yield Gate(
            f"{place}: passages reached",
            run.reached >= needed * run.asked,
            f"{run.reached} of {run.asked}, at least {round(needed * run.asked)} wanted",
        )
    whole = [case for case in run.cases if case.about_the_whole]
    if whole:
        yield from _whole_gates(place, whole)
    ranked = [case for case in run.cases if case.is_ranked]
    if ranked:
        yield _at_most(
            f"{place}: pages of the index in ranked excerpts",
            0,
            ((case.id, case.index_pages) for case in ranked),
        )
    vague = [case for case in run.cases if case.kind == VAGUE_KIND and run.layout == BLOCKS_LAYOUT]
    if vague:
        yield _used(f"{place}: budget used by vague questions", vague)


def _whole_gates(place: str, whole: Sequence[CaseResult]) -> Iterator[Gate]:
    covered = min((case.covered_sections or 0, case.id) for case in whole)
    yield Gate(
        f"{place}: slices of the book that a whole-book request touches",
        covered[0] == SLICES,
        f"{covered[0]} of {SLICES} ({covered[1]})",
    )
    yield _at_most(
        f"{place}: pages of front matter in a whole-book request",
        MAX_FRONT_MATTER_PAGES,
        ((case.id, case.front_matter_pages) for case in whole),
    )
    yield _used(f"{place}: budget used by whole-book requests", whole)


def _at_most(name: str, allowed: int, found: Iterable[tuple[str, int]]) -> Gate:
    case, pages = max(found, key=lambda pair: pair[1])
    where = f" ({case})" if pages else ""
    return Gate(name, pages <= allowed, f"{pages}{where}, at most {allowed} allowed")


def _used(name: str, cases: Sequence[CaseResult]) -> Gate:
    least = min(cases, key=lambda case: case.budget_used)
    return Gate(
        name,
        MIN_BUDGET_USED <= least.budget_used <= 1,
        f"{least.budget_used:.1%} ({least.id}), {MIN_BUDGET_USED:.0%} to 100% wanted",
    )


def share_gates(runs: Sequence[Run], *, min_reached: float) -> list[Gate]:
    """A gate for each strategy, embedder and budget: the share of passages reached, over all books."""
    return [
        Gate(
            f"{share.setting}: passages reached",
            share.asked > 0 and share.reached >= min_reached * share.asked,
            f"{share.counts}, at least {min_reached:.1%} wanted",
        )
        for share in shares_of(runs)
    ]


def baseline_gates(comparisons: Sequence[Comparison]) -> list[Gate]:
    """A gate for each setting that has a baseline: no loss beyond chance."""
    return [
        Gate(
            f"no loss against the baseline, {' '.join(map(str, each.setting))}",
            not each.is_a_loss,
            each.sentence,
        )
        for each in comparisons
    ]
