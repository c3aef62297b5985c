"""Writing out: never above the budget, close below it, and refused where nothing would fit."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from compressor.core.excerpts.basket import Basket, Reason
from compressor.core.excerpts.coverage import spread_over_files
from compressor.core.excerpts.writing import BudgetTooSmallError, WrittenExcerpt, write_excerpt
from compressor.core.search.indexed_file import IndexedFile
from tests.compressor.random_files import count_bytes, index_pages, libraries


def spread(files: list[IndexedFile]) -> Callable[[Basket], None]:
    everywhere = np.ones(sum(len(file.chunks) for file in files), dtype=np.bool_)
    return lambda basket: spread_over_files(basket, files, everywhere, Reason.COVERAGE)


def written(
    files: list[IndexedFile], budget: int, count: Callable[[str], int] = count_bytes
) -> WrittenExcerpt:
    return write_excerpt(files, spread(files), lambda _: "evenly spaced", budget=budget, count=count)


def times(factor: float) -> Callable[[str], int]:
    """A counter by which texts cost more than the chunks of files were counted to."""
    return lambda text: int(factor * count_bytes(text))


@given(libraries(), st.integers(1_000, 30_000), st.sampled_from([1.0, 1.3, 2.0]))
def test_an_excerpt_costs_what_it_says_and_at_most_its_budget(
    files: list[IndexedFile], budget: int, factor: float
) -> None:
    count, whole = times(factor), int(budget * factor) * len(files)
    excerpt = written(files, whole, count)
    assert excerpt.tokens == count(excerpt.text) <= whole


def test_a_file_much_larger_than_the_budget_fills_it() -> None:
    file = index_pages(["Granite is a grey stone in a river. " * 80] * 100)
    assert written([file], 48_000).tokens >= 0.97 * 48_000


def test_what_fits_whole_is_given_whole() -> None:
    files = [index_pages(["Granite is grey."], key="one"), index_pages(["Willows bend."], key="two")]
    excerpt = written(files, 1_000)
    assert all(each.is_whole for each in excerpt.files)
    assert {reason for each in excerpt.files for reason in each.reasons.values()} == {Reason.WHOLE_FILE}
    assert "Granite is grey." in excerpt.text
    assert "Willows bend." in excerpt.text


def test_a_counter_that_charges_more_for_the_whole_than_for_its_parts_is_obeyed_all_the_same() -> None:
    file = index_pages(["Granite is a grey stone in a river. " * 80] * 20)
    dear = written([file], 9_000, lambda text: int(count_bytes(text) * (1.5 if len(text) > 5_000 else 1)))
    assert dear.tokens <= 9_000
    assert dear.files[0].reasons


@pytest.mark.parametrize("factor", [1.1, 1.5, 2.0, 3.0])
def test_a_spread_stays_even_where_its_passages_cost_more_than_they_were_counted(factor: float) -> None:
    """They are counted once, for one tokenizer; others count more, and estimates are corrected upwards."""
    file = index_pages(["Granite is a grey stone in a river. " * 20] * 200)
    excerpt = written([file], 24_000, times(factor))
    tenths = [10 * chunk // len(file.chunks) for chunk in excerpt.files[0].reasons]
    assert set(tenths) == set(range(10))
    assert max(map(tenths.count, tenths)) <= 2 * min(map(tenths.count, tenths))
    assert 0.95 * 24_000 <= excerpt.tokens <= 24_000


def test_a_budget_that_holds_no_passage_gives_the_header_alone() -> None:
    file = index_pages(["Granite is a grey stone in a river. " * 80] * 20)
    excerpt = written([file], 300)
    assert not excerpt.files[0].runs
    assert "not the whole file" in excerpt.text


def test_a_budget_that_does_not_hold_the_header_is_refused_with_both_numbers() -> None:
    file = index_pages(["Granite is a grey stone in a river. " * 80] * 20)
    with pytest.raises(
        BudgetTooSmallError, match=r"needs \d+ tokens before its first passage, and there are 50"
    ):
        written([file], 50)


def test_a_file_without_text_beside_one_with_text_does_no_harm() -> None:
    empty, full = (
        index_pages(["", ""], key="empty", title="Scan"),
        index_pages(["Granite. " * 900], key="full"),
    )
    excerpt = written([empty, full], 2_000)
    assert excerpt.text.startswith('"Scan" (2 pages) has no text.')
    assert excerpt.files[1].reasons
