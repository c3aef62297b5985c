"""Pictures of a PDF's pages, drawn in a process of its own."""

from __future__ import annotations

from binascii import a2b_base64
from pathlib import Path

from compressor.extraction.limits import ExtractionLimits
from compressor.extraction.pdf.process import PdfProcess

MAX_WIDTH = 3_000
"""In pixels. A picture is at most four times as high as it is wide, so this bounds its memory too."""


class PageOutOfRangeError(ValueError):
    """There is no such page."""

    def __init__(self, *, number: int, pages: int) -> None:
        super().__init__(f"There is no page {number:,}: this file has pages 1 to {pages:,}.")
        self.number = number
        self.pages = pages


def render_page(path: Path, number: int, *, limits: ExtractionLimits, width: int = 1000) -> bytes:
    """Return page `number`, from 1, of the PDF at `path` as a PNG, `width` pixels wide.

    The page's proportions are kept; where it is more than four times as high as wide it comes narrower.

    Raises:
        PageOutOfRangeError: the file has no such page.
        ValueError: `width` is not between 1 and `MAX_WIDTH`.
        ExtractionError: EncryptedFileError, DamagedFileError, EmptyFileError (no pages),
            ExtractionTooSlowError or TooMuchMemoryError.
    """
    if not 1 <= width <= MAX_WIDTH:
        raise ValueError(f"width must be 1 to {MAX_WIDTH:,} pixels, not {width:,}")
    with PdfProcess(path, limits, picture=(number, width)) as process:
        messages = process.read_messages()
        pages = next(messages)["pages"]
        png = next(messages)["png"]
    if png is None:
        raise PageOutOfRangeError(number=number, pages=pages)
    return a2b_base64(png)
