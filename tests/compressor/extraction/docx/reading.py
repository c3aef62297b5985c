"""Reads Word files that tests make, without a process of their own."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

from compressor.extraction.docx import read_docx
from compressor.extraction.limits import ExtractionLimits
from compressor.extraction.results import Extraction
from tests.compressor.office_files import make_docx


def read_bytes(data: bytes, limits: ExtractionLimits | None = None) -> Extraction:
    """Return what the reader makes of a file with these bytes."""
    with TemporaryDirectory() as folder:
        path = Path(folder, "file.docx")
        path.write_bytes(data)
        return read_docx(path, limits=limits or ExtractionLimits(), on_progress=lambda _done, _total: None)


def read(body: str, **parts: str) -> Extraction:
    """Return what the reader makes of a document with this body and these parts (styles, numbering, ...)."""
    return read_bytes(make_docx(body, parts=parts))


def text_of(body: str, **parts: str) -> str:
    """Return the text of a document with this body."""
    return read(body, **parts).document.pages[0].text


def outline_of(body: str, **parts: str) -> list[tuple[str, int]]:
    """Return the titles and levels of its headings."""
    return [(entry.title, entry.level) for entry in read(body, **parts).document.outline]
