"""How much text one file may hold: what is made of it later takes time and memory by the piece.

The process that reads a file is bounded; the index is made outside of it, and costs about 40 microseconds and
a kilobyte for each paragraph. A few megabytes of one-letter paragraphs would take minutes.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from compressor.core.document import Document
from compressor.extraction.errors import TooMuchTextError
from compressor.extraction.limits import ExtractionLimits

_LINE_BREAKS = re.compile(r"\n\s*")


def check_amount(document: Document, limits: ExtractionLimits) -> None:
    """Raise TooMuchTextError where there is more of anything than is taken."""
    _refuse_more("characters", sum(len(page.text) for page in document.pages), limits.max_characters)
    _refuse_more("headings", len(document.outline), limits.max_headings)
    if sum(page.text.count("\n") for page in document.pages) <= limits.max_paragraphs:
        return  # there are no more lines and paragraphs than that
    breaks = [list(_breaks(page.text.strip())) for page in document.pages]
    _refuse_more("lines", sum(len(page) + 1 for page in breaks), limits.max_lines)
    _refuse_more("paragraphs", sum(sum(page) + 1 for page in breaks), limits.max_paragraphs)


def _refuse_more(unit: str, amount: int, most: int) -> None:
    if amount > most:
        raise TooMuchTextError(amount=amount, most=most, unit=unit)


def _breaks(text: str) -> Iterator[bool]:
    """Yield for each line that is not blank, but the first of the page, whether a blank one is before it."""
    return (found[0].count("\n") > 1 for found in _LINE_BREAKS.finditer(text))
