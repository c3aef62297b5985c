from __future__ import annotations

from compressor.extraction.results import PartsUnreadable
from tests.compressor.extraction.docx.reading import read_bytes, text_of
from tests.compressor.office_files import NAMESPACES, item, make_docx, paragraph, run, table


def call(kind: str, note_id: int, more: str = "") -> str:
    return f'<w:r><w:{kind}Reference w:id="{note_id}"{more}/></w:r>'


def note(kind: str, note_id: int, text: str) -> str:
    return f'<w:{kind} w:id="{note_id}">{paragraph("<w:r><w:footnoteRef/></w:r>", run(text))}</w:{kind}>'


def test_a_footnote_follows_its_paragraph_and_never_cuts_a_sentence() -> None:
    rule = f'<w:footnote w:type="separator" w:id="0">{paragraph("----")}</w:footnote>'
    notes = rule + note("footnote", 2, "First.") + note("footnote", 5, "Second.")
    body = paragraph("One", call("footnote", 5), " and two", call("footnote", 2), ".") + paragraph("Next.")
    assert text_of(body, footnotes=notes) == "One[1] and two[2].\n\n[1] Second.\n\n[2] First.\n\nNext."


def test_endnotes_stand_at_the_end() -> None:
    body = paragraph("One", call("endnote", 2), ".") + paragraph("Two", call("endnote", 3), ".")
    notes = note("endnote", 2, "First.") + note("endnote", 3, "Second.")
    assert text_of(body, endnotes=notes) == "One[i].\n\nTwo[ii].\n\n[i] First.\n\n[ii] Second."


def test_marks_are_written_as_the_document_says() -> None:
    settings = '<w:footnotePr><w:numFmt w:val="lowerLetter"/><w:numStart w:val="3"/></w:footnotePr>'
    body = paragraph("One", call("footnote", 2), ".")
    assert text_of(body, footnotes=note("footnote", 2, "N."), settings=settings) == "One[c].\n\n[c] N."


def test_a_mark_of_the_author_s_own_is_kept() -> None:
    reference = '<w:r><w:footnoteReference w:customMarkFollows="1" w:id="2"/><w:t>*</w:t></w:r>'
    assert text_of(paragraph("One", reference, "."), footnotes=note("footnote", 2, "N.")) == "One*.\n\n* N."


def test_a_note_of_several_paragraphs_is_one_block() -> None:
    notes = f'<w:footnote w:id="2">{paragraph("One.")}{paragraph("Two.")}</w:footnote>'
    assert text_of(paragraph("x", call("footnote", 2)), footnotes=notes) == "x[1]\n\n[1] One. Two."


def test_a_note_is_given_once_and_may_not_call_itself() -> None:
    notes = f'<w:footnote w:id="2">{paragraph("Self", call("footnote", 2))}</w:footnote>'
    body = paragraph("x", call("footnote", 2)) + paragraph("y", call("footnote", 2))
    assert text_of(body, footnotes=notes) == "x[1]\n\n[1] Self[2]\n\ny[3]"


def test_a_reference_without_a_note_keeps_its_mark() -> None:
    assert text_of(paragraph("x", call("footnote", 9), "y")) == "x[1]y"


def test_notes_that_are_missing_or_broken_are_told() -> None:
    body = paragraph("x", call("footnote", 2))
    missing = make_docx(body, relationships={"r1": ("footnotes", "footnotes.xml")})
    broken = make_docx(
        body,
        parts={"word/footnotes.xml": f"<w:footnotes {NAMESPACES}><w:footnote>"},
        relationships={"r1": ("footnotes", "footnotes.xml")},
    )
    for data in (missing, broken):
        extraction = read_bytes(data)
        assert extraction.document.pages[0].text == "x[1]"
        assert extraction.notices == (PartsUnreadable(("word/footnotes.xml",)),)


def test_a_note_may_hold_a_list_and_a_table() -> None:
    level = '<w:lvl w:ilvl="0"><w:start w:val="1"/><w:lvlText w:val="%1."/></w:lvl>'
    numbering = (
        f'<w:abstractNum w:abstractNumId="0">{level}</w:abstractNum>'
        '<w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>'
    )
    notes = f'<w:footnote w:id="2">{item("a")}{item("b")}{table(("c", "d"), ("e", "f"))}</w:footnote>'
    body = paragraph("x", call("footnote", 2))
    assert text_of(body, footnotes=notes, numbering=numbering) == "x[1]\n\n[1] 1. a 2. b c, d; e, f"
