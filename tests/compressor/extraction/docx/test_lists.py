from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from compressor.core.language.numerals import parse_han, parse_roman
from compressor.extraction.ooxml.number_formats import write_number
from tests.compressor.extraction.docx.reading import text_of
from tests.compressor.office_files import item, paragraph


def level(depth: int, number_format: str, text: str, more: str = "") -> str:
    return (
        f'<w:lvl w:ilvl="{depth}"><w:start w:val="1"/><w:numFmt w:val="{number_format}"/>{more}'
        f'<w:lvlText w:val="{text}"/></w:lvl>'
    )


def numbering(*levels: str, lists: str = '<w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>') -> str:
    return f'<w:abstractNum w:abstractNumId="0">{"".join(levels)}</w:abstractNum>{lists}'


def test_items_carry_the_numbers_that_word_shows() -> None:
    levels = numbering(level(0, "decimal", "%1."), level(1, "lowerLetter", "%2)"))
    body = (
        item("one")
        + item("two")
        + item("a", level=1)
        + item("b", level=1)
        + item("three")
        + item("a", level=1)
    )
    assert text_of(body, numbering=levels) == "1. one\n2. two\n  a) a\n  b) b\n3. three\n  a) a"


def test_a_paragraph_inside_a_list_does_not_end_the_count() -> None:
    levels = numbering(level(0, "decimal", "%1."))
    body = item("one") + paragraph("Between.") + item("two")
    assert text_of(body, numbering=levels) == "1. one\n\nBetween.\n\n2. two"


def test_an_empty_item_counts() -> None:
    assert text_of(item("") + item("two"), numbering=numbering(level(0, "decimal", "%1."))) == "2. two"


def test_bullets_become_signs_that_everybody_has() -> None:
    levels = numbering(level(0, "bullet", "\uf0b7"), level(1, "bullet", "–"))
    assert text_of(item("a") + item("b", level=1), numbering=levels) == "• a\n  – b"


def test_an_item_may_go_on_with_a_blank_bullet() -> None:
    blank = '<w:abstractNum w:abstractNumId="5"><w:lvl w:ilvl="0"><w:numFmt w:val="bullet"/>'
    blank += '<w:lvlText w:val=" "/></w:lvl></w:abstractNum>'
    lists = '<w:num w:numId="2"><w:abstractNumId w:val="5"/></w:num>'
    lists += '<w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>'
    levels = blank + numbering(level(0, "decimal", "%1."), lists=lists)
    body = item("one") + item("goes on", list_id=2) + item("two")
    assert text_of(body, numbering=levels) == "1. one\n  goes on\n2. two"


def test_a_list_may_start_anew() -> None:
    lists = (
        '<w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>'
        '<w:num w:numId="2"><w:abstractNumId w:val="0"/>'
        '<w:lvlOverride w:ilvl="0"><w:startOverride w:val="1"/></w:lvlOverride></w:num>'
    )
    levels = numbering(level(0, "decimal", "%1."), lists=lists)
    body = item("a") + item("b") + item("c", list_id=2) + item("d", list_id=2)
    assert text_of(body, numbering=levels) == "1. a\n2. b\n\n1. c\n2. d"


def test_a_list_may_have_a_level_of_its_own() -> None:
    own = level(0, "upperLetter", "%1.")
    lists = (
        '<w:num w:numId="2"><w:abstractNumId w:val="0"/>'
        f'<w:lvlOverride w:ilvl="0">{own}</w:lvlOverride></w:num>'
    )
    levels = numbering(level(0, "decimal", "%1."), lists=lists)
    assert text_of(item("a", list_id=2), numbering=levels) == "A. a"


def test_a_level_may_never_restart() -> None:
    levels = numbering(level(0, "decimal", "%1."), level(1, "decimal", "%2.", '<w:lvlRestart w:val="0"/>'))
    body = item("one") + item("a", level=1) + item("two") + item("b", level=1)
    assert text_of(body, numbering=levels) == "1. one\n  1. a\n2. two\n  2. b"


def test_a_list_may_be_defined_by_a_style() -> None:
    levels = (
        '<w:abstractNum w:abstractNumId="0"><w:numStyleLink w:val="L"/></w:abstractNum>'
        '<w:abstractNum w:abstractNumId="1"><w:styleLink w:val="L"/>'
        f"{level(0, 'decimal', '(%1)')}</w:abstractNum>"
        '<w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>'
    )
    assert text_of(item("a"), numbering=levels) == "(1) a"


@pytest.mark.parametrize(
    "body",
    [
        item("a", list_id=0),
        item("a", list_id=99),
        paragraph("a", properties='<w:numPr><w:numId w:val="nonsense"/></w:numPr>'),
    ],
)
def test_what_is_in_no_list_is_a_paragraph(body: str) -> None:
    assert text_of(body, numbering=numbering(level(0, "decimal", "%1."))) == "a"


def test_a_level_out_of_range_is_the_last_one() -> None:
    assert text_of(item("a", level=99), numbering=numbering(level(8, "decimal", "%9."))).strip() == "1. a"


@pytest.mark.parametrize(
    ("number", "number_format", "written"),
    [
        (3, "decimal", "3"),
        (3, "decimalZero", "03"),
        (27, "lowerLetter", "aa"),
        (28, "upperLetter", "BB"),
        (14, "upperRoman", "XIV"),
        (4000, "lowerRoman", "4000"),
        (0, "lowerLetter", "0"),
        (2, "ordinal", "2nd"),
        (12, "ordinal", "12th"),
        (21, "chineseCounting", "二十一"),
        (10, "japaneseCounting", "十"),
        (105, "chineseCountingThousand", "一百〇五"),
        (2, "ideographTraditional", "乙"),
        (3, "aiueoFullWidth", "ウ"),
        (2, "hebrew2", "ב"),
        (99, "iroha", "99"),
        (5, "unheardOf", "5"),
        (5, "none", ""),
    ],
)
def test_numbers_are_written_as_the_format_says(number: int, number_format: str, written: str) -> None:
    assert write_number(number, number_format) == written


@given(st.integers(1, 3999))
def test_numerals_read_back_as_their_number(number: int) -> None:
    assert parse_roman(write_number(number, "lowerRoman")) == number
    assert parse_han(write_number(number, "chineseCounting")) == number
