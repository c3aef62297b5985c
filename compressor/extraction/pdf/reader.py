"""PDF files: pages with the labels printed on them, and the outline."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from compressor.core.document import OutlineEntry
from compressor.core.normalization import normalize_line, normalize_text
from compressor.extraction.assembly import assemble_pages
from compressor.extraction.errors import DamagedFileError, TooManyPagesError
from compressor.extraction.limits import ExtractionLimits
from compressor.extraction.pdf.process import PdfProcess
from compressor.extraction.results import Extraction, ProgressCallback

Bookmark = tuple[str, int, int | None]
"""Title, level from 1, physical page from 1 or None where the file does not say."""


def read_pdf(path: Path, *, limits: ExtractionLimits, on_progress: ProgressCallback) -> Extraction:
    """Return the pages of the PDF at `path` in reading order, read in a process of its own.

    A page without text is kept and empty, and so is a broken page among readable ones.

    Raises:
        ExtractionError: EncryptedFileError, DamagedFileError, EmptyFileError (no pages), TooManyPagesError,
            ExtractionTooSlowError or TooMuchMemoryError.
    """
    with PdfProcess(path, limits) as process:
        messages = process.read_messages()
        opening = next(messages)
        total = opening["pages"]
        if total > limits.max_pages:
            raise TooManyPagesError(pages=total, max_pages=limits.max_pages)
        labels: list[str] = []
        texts: list[str | None] = []
        bookmarks: list[Bookmark] = []
        for message in messages:
            if "outline" in message:
                bookmarks = message["outline"]
                break
            labels.append(normalize_line(message["label"]))
            texts.append(None if message["text"] is None else normalize_text(message["text"]))
            on_progress(len(texts), total)
    if all(text is None for text in texts):
        raise DamagedFileError(f"is broken: none of its {total:,} pages can be read")
    outline = tuple(place_bookmarks(bookmarks, last_page=total))
    return assemble_pages(texts, labels, outline=outline, title=normalize_line(opening["title"]))


def place_bookmarks(bookmarks: Sequence[Bookmark], *, last_page: int) -> list[OutlineEntry]:
    """Return the bookmarks as entries that all name a page of the file.

    One without a page, as those of parts and volumes often are, takes the page of the first one below it; one
    without a title, or with nothing to take a page from, is left out.
    """
    entries: list[OutlineEntry] = []
    for title, level, own_page in reversed(bookmarks):
        page = own_page
        if page is None and entries and entries[-1].level > level:
            page = entries[-1].page
        if page is not None and 1 <= page <= last_page and normalize_line(title):
            entries.append(OutlineEntry(normalize_line(title), level, page))
    return entries[::-1]
