"""Plain text in any common charset: one page, or as many as its form feeds make."""

from __future__ import annotations

from pathlib import Path

from compressor.core.normalization import normalize_text
from compressor.extraction.assembly import assemble_pages, assemble_text
from compressor.extraction.charsets import decode_text
from compressor.extraction.errors import TooManyPagesError
from compressor.extraction.limits import ExtractionLimits
from compressor.extraction.results import Extraction, ProgressCallback
from compressor.extraction.text_files import list_guesses, refuse_binary


def read_plain_text_file(
    path: Path, *, limits: ExtractionLimits, on_progress: ProgressCallback
) -> Extraction:
    """Return what `read_plain_text` makes of the file's bytes; progress is reported once, at the end."""
    extraction = read_plain_text(path.read_bytes(), max_pages=limits.max_pages)
    pages = len(extraction.document.pages)
    on_progress(pages, pages)
    return extraction


def read_plain_text(data: bytes, *, max_pages: int) -> Extraction:
    """Return the text of a file's bytes; linear in their number.

    Form feeds end pages; one at the end of the file makes no page after it. Without form feeds the document
    has no pages of its own. The title is the one in Project Gutenberg's header, else "".

    Raises:
        UnsupportedFormatError: the bytes are no text.
        TooManyPagesError: more than `max_pages` pages.
    """
    refuse_binary(data)
    decoded = decode_text(data)
    notices = list_guesses(decoded)
    if "\f" not in decoded.text:
        return assemble_text(normalize_text(decoded.text), notices=notices)
    pages = _split_pages(decoded.text)
    if len(pages) > max_pages:
        raise TooManyPagesError(pages=len(pages), max_pages=max_pages)
    return assemble_pages([normalize_text(page) for page in pages], [""] * len(pages), notices=notices)


def _split_pages(text: str) -> list[str]:
    pages = text.split("\f")
    return pages if pages[-1].strip() else pages[:-1]
