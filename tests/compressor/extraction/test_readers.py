from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from pkgutil import resolve_name

import pytest

from compressor.extraction.errors import UnsupportedFormatError
from compressor.extraction.limits import ExtractionLimits
from compressor.extraction.readers import READERS, read_file
from compressor.extraction.signatures import FileFormat
from tests.compressor.extraction.epub.books import chapter, make_book
from tests.compressor.office_files import make_docx, make_pptx, paragraph, shape


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        (b"Plain words.", FileFormat.PLAIN_TEXT),
        (b"<!doctype html><p>Words.", FileFormat.HTML),
        (make_book({"a.xhtml": chapter("<p>Words.</p>")}), FileFormat.EPUB),
        (make_docx(paragraph("Words.")), FileFormat.DOCX),
        (make_pptx([shape("Words.")]), FileFormat.PPTX),
    ],
    ids=lambda value: value if isinstance(value, FileFormat) else "",
)
@pytest.mark.parametrize("name", ["file", "file.txt"])
def test_a_file_is_read_as_what_it_is_whatever_its_name(
    tmp_path: Path, data: bytes, expected: FileFormat, name: str
) -> None:
    path = tmp_path / name
    path.write_bytes(data)
    steps: list[tuple[int, int]] = []
    extraction = read_file(
        path, limits=ExtractionLimits(), on_progress=lambda done, total: steps.append((done, total))
    )
    assert extraction.format is expected
    assert "ords." in extraction.document.pages[0].text
    assert steps[-1][0] == steps[-1][1]


def test_every_format_but_pdf_has_its_reader() -> None:
    assert set(READERS) == set(FileFormat) - {FileFormat.PDF}
    assert all(callable(resolve_name(place)) for place in READERS.values())


def test_a_process_starts_without_any_reader() -> None:
    program = "import sys, compressor.extraction.reading_child; print(*sys.modules)"
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, check=True, text=True)  # noqa: S603 - our own program
    assert {place.partition(":")[0] for place in READERS.values()}.isdisjoint(run.stdout.split())


def test_a_container_of_nothing_that_is_read_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "file.epub"
    path.write_bytes(make_book({}, extra={"mimetype": "application/vnd.oasis.opendocument.text"}))
    with pytest.raises(UnsupportedFormatError, match="OpenDocument text"):
        read_file(path, limits=ExtractionLimits(), on_progress=lambda _done, _total: None)
