from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import pytest

from compressor.core.document import Document
from compressor.extraction.errors import ExtractionError, Reason
from compressor.extraction.formats import extract
from compressor.extraction.limits import ExtractionLimits
from compressor.extraction.pdf.page_image import render_page

pytestmark = pytest.mark.data

NO_LABELS: list[str] = []
WHITEHEAD = "whitehead-intro-mathematics-41568"
WHITEHEAD_LABELS = [
    *("A", "B", "i", "ii"),
    *map(str, range(1, 216)),
    *("I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX"),
]


class Expected(NamedTuple):
    """What is in a file: `labels` are empty where no page has one."""

    name: str
    pages: int
    labels: list[str]
    bookmarks: int
    without_text: tuple[int, ...]
    beginning: str


READ = [
    Expected("XiaoBiaoSong", 1, NO_LABELS, 0, (), "目 录 关于红军作战的原则....."),
    Expected("habibi", 1, NO_LABELS, 0, (), "حَبيبي habibi"),
    Expected(
        "issue14847",
        6,
        ["i", "ii", "iii", "iv", "1", "2"],
        0,
        (2, 6),
        "Inhaltsverzeichnis 1. Heading 1 ......",
    ),
    Expected("multi-page-mixed", 6, NO_LABELS, 0, (1, 2, 3), "This is a multi page document. Page 4."),
    Expected(
        "multicolumn", 3, NO_LABELS, 0, (), "Two-Column Document with Lorem Ipsum Your Name January 3, 20"
    ),
    Expected("nested_outline", 9, NO_LABELS, 9, (), "Introduction Content for Introduction Background"),
    Expected(
        "table",
        1,
        NO_LABELS,
        0,
        (),
        "(22) JP 2023‐118508 A 2023.8.25 【表2】 【0101】 【表3】 【符号の説明】",
    ),
    Expected(
        "tracemonkey", 14, NO_LABELS, 0, (), "Trace-based Just-in-Time Type Specialization for Dynamic Lan"
    ),
    Expected(
        WHITEHEAD,
        228,
        WHITEHEAD_LABELS,
        27,
        (),
        "Produced by Andrew D. Hwang. (This ebook was produced using ",
    ),
]
REFUSED = [
    ("file_scanned", Reason.NO_TEXT, "There is no text in this file: page 1 has none."),
    ("libreoffice-writer-password", Reason.ENCRYPTED, "This file is locked by a password."),
]


def path_of(eval_data: Path, name: str) -> Path:
    return eval_data / "files" / f"{name}.pdf"


def read(eval_data: Path, name: str) -> Document:
    return extract(path_of(eval_data, name), limits=ExtractionLimits()).document


@pytest.mark.parametrize("expected", READ, ids=lambda each: each.name)
def test_every_pdf_is_read_as_it_is(eval_data: Path, expected: Expected) -> None:
    document = read(eval_data, expected.name)
    assert len(document.pages) == expected.pages
    assert [page.label for page in document.pages] == (expected.labels or [""] * expected.pages)
    assert len(document.outline) == expected.bookmarks
    assert document.pages_without_text == expected.without_text
    text = " ".join(" ".join(page.text for page in document.pages).split())
    assert text.startswith(expected.beginning)


@pytest.mark.parametrize(("name", "reason", "sentence"), REFUSED)
def test_what_is_not_read_has_its_reason(eval_data: Path, name: str, reason: Reason, sentence: str) -> None:
    with pytest.raises(ExtractionError) as caught:
        read(eval_data, name)
    assert caught.value.reason is reason
    assert str(caught.value).startswith(sentence)


def test_this_is_all_of_them(eval_data: Path) -> None:
    named = {name for name, *_ in READ} | {name for name, *_ in REFUSED}
    assert {path.stem for path in (eval_data / "files").glob("*.pdf")} == named


def test_a_table_in_a_paper_keeps_its_rows_and_cells(eval_data: Path) -> None:
    assert read(eval_data, "multicolumn").pages[2].text.split("\n")[:4] == [
        "Table 1: EU Countries Information",
        "Country | Population (millions) | Area (km2 ) | Capital | Official Language",
        "Austria | 8.9 | 83,879 | Vienna | German",
        "Belgium | 11.5 | 30,689 | Brussels | Dutch, French, German",
    ]
    paper = read(eval_data, "tracemonkey")
    assert "\nxx1 | number | 31-bit integer representation\n" in paper.pages[7].text
    assert "\n3d-morph | 5 | 8 | 8 | 2 | 0 | 1.6 | 1.0 | 1.6 | 2.86x\n" in paper.pages[11].text


def test_prose_formulas_and_contents_get_no_marks_of_tables(eval_data: Path) -> None:
    marked = {
        name: [page.number for page in read(eval_data, name).pages if " | " in page.text] for name, *_ in READ
    }
    assert {name: pages for name, pages in marked.items() if pages} == {
        "multicolumn": [3],
        "tracemonkey": [8, 12],
    }


def test_columns_of_a_paper_are_read_one_after_the_other(eval_data: Path) -> None:
    text = " ".join(read(eval_data, "tracemonkey").pages[0].text.split())
    order = [
        "Abstract Dynamic languages",
        "1. Introduction",
        "Permission to make digital",
        "and is used for the",
    ]
    places = [text.index(part) for part in order]
    assert places == sorted(places)


def test_letters_of_an_arabic_word_are_in_the_order_of_reading(eval_data: Path) -> None:
    text = read(eval_data, "habibi").pages[0].text
    assert text.count("حَبيبي") == 2
    assert not any("\ufb50" <= character <= "\ufeff" for character in text)


def test_every_page_can_be_drawn(eval_data: Path) -> None:
    for name, pages, *_ in READ:
        png = render_page(path_of(eval_data, name), pages, limits=ExtractionLimits(), width=200)
        assert png.startswith(b"\x89PNG")
