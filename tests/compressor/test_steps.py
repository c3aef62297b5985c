from __future__ import annotations

import sys
from collections.abc import Iterator

import pytest

from tests.compressor.steps import count_steps, growth


def produce(count: int) -> Iterator[int]:
    number = 0
    while number < count:
        yield number
        number += 1


def pair(count: int) -> list[tuple[int, int]]:
    return [(one, other) for one in produce(count) for other in produce(count)]


def test_lines_of_generators_and_of_what_they_call_are_counted() -> None:
    assert count_steps(lambda: list(produce(100))) >= 300


def test_the_same_work_takes_the_same_steps() -> None:
    assert count_steps(lambda: pair(9)) == count_steps(lambda: pair(9))


def test_linear_and_quadratic_work_are_told_apart() -> None:
    assert growth(lambda count: list(produce(count)), 50) < 5
    assert growth(pair, 10) > 10


def test_the_tracer_there_was_comes_back_even_after_an_error() -> None:
    earlier = sys.gettrace()
    with pytest.raises(ZeroDivisionError):
        count_steps(lambda: 1 // 0)
    assert sys.gettrace() is earlier
