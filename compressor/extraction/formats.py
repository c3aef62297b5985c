"""The formats that are read: what a file is decides which reader gets it.

Adding a format: a member of `FileFormat`, how to recognise it (`signatures`), and its reader here.
"""

from __future__ import annotations

from pathlib import Path
from typing import Protocol

from compressor.extraction.errors import EmptyFileError, FileTooLargeError, NoTextError
from compressor.extraction.limits import ExtractionLimits
from compressor.extraction.pdf import read_pdf
from compressor.extraction.plain_text import read_plain_text_file
from compressor.extraction.results import Extraction, ProgressCallback
from compressor.extraction.signatures import SIGNATURE_BYTES, FileFormat, recognize_format


class Reader(Protocol):
    """Turns a file of one format into an extraction."""

    def __call__(self, path: Path, *, limits: ExtractionLimits, on_progress: ProgressCallback) -> Extraction:
        """Return the file's pages, or raise an ExtractionError."""


_READERS: dict[FileFormat, Reader] = {
    FileFormat.PDF: read_pdf,
    FileFormat.PLAIN_TEXT: read_plain_text_file,
}


def extract(
    path: Path, *, limits: ExtractionLimits, on_progress: ProgressCallback | None = None
) -> Extraction:
    """Return the text of the file at `path`, page by page.

    `on_progress(done, total)` is called as pages are read.

    Raises:
        ExtractionError: the file cannot be read; its `reason` and message say why.
        OSError: there is no such file, or it may not be opened.
    """
    size_bytes = path.stat().st_size
    if size_bytes > limits.max_bytes:
        raise FileTooLargeError(size_bytes=size_bytes, max_bytes=limits.max_bytes)
    with path.open("rb") as file:
        head = file.read(SIGNATURE_BYTES)
    if not head:
        raise EmptyFileError
    reader = _READERS[recognize_format(head, path.suffix)]
    extraction = reader(path, limits=limits, on_progress=on_progress or _ignore_progress)
    document = extraction.document
    if not any(page.text.strip() for page in document.pages):
        raise NoTextError(pages=len(document.pages))
    return extraction


def _ignore_progress(done: int, total: int) -> None:
    pass
