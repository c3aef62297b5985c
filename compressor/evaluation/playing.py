"""Playing cases: each question is asked of a strategy, timed, and measured."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from statistics import median

from compressor.core.requests.request import RequestError, RequestKind
from compressor.evaluation.books import Book
from compressor.evaluation.cases import Case
from compressor.evaluation.passages import Gold, locate_passages
from compressor.evaluation.reached import is_reached
from compressor.evaluation.results import CaseResult
from compressor.evaluation.ruler import Ruler
from compressor.evaluation.shown import Ask, Shown, Strategy

Clock = Callable[[], float]
NOTHING_SHOWN = Shown(runs=(), spans=(), tokens=0, request_kind=None, searched=())
NOT_IN_BOOK = "no passage of this case stands in the text of the book"


@dataclass(frozen=True, slots=True, eq=False)
class Stage:
    """A book with its cases and their passages found, ready for any strategy."""

    book: Book
    ruler: Ruler
    cases: tuple[Case, ...]
    golds: tuple[tuple[Gold, ...], ...]


def set_stage(book: Book, cases: Sequence[Case]) -> Stage:
    """Find the passages of all cases.

    Raises:
        PassageMissingError: one that is named by its first and last words is not in the book.
    """
    golds = tuple(locate_passages(case.passages, book.squashed, book.full) for case in cases)
    return Stage(book, Ruler(book), tuple(cases), golds)


@dataclass(frozen=True, slots=True)
class _Answer:
    """What a strategy gave; `problem` says why it gave nothing."""

    shown: Shown
    milliseconds: float
    problem: str


def play(
    stage: Stage, strategy: Strategy, *, budget: int, repeats: int, clock: Clock = time.perf_counter
) -> tuple[CaseResult, ...]:
    """Ask every question once to warm up and `repeats` times by the clock; the median of these is its time.

    A question that is refused, or follows one that is, becomes a result that says so.

    Raises:
        EvaluationError: the embedder failed.
    """
    return tuple(
        _measured(stage, case, golds, _answer(strategy, case, repeats, clock), budget=budget)
        for case, golds in zip(stage.cases, stage.golds, strict=True)
    )


def _answer(strategy: Strategy, case: Case, repeats: int, clock: Clock) -> _Answer:
    try:
        ask = strategy.prepare(case)
        shown = ask()
    except RequestError as exc:
        return _Answer(NOTHING_SHOWN, 0.0, str(exc))
    times = [_timed(ask, clock) for _ in range(repeats)]
    return _Answer(shown, round(1000 * median(times), 3) if times else 0.0, "")


def _timed(ask: Ask, clock: Clock) -> float:
    started = clock()
    ask()
    return clock() - started


def _measured(stage: Stage, case: Case, golds: Sequence[Gold], answer: _Answer, *, budget: int) -> CaseResult:
    shown = answer.shown
    spans = [span for gold in golds for span in gold.spans]
    reading = stage.ruler.read(shown.spans, spans)
    whole = case.asks_for_the_whole or shown.request_kind == RequestKind.WHOLE
    reached = is_reached((gold.squashed for gold in golds), shown.runs) if golds else None
    return CaseResult(
        id=case.id,
        question=case.question,
        history=case.history,
        kind=case.kind,
        about_the_whole=whole,
        request_kind=shown.request_kind,
        query=" | ".join(shown.searched),
        reached=reached,
        pages=reading.pages,
        sections=reading.chunks_shown,
        sections_total=stage.ruler.chunk_count,
        tokens=shown.tokens,
        budget_used=round(shown.tokens / budget, 4),
        front_matter_pages=reading.front_matter_pages,
        index_pages=reading.index_pages,
        covered_sections=reading.slices_touched if whole else None,
        relevant_share=round(reading.relevant_tokens / max(1, shown.tokens), 4) if golds else None,
        units=stage.ruler.units,
        stretches=reading.stretches,
        expected=stage.ruler.units_of(spans),
        milliseconds=answer.milliseconds,
        problem=answer.problem or (NOT_IN_BOOK if reached is False and not spans else ""),
    )
