from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from compressor.extraction.errors import ExtractionError
from compressor.extraction.results import Extraction
from tests.compressor.extraction.epub.books import chapter, link, make_book, nav, read_book
from tests.compressor.steps import growth

BODIES = st.text(st.sampled_from("<>/&;\"' aph1=id"), max_size=60)


@given(bodies=st.lists(BODIES, min_size=1, max_size=3), toc=BODIES)
def test_any_book_is_read_or_refused(
    tmp_path_factory: pytest.TempPathFactory, bodies: list[str], toc: str
) -> None:
    chapters = {f"{number}.xhtml": chapter(body) for number, body in enumerate(bodies)}
    book = make_book(chapters, nav_document=nav(link("0.xhtml", "One") + toc))
    try:
        document = read_book(tmp_path_factory.mktemp("book"), book).document
    except ExtractionError:
        return
    blocks = [page.text.split("\n\n") for page in document.pages]
    assert all(entry.title in blocks[entry.page - 1] for entry in document.outline)


def one_place(count: int) -> tuple[str, str]:
    return link("a.xhtml", "One") * count, "<p>Text.</p>"


def many_headings(count: int) -> tuple[str, str]:
    return link("a.xhtml", "One") * count, "<h1>One</h1>" * count


def many_places(count: int) -> tuple[str, str]:
    places = (link(f"a.xhtml#p{number}", f"T{number}") for number in range(count))
    return "".join(places), "<p id='p7'>Text.</p>"


def deep(count: int) -> tuple[str, str]:
    lists = "<li><span>a</span><ol>" * count, "</ol></li>" * count
    return link("a.xhtml", "Deep").join(lists), "<p>Text.</p>"


def long(count: int) -> tuple[str, str]:
    return link("a.xhtml", "x" * 4 * count), "<p>x</p>" * count


CONTENTS = [one_place, many_headings, many_places, deep, long]
"""Contents of a book, and what stands in it, of any length."""


def read_contents(folder: Path, contents: tuple[str, str]) -> Extraction:
    toc, body = contents
    return read_book(folder, make_book({"a.xhtml": chapter(body)}, nav_document=nav(toc)))


def read_documents(folder: Path, count: int) -> Extraction:
    chapters = {f"{number}.xhtml": chapter(f"<p>Text {number}.</p>") for number in range(count)}
    return read_book(folder, make_book(chapters))


@pytest.mark.parametrize("write", CONTENTS)
def test_contents_without_bounds_are_read(tmp_path: Path, write: Callable[[int], tuple[str, str]]) -> None:
    assert read_contents(tmp_path, write(7_000)).document.pages[0].text


@pytest.mark.parametrize("write", CONTENTS)
def test_steps_for_contents_grow_as_their_length(
    tmp_path: Path, write: Callable[[int], tuple[str, str]]
) -> None:
    assert growth(lambda count: read_contents(tmp_path, write(count)), 100) < 5


def test_a_book_of_very_many_documents_is_read(tmp_path: Path) -> None:
    assert read_documents(tmp_path, 1_000).document.pages[0].text.endswith("Text 999.")


def test_steps_for_documents_grow_as_their_number(tmp_path: Path) -> None:
    assert growth(lambda count: read_documents(tmp_path, count), 20) < 5
