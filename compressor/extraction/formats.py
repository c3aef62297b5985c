"""From a file to its text: what the file is decides which process reads it."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from compressor.extraction.errors import EmptyFileError, FileTooLargeError, NoTextError
from compressor.extraction.limits import ExtractionLimits
from compressor.extraction.pdf.reader import read_pdf
from compressor.extraction.reading_process import read_in_process
from compressor.extraction.results import Extraction, ProgressCallback
from compressor.extraction.signatures import FileFormat, read_signature, recognize_format
from compressor.extraction.text_limits import check_amount
from compressor.extraction.zip_signatures import ZIP_SIGNATURES

_WRITTEN_IN_WORDS = (FileFormat.PLAIN_TEXT, FileFormat.MARKDOWN)
"""Formats that hold no pictures: without text, such a file is blank."""


def extract(
    path: Path, *, limits: ExtractionLimits, on_progress: ProgressCallback | None = None
) -> Extraction:
    """Return the text of the file at `path`, page by page, read in a process of its own.

    `on_progress(done, total)` is called as pages, or parts of the file, are read.

    Raises:
        ExtractionError: the file cannot be read; its `reason` and message say why.
        OSError: there is no such file, or it may not be opened.
    """
    size_bytes = path.stat().st_size
    if size_bytes > limits.max_bytes:
        raise FileTooLargeError(size_bytes=size_bytes, max_bytes=limits.max_bytes)
    with path.open("rb") as file:
        head = read_signature(file)
    extraction = _read(path, head, limits, on_progress or _ignore_progress)
    _check_text(extraction)
    check_amount(extraction.document, limits)
    return extraction


def _read(path: Path, head: bytes, limits: ExtractionLimits, on_progress: ProgressCallback) -> Extraction:
    is_container = head.startswith(ZIP_SIGNATURES)  # what it holds is settled by who opens it
    if not is_container and recognize_format(head, path.suffix) is FileFormat.PDF:
        return replace(read_pdf(path, limits=limits, on_progress=on_progress), format=FileFormat.PDF)
    return read_in_process(path, limits=limits, on_progress=on_progress)


def _check_text(extraction: Extraction) -> None:
    document = extraction.document
    if any(page.text.strip() for page in document.pages):
        return
    if extraction.format in _WRITTEN_IN_WORDS:
        raise EmptyFileError("words")
    raise NoTextError(pages=len(document.pages) if document.paginated else 0)


def _ignore_progress(done: int, total: int) -> None:
    pass
