"""Reads PowerPoint files that tests make, without a process of their own."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

from compressor.extraction.limits import ExtractionLimits
from compressor.extraction.pptx import read_pptx
from compressor.extraction.results import Extraction
from tests.compressor.office_files import make_pptx


def read_bytes(data: bytes, limits: ExtractionLimits | None = None) -> Extraction:
    """Return what the reader makes of a file with these bytes."""
    with TemporaryDirectory() as folder:
        path = Path(folder, "file.pptx")
        path.write_bytes(data)
        return read_pptx(path, limits=limits or ExtractionLimits(), on_progress=lambda _done, _total: None)


def pages_of(*slides: str) -> list[str]:
    """Return the text of each of these slides."""
    return [page.text for page in read_bytes(make_pptx(slides)).document.pages]


def text_of(slide: str) -> str:
    """Return the text of a presentation with this one slide."""
    [text] = pages_of(slide)
    return text
