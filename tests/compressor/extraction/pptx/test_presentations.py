from __future__ import annotations

import pytest

from compressor.core.document import OutlineEntry, PageKind
from compressor.extraction.errors import DamagedFileError, EmptyFileError, TooManyPagesError
from compressor.extraction.limits import ExtractionLimits
from compressor.extraction.results import HiddenSlides, PagesUnreadable, PagesWithoutText, PartsUnreadable
from tests.compressor.extraction.pptx.reading import pages_of, read_bytes
from tests.compressor.office_files import make_docx, make_pptx, make_slide, paragraph, shape


def test_slides_are_pages_in_the_order_in_which_they_are_given() -> None:
    document = read_bytes(make_pptx([shape(name) for name in "abc"])).document
    assert [(page.number, page.label, page.text) for page in document.pages] == [
        (1, "", "a"),
        (2, "", "b"),
        (3, "", "c"),
    ]
    assert (document.paginated, document.page_kind) == (True, PageKind.SLIDE)


def test_titles_of_slides_are_the_outline() -> None:
    slides = [shape("One", kind="ctrTitle"), shape("no title"), shape("Two", kind="title")]
    document = read_bytes(make_pptx(slides)).document
    assert document.outline == (OutlineEntry("One", 1, 1, 1), OutlineEntry("Two", 1, 3, 1))
    assert document.title == "One"


def test_sections_stand_above_the_titles() -> None:
    names = (("Begin", (256,)), ("End", (257, 258)), ("Empty", ()))
    sections = "".join(
        f'<p14:section name="{name}">' + "".join(map("<p14:sldId id='{}'/>".format, ids)) + "</p14:section>"
        for name, ids in names
    )
    slides = [shape(title, kind="title") for title in "abc"]
    outline = read_bytes(make_pptx(slides, extensions=f"<p:extLst>{sections}</p:extLst>")).document.outline
    assert [(entry.title, entry.level, entry.page) for entry in outline] == [
        ("Begin", 1, 1),
        ("a", 2, 1),
        ("End", 1, 2),
        ("b", 2, 2),
        ("c", 2, 3),
    ]


def test_slides_without_text_are_counted_and_told() -> None:
    extraction = read_bytes(make_pptx([shape("a"), "", shape("c")]))
    assert [page.text for page in extraction.document.pages] == ["a", "", "c"]
    assert extraction.notices == (PagesWithoutText((2,)),)


def test_hidden_slides_are_read_and_told() -> None:
    extraction = read_bytes(make_pptx([shape("a"), make_slide(shape("b"), more=' show="0"')]))
    assert [page.text for page in extraction.document.pages] == ["a", "b"]
    assert extraction.notices == (HiddenSlides((2,)),)


def test_a_broken_slide_is_kept_and_told() -> None:
    extraction = read_bytes(make_pptx([shape("a"), "<p:sld><broken", shape("c")]))
    assert [page.text for page in extraction.document.pages] == ["a", "", "c"]
    assert extraction.notices == (PartsUnreadable(("ppt/slides/slide998.xml",)), PagesUnreadable((2,)))


def test_a_presentation_with_none_but_broken_slides_is_damaged() -> None:
    with pytest.raises(DamagedFileError, match="none of its 2 slides can be read"):
        read_bytes(make_pptx(["<p:sld", "<p:sld"]))


def test_a_presentation_without_slides_is_empty() -> None:
    with pytest.raises(EmptyFileError, match="no slides"):
        read_bytes(make_pptx([]))


def test_too_many_slides_are_refused_unread() -> None:
    with pytest.raises(TooManyPagesError, match="has 3 pages"):
        read_bytes(make_pptx(["<p:sld"] * 3), ExtractionLimits(max_pages=2))


def test_a_file_of_another_kind_is_refused() -> None:
    with pytest.raises(DamagedFileError, match=r"no presentation in its part word/document\.xml"):
        read_bytes(make_docx(paragraph("Text")))


def test_without_a_title_on_the_first_slide_it_is_the_file_s() -> None:
    assert read_bytes(make_pptx([shape("a")], title="On Horses")).document.title == "On Horses"
    assert read_bytes(make_pptx([shape("a")], title="PowerPoint Presentation")).document.title == ""


def test_one_slide_is_one_page() -> None:
    assert pages_of(shape("a")) == ["a"]
