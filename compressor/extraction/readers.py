"""The readers of all formats but PDF: what runs in the process that reads one file.

Adding a format: its reader here, a member of `FileFormat`, and how it is recognised (`signatures`). The one
reader that a file needs is imported when the file's format is known: importing them all takes longer than
reading a short file.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from pkgutil import resolve_name
from typing import Protocol

from compressor.extraction.containers import open_container
from compressor.extraction.limits import ExtractionLimits
from compressor.extraction.results import Extraction, ProgressCallback
from compressor.extraction.signatures import (
    FileFormat,
    name_container,
    read_signature,
    recognize_format,
)
from compressor.extraction.zip_signatures import ZIP_SIGNATURES


class Reader(Protocol):
    """Turns a file of one format into an extraction."""

    def __call__(self, path: Path, *, limits: ExtractionLimits, on_progress: ProgressCallback) -> Extraction:
        """Return the file's pages, or raise an ExtractionError."""


READERS = {
    FileFormat.EPUB: "compressor.extraction.epub:read_epub",
    FileFormat.DOCX: "compressor.extraction.docx:read_docx",
    FileFormat.PPTX: "compressor.extraction.pptx:read_pptx",
    FileFormat.HTML: "compressor.extraction.web_pages:read_web_page",
    FileFormat.MARKDOWN: "compressor.extraction.markdown:read_markdown_file",
    FileFormat.PLAIN_TEXT: "compressor.extraction.plain_text:read_plain_text_file",
}
"""Where the `Reader` of each format is."""


def read_file(path: Path, *, limits: ExtractionLimits, on_progress: ProgressCallback) -> Extraction:
    """Return the text of the file at `path`, which is no PDF, with the format that it is really in.

    Raises:
        ExtractionError: the file cannot be read.
    """
    file_format = settle_format(path, limits)
    read: Reader = resolve_name(READERS[file_format])
    return replace(read(path, limits=limits, on_progress=on_progress), format=file_format)


def settle_format(path: Path, limits: ExtractionLimits) -> FileFormat:
    """Return what the file is, looking into it if it is a container, whatever its name says."""
    with path.open("rb") as file:
        head = read_signature(file)
    if not head.startswith(ZIP_SIGNATURES):
        return recognize_format(head, path.suffix)
    with open_container(path, limits) as container:
        return name_container(container.kind)
