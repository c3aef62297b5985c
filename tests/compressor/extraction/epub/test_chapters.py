from __future__ import annotations

from pathlib import Path

import pytest

from compressor.extraction.results import PartsUnreadable, ReadingsLeftOut
from tests.compressor.extraction.epub.books import chapter, link, make_book, nav, outline_of, read_book

_CHECKSUM_BEFORE_NAME = 30
"""Bytes from an entry's checksum to its name, in the directory of a ZIP container."""


def test_a_book_is_read_along_its_spine(tmp_path: Path) -> None:
    chapters = {"b.xhtml": chapter("<p>Second.</p>"), "a.xhtml": chapter("<p>First.</p>")}
    spine = '<itemref idref="a.xhtml"/><itemref idref="b.xhtml"/>'
    extraction = read_book(tmp_path, make_book(chapters, spine=spine))
    assert [page.text for page in extraction.document.pages] == ["First.\n\nSecond."]
    assert (extraction.document.paginated, extraction.document.title) == (False, "A Book")


def test_what_is_beside_the_text_comes_last_and_a_list_of_contents_not_at_all(tmp_path: Path) -> None:
    chapters = {"notes.xhtml": chapter("<p>Notes.</p>"), "a.xhtml": chapter("<p>Text.</p>")}
    aside = '<itemref idref="nav" linear="no"/><itemref idref="notes.xhtml" linear="no"/>'
    spine = f'{aside}<itemref idref="a.xhtml"/>'
    book = make_book(chapters, spine=spine, nav_document=nav(link("a.xhtml", "One")))
    assert read_book(tmp_path, book).document.pages[0].text == "One\n\nText.\n\nNotes."


def test_headings_take_their_levels_from_the_contents(tmp_path: Path) -> None:
    chapters = {
        "a.xhtml": chapter("<h1>Part One</h1><h1>Chapter 1</h1><p>Text.</p><h2>A section</h2><p>More.</p>"),
        "b.xhtml": chapter("<h1>Chapter 2</h1><p>Text.</p><h3 id='s'>Inside</h3><p>More.</p>"),
    }
    toc = link(
        "a.xhtml",
        "Part One",
        link("a.xhtml", "Chapter 1") + link("b.xhtml", "Chapter 2", link("b.xhtml#s", "Inside")),
    )
    extraction = read_book(tmp_path, make_book(chapters, nav_document=nav(toc)))
    assert outline_of(extraction) == [
        ("Part One", 1),
        ("Chapter 1", 2),
        ("A section", 3),
        ("Chapter 2", 2),
        ("Inside", 3),
    ]


def test_a_chapter_without_a_heading_gets_its_title_as_one(tmp_path: Path) -> None:
    chapters = {
        "a.xhtml": chapter(f"<p>{'Long text. ' * 20}</p>"),
        "b.xhtml": chapter("<p>CHAPTER TWO</p><p>Text.</p>"),
    }
    toc = link("a.xhtml", "One") + link("b.xhtml", "Chapter Two")
    extraction = read_book(tmp_path, make_book(chapters, nav_document=nav(toc)))
    assert outline_of(extraction) == [("One", 1), ("CHAPTER TWO", 1)]
    assert extraction.document.pages[0].text.startswith("One\n\nLong text.")


def test_a_heading_below_a_short_line_is_that_of_the_chapter(tmp_path: Path) -> None:
    chapters = {
        "a.xhtml": chapter("<p>Book the First</p><h2>I. The Period</h2><p>It was the best of times.</p>")
    }
    extraction = read_book(tmp_path, make_book(chapters, nav_document=nav(link("a.xhtml", "Chapter I"))))
    assert outline_of(extraction) == [("I. The Period", 1)]
    assert extraction.document.pages[0].text.startswith("Book the First\n\nI. The Period\n\nIt was")


def test_a_part_without_a_place_takes_that_of_its_first_chapter(tmp_path: Path) -> None:
    chapters = {"a.xhtml": chapter("<h1>Chapter 1</h1><p>Text.</p>")}
    toc = f"<li><span>Part One</span><ol>{link('a.xhtml', 'Chapter 1')}</ol></li>"
    extraction = read_book(tmp_path, make_book(chapters, nav_document=nav(toc)))
    assert outline_of(extraction) == [("Part One", 1), ("Chapter 1", 2)]


def test_chapters_of_an_older_book_come_from_its_ncx(tmp_path: Path) -> None:
    point = '<navPoint><navLabel><text>{}</text></navLabel><content src="{}"/>{}</navPoint>'
    inner = point.format("Inside", "a%20b.xhtml#%C3%BC", "")
    ncx = (
        '<?xml version="1.0"?><!DOCTYPE ncx PUBLIC "-//NISO//DTD ncx 2005-1//EN" "http://127.0.0.1:1/ncx.dtd">'
        '<ncx xmlns="http://www.daisy.org/z3986/2005/ncx/"><navMap>'
        f"{point.format('One & only', 'a%20b.xhtml', inner)}</navMap></ncx>"
    )
    chapters = {"a b.xhtml": chapter("<h2>One &amp; only</h2><p>Text.</p><p id='ü'>Inside</p><p>More.</p>")}
    extraction = read_book(tmp_path, make_book(chapters, ncx=ncx))
    assert outline_of(extraction) == [("One & only", 1), ("Inside", 2)]


def test_a_book_without_contents_has_the_headings_of_its_documents(tmp_path: Path) -> None:
    chapters = {"a.xhtml": chapter("<h1>One</h1><p>Text.</p><h2>Two</h2><p>Text.</p>")}
    assert outline_of(read_book(tmp_path, make_book(chapters))) == [("One", 1), ("Two", 2)]


def test_readings_of_ruby_text_are_counted(tmp_path: Path) -> None:
    chapters = {
        "a.xhtml": chapter("<p><ruby>山路<rt>やまみち</rt></ruby>を<ruby>登<rt>のぼ</rt></ruby>りながら</p>")
    }
    extraction = read_book(tmp_path, make_book(chapters))
    assert extraction.document.pages[0].text == "山路を登りながら"
    assert extraction.notices == (ReadingsLeftOut(readings=2),)


def test_missing_and_broken_parts_are_named_and_the_rest_is_read(tmp_path: Path) -> None:
    chapters = {"a.xhtml": chapter("<p>Text.</p>"), "lost.xhtml": ""}
    extraction = read_book(tmp_path, make_book(chapters))
    assert extraction.document.pages[0].text == "Text."
    assert extraction.notices == (PartsUnreadable(parts=("OPS/lost.xhtml",)),)


def test_documents_that_are_no_sound_xml_are_read_as_html(tmp_path: Path) -> None:
    broken = (
        "<html><head><title/></head><body><p>Tom & Jerry&nbsp;&mdash; <b>bold</p>"
        "<a id='x'/><h2>Two</h2><p>End"
    )
    extraction = read_book(tmp_path, make_book({"a.xhtml": broken}))
    assert extraction.document.pages[0].text == "Tom & Jerry — bold\n\nTwo\n\nEnd"


def test_a_document_may_define_single_characters(tmp_path: Path) -> None:
    document = (
        '<!DOCTYPE html [<!ENTITY nbsp "&#160;"><!ENTITY euro "€">]><html><body>5&nbsp;&euro;</body></html>'
    )
    assert read_book(tmp_path, make_book({"a.xhtml": document})).document.pages[0].text == "5 €"


def test_names_are_found_in_other_spellings(tmp_path: Path) -> None:
    chapters = {
        "\u00fc.xhtml": chapter("<p id='x'>Text that is long enough to be a paragraph of its own.</p>")
    }
    extraction = read_book(tmp_path, make_book(chapters, nav_document=nav(link("U\u0308.xhtml#x", "One"))))
    assert outline_of(extraction) == [("One", 1)]


def test_of_two_ways_to_write_something_one_is_read(tmp_path: Path) -> None:
    switch = (
        "<epub:switch><epub:case><math><mi>x</mi></math></epub:case>"
        "<epub:default><p>x in words</p></epub:default></epub:switch>"
    )
    assert read_book(tmp_path, make_book({"a.xhtml": chapter(switch)})).document.pages[0].text == "x"


@pytest.mark.parametrize(
    ("body", "text"),
    [
        ("<ul><li>Item</li></ul>", "One\n\n- Item"),
        ("<table><tr><td>a</td><td>b</td></tr></table>", "One\n\na | b"),
        ("<pre>code</pre>", "One\n\ncode"),
        ("<img alt='Frontispiece' src='a.png'/>", "One\n\n[image: Frontispiece]"),
        ("<p>* * *</p><h2>***</h2><p>Text.</p>", "* * *\n\n***\n\nText."),
    ],
)
def test_a_title_is_put_in_front_of_whatever_a_chapter_begins_with(
    tmp_path: Path, body: str, text: str
) -> None:
    chapters = {"a.xhtml": chapter(body), "b.xhtml": chapter("<p>Text.</p>")}
    book = make_book(chapters, nav_document=nav(link("a.xhtml", "One")))
    assert read_book(tmp_path, book).document.pages[0].text.startswith(text)


def test_titles_of_chapters_are_read_without_their_readings_and_with_their_pictures(tmp_path: Path) -> None:
    title = "<ruby>山<rt>やま</rt></ruby><span hidden=''>no</span><img alt='Whale' src='a.png'/>"
    chapters = {"a.xhtml": chapter(f"<p>{'Long text. ' * 20}</p>")}
    assert outline_of(read_book(tmp_path, make_book(chapters, nav_document=nav(link("a.xhtml", title))))) == [
        ("山Whale", 1)
    ]


def test_links_that_lead_nowhere_are_no_chapters(tmp_path: Path) -> None:
    chapters = {"a.xhtml": chapter("<p>Text.</p>")}
    toc = (
        "<li><span>Nowhere</span></li>" + link("gone.xhtml", "Gone") + link("#", "Here") + link("a.xhtml", "")
    )
    assert outline_of(read_book(tmp_path, make_book(chapters, nav_document=nav(toc)))) == []


def test_the_main_title_is_that_of_the_book(tmp_path: Path) -> None:
    metadata = (
        '<dc:title id="main">The Whale</dc:title><meta refines="#main" property="title-type">main</meta>'
    )
    book = make_book({"a.xhtml": chapter("<p>Text.</p>")}, metadata=metadata)
    assert read_book(tmp_path, book).document.title == "The Whale"


def test_a_broken_list_of_chapters_is_named_and_the_book_is_read(tmp_path: Path) -> None:
    extraction = read_book(tmp_path, make_book({"a.xhtml": chapter("<p>Text.</p>")}, ncx="<ncx><navMap>"))
    assert extraction.document.pages[0].text == "Text."
    assert extraction.notices == (PartsUnreadable(parts=("OPS/toc.ncx",)),)


def test_where_the_one_list_of_chapters_is_broken_the_other_tells_them(tmp_path: Path) -> None:
    ncx = (
        '<ncx xmlns="http://www.daisy.org/z3986/2005/ncx/"><navMap><navPoint><navLabel><text>One</text>'
        '</navLabel><content src="a.xhtml"/></navPoint></navMap></ncx>'
    )
    book = make_book({"a.xhtml": chapter("<p>x</p>")}, nav_document=nav(link("a.xhtml", "One")), ncx=ncx)
    checksum = book.rindex(b"OPS/nav.xhtml") - _CHECKSUM_BEFORE_NAME
    extraction = read_book(tmp_path, book[:checksum] + bytes(4) + book[checksum + 4 :])
    assert [entry.title for entry in extraction.document.outline] == ["One"]
    assert extraction.notices == (PartsUnreadable(("OPS/nav.xhtml",)),)
