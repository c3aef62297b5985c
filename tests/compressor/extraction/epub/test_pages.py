from __future__ import annotations

from pathlib import Path

import pytest

from compressor.core.document import OutlineEntry
from compressor.extraction.errors import TooManyPagesError
from tests.compressor.extraction.epub.books import chapter, link, make_book, nav, read_book

CHAPTERS = {
    "a.xhtml": chapter(
        "<p>Cover.</p><h1><a id='p1'/>One</h1><p>First "
        "<span id='p2' epub:type='pagebreak'>2</span>second.</p>"
    ),
    "b.xhtml": chapter("<h1>Two</h1><p>Third.</p>"),
}


def pages_of(folder: Path, book: bytes) -> list[tuple[str, str]]:
    document = read_book(folder, book).document
    assert document.paginated
    return [(page.label, page.text) for page in document.pages]


def test_a_list_of_pages_makes_the_pages_with_their_labels(tmp_path: Path) -> None:
    pages = link("a.xhtml#p1", "i") + link("a.xhtml#p2", "ii") + link("b.xhtml", "1")
    book = make_book(CHAPTERS, nav_document=nav(link("b.xhtml", "Two"), pages))
    assert pages_of(tmp_path, book) == [
        ("", "Cover."),
        ("i", "One\n\nFirst"),
        ("ii", "second."),
        ("1", "Two\n\nThird."),
    ]
    outline = read_book(tmp_path, book).document.outline
    assert outline == (OutlineEntry("One", 1, 2, 1), OutlineEntry("Two", 1, 4, 1))


def test_so_does_that_of_an_older_book(tmp_path: Path) -> None:
    target = '<pageTarget value="7"><navLabel><text>7</text></navLabel><content src="{}"/></pageTarget>'
    ncx = (
        '<ncx xmlns="http://www.daisy.org/z3986/2005/ncx/"><navMap/><pageList>'
        f"{target.format('b.xhtml')}</pageList></ncx>"
    )
    assert pages_of(tmp_path, make_book(CHAPTERS, ncx=ncx))[-1] == ("7", "Two\n\nThird.")


def test_page_breaks_in_the_text_are_enough(tmp_path: Path) -> None:
    assert pages_of(tmp_path, make_book(CHAPTERS)) == [
        ("", "Cover.\n\nOne\n\nFirst"),
        ("2", "second.\n\nTwo\n\nThird."),
    ]


def test_a_book_of_fixed_layout_has_a_page_a_document(tmp_path: Path) -> None:
    layout = '<meta property="rendition:layout">pre-paginated</meta>'
    chapters = {
        "a.xhtml": chapter("<p>One.</p>"),
        "b.xhtml": chapter("<img src='b.png' alt=''/>"),
        "c.xhtml": chapter("<p>Three.</p>"),
    }
    assert pages_of(tmp_path, make_book(chapters, metadata=layout)) == [
        ("", "One."),
        ("", ""),
        ("", "Three."),
    ]


def test_a_book_of_too_many_pages_is_refused(tmp_path: Path) -> None:
    body = "".join(f"<p>a<span epub:type='pagebreak' title='{number}'/></p>" for number in range(20))
    with pytest.raises(TooManyPagesError, match="at most 10"):
        read_book(tmp_path, make_book({"a.xhtml": chapter(body)}), max_pages=10)
