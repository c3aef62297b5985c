from __future__ import annotations

import pytest

from compressor.extraction.results import PartsLeftOut, ReadingsLeftOut
from tests.compressor.extraction.docx.reading import read, text_of
from tests.compressor.office_files import paragraph, run, table


def field(instruction: str, result: str) -> str:
    marks = {kind: f'<w:r><w:fldChar w:fldCharType="{kind}"/></w:r>' for kind in ("begin", "separate", "end")}
    code = f"<w:r><w:instrText>{instruction}</w:instrText></w:r>"
    return marks["begin"] + code + marks["separate"] + result + marks["end"]


def box(content: str) -> str:
    inside = f"<w:txbxContent>{content}</w:txbxContent>"
    drawn = f"<w:drawing><wp:inline><wps:txbx>{inside}</wps:txbx></wp:inline></w:drawing>"
    old = f"<w:pict><v:textbox>{inside}</v:textbox></w:pict>"
    return (
        f'<w:r><mc:AlternateContent><mc:Choice Requires="wps">{drawn}</mc:Choice>'
        f"<mc:Fallback>{old}</mc:Fallback></mc:AlternateContent></w:r>"
    )


def test_paragraphs_are_blocks_of_their_own() -> None:
    assert text_of(paragraph("One.") + paragraph("") + paragraph("Two.")) == "One.\n\nTwo."


def test_a_word_cut_into_runs_is_whole() -> None:
    assert text_of(paragraph(run("Ice"), "<w:proofErr/>", run("land", "<w:b/>"))) == "Iceland"


@pytest.mark.parametrize(
    ("inside", "text"),
    [
        ("<w:t>a</w:t><w:tab/><w:t>b</w:t>", "a b"),
        ("<w:t>a</w:t><w:br/><w:t>b</w:t>", "a\nb"),
        ('<w:t>a</w:t><w:br w:type="page"/><w:t>b</w:t>', "a\nb"),
        ("<w:t>a</w:t><w:cr/><w:t>b</w:t>", "a\nb"),
        ("<w:t>Jean</w:t><w:noBreakHyphen/><w:t>Paul</w:t>", "Jean-Paul"),
        ("<w:t>exam</w:t><w:softHyphen/><w:t>ple</w:t>", "example"),
        ("<w:t>a</w:t><w:lastRenderedPageBreak/><w:t>b</w:t>", "ab"),
        ('<w:sym w:font="Symbol" w:char="F061"/>', "α"),
        ('<w:sym w:font="Wingdings" w:char="F0FC"/>', "✓"),
        ('<w:sym w:font="Unheard of" w:char="F0FC"/>', "\ufffd"),
        ('<w:rPr><w:rFonts w:ascii="Symbol"/></w:rPr><w:t>\uf061\uf062</w:t>', "αβ"),
        ("<w:t>a\nb</w:t>", "a b"),
    ],
)
def test_what_a_run_holds_is_read(inside: str, text: str) -> None:
    assert text_of(paragraph(f"<w:r>{inside}</w:r>")) == text


@pytest.mark.parametrize(("lowered", "text"), [("2", "H2"), ("i", "H_i"), ("n+1", "H_(n+1)")])
def test_an_index_is_marked(lowered: str, text: str) -> None:
    assert text_of(paragraph("H", run(lowered, '<w:vertAlign w:val="subscript"/>'))) == text


@pytest.mark.parametrize(
    ("before", "raised", "text"),
    [
        ("10", "6", "10^6"),
        ("x", "2", "x^2"),
        ("km", "2", "km^2"),
        ("(a+b)", "n+1", "(a+b)^(n+1)"),
        ("10", "-3", "10^-3"),
        ("1", "st", "1st"),
        ("x", "n", "x^n"),
        ("Mlle", "e", "Mllee"),
        ("Darwin", "12", "Darwin^12"),
        ("the end.", "3", "the end.^3"),
    ],
)
def test_an_exponent_is_told_from_other_raised_text(before: str, raised: str, text: str) -> None:
    superscript = run(raised, '<w:vertAlign w:val="superscript"/>')
    assert text_of(paragraph(before, superscript)) == text


@pytest.mark.parametrize(
    "wrapping",
    [
        "<w:hyperlink>{}</w:hyperlink>",
        "<w:smartTag>{}</w:smartTag>",
        "<w:sdt><w:sdtPr><w:alias/></w:sdtPr><w:sdtContent>{}</w:sdtContent></w:sdt>",
        "<w:ins>{}</w:ins>",
        "<w:moveTo>{}</w:moveTo>",
        '<w:fldSimple w:instr="PAGE">{}</w:fldSimple>',
        "<w:bdo>{}</w:bdo>",
        "<w:customXml>{}</w:customXml>",
        "<w:notYetInvented>{}</w:notYetInvented>",
    ],
)
def test_text_is_read_whatever_it_is_wrapped_in(wrapping: str) -> None:
    inside = paragraph("a ", wrapping.format(run("b")), " c")
    assert text_of(inside + wrapping.format(paragraph("d"))) == "a b c\n\nd"


def test_deleted_and_moved_text_is_out_and_counted() -> None:
    body = paragraph(
        "kept",
        "<w:del><w:r><w:delText> deleted</w:delText></w:r></w:del>",
        "<w:moveFrom><w:r><w:t> moved</w:t></w:r></w:moveFrom>",
    )
    extraction = read(body + paragraph("<w:moveTo><w:r><w:t>moved</w:t></w:r></w:moveTo>"))
    assert extraction.document.pages[0].text == "kept\n\nmoved"
    assert extraction.notices == (PartsLeftOut(comments=0, deletions=1, hidden=0),)


def test_paragraphs_whose_border_is_deleted_are_one() -> None:
    first = paragraph("One ", properties="<w:rPr><w:del/></w:rPr>")
    assert text_of(first + paragraph("two.") + paragraph("Three.")) == "One two.\n\nThree."


def test_a_dropped_capital_belongs_to_its_word() -> None:
    capital = paragraph("O", properties='<w:framePr w:dropCap="drop"/>')
    assert text_of(capital + paragraph("nce upon a time")) == "Once upon a time"


def test_comments_and_hidden_text_are_out_and_counted() -> None:
    body = paragraph(
        "seen",
        run(" unseen", "<w:vanish/>"),
        run(" again", '<w:vanish w:val="0"/>'),
        run(" by style", '<w:rStyle w:val="Secret"/>'),
        '<w:r><w:commentReference w:id="1"/></w:r>',
    )
    style = '<w:style w:type="character" w:styleId="Secret"><w:rPr><w:vanish/></w:rPr></w:style>'
    extraction = read(body, styles=style)
    assert extraction.document.pages[0].text == "seen again"
    assert extraction.notices == (PartsLeftOut(comments=1, deletions=0, hidden=2),)


def test_a_field_shows_its_result() -> None:
    assert text_of(paragraph("See ", field("REF _Ref1", run("Figure 2")), ".")) == "See Figure 2."


def test_an_instruction_may_hold_fields() -> None:
    inner = field("MERGEFIELD sex", run("m"))
    marks = [f'<w:r><w:fldChar w:fldCharType="{kind}"/></w:r>' for kind in ("begin", "separate", "end")]
    outer = marks[0] + "<w:r><w:instrText>IF</w:instrText></w:r>" + inner + marks[1] + run("Sir") + marks[2]
    assert text_of(paragraph("Dear ", outer)) == "Dear Sir"


def test_a_field_left_open_swallows_nothing() -> None:
    begin = '<w:r><w:fldChar w:fldCharType="begin"/></w:r>'
    assert text_of(paragraph("a", begin, "b") + paragraph("c") + paragraph("d")) == "ab\n\nc\n\nd"


def test_a_result_may_run_over_paragraphs() -> None:
    whole = field("TOC", "|")
    begin, end = whole.split("|")
    body = paragraph(begin, "Contents 1") + paragraph("More 2") + paragraph(end) + paragraph("Text")
    assert text_of(body) == "Contents 1\n\nMore 2\n\nText"


def test_a_text_box_is_read_once_behind_its_paragraph() -> None:
    body = paragraph("Before ", box(paragraph("in the box") + table(("a", "b"))), "after.")
    assert text_of(body) == "Before after.\n\nin the box\n\na | b"


def test_the_version_with_words_is_read() -> None:
    emoji = (
        '<w:r><mc:AlternateContent><mc:Choice Requires="w16se"><w:noWords/></mc:Choice>'
        "<mc:Fallback><w:t>😊</w:t></mc:Fallback></mc:AlternateContent></w:r>"
    )
    assert text_of(paragraph("Hello ", emoji)) == "Hello 😊"


def test_pictures_are_described_if_somebody_did() -> None:
    drawing = '<w:r><w:drawing><wp:inline><wp:docPr id="1" descr="{}"/></wp:inline></w:drawing></w:r>'
    body = paragraph("See", drawing.format("A map of Iceland"), drawing.format("image1.png"))
    assert text_of(body) == "See\n\n[image: A map of Iceland]"


def test_decorative_lettering_is_read() -> None:
    art = '<w:r><w:pict><v:shape><v:textpath string="WELCOME"/></v:shape></w:pict></w:r>'
    assert text_of(paragraph(art)) == "WELCOME"


def test_readings_beside_a_line_are_left_out_and_counted() -> None:
    ruby = (
        f"<w:r><w:ruby><w:rt>{run('くさまくら')}</w:rt><w:rubyBase>{run('草枕')}</w:rubyBase></w:ruby></w:r>"
    )
    extraction = read(paragraph("『", ruby, "』を読む"))
    assert extraction.document.pages[0].text == "『草枕』を読む"
    assert extraction.notices == (ReadingsLeftOut(1),)


def test_formulas_stand_in_their_sentence() -> None:
    a, b = (f"<m:r><m:t>{letter}</m:t></m:r>" for letter in "ab")
    fraction = f"<m:oMath><m:f><m:num>{a}</m:num><m:den>{b}</m:den></m:f></m:oMath>"
    assert text_of(paragraph("Let ", fraction, " be small.")) == "Let a/b be small."
    assert text_of(paragraph(f"<m:oMathPara>{fraction}{fraction}</m:oMathPara>")) == "a/b\na/b"


def test_text_from_right_to_left_keeps_its_logical_order() -> None:
    body = paragraph(run("السلام ", "<w:rtl/>"), run("عليكم", "<w:rtl/>"), properties="<w:bidi/>")
    assert text_of(body) == "السلام عليكم"


def test_code_keeps_its_lines_and_blanks() -> None:
    style = '<w:style w:type="paragraph" w:styleId="C"><w:name w:val="HTML Preformatted"/></w:style>'
    body = paragraph("def f():", style="C") + paragraph("    return 1", style="C") + paragraph("Text.")
    assert text_of(body, styles=style) == "def f():\n    return 1\n\nText."


def test_headers_footers_and_page_breaks_make_no_text_and_no_pages() -> None:
    section = '<w:sectPr><w:headerReference w:type="default" r:id="rId9"/></w:sectPr>'
    extraction = read(
        paragraph("a") + paragraph('<w:r><w:br w:type="page"/></w:r>') + paragraph("b") + section
    )
    assert (extraction.document.paginated, extraction.document.pages[0].text) == (False, "a\n\nb")


def test_blocks_in_two_versions_are_read_once() -> None:
    either = (
        f"<mc:AlternateContent><mc:Choice>{paragraph('new')}</mc:Choice>"
        f"<mc:Fallback>{paragraph('old')}</mc:Fallback></mc:AlternateContent>"
    )
    assert text_of(either + "<mc:AlternateContent/>") == "new"


def test_text_behind_a_deleted_border_at_the_end_is_kept() -> None:
    assert text_of(paragraph("a", properties="<w:rPr><w:del/></w:rPr>")) == "a"


def test_parts_of_a_paragraph_outside_of_one_are_read() -> None:
    assert text_of(run("a") + "<m:oMath><m:r><m:t>x</m:t></m:r></m:oMath>") == "a\n\nx"
