from __future__ import annotations

import pytest

from tests.compressor.extraction.pptx.reading import read_bytes, text_of
from tests.compressor.office_files import make_pptx, make_relationships, make_slide, shape, slide_paragraph


def number(kind: str, start: int = 1) -> str:
    return f'<a:buAutoNum type="{kind}" startAt="{start}"/>'


def test_paragraphs_without_bullets_are_paragraphs() -> None:
    assert text_of(shape("a", slide_paragraph("b", "<a:buNone/>"))) == "a\n\nb"


def test_bullets_keep_their_levels() -> None:
    dash, dot = '<a:buChar char="–"/>', '<a:buChar char="§"/>'
    assert text_of(shape(slide_paragraph("a", dot), slide_paragraph("b", dash, 1))) == "• a\n  – b"


def test_numbers_go_on_level_by_level() -> None:
    one, two = number("arabicPeriod"), number("alphaLcParenR")
    items = (("a", one, 0), ("b", two, 1), ("c", two, 1), ("d", one, 0), ("e", two, 1))
    text = text_of(shape(*(slide_paragraph(*each) for each in items)))
    assert text == "1. a\n  a) b\n  b) c\n2. d\n  a) e"


@pytest.mark.parametrize(
    ("kind", "marker"),
    [
        ("romanUcPeriod", "IV."),
        ("alphaUcParenBoth", "(D)"),
        ("arabicPlain", "4"),
        ("romanLcParenR", "iv)"),
        ("ea1ChsPeriod", "四."),
        ("unheardOf", "4."),
    ],
)
def test_numbers_are_written_as_their_kind_says(kind: str, marker: str) -> None:
    assert text_of(shape(slide_paragraph("a", number(kind, 4)))) == f"{marker} a"


@pytest.mark.parametrize(
    ("in_layout", "in_master", "text"),
    [
        ("", '<a:buChar char="•"/>', "• a"),
        ("<a:buNone/>", '<a:buChar char="•"/>', "a"),
        ('<a:buChar char="-"/>', "<a:buNone/>", "- a"),
        ("", "", "a"),
    ],
)
def test_a_placeholder_takes_its_bullets_from_layout_and_master(
    in_layout: str, in_master: str, text: str
) -> None:
    model = shape(kind="body", index=3).replace(
        "<a:bodyPr/>", f"<a:lstStyle><a:lvl1pPr>{in_layout}</a:lvl1pPr></a:lstStyle>"
    )
    styles = f"<p:txStyles><p:bodyStyle><a:lvl1pPr>{in_master}</a:lvl1pPr></p:bodyStyle></p:txStyles>"
    master = make_slide(shape(kind="body", index=1), root="sldMaster")
    parts = {
        "ppt/slideLayouts/l.xml": make_slide(model, root="sldLayout"),
        "ppt/slideLayouts/_rels/l.xml.rels": make_relationships(
            {"r1": ("slideMaster", "../slideMasters/m.xml")}
        ),
        "ppt/slideMasters/m.xml": master.replace("</p:sldMaster>", f"{styles}</p:sldMaster>"),
    }
    links = {1: {"r1": ("slideLayout", "../slideLayouts/l.xml")}}
    data = make_pptx([shape("a", kind="obj", index=3)], parts=parts, links=links)
    assert read_bytes(data).document.pages[0].text == text


def test_a_placeholder_takes_its_place_from_its_layout() -> None:
    layout = shape(kind="body", index=3, place=(0, 90)) + shape(kind="body", index=4, place=(0, 10))
    parts = {"ppt/slideLayouts/l.xml": make_slide(layout, root="sldLayout")}
    links = {1: {"r1": ("slideLayout", "../slideLayouts/l.xml")}}
    slide = shape("below", kind="obj", index=3) + shape("above", kind="obj", index=4)
    assert read_bytes(make_pptx([slide], parts=parts, links=links)).document.pages[0].text == "above\n\nbelow"
