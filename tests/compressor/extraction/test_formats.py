from __future__ import annotations

from dataclasses import fields
from pathlib import Path

import pytest

from compressor.core.errors import CompressorError
from compressor.extraction.errors import (
    EmptyFileError,
    ExtractionError,
    FileTooLargeError,
    NoTextError,
    Reason,
    UnsupportedFormatError,
)
from compressor.extraction.formats import extract
from compressor.extraction.limits import ExtractionLimits
from tests.compressor.pdf_files import LOCKED, break_page, make_pdf

PDF = make_pdf(["One.", "Two."])


def write(folder: Path, name: str, data: bytes) -> Path:
    path = folder / name
    path.write_bytes(data)
    return path


@pytest.mark.parametrize("name", ["book.pdf", "book.PDF", "book.txt", "book", "book.docx"])
def test_a_pdf_is_read_as_one_under_any_name(tmp_path: Path, name: str) -> None:
    document = extract(write(tmp_path, name, PDF), limits=ExtractionLimits()).document
    assert [page.text for page in document.pages] == ["One.", "Two."]


def test_a_pdf_may_have_other_bytes_in_front(tmp_path: Path) -> None:
    path = write(tmp_path, "book.pdf", b"HTTP/1.1 200 OK\r\n\r\n" + PDF)
    assert len(extract(path, limits=ExtractionLimits()).document.pages) == 2


@pytest.mark.parametrize("name", ["book.txt", "book", "book.xyz"])
def test_a_text_is_read_under_any_name_but_that_of_another_format(tmp_path: Path, name: str) -> None:
    path = write(tmp_path, name, b"A PDF begins with %PDF-1.7.")
    assert extract(path, limits=ExtractionLimits()).document.pages[0].text == "A PDF begins with %PDF-1.7."


def test_progress_of_a_text_is_reported_at_its_end(tmp_path: Path) -> None:
    steps: list[tuple[int, int]] = []
    path = write(tmp_path, "book.txt", b"One.\fTwo.")
    extract(path, limits=ExtractionLimits(), on_progress=lambda done, total: steps.append((done, total)))
    assert steps == [(2, 2)]


@pytest.mark.parametrize(
    ("name", "data", "found"),
    [
        ("book.doc", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "old Word document"),
        ("book.png", b"\x89PNG\r\n\x1a\n", "PNG picture"),
        ("book.rtf", b"{\\rtf1 Hello}", "rich text"),
        ("book.epub", b"Not found", "named .epub and is no EPUB"),
        ("book.pdf", b"Not found", "named .pdf and is no PDF"),
        ("book.exe", b"MZ" + bytes(range(32)) * 4, "binary data"),
    ],
)
def test_other_formats_are_refused_by_name_with_those_that_are_read(
    tmp_path: Path, name: str, data: bytes, found: str
) -> None:
    with pytest.raises(UnsupportedFormatError, match=rf"{found}.*PDF \(\.pdf\), .*, plain text \(\.txt\)"):
        extract(write(tmp_path, name, data), limits=ExtractionLimits())


def test_a_file_over_its_limit_is_refused_unread(tmp_path: Path) -> None:
    with pytest.raises(FileTooLargeError, match="has 11 bytes, and at most 10") as caught:
        extract(write(tmp_path, "book.txt", b"a" * 11), limits=ExtractionLimits(max_bytes=10))
    assert (caught.value.size_bytes, caught.value.max_bytes) == (11, 10)


def test_a_file_without_bytes_is_empty(tmp_path: Path) -> None:
    with pytest.raises(EmptyFileError, match="no bytes"):
        extract(write(tmp_path, "book.txt", b""), limits=ExtractionLimits())


@pytest.mark.parametrize(
    ("data", "place"),
    [
        (make_pdf([None, None, None]), "pages 1-3 have none"),
        (make_pdf([None]), "page 1 has none"),
        (break_page(make_pdf([None, "Two."]), 2), "pages 1-2 have none"),
    ],
    ids=["scans", "scan", "scan and broken page"],
)
def test_a_file_with_nothing_but_empty_pages_is_refused(tmp_path: Path, data: bytes, place: str) -> None:
    with pytest.raises(NoTextError, match=place):
        extract(write(tmp_path, "book", data), limits=ExtractionLimits())


@pytest.mark.parametrize("data", [b" \r\n\t\n", b"\f" * 2_000], ids=["blanks", "form feeds"])
def test_a_text_of_nothing_but_blanks_is_empty(tmp_path: Path, data: bytes) -> None:
    with pytest.raises(EmptyFileError, match="no words in it"):
        extract(write(tmp_path, "book.txt", data), limits=ExtractionLimits())


def test_a_missing_file_is_the_caller_s_mistake(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        extract(tmp_path / "none.txt", limits=ExtractionLimits())


@pytest.mark.parametrize(
    ("data", "limits", "reason"),
    [
        (b"", ExtractionLimits(), "empty_file"),
        (make_pdf([]), ExtractionLimits(), "empty_file"),
        (make_pdf(["One."], trailer=LOCKED), ExtractionLimits(), "encrypted"),
        (PDF[: len(PDF) // 2], ExtractionLimits(), "damaged"),
        (b"\x89PNG\r\n\x1a\n", ExtractionLimits(), "unsupported_format"),
        (PDF, ExtractionLimits(max_bytes=100), "too_large"),
        (PDF, ExtractionLimits(max_pages=1), "too_many_pages"),
        (PDF, ExtractionLimits(max_seconds=0.001), "too_slow"),
        (make_pdf([None]), ExtractionLimits(), "no_text"),
    ],
)
def test_every_refusal_has_a_reason_and_a_sentence_with_a_way_out(
    tmp_path: Path, data: bytes, limits: ExtractionLimits, reason: str
) -> None:
    with pytest.raises(ExtractionError) as caught:
        extract(write(tmp_path, "file", data), limits=limits)
    assert isinstance(caught.value, CompressorError)
    assert caught.value.reason == Reason(reason)
    assert str(caught.value).endswith(".")
    assert str(caught.value).count(". ") >= 1


@pytest.mark.parametrize("field", [field.name for field in fields(ExtractionLimits)])
def test_every_limit_has_to_be_positive(field: str) -> None:
    with pytest.raises(ValueError, match=f"{field} must be positive, not 0"):
        ExtractionLimits(**{field: 0})
