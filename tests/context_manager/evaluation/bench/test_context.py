"""Timing the context of a heavy turn: that the work is done, and done on the same turn; never how fast."""

from __future__ import annotations

import pytest

from compressor.core.search.indexing import index_document
from compressor.core.tokens import estimate_many
from context_manager.evaluation.bench.context import (
    EXCERPTS,
    HEAVY,
    PROMPT,
    ROWS,
    ContextFigures,
    context_table,
    measure_from_rows,
    measure_in_memory,
)
from context_manager.evaluation.bench.heavy_rows import write_heavy_turn
from context_manager.evaluation.bench.timings import WHOLE, Percentiles, Stopwatch, percentiles_of
from context_manager.evaluation.fixtures.files import made_up_document
from context_manager.evaluation.fixtures.texts import Supply, python_book
from context_manager.models import Message, Turn, TurnStatus

DOCUMENT = made_up_document("Reference", Supply(python_book()), tokens=20_000)
FILE = index_document(DOCUMENT, key="Reference", title="Reference", count_each=estimate_many)


def test_the_heavy_turn_is_built_in_memory_with_its_file() -> None:
    figures = measure_in_memory(FILE, 1)

    assert list(figures.parts) == [EXCERPTS, PROMPT, WHOLE]
    assert figures.whole_tokens > 70_000
    assert 28_500 < figures.tokens <= HEAVY.budget.limit


@pytest.mark.django_db
def test_the_heavy_turn_is_built_from_rows_with_its_file() -> None:
    figures = measure_from_rows(write_heavy_turn(HEAVY, DOCUMENT, FILE), 2)

    assert list(figures.parts) == [ROWS, EXCERPTS, PROMPT, WHOLE]
    assert figures.whole_tokens > 60_000
    assert 28_500 < figures.tokens <= HEAVY.budget.limit


@pytest.mark.django_db
def test_the_rows_are_those_of_an_answered_chat() -> None:
    turn = write_heavy_turn(HEAVY, DOCUMENT, FILE)

    answered = Turn.objects.filter(chat=turn.chat, status=TurnStatus.COMPLETED)
    assert (answered.count(), turn.number, turn.status) == (20, 21, TurnStatus.IN_PROGRESS)
    assert Message.objects.filter(turn=turn).count() == 1
    assert Message.objects.filter(turn__in=answered).count() == 40


def test_a_round_is_the_sum_of_its_parts() -> None:
    ticks, busy = iter((0.0, 0.5, 1.0, 1.25, 2.0, 2.5)), iter((0.0, 0.25, 0.25, 0.25, 0.25, 0.5))
    watch = Stopwatch(clock=lambda: next(ticks), processor_clock=lambda: next(busy))

    assert watch.time("read", lambda: "result") == "result"
    watch.time("write", lambda: None)
    watch.time("read", lambda: None)
    watch.lap()

    assert watch.percentiles() == {
        "read": Percentiles(1_000.0, 1_000.0, 500.0),
        "write": Percentiles(250.0, 250.0, 0.0),
        WHOLE: Percentiles(1_250.0, 1_250.0, 500.0),
    }


def test_rounds_are_apart() -> None:
    ticks = iter((0.0, 1.0, 1.0, 4.0))
    watch = Stopwatch(clock=lambda: next(ticks), processor_clock=lambda: 0.0)

    for _ in range(2):
        watch.time("read", lambda: None)
        watch.lap()

    assert watch.percentiles()["read"].median == 2_000.0


def test_without_rounds_there_is_nothing_to_tell() -> None:
    assert Stopwatch().percentiles() == {}


def test_percentiles_are_between_the_fastest_and_the_slowest() -> None:
    assert percentiles_of([5.0], [4.0]) == Percentiles(5.0, 5.0, 4.0)
    assert percentiles_of([float(time) for time in range(101)], [1.0, 3.0]) == Percentiles(50.0, 95.0, 2.0)


def test_the_figures_are_a_table_for_each_place() -> None:
    figures = ContextFigures("in memory", 66_500, 29_900, {PROMPT: Percentiles(80.04, 1_234.5, 79.0)})

    assert context_table([figures, figures], rounds=9).split("\n\n")[0].split("\n") == [
        "heavy turn in memory, 9 times: 66,500 tokens whole, 29,900 sent",
        "                       median         p95  processor",
        "  writing the prompt  80.0 ms  1,234.5 ms    79.0 ms",
    ]
