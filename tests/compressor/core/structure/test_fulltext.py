from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from compressor.core.structure.fulltext import PAGE_BREAK, join_pages
from tests.compressor.core.books import paged, plain

PAGES = st.lists(st.text(st.characters(exclude_characters=PAGE_BREAK), max_size=20), min_size=1, max_size=8)


@given(PAGES)
def test_pages_joined_and_cut_at_the_page_breaks_are_the_pages(texts: list[str]) -> None:
    assert join_pages(paged(texts)).text.split(PAGE_BREAK) == texts


@given(PAGES)
def test_every_character_is_on_the_page_it_came_from(texts: list[str]) -> None:
    full = join_pages(paged(texts))
    pages = [page for page, text in enumerate(texts, start=1) for _ in f"{text}{PAGE_BREAK}"]
    assert [full.page_at(offset) for offset in range(len(full.text))] == pages[: len(full.text)]


def test_a_form_feed_inside_a_page_is_a_line_break() -> None:
    assert join_pages(plain("one\ftwo")).text == "one\ntwo"


def test_white_space_at_its_borders_does_not_add_pages_to_a_span() -> None:
    full = join_pages(paged(["one", "  two  ", "three"]))
    assert full.pages_of(full.text.index("e") + 1, full.text.index("three")) == (2, 2)


def test_a_span_of_white_space_alone_is_on_the_page_where_it_ends() -> None:
    full = join_pages(paged(["one", "", "", "four"]))
    first, last = full.pages_of(3, 6)
    assert first <= last <= 4


def test_a_document_of_no_pages_is_an_empty_text() -> None:
    full = join_pages(paged([]))
    assert (full.text, full.page_at(0)) == ("", 1)
