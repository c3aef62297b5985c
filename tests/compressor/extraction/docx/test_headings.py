from __future__ import annotations

import pytest

from compressor.extraction.docx.styles import Styles
from tests.compressor.extraction.docx.reading import outline_of, read, read_bytes, text_of
from tests.compressor.office_files import make_docx, paragraph, run


def style(style_id: str, name: str, properties: str = "", based_on: str = "") -> str:
    parent = f'<w:basedOn w:val="{based_on}"/>' if based_on else ""
    return (
        f'<w:style w:type="paragraph" w:styleId="{style_id}"><w:name w:val="{name}"/>{parent}'
        f"<w:pPr>{properties}</w:pPr></w:style>"
    )


def level(number: int) -> str:
    return f'<w:outlineLvl w:val="{number}"/>'


@pytest.mark.parametrize(
    ("styles", "style_id", "expected"),
    [
        (style("Heading1", "heading 1"), "Heading1", 1),
        (style("berschrift2", "heading 2"), "berschrift2", 2),
        (style("1", "heading 3"), "1", 3),
        ("", "Heading4", 4),
        ("", "berschrift1", 1),
        ("", "Titre2", 2),
        (style("x", "见出し"), "x", None),
        (style("x", "標題 2"), "x", 2),
        (style("Own", "My chapters", level(0)), "Own", 1),
        (style("A", "Own", "", "B") + style("B", "heading 2"), "A", 2),
        (style("A", "TOC Heading", level(9), "B") + style("B", "heading 1"), "A", None),
        (style("A", "Own", "", "B") + style("B", "Other", "", "A"), "A", None),
        (style("Normal", "Normal"), "Normal", None),
    ],
)
def test_the_style_tells_the_level(styles: str, style_id: str, expected: int | None) -> None:
    outline = outline_of(paragraph("Title", style=style_id) + paragraph("Text."), styles=styles)
    assert outline == ([("Title", expected)] if expected else [])


def test_a_paragraph_s_own_level_goes_first() -> None:
    body = paragraph("One", properties=level(1)) + paragraph("Two", style="Heading1", properties=level(9))
    assert outline_of(body) == [("One", 2)]


def test_a_very_long_heading_is_a_paragraph() -> None:
    assert outline_of(paragraph("word " * 100, style="Heading1")) == []


def test_a_heading_on_two_lines_is_one_title() -> None:
    body = paragraph("<w:r><w:t>Chapter 1</w:t><w:br/><w:t>The Voyage</w:t></w:r>", style="Heading1")
    assert outline_of(body) == [("Chapter 1 The Voyage", 1)]
    assert text_of(body) == "Chapter 1 The Voyage"


def test_headings_carry_their_numbers() -> None:
    numbered = '<w:numPr><w:numId w:val="1"/></w:numPr>'
    styles = style("H1", "heading 1", numbered) + style("H2", "heading 2", numbered)
    numbering = (
        '<w:abstractNum w:abstractNumId="7">'
        '<w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="upperRoman"/><w:pStyle w:val="H1"/>'
        '<w:lvlText w:val="Chapter %1"/></w:lvl>'
        '<w:lvl w:ilvl="1"><w:start w:val="1"/><w:pStyle w:val="H2"/><w:lvlText w:val="%1.%2"/>'
        "<w:isLgl/></w:lvl>"
        '</w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="7"/></w:num>'
    )
    titles = [("A", "H1"), ("b", "H2"), ("c", "H2"), ("D", "H1"), ("e", "H2")]
    body = "".join(paragraph(title, style=style_id) for title, style_id in titles)
    assert outline_of(body, styles=styles, numbering=numbering) == [
        ("Chapter I A", 1),
        ("1.1 b", 2),
        ("1.2 c", 2),
        ("Chapter II D", 1),
        ("2.1 e", 2),
    ]


def test_headings_carry_no_bullets() -> None:
    numbering = (
        '<w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:numFmt w:val="bullet"/>'
        '<w:lvlText w:val="o"/></w:lvl></w:abstractNum>'
        '<w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>'
    )
    body = paragraph("A", style="Heading1", properties='<w:numPr><w:numId w:val="1"/></w:numPr>')
    assert outline_of(body, numbering=numbering) == [("A", 1)]


def test_the_title_is_that_of_the_document_and_a_heading() -> None:
    styles = style("T", "Title")
    extraction = read(paragraph("On Horses", style="T") + paragraph("Text."), styles=styles)
    assert extraction.document.title == "On Horses"
    assert [entry.title for entry in extraction.document.outline] == ["On Horses"]


def test_headings_stand_below_the_title() -> None:
    body = paragraph("On Horses", style="Title") + paragraph("A", style="Heading1")
    assert outline_of(body + paragraph("b", style="Heading2")) == [("On Horses", 1), ("A", 2), ("b", 3)]


@pytest.mark.parametrize(
    ("kept", "title"),
    [("On Horses", "On Horses"), ("Microsoft Word - horses.doc", ""), ("Document1", ""), ("", "")],
)
def test_without_a_title_in_the_text_it_is_the_file_s_unless_a_program_made_it_up(
    kept: str, title: str
) -> None:
    assert read_bytes(make_docx(paragraph("Text."), title=kept)).document.title == title


def test_a_heading_s_note_is_not_in_its_title() -> None:
    note = '<w:footnote w:id="2">{}</w:footnote>'.format(paragraph("First edition."))
    reference = '<w:r><w:footnoteReference w:id="2"/></w:r>'
    body = paragraph(run("Horses"), reference, style="Heading1") + paragraph("Text.")
    assert outline_of(body, footnotes=note) == [("Horses", 1)]
    assert text_of(body, footnotes=note) == "Horses\n\n[1] First edition.\n\nText."


def test_styles_based_on_one_another_in_a_circle_end() -> None:
    assert Styles(None).find("Loop").level is None
    loop = style("A", "a", "", "A")
    assert outline_of(paragraph("x", style="A"), styles=loop) == []
