from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from compressor.extraction.errors import DamagedFileError, ExtractionError, UnsafeXmlError
from compressor.extraction.results import PartsUnreadable
from tests.compressor.extraction.pptx.reading import pages_of, read_bytes, text_of
from tests.compressor.office_files import make_package, make_pptx, shape, slide_paragraph


@pytest.mark.parametrize("kind", ["slideLayout", "notesSlide"])
def test_parts_that_can_be_done_without_are_told_if_they_are_missing(kind: str) -> None:
    extraction = read_bytes(make_pptx([shape("a")], links={1: {"r1": (kind, "../gone.xml")}}))
    assert extraction.document.pages[0].text == "a"
    assert extraction.notices == (PartsUnreadable(("ppt/gone.xml",)),)


def test_a_presentation_without_its_main_part_is_damaged() -> None:
    with pytest.raises(DamagedFileError, match=r"lacks its part ppt/presentation\.xml"):
        read_bytes(make_package("ppt/presentation.xml", "x", {}))


def test_entities_are_refused() -> None:
    bomb = '<!DOCTYPE p [<!ENTITY a "aaaa">]><p:sld xmlns:p="p">&a;</p:sld>'
    data = make_pptx([shape("a")])
    with pytest.raises(UnsafeXmlError):
        read_bytes(make_pptx([shape("a")], parts={"ppt/slides/slide999.xml": bomb}))
    assert read_bytes(data).document.pages[0].text == "a"


@pytest.mark.parametrize(
    ("opening", "closing"),
    [
        ("<p:grpSp>", "</p:grpSp>"),
        ("<mc:AlternateContent><mc:Choice>", "</mc:Choice></mc:AlternateContent>"),
    ],
)
def test_all_that_xml_lets_nest_is_read(opening: str, closing: str) -> None:
    depth = 240 // opening.count("<")
    assert text_of(opening * depth + shape("x") + closing * depth) == "x"


@pytest.mark.parametrize(
    "paragraph",
    [
        slide_paragraph("x", '<a:buAutoNum type="arabicPeriod" startAt="nonsense"/>', 99),
        slide_paragraph("x", '<a:buAutoNum startAt="99999999999999999999"/>'),
        slide_paragraph("x").replace('lvl="0"', 'lvl="-3"'),
    ],
)
def test_numbers_that_are_none_are_read_past(paragraph: str) -> None:
    assert text_of(shape(paragraph)).strip().endswith("x")


@pytest.mark.parametrize("place", ["<a:off x='a' y='b'/><a:ext cx='1' cy='1'/>", "<a:off x='1' y='1'/>", ""])
def test_a_shape_without_a_place_stays_where_it_is(place: str) -> None:
    broken = shape("b").replace("<p:spPr>", f"<p:spPr><a:xfrm>{place}</a:xfrm>")
    assert text_of(shape("a", place=(0, 10)) + broken + shape("c", place=(0, 90))) == "a\n\nb\n\nc"


@given(st.lists(st.tuples(st.integers(0, 50), st.integers(0, 50)), max_size=12))
def test_no_shape_gets_lost_wherever_it_stands(places: list[tuple[int, int]]) -> None:
    names = [f"shape{number}x" for number in range(len(places))]
    text = text_of("".join(shape(name, place=place) for name, place in zip(names, places, strict=True)))
    assert sorted(text.split()) == sorted(names)


@given(st.lists(st.text("abc", min_size=1, max_size=3), min_size=1, max_size=8))
def test_slides_keep_their_order(texts: list[str]) -> None:
    assert pages_of(*map(shape, texts)) == texts


@given(st.data())
def test_a_file_with_damaged_bytes_is_read_or_refused(data: st.DataObject) -> None:
    whole = bytearray(make_pptx([shape("Title", kind="title"), shape("a")], title="T"))
    for _ in range(data.draw(st.integers(1, 8))):
        whole[data.draw(st.integers(0, len(whole) - 1))] = data.draw(st.integers(0, 255))
    try:
        extraction = read_bytes(bytes(whole))
    except ExtractionError as error:
        assert str(error).endswith(".")  # noqa: PT017 - either is right
    else:
        assert extraction.document.pages
