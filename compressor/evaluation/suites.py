"""Suites: which cases are asked of which books, and the runs they make."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from pathlib import Path

from compressor.core.search.indexed_file import CountTokens, CountTokensOfEach
from compressor.evaluation.books import Book, find_book, load_book
from compressor.evaluation.cases import Case, load_cases
from compressor.evaluation.embedders import EvalEmbedder
from compressor.evaluation.errors import BookMissingError, UsageError
from compressor.evaluation.playing import Stage, play, set_stage
from compressor.evaluation.results import Run, Skipped
from compressor.evaluation.shown import StrategyName
from compressor.evaluation.strategies import Setting, make_strategy
from compressor.extraction.limits import ExtractionLimits
from compressor.extraction.results import ProgressCallback

DARWIN_PAGES = "books/darwin-origin-1228-412p.txt"
DARWIN_BLOCKS = "books/origin-1228.txt"
DARWIN_QUESTIONS = Path(__file__).parent / "questions" / "darwin.jsonl"
TIMED_REPEATS = 3


@dataclass(frozen=True, slots=True)
class Plan:
    """What is varied: every budget with every strategy and every embedder. `repeats` is how often a
    question is timed.
    """

    suite: str
    budgets: tuple[int, ...]
    strategies: tuple[StrategyName, ...]
    embedders: tuple[EvalEmbedder, ...]
    repeats: int = TIMED_REPEATS

    def settings(self) -> Iterator[Setting]:
        """Every combination, budgets innermost."""
        for combination in product(self.strategies, self.embedders, self.budgets):
            yield Setting(*combination)


@dataclass(frozen=True, slots=True)
class TokenCounters:
    """How text is counted: one text, or each of many."""

    one: CountTokens
    each: CountTokensOfEach


@dataclass(frozen=True, slots=True)
class Reporting:
    """Where it is said what is being done: a line for each run, and the progress of vectors being made."""

    say: Callable[[str], None]
    vectors: ProgressCallback


def darwin_stages(
    folders: Sequence[Path], counters: TokenCounters
) -> tuple[tuple[Stage, ...], tuple[Skipped, ...]]:
    """Darwin's questions on both layouts; a layout that is missing is skipped, as long as the other is there.

    Raises:
        BookMissingError: neither layout is there.
        CompressorError: a book cannot be read, or is another edition.
    """
    cases = load_cases(DARWIN_QUESTIONS)
    stages, skipped, missing = [], [], []
    for document in (DARWIN_PAGES, DARWIN_BLOCKS):
        try:
            path = find_book(document, folders)
        except BookMissingError as exc:
            missing.append(exc)
            skipped.append(Skipped(document, len(cases), str(exc)))
        else:
            stages.append(set_stage(_load(path, counters), cases))
    if not stages:
        raise BookMissingError(
            " or ".join((DARWIN_PAGES, DARWIN_BLOCKS)), [p for e in missing for p in e.looked_in]
        )
    return tuple(stages), tuple(skipped)


def outside_stages(
    cases: Sequence[Case], book: Path | None, folders: Sequence[Path], counters: TokenCounters
) -> tuple[Stage, ...]:
    """Questions from a file, on the one book given or each on the book it names.

    Raises:
        CompressorError: a book is missing or cannot be read.
    """
    if book is not None:
        return (set_stage(_load(book, counters), cases),)
    by_book: dict[str, list[Case]] = {}
    if any(not case.document for case in cases):
        raise UsageError("There are questions that name no `doc`: say which book they are about with --book.")
    for case in cases:
        by_book.setdefault(case.document, []).append(case)
    found = {document: find_book(document, folders) for document in by_book}
    return tuple(set_stage(_load(found[document], counters), asked) for document, asked in by_book.items())


def _load(path: Path, counters: TokenCounters) -> Book:
    return load_book(path, limits=ExtractionLimits(), count_each=counters.each)


def runs_of(
    stages: Sequence[Stage], plan: Plan, counters: TokenCounters, reporting: Reporting
) -> Iterator[Run]:
    """Play every stage as the plan says.

    Raises:
        CompressorError: a question cannot be answered, or an embedder fails.
    """
    for embedder in plan.embedders:
        embedder.warm_up()
    for stage in stages:
        for setting in plan.settings():
            yield _run(stage, setting, plan, counters, reporting)


def _run(stage: Stage, setting: Setting, plan: Plan, counters: TokenCounters, reporting: Reporting) -> Run:
    book, embedder, budget = stage.book, setting.embedder, setting.budget
    reporting.say(f"{book.name}: {setting.strategy}, embeddings {embedder.name}, {budget:,} tokens")
    strategy = make_strategy(setting, book, count=counters.one, on_progress=reporting.vectors)
    return Run(
        suite=plan.suite,
        book=book.name,
        layout=book.layout,
        strategy=setting.strategy,
        embeddings=embedder.name,
        model=embedder.model,
        budget=budget,
        cases=play(stage, strategy, budget=budget, repeats=plan.repeats),
    )
