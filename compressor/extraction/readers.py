"""The readers of all formats but PDF: what runs in the process that reads one file.

Adding a format: its reader here, a member of `FileFormat`, and how it is recognised (`signatures`).
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Protocol

from compressor.extraction.containers import open_container
from compressor.extraction.docx import read_docx
from compressor.extraction.epub import read_epub
from compressor.extraction.limits import ExtractionLimits
from compressor.extraction.markdown import read_markdown_file
from compressor.extraction.plain_text import read_plain_text_file
from compressor.extraction.pptx import read_pptx
from compressor.extraction.results import Extraction, ProgressCallback
from compressor.extraction.signatures import (
    FileFormat,
    name_container,
    read_signature,
    recognize_format,
)
from compressor.extraction.web_pages import read_web_page
from compressor.extraction.zip_signatures import ZIP_SIGNATURES


class Reader(Protocol):
    """Turns a file of one format into an extraction."""

    def __call__(self, path: Path, *, limits: ExtractionLimits, on_progress: ProgressCallback) -> Extraction:
        """Return the file's pages, or raise an ExtractionError."""


READERS: dict[FileFormat, Reader] = {
    FileFormat.EPUB: read_epub,
    FileFormat.DOCX: read_docx,
    FileFormat.PPTX: read_pptx,
    FileFormat.HTML: read_web_page,
    FileFormat.MARKDOWN: read_markdown_file,
    FileFormat.PLAIN_TEXT: read_plain_text_file,
}


def read_file(path: Path, *, limits: ExtractionLimits, on_progress: ProgressCallback) -> Extraction:
    """Return the text of the file at `path`, which is no PDF, with the format that it is really in.

    Raises:
        ExtractionError: the file cannot be read.
    """
    file_format = settle_format(path, limits)
    extraction = READERS[file_format](path, limits=limits, on_progress=on_progress)
    return replace(extraction, format=file_format)


def settle_format(path: Path, limits: ExtractionLimits) -> FileFormat:
    """Return what the file is, looking into it if it is a container, whatever its name says."""
    with path.open("rb") as file:
        head = read_signature(file)
    if not head.startswith(ZIP_SIGNATURES):
        return recognize_format(head, path.suffix)
    with open_container(path, limits) as container:
        return name_container(container.kind)
