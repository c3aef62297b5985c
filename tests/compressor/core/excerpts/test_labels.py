"""How pages and passages are called: as printed, and by position where that differs."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from compressor.core.excerpts.labels import list_pages, page_name
from compressor.core.wording import page_runs
from tests.compressor.random_files import index_pages

BOOK = index_pages([f"Page {number}." for number in range(1, 7)], labels=["i", "ii", "1", "2", "", "T-1"])


def test_a_page_is_called_by_what_is_printed_on_it_and_by_its_position_where_that_differs() -> None:
    """Complaint 22."""
    assert page_name(BOOK, 3, 3) == "p. 1 (PDF 3)"
    assert page_name(BOOK, 6, 6) == "p. T-1 (PDF 6)"


def test_where_nobody_sees_positions_a_page_is_called_by_what_is_printed_on_it_alone() -> None:
    reflowable = replace(BOOK, shows_positions=False)
    assert page_name(reflowable, 3, 3) == "p. 1"
    assert page_name(reflowable, 2, 4) == "pp. ii-2"


def test_pages_that_are_printed_as_counted_are_called_once() -> None:
    plain = index_pages(["One.", "Two."], labels=["1", "2"])
    assert page_name(plain, 2, 2) == "p. 2"
    assert page_name(plain, 1, 2) == "pp. 1-2"


def test_a_page_with_nothing_printed_on_it_is_called_by_its_position() -> None:
    assert page_name(BOOK, 5, 5) == "p. 5"


def test_a_range_names_both_ends_both_ways() -> None:
    assert page_name(BOOK, 2, 4) == "pp. ii-2 (PDF 2-4)"


def test_all_pages_stand_in_one_line() -> None:
    assert list_pages(BOOK, [(1, 2), (4, 4), (6, 6)]) == "i-ii, 2, T-1"
    assert list_pages(BOOK, []) == ""


@given(st.sets(st.integers(1, 300)))
def test_runs_hold_exactly_the_pages_and_never_touch(pages: set[int]) -> None:
    runs = page_runs(pages)
    assert [page for first, last in runs for page in range(first, last + 1)] == sorted(pages)
    assert all(earlier[1] + 1 < later[0] for earlier, later in pairwise(runs))
