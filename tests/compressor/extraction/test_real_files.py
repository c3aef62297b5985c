from __future__ import annotations

from pathlib import Path

import pytest

from compressor.extraction.errors import ExtractionError, Reason
from compressor.extraction.formats import extract
from compressor.extraction.limits import ExtractionLimits
from compressor.extraction.results import Extraction, GutenbergLicenceLeftOut, PagesWithoutText

pytestmark = pytest.mark.data


def read(path: Path) -> Extraction:
    return extract(path, limits=ExtractionLimits())


@pytest.mark.parametrize(
    ("name", "pages", "bookmarks"),
    [
        ("whitehead-intro-mathematics-41568", 228, 27),
        ("issue14847", 6, 0),
        ("nested_outline", 9, 9),
        ("XiaoBiaoSong", 1, 0),
        ("habibi", 1, 0),
        ("tracemonkey", 14, 0),
        ("multi-page-mixed", 6, 0),
        ("multicolumn", 3, 0),
        ("table", 1, 0),
    ],
)
def test_every_pdf_has_its_pages_and_its_outline(
    eval_data: Path, name: str, pages: int, bookmarks: int
) -> None:
    document = read(eval_data / "files" / f"{name}.pdf").document
    assert (len(document.pages), len(document.outline)) == (pages, bookmarks)
    assert "\ufffe" not in "".join(page.text for page in document.pages)


def test_labels_are_those_printed_in_the_book(eval_data: Path) -> None:
    whitehead = read(eval_data / "files/whitehead-intro-mathematics-41568.pdf").document
    assert [page.label for page in whitehead.pages[:6]] == ["A", "B", "i", "ii", "1", "2"]
    assert whitehead.pages[-1].label == "IX"
    manual = read(eval_data / "files/issue14847.pdf").document
    assert [page.label for page in manual.pages] == ["i", "ii", "iii", "iv", "1", "2"]


def test_the_outline_has_levels_and_pages(eval_data: Path) -> None:
    outline = read(eval_data / "files/nested_outline.pdf").document.outline
    assert [(entry.title, entry.level, entry.page) for entry in outline[:4]] == [
        ("1. Introduction", 1, 1),
        ("1.1 Background", 2, 2),
        ("1.2 Motivation", 2, 3),
        ("2. Main Content", 1, 4),
    ]


def test_pages_without_text_are_named(eval_data: Path) -> None:
    assert read(eval_data / "files/multi-page-mixed.pdf").notices == (PagesWithoutText(pages=(1, 2, 3)),)


def test_words_cut_in_a_paper_are_whole(eval_data: Path) -> None:
    text = "".join(page.text for page in read(eval_data / "files/tracemonkey.pdf").document.pages)
    for word in ("TraceMonkey starts record", "type-unstable", "IEEE-754 floating-point"):
        assert word in text


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("libreoffice-writer-password.pdf", Reason.ENCRYPTED),
        ("file_scanned.pdf", Reason.NO_TEXT),
    ],
)
def test_what_cannot_be_read_says_why(eval_data: Path, name: str, reason: Reason) -> None:
    with pytest.raises(ExtractionError) as caught:
        read(eval_data / "files" / name)
    assert caught.value.reason is reason


@pytest.mark.parametrize(
    ("name", "pages", "title", "beginning", "end"),
    [
        (
            "origin-1228.txt",
            1,
            "On the Origin of Species 1st Edition",
            "There are several editions",
            "Zebra, stripes on, 163.",
        ),
        (
            "smith-wealth-of-nations-3300.txt",
            1,
            "An Inquiry into the Nature and Causes of the Wealth of Nations",
            "An Inquiry into",
            "mediocrity of her\n      circumstances.",
        ),
        (
            "whitehead-intro-mathematics-41568.txt",
            228,
            "An Introduction to Mathematics",
            "Produced by Andrew D. Hwang.",
            "",
        ),
    ],
)
def test_a_book_of_project_gutenberg_begins_and_ends_with_its_own_words(
    eval_data: Path, name: str, pages: int, title: str, beginning: str, end: str
) -> None:
    extraction = read(eval_data / "books" / name)
    document = extraction.document
    text = "\n".join(page.text for page in document.pages)
    assert (len(document.pages), document.title) == (pages, title)
    assert text.strip().startswith(beginning)
    assert text.rstrip().endswith(end)
    assert "PROJECT GUTENBERG LICENSE" not in text
    [notice] = [notice for notice in extraction.notices if isinstance(notice, GutenbergLicenceLeftOut)]
    assert 18_000 < notice.characters < 20_000


def test_the_book_in_pages_is_left_whole(eval_data: Path) -> None:
    extraction = read(eval_data / "books/darwin-origin-1228-412p.txt")
    assert len(extraction.document.pages) == 412
    assert extraction.document.pages[15].text.startswith("CHAPTER I")
    assert extraction.notices == ()


def test_every_text_reads_the_same_from_the_charsets_of_its_language(eval_data: Path, tmp_path: Path) -> None:
    for name, charset in (
        ("xquad-es", "cp1252"),
        ("xquad-zh", "gb18030"),
        ("soseki-kusamakura-ja", "cp932"),
        ("smith-wealth-of-nations-3300", "cp1252"),
        ("origin-1228", "utf-16"),
    ):
        path = eval_data / "books" / f"{name}.txt"
        written = path.read_text(encoding="utf-8").encode(charset, "ignore").decode(charset)
        (tmp_path / "old.txt").write_bytes(written.encode(charset))
        (tmp_path / "new.txt").write_text(written, encoding="utf-8")
        assert read(tmp_path / "old.txt").document == read(tmp_path / "new.txt").document
