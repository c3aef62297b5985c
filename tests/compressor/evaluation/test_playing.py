"""Playing cases and judging them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from compressor.core.excerpts.strip import Why
from compressor.core.requests.request import RequestError
from compressor.evaluation.books import Book
from compressor.evaluation.cases import Case
from compressor.evaluation.playing import NOT_IN_BOOK, play, set_stage
from compressor.evaluation.results import CaseResult, Outcome
from compressor.evaluation.shown import Ask, Shown, Span
from tests.compressor.evaluation.fakes import TOPICS, book_of, case, sentences

PASSAGE = "Of falcon the 3th observer wrote"


class PageStrategy:
    """Shows one page of the book, whatever is asked."""

    def __init__(self, book: Book, page: int, *, request_kind: str | None = "specific") -> None:
        starts = [*book.full.page_starts, len(book.full.text)]
        start, end = starts[page - 1], starts[page]
        span = Span(start, end, Why.CHOSEN, "matched")
        self.asked = 0
        self._shown = Shown((book.full.text[start:end],), (span,), 200, request_kind, ("one", "two"))

    def prepare(self, case: Case) -> Ask:
        return self._ask

    def _ask(self) -> Shown:
        self.asked += 1
        return self._shown


@pytest.fixture
def book(tmp_path: Path) -> Book:
    return book_of(tmp_path / "b.txt", [sentences(topic) for topic in TOPICS])


def ticking(*seconds: float) -> Callable[[], float]:
    ticks = iter(seconds)
    return lambda: next(ticks)


def played(book: Book, asked: Case, page: int, *, request_kind: str | None = "specific") -> CaseResult:
    strategy = PageStrategy(book, page, request_kind=request_kind)
    (result,) = play(set_stage(book, [asked]), strategy, budget=400, repeats=0)
    return result


def test_the_page_that_holds_the_passage_reaches_it(book: Book) -> None:
    page = TOPICS.index("falcon") + 1

    result = played(book, case("Falcons?", PASSAGE), page)

    assert result.reached is True
    assert result.outcome is Outcome.PASSED
    assert result.pages == result.expected == (page,)
    assert result.budget_used == 0.5
    assert result.query == "one | two"
    assert result.relevant_share is not None
    assert result.relevant_share > 0


def test_another_page_does_not(book: Book) -> None:
    result = played(book, case("Falcons?", PASSAGE), 1)

    assert result.reached is False
    assert result.outcome is Outcome.FAILED
    assert result.relevant_share == 0


def test_a_passage_that_is_not_in_the_book_is_an_error_and_a_failure(book: Book) -> None:
    result = played(book, case("Eagles?", "Of eagles nothing is said"), 1)

    assert result.reached is False
    assert result.outcome is Outcome.ERROR
    assert result.problem == NOT_IN_BOOK


def test_a_case_without_a_passage_is_measured_and_not_judged(book: Book) -> None:
    result = played(book, case("Falcons?"), 1)

    assert result.reached is None
    assert result.relevant_share is None
    assert result.outcome is Outcome.SKIPPED


def test_only_whole_book_requests_say_how_much_they_cover(book: Book) -> None:
    assert played(book, case("Falcons?"), 1).covered_sections is None
    assert (
        played(book, case("Summarize", kind="whole_book"), 1, request_kind=None).covered_sections is not None
    )
    assert played(book, case("Falcons?"), 1, request_kind="whole").covered_sections is not None


def test_the_time_is_the_median_after_a_warm_up(book: Book) -> None:
    strategy = PageStrategy(book, 1)
    clock = ticking(0.0, 0.5, 1.0, 1.25, 2.0, 5.0)

    (result,) = play(set_stage(book, [case("Falcons?")]), strategy, budget=400, repeats=3, clock=clock)

    assert result.milliseconds == 500
    assert strategy.asked == 4


class RefusingStrategy:
    """Takes no question."""

    def prepare(self, case: Case) -> Ask:
        raise RequestError("there are no words in it")


def test_a_question_that_is_refused_is_an_error_of_its_own(book: Book) -> None:
    asked = [case("?!", PASSAGE), case("?!")]

    results = play(set_stage(book, asked), RefusingStrategy(), budget=400, repeats=1)

    assert [result.outcome for result in results] == [Outcome.ERROR, Outcome.ERROR]
    assert results[0].problem == "there are no words in it"
    assert results[0].reached is False
    assert results[0].tokens == 0
