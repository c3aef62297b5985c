"""The basket: its price is never below what the excerpt costs, and whatever is taken out costs nothing."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from compressor.core.excerpts.basket import Basket, Prices, Reason
from compressor.core.excerpts.excerpt import file_excerpts, render
from compressor.core.excerpts.prices import prices
from compressor.core.excerpts.writing import HEADER_SPARE_TOKENS
from compressor.core.search.indexed_file import JOINT_TOKENS, CountTokens, IndexedFile
from compressor.core.tokens import Family, counter_for
from tests.compressor.random_files import count_bytes, counted_anew, index_pages, libraries

ENDLESS = 10**9
TAKEN_OUT = 0.2


def empty_basket(
    files: Sequence[IndexedFile], limit: int = ENDLESS, count: CountTokens = count_bytes
) -> Basket:
    price = prices(files, count)
    spent = count(rendered(files, {})) + len(files) * (price.file + HEADER_SPARE_TOKENS)
    return Basket(files, price, limit=limit, spent=spent)


def rendered(files: Sequence[IndexedFile], reasons: dict[int, Reason]) -> str:
    return render(files, file_excerpts(files, reasons), "chosen for the question")


def chunk_count(files: Sequence[IndexedFile]) -> int:
    return sum(len(file.chunks) for file in files)


@pytest.mark.parametrize("count", [count_bytes, *map(counter_for, Family)])
@given(libraries(), st.data())
def test_the_price_is_never_below_what_the_excerpt_costs(
    count: CountTokens, files: list[IndexedFile], data: st.DataObject
) -> None:
    counted = [counted_anew(file, count) for file in files]
    basket = empty_basket(counted, count=count)
    random = data.draw(st.randoms(use_true_random=False))
    for chunk in random.sample(range(chunk_count(files)), random.randint(0, chunk_count(files))):
        basket.add([chunk], Reason.MATCHED)
        if random.random() < TAKEN_OUT:
            basket.remove(next(iter(basket.reasons)))
    assert count(rendered(counted, basket.reasons)) <= basket.spent


@given(libraries(), st.integers(1, 3_000))
def test_what_was_chosen_last_is_taken_back_first_and_no_more_than_asked_for(
    files: list[IndexedFile], tokens: int
) -> None:
    basket = empty_basket(files)
    chosen = list(range(chunk_count(files)))
    for chunk in chosen:
        basket.add([chunk], Reason.MATCHED)
    basket.take_back(tokens)
    assert list(basket.reasons) == chosen[: len(basket.reasons)]
    sizes = [int(size) for file in files for size in file.chunks.tokens + JOINT_TOKENS]
    taken = sizes[len(basket.reasons) :]
    assert sum(taken) >= min(tokens, sum(sizes))
    assert sum(taken[1:]) < tokens


@given(libraries())
def test_a_basket_that_is_cleared_costs_what_an_empty_one_does(files: list[IndexedFile]) -> None:
    basket = empty_basket(files)
    empty = basket.spent
    for chunk in range(chunk_count(files)):
        basket.add([chunk], Reason.MATCHED)
    basket.clear()
    assert (basket.reasons, basket.spent) == ({}, empty)


def test_sections_that_change_on_one_page_are_paid_for() -> None:
    text = "\n\n".join(f"CHAPTER {number}. GRANITE\n\n{'light stone ' * 50}" for number in range(1, 41))
    for paginated in (True, False):
        file = index_pages([text], paginated=paginated)
        basket = empty_basket([file])
        for chunk in range(len(file.chunks) - 1):
            basket.add([chunk], Reason.MATCHED)
        assert count_bytes(rendered([file], basket.reasons)) <= basket.spent


@given(libraries(max_files=2, max_pages=8), st.data())
def test_chunks_go_in_together_or_not_at_all(files: list[IndexedFile], data: st.DataObject) -> None:
    chunks = data.draw(st.lists(st.integers(0, max(0, chunk_count(files) - 1)), max_size=9))
    basket = empty_basket(files, limit=empty_basket(files).spent + data.draw(st.integers(0, 3000)))
    for first in range(0, len(chunks), 3):
        wanted = [chunk for chunk in chunks[first : first + 3] if chunk < chunk_count(files)]
        before, spent = dict(basket.reasons), basket.spent
        if basket.add(wanted, Reason.MATCHED, rest=Reason.NEIGHBOUR):
            assert set(basket.reasons) == {*before, *wanted}
        else:
            assert (basket.reasons, basket.spent) == (before, spent)
        assert basket.spent <= basket.limit


@given(libraries(max_files=2, max_pages=8), st.data())
def test_what_is_taken_out_costs_nothing(files: list[IndexedFile], data: st.DataObject) -> None:
    basket = empty_basket(files)
    spent = basket.spent
    for chunk in data.draw(st.permutations(range(chunk_count(files)))):
        basket.add([chunk], Reason.SPREAD)
    for chunk in data.draw(st.permutations(range(chunk_count(files)))):
        basket.remove(chunk)
    assert (basket.spent, basket.reasons) == (spent, {})


def test_the_first_is_there_for_its_reason_and_the_others_for_theirs() -> None:
    file = index_pages(["granite " * 200, "willow " * 200])
    basket = empty_basket([file])
    basket.add([1, 0, 2], Reason.MATCHED, rest=Reason.NEIGHBOUR)
    basket.add([2, 3], Reason.SPREAD)
    assert basket.reasons == {
        1: Reason.MATCHED,
        0: Reason.NEIGHBOUR,
        2: Reason.NEIGHBOUR,
        3: Reason.SPREAD,
    }


def test_it_is_full_when_not_even_the_shortest_chunk_fits() -> None:
    file = index_pages(["granite " * 200, "willow " * 10])
    shortest = int(file.chunks.tokens.min())
    price = Prices(label=0, section=0, gap=0, entry=0)
    assert Basket([file], price, limit=shortest, spent=0).is_full
    assert not Basket([file], price, limit=shortest + 2, spent=0).is_full
