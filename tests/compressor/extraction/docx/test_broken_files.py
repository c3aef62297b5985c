from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from compressor.extraction.errors import (
    ArchiveBombError,
    DamagedFileError,
    EmptyFileError,
    ExtractionError,
    UnsafeXmlError,
)
from compressor.extraction.limits import MEBIBYTE, ExtractionLimits
from compressor.extraction.results import PartsUnreadable
from tests.compressor.extraction.docx.reading import read_bytes, text_of
from tests.compressor.office_files import (
    NAMESPACES,
    item,
    make_docx,
    make_package,
    make_pptx,
    make_relationships,
    paragraph,
    shape,
    table,
    zip_files,
)
from tests.compressor.steps import growth

MEDIA_TYPE = "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"


def document(content: str, namespaces: str = NAMESPACES) -> str:
    return f"<w:document {namespaces}><w:body>{content}</w:body></w:document>"


@pytest.mark.parametrize(
    ("data", "missing"),
    [
        (zip_files({"word/document.xml": document(paragraph("x"))}), "lacks its main part"),
        (make_package("word/document.xml", MEDIA_TYPE, {}), r"lacks its part word/document\.xml"),
        (make_package("word/document.xml", MEDIA_TYPE, {"word/document.xml": "<w:document"}), "no sound XML"),
        (make_pptx([shape("x")]), r"no Word document in its part ppt/presentation\.xml"),
        (make_docx(paragraph("x"))[:-200], "cut off or broken"),
    ],
)
def test_what_is_missing_is_said(data: bytes, missing: str) -> None:
    with pytest.raises(DamagedFileError, match=missing):
        read_bytes(data)


def test_a_document_without_words_has_no_text() -> None:
    assert read_bytes(make_docx(paragraph(""))).document.pages[0].text == ""


def test_an_empty_container_is_empty() -> None:
    with pytest.raises(EmptyFileError):
        read_bytes(zip_files({}))


def test_the_main_part_may_have_any_name() -> None:
    data = make_package("word/document22.xml", MEDIA_TYPE, {"word/document22.xml": document(paragraph("x"))})
    assert read_bytes(data).document.pages[0].text == "x"


def test_a_strict_document_reads_like_any_other() -> None:
    strict = NAMESPACES.replace(
        "http://schemas.openxmlformats.org/wordprocessingml/2006/main",
        "http://purl.oclc.org/ooxml/wordprocessingml/main",
    )
    content = paragraph("Title", style="Heading1") + table(("A1", "B1"))
    read = read_bytes(
        make_package("word/document.xml", MEDIA_TYPE, {"word/document.xml": document(content, strict)})
    )
    assert read.document.pages[0].text == "Title\n\nA1 | B1"
    assert [entry.level for entry in read.document.outline] == [1]


@pytest.mark.parametrize("name", ["styles", "numbering", "settings", "endnotes"])
@pytest.mark.parametrize("content", ["</broken>", None])
def test_parts_that_can_be_done_without_are_told_if_they_are_broken(name: str, content: str | None) -> None:
    parts = {} if content is None else {f"word/{name}.xml": content}
    data = make_docx(paragraph("x"), parts=parts, relationships={"r1": (name, f"{name}.xml")})
    extraction = read_bytes(data)
    assert extraction.document.pages[0].text == "x"
    assert extraction.notices == (PartsUnreadable((f"word/{name}.xml",)),)


def test_what_lies_outside_the_file_is_never_followed() -> None:
    links = {"r1": ("footnotes", "file:///etc/passwd"), "r2": ("styles", "http://example.org/styles.xml")}
    assert read_bytes(make_docx(paragraph("x"), relationships=links)).notices == ()
    outside = read_bytes(make_docx(paragraph("x"), relationships={"r1": ("styles", "../../../etc/passwd")}))
    assert outside.notices == (PartsUnreadable(("etc/passwd",)),)


def test_entities_are_refused() -> None:
    bomb = '<!DOCTYPE d [<!ENTITY a "aaaa">]>' + document(paragraph("<w:r><w:t>&a;</w:t></w:r>"))
    with pytest.raises(UnsafeXmlError):
        read_bytes(make_package("word/document.xml", MEDIA_TYPE, {"word/document.xml": bomb}))


def test_a_document_that_unpacks_without_end_is_refused() -> None:
    content = document(paragraph("x") + " " * 12 * MEBIBYTE)
    data = make_package("word/document.xml", MEDIA_TYPE, {"word/document.xml": content})
    with pytest.raises(ArchiveBombError):
        read_bytes(data)


def test_very_deep_tables_are_refused_and_deep_ones_read() -> None:
    def nest(depth: int) -> str:
        return "<w:tbl><w:tr><w:tc>" * depth + paragraph("x") + "</w:tc></w:tr></w:tbl>" * depth

    assert text_of(nest(80)) == "x"
    with pytest.raises(DamagedFileError, match=r"nested too deeply \(word/document\.xml"):
        text_of(nest(1_000))


@pytest.mark.parametrize(
    ("opening", "closing"),
    [
        ("<w:ins>", "</w:ins>"),
        ("<m:f><m:num>", "</m:num></m:f>"),
        ("<m:d><m:e>", "</m:e></m:d>"),
        ("<w:r><w:txbxContent><w:p>", "</w:p></w:txbxContent></w:r>"),
        ("<w:tbl><w:tr><w:tc>", "</w:tc><w:tc><w:p/></w:tc></w:tr></w:tbl>"),
        ("<w:ruby><w:rubyBase>", "</w:rubyBase></w:ruby>"),
    ],
)
def test_all_that_xml_lets_nest_is_read(opening: str, closing: str) -> None:
    depth = 240 // opening.count("<")
    nested = opening * depth + "<w:r><w:t>x</w:t></w:r>" + closing * depth
    body = nested if "tbl" in opening else f"<w:p>{nested}</w:p>"
    assert "x" in text_of(body)


def read_paragraphs(count: int) -> str:
    data = make_docx(paragraph("a") * count)
    return read_bytes(data, ExtractionLimits(max_unpacked_ratio=100_000)).document.pages[0].text


def test_very_many_paragraphs_are_read() -> None:
    assert read_paragraphs(30_000).count("a") == 30_000


def test_steps_for_paragraphs_grow_as_their_number() -> None:
    assert growth(read_paragraphs, 200) < 5


def test_a_list_that_is_defined_by_itself_ends() -> None:
    numbering = (
        '<w:abstractNum w:abstractNumId="0"><w:styleLink w:val="L"/><w:numStyleLink w:val="L"/>'
        '</w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>'
    )
    assert text_of(item("a"), numbering=numbering).endswith("a")


@given(st.data())
def test_a_file_with_damaged_bytes_is_read_or_refused(data: st.DataObject) -> None:
    whole = bytearray(make_docx(paragraph("Heading", style="Heading1") + table(("a", "b")), title="T"))
    for _ in range(data.draw(st.integers(1, 8))):
        whole[data.draw(st.integers(0, len(whole) - 1))] = data.draw(st.integers(0, 255))
    try:
        extraction = read_bytes(bytes(whole))
    except ExtractionError as error:
        assert str(error).endswith(".")  # noqa: PT017 - either is right
    else:
        assert len(extraction.document.pages) == 1


@given(st.text(st.sampled_from("<>/wpr:t tblc='\"v&"), max_size=60))
def test_any_markup_in_the_body_is_read_or_refused(markup: str) -> None:
    try:
        read_bytes(make_docx(markup))
    except ExtractionError as error:
        assert str(error).endswith(".")  # noqa: PT017 - either is right


def test_relationships_that_are_no_xml_are_told() -> None:
    data = make_package(
        "word/document.xml",
        MEDIA_TYPE,
        {
            "word/document.xml": document(paragraph("x")),
            "word/_rels/document.xml.rels": make_relationships({}) + "<",
        },
    )
    assert read_bytes(data).notices == (PartsUnreadable(("word/_rels/document.xml.rels",)),)
