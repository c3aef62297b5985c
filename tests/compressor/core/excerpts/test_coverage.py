"""Even spreads: as many as fit, from the first to the last, no stretch left out for long."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from compressor.core.excerpts.basket import Basket, Prices, Reason
from compressor.core.excerpts.coverage import evenly_spaced, spread_over, spread_over_files
from compressor.core.search.indexed_file import IndexedFile
from tests.compressor.random_files import index_pages, libraries

FREE = Prices(label=0, section=0, gap=0, entry=0)
sizes = st.lists(st.integers(1, 400), min_size=1, max_size=200)


def book(pages: int, sentences: int = 30, key: str = "book") -> IndexedFile:
    return index_pages(["Granite is a grey stone in a river. " * sentences] * pages, key=key)


def filled(files: Sequence[IndexedFile], limit: int) -> Basket:
    basket = Basket(files, FREE, limit=limit, spent=0)
    everywhere = np.ones(sum(len(file.chunks) for file in files), dtype=np.bool_)
    spread_over_files(basket, files, everywhere, Reason.COVERAGE)
    return basket


def gaps(chosen: Sequence[int], tokens: Sequence[int]) -> list[int]:
    """Tokens left out before, between and after the chosen."""
    borders = [-1, *sorted(chosen), len(tokens)]
    return [sum(tokens[first + 1 : last]) for first, last in pairwise(borders)]


@given(sizes, st.integers(0, 60))
def test_evenly_spaced_chunks_leave_no_gap_wider_than_two_steps(tokens: list[int], count: int) -> None:
    candidates = list(range(100, 100 + len(tokens)))
    chosen = evenly_spaced(candidates, np.array(tokens, dtype=np.int32), count)
    assert chosen == sorted(set(chosen))
    assert set(chosen) <= set(candidates)
    assert len(chosen) <= count
    if count:
        assert max(gaps([each - 100 for each in chosen], tokens)) <= sum(tokens) / count


@given(st.integers(1, 12), st.integers(500, 9000))
def test_the_gaps_of_a_spread_are_alike(pages: int, limit: int) -> None:
    file = book(pages * 4)
    tokens = file.chunks.tokens.tolist()
    chosen = filled([file], limit).reasons
    if len(chosen) > 3 and sum(tokens) > 2 * limit:
        assert max(gaps(list(chosen), tokens)) <= 3 * sum(tokens) / len(chosen)


def test_a_spread_touches_every_tenth_of_the_file_and_uses_the_budget_up() -> None:
    file = book(100)
    basket = filled([file], 12_000)
    tenths = {10 * chunk // len(file.chunks) for chunk in basket.reasons}
    assert tenths == set(range(10))
    assert basket.spent >= 0.97 * 12_000


@given(libraries(), st.integers(0, 20_000))
def test_a_spread_never_costs_more_than_its_limit(files: list[IndexedFile], limit: int) -> None:
    basket = filled(files, limit)
    assert basket.spent <= limit == basket.limit
    assert set(basket.reasons.values()) <= {Reason.COVERAGE}


def test_what_fits_is_taken_whole() -> None:
    file = book(3)
    assert sorted(filled([file], 10**6).reasons) == list(range(len(file.chunks)))


def test_a_spread_fills_up_around_what_is_already_chosen() -> None:
    file = book(20)
    basket = Basket([file], FREE, limit=6_000, spent=0)
    first_half = len(file.chunks) // 2
    for chunk in range(6):
        basket.add([chunk], Reason.MATCHED)
    spread_over(basket, range(len(file.chunks)), file.chunks.tokens, Reason.SPREAD)
    spread = [chunk for chunk, reason in basket.reasons.items() if reason is Reason.SPREAD]
    assert max(spread) > first_half
    assert all(basket.reasons[chunk] is Reason.MATCHED for chunk in range(6))


def test_files_share_by_their_size_and_a_small_one_gets_at_least_half_an_equal_share() -> None:
    huge, small, tiny = book(100, key="huge"), book(20, key="small"), book(1, sentences=3, key="tiny")
    basket = filled([huge, small, tiny], 12_000)
    parts = {
        "huge": sum(int(huge.chunks.tokens[chunk]) for chunk in basket.reasons if chunk < len(huge.chunks)),
        "tiny": len(huge.chunks) + len(small.chunks) in basket.reasons,
    }
    small_part = sum(
        int(small.chunks.tokens[chunk - len(huge.chunks)])
        for chunk in basket.reasons
        if len(huge.chunks) <= chunk < len(huge.chunks) + len(small.chunks)
    )
    assert parts["tiny"]
    assert small_part >= 0.9 * 12_000 / 5
    assert parts["huge"] >= 0.6 * 12_000


def test_nothing_to_spread_over_chooses_nothing() -> None:
    file = book(1)
    basket = Basket([file], FREE, limit=1000, spent=0)
    spread_over(basket, [], file.chunks.tokens[:0], Reason.SPREAD)
    spread_over_files(basket, [file], np.zeros(len(file.chunks), dtype=np.bool_), Reason.SPREAD)
    assert not basket.reasons
