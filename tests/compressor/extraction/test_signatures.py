from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from compressor.extraction.errors import EmptyFileError, ExtractionError, UnsupportedFormatError
from compressor.extraction.limits import ExtractionLimits
from compressor.extraction.readers import settle_format
from compressor.extraction.signatures import SIGNATURE_BYTES, FileFormat, recognize_format
from tests.compressor.extraction.zip_files import make_zip

EPUB = make_zip({"mimetype": "application/epub+zip", "META-INF/container.xml": "<container/>"})
DOCX_TYPES = "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"
DOCX = make_zip({"[Content_Types].xml": f"<Types><Override ContentType='{DOCX_TYPES}'/></Types>"})
PPTX = make_zip({"docProps/app.xml": "<a/>", "ppt/presentation.xml": "<p/>"})
XLSX = make_zip({"_rels/.rels": "<r/>", "xl/workbook.xml": "<w/>"})
ODT = make_zip({"mimetype": "application/vnd.oasis.opendocument.text", "content.xml": "<c/>"}, method=0)
JAR = make_zip({"META-INF/MANIFEST.MF": "Main-Class: a"})


def test_every_format_says_how_people_and_programs_call_it() -> None:
    assert FileFormat.PDF.label == "PDF (.pdf)"
    assert FileFormat.EPUB.media_type == "application/epub+zip"
    assert ".htm" in FileFormat.HTML.suffixes
    suffixes = [suffix for file_format in FileFormat for suffix in file_format.suffixes]
    assert len(suffixes) == len(set(suffixes))


@pytest.mark.parametrize(
    ("head", "suffix", "expected"),
    [
        (b"%PDF-1.7", ".docx", FileFormat.PDF),
        (EPUB, ".epub", FileFormat.EPUB),
        (EPUB, ".docx", FileFormat.EPUB),
        (EPUB, ".txt", FileFormat.EPUB),
        (DOCX, "", FileFormat.DOCX),
        (DOCX, ".epub", FileFormat.DOCX),
        (PPTX, ".pdf", FileFormat.PPTX),
        (b"PK\x03\x04", ".docx", FileFormat.DOCX),
        (b"<!DOCTYPE html><p>Hi", ".pdf", FileFormat.HTML),
        (b"<!doctype HTML>", ".txt", FileFormat.HTML),
        (b"\xef\xbb\xbf\n<!-- saved from -->\n<html lang='en'>\n<head>", "", FileFormat.HTML),
        (b"<?xml version='1.0'?><!DOCTYPE html PUBLIC ''><html>", ".txt", FileFormat.HTML),
        ("<html>\n<body>".encode("utf-16"), ".txt", FileFormat.HTML),
        (b"<p>A piece of a page", ".html", FileFormat.HTML),
        (b"<h1 align='center'>Project</h1>", ".md", FileFormat.MARKDOWN),
        (b"<html> is the root of a page.", ".md", FileFormat.MARKDOWN),
        (b"<html> is the root of a page.", ".txt", FileFormat.PLAIN_TEXT),
        (b"Tags:\n\n<html>\n<body>", ".txt", FileFormat.PLAIN_TEXT),
        (b"# Title", ".MARKDOWN", FileFormat.MARKDOWN),
        (b"# Title", ".txt", FileFormat.PLAIN_TEXT),
        (b"It says %PDF-1.7.", ".txt", FileFormat.PLAIN_TEXT),
    ],
)
def test_the_bytes_decide_and_the_name_where_they_do_not(
    head: bytes, suffix: str, expected: FileFormat
) -> None:
    assert recognize_format(head[:SIGNATURE_BYTES], suffix) is expected


@pytest.mark.parametrize(
    ("head", "suffix", "found"),
    [
        (XLSX, ".xlsx", "Excel workbook"),
        (XLSX, ".docx", "Excel workbook"),
        (ODT, ".odt", "OpenDocument text"),
        (JAR, ".zip", "Java archive"),
        (make_zip({"notes.txt": "a"}), ".zip", "a ZIP archive"),
        (make_zip({}), ".epub", "empty ZIP archive"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", ".ppt", "old PowerPoint"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "", "old Office document"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + "WordDocument".encode("utf-16-le"), ".txt", "old Word"),
        (b"{\\rtf1 Hello}", ".doc", "rich text"),
        (b"RIFF\0\0\0\0WEBPVP8", ".jpg", "WebP picture"),
        (b"\0\0\0\x18ftypheic", ".heic", "HEIC picture"),
        (b"\0\0\0\x18ftypmp42", ".mp4", "video"),
        (b"x" * 60 + b"BOOKMOBI\0", ".mobi", "Kindle book"),
        (b"ID3\4\0", ".txt", "MP3"),
        (b"Just words", ".docx", r"named \.docx and is no Word"),
    ],
)
def test_what_is_not_read_is_called_by_its_name(head: bytes, suffix: str, found: str) -> None:
    with pytest.raises(UnsupportedFormatError, match=rf"{found}.*PDF \(\.pdf\), EPUB \(\.epub\)"):
        recognize_format(head[:SIGNATURE_BYTES], suffix)


@pytest.mark.parametrize(
    "words",
    [
        "ID3 is an algorithm that builds decision trees.",
        "BZhang wrote these notes.",
        "GIF89a is a format of pictures.",
        "OggS begins each page of Ogg.",
        "The ftyp box comes first.",
        "A sound WAVE is pressure.",
        "x" * 257 + "ustar",
    ],
)
@pytest.mark.parametrize("suffix", [".txt", ".md", ""])
def test_a_text_may_begin_with_the_letters_of_another_format(words: str, suffix: str) -> None:
    assert recognize_format(words.encode(), suffix) in (FileFormat.PLAIN_TEXT, FileFormat.MARKDOWN)


def test_no_bytes_are_no_file() -> None:
    with pytest.raises(EmptyFileError):
        recognize_format(b"", ".pdf")


@pytest.mark.parametrize(
    ("entries", "expected"),
    [
        ({"a" * 9000: "", "mimetype": "application/epub+zip"}, FileFormat.EPUB),
        ({"a" * 9000: "", "word/document.xml": "<w/>"}, FileFormat.DOCX),
        ({"a" * 9000: "", "ppt/presentation.xml": "<p/>"}, FileFormat.PPTX),
    ],
)
def test_a_container_is_settled_by_all_of_its_entries(
    tmp_path: Path, entries: dict[str, str], expected: FileFormat
) -> None:
    path = tmp_path / "thesis.txt"
    path.write_bytes(make_zip(entries))
    assert settle_format(path, ExtractionLimits()) is expected


def test_a_container_of_something_else_is_refused_by_its_name(tmp_path: Path) -> None:
    path = tmp_path / "book.epub"
    path.write_bytes(make_zip({"a.txt": "", "xl/workbook.xml": ""}))
    with pytest.raises(UnsupportedFormatError, match="Excel"):
        settle_format(path, ExtractionLimits())


@given(st.binary(max_size=300), st.sampled_from(["", ".pdf", ".txt", ".epub", ".html", ".md"]))
def test_any_beginning_is_recognised_or_refused(head: bytes, suffix: str) -> None:
    for beginning in (head, b"PK\x03\x04" + head, b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + head, b"<!--" + head):
        try:
            assert recognize_format(beginning, suffix) in FileFormat
        except ExtractionError:
            continue
