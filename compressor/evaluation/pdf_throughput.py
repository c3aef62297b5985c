"""How fast PDFs are read, against PDFium by itself: the same machine, the same minute, turn by turn.

The ratio is what holds from one machine to another. The reader pays for a process of its own, for the order
of pages and for clean text; bare PDFium runs here, is imported already, and only hands over its characters.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pypdfium2

from compressor.extraction.limits import ExtractionLimits
from compressor.extraction.pdf.reader import read_pdf

ROUNDS = 7


@dataclass(frozen=True, slots=True)
class PdfThroughput:
    """Pages a second, at the median of the rounds. `ratio` is what is kept of bare PDFium's."""

    pages: int
    bare_pages_per_s: float
    pages_per_s: float
    ratio: float


def measure_pdf_throughput(path: Path, *, rounds: int = ROUNDS) -> PdfThroughput:
    """Read the PDF at `path` in both ways, one after the other, `rounds` times.

    Raises:
        ExtractionError: it cannot be read.
        OSError: there is no such file, or it may not be opened.
    """
    pages = _read(path)
    timings = [(_seconds(_read_bare, path), _seconds(_read, path)) for _ in range(rounds)]
    bare, whole = (statistics.median(seconds) for seconds in zip(*timings, strict=True))
    return PdfThroughput(
        pages=pages,
        bare_pages_per_s=round(pages / bare, 1),
        pages_per_s=round(pages / whole, 1),
        ratio=round(bare / whole, 3),
    )


def _read(path: Path) -> int:
    extraction = read_pdf(path, limits=ExtractionLimits(), on_progress=lambda done, total: None)
    return len(extraction.document.pages)


def _read_bare(path: Path) -> int:
    pdf = pypdfium2.PdfDocument(path)
    try:
        for page in pdf:
            page.get_textpage().get_text_range()
        return len(pdf)
    finally:
        pdf.close()


def _seconds(read: Callable[[Path], int], path: Path) -> float:
    started = time.perf_counter()
    read(path)
    return time.perf_counter() - started
