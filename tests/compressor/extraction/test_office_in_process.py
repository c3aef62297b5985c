"""Word, PowerPoint and Markdown files read as all files are: in a process of their own, under limits."""

from __future__ import annotations

from pathlib import Path

import pytest

from compressor.core.document import OutlineEntry, PageKind
from compressor.extraction.errors import (
    ArchiveBombError,
    DamagedFileError,
    EmptyFileError,
    NoTextError,
    TooManyPagesError,
    TooMuchMemoryError,
)
from compressor.extraction.formats import extract
from compressor.extraction.limits import MEBIBYTE, ExtractionLimits
from compressor.extraction.results import Extraction, HiddenSlides, PartsLeftOut, PartsUnreadable
from compressor.extraction.signatures import FileFormat
from tests.compressor.office_files import make_docx, make_pptx, make_slide, paragraph, run, shape


def read(folder: Path, name: str, data: bytes, limits: ExtractionLimits | None = None) -> Extraction:
    path = folder / name
    path.write_bytes(data)
    return extract(path, limits=limits or ExtractionLimits())


def test_a_word_document_comes_back_whole_with_its_notices(tmp_path: Path) -> None:
    body = paragraph("One", style="Heading1") + paragraph("Text.", run("hidden", "<w:vanish/>"))
    extraction = read(
        tmp_path, "a.docx", make_docx(body, relationships={"r1": ("styles", "styles.xml")}, title="T")
    )
    assert extraction.format is FileFormat.DOCX
    assert (extraction.document.title, extraction.document.paginated) == ("T", False)
    assert extraction.document.pages[0].text == "One\n\nText."
    assert extraction.document.outline == (OutlineEntry("One", 1, 1, 1),)
    assert extraction.notices == (PartsLeftOut(0, 0, 1), PartsUnreadable(("word/styles.xml",)))


def test_a_presentation_comes_back_whole_with_its_notices(tmp_path: Path) -> None:
    slides = [shape("One", kind="title"), make_slide(shape("b"), more=' show="0"')]
    extraction = read(tmp_path, "a.docx", make_pptx(slides))
    assert extraction.format is FileFormat.PPTX
    assert extraction.document.page_kind is PageKind.SLIDE
    assert [page.text for page in extraction.document.pages] == ["One", "b"]
    assert extraction.notices == (HiddenSlides((2,)),)


def test_markdown_is_known_by_its_name(tmp_path: Path) -> None:
    extraction = read(tmp_path, "notes.md", b"# One\n\n*Text* $x$\n")
    assert extraction.format is FileFormat.MARKDOWN
    assert extraction.document.pages[0].text == "One\n\nText $x$"


@pytest.mark.parametrize(
    ("name", "data", "error"),
    [
        ("a.docx", make_docx(paragraph("")), NoTextError),
        ("a.pptx", make_pptx(["", ""]), NoTextError),
        ("a.pptx", make_pptx([]), EmptyFileError),
        ("a.md", b"\n<!-- nothing -->\n", EmptyFileError),
        ("a.docx", make_docx(paragraph("x"))[:-30], DamagedFileError),
        ("a.docx", make_docx(paragraph("x") + " " * 12 * MEBIBYTE), ArchiveBombError),
    ],
)
def test_what_cannot_be_read_says_why(tmp_path: Path, name: str, data: bytes, error: type[Exception]) -> None:
    with pytest.raises(error):
        read(tmp_path, name, data)


def test_a_document_that_takes_too_much_memory_is_stopped(tmp_path: Path) -> None:
    limits = ExtractionLimits(max_memory_bytes=256 * MEBIBYTE, max_unpacked_ratio=100_000)
    with pytest.raises(TooMuchMemoryError):
        read(tmp_path, "a.docx", make_docx("<w:p/>" * 4_000_000), limits)


def test_a_presentation_has_no_more_slides_than_pages_are_taken(tmp_path: Path) -> None:
    with pytest.raises(TooManyPagesError):
        read(tmp_path, "a.pptx", make_pptx([shape("a")] * 3), ExtractionLimits(max_pages=2))


def test_progress_of_a_presentation_is_told_slide_by_slide(tmp_path: Path) -> None:
    steps: list[tuple[int, int]] = []
    path = tmp_path / "a.pptx"
    path.write_bytes(make_pptx([shape("a")] * 3))
    extract(path, limits=ExtractionLimits(), on_progress=lambda *step: steps.append(step))
    assert steps == [(1, 3), (2, 3), (3, 3)]
