from __future__ import annotations

import time
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from compressor.extraction.errors import ExtractionError
from tests.compressor.extraction.epub.books import chapter, link, make_book, nav, read_book

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


@pytest.mark.parametrize(
    ("toc", "body"),
    [
        (link("a.xhtml", "One") * 7_000, "<p>Text.</p>"),
        (link("a.xhtml", "One") * 7_000, "<h1>One</h1>" * 7_000),
        (
            "".join(link(f"a.xhtml#p{number}", f"T{number}") for number in range(7_000)),
            "<p id='p7'>Text.</p>",
        ),
        ("<li><span>a</span><ol>" * 1_000 + link("a.xhtml", "Deep") + "</ol></li>" * 1_000, "<p>Text.</p>"),
        (link("a.xhtml", "x" * 30_000), "<p>x</p>" * 7_000),
    ],
    ids=["many at one place", "many headings", "many places", "deep", "long"],
)
def test_contents_without_bounds_take_linear_time(tmp_path: Path, toc: str, body: str) -> None:
    started = time.process_time()
    read_book(tmp_path, make_book({"a.xhtml": chapter(body)}, nav_document=nav(toc)))
    assert time.process_time() - started < 2


def test_a_book_of_very_many_documents_takes_linear_time(tmp_path: Path) -> None:
    chapters = {f"{number}.xhtml": chapter(f"<p>Text {number}.</p>") for number in range(1_000)}
    started = time.process_time()
    extraction = read_book(tmp_path, make_book(chapters))
    assert extraction.document.pages[0].text.endswith("Text 999.")
    assert time.process_time() - started < 2
