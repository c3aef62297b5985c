"""The text of one page: PDFium's own where that reads well, which is cheap to tell, else laid out anew."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf
from typing import Any

from compressor.pdf import pdfium
from compressor.pdf.text_page import Line, TextPage

_MIN_SIGNS = 3
_LABEL_CHARACTERS = 4
_PROSE_CHARACTERS = 12
_HIGH_STEP = 0.8
_STRETCHED = 1.5
WIDE_GAP = 0.9
"""Between two pieces of a line, in heights of the type."""
_LETTER_WIDTH = 0.6
_FIRST_IDEOGRAPHIC = "\u2e80"
_FIRST_RIGHT_TO_LEFT = "\u0590"
_RIGHT_TO_LEFT = (
    ("\u0590", "\u08ff"),
    ("\ufb1d", "\ufdff"),
    ("\ufe70", "\ufeff"),
    ("\U00010800", "\U00010fff"),
)


def read_page(document: Any, index: int) -> str | None:
    """Return the text of page `index`, from 0, in reading order; None where the page is broken."""
    page = pdfium.load_page(document, index)
    handle = pdfium.load_text_page(page)
    text = _read(page, handle) if handle else None
    pdfium.close_text_page(handle)
    pdfium.close_page(page)
    return text


def _read(page: Any, handle: Any) -> str:
    text_page = TextPage(handle)
    text = text_page.text
    right_to_left = runs_right_to_left(text)
    lines = text_page.read_lines()
    if right_to_left or looks_out_of_order(lines, text):
        from compressor.pdf.layout import lay_out  # noqa: PLC0415 - most files need none of it

        return lay_out(text_page, lines, pdfium.get_page_rotation(page), right_to_left=right_to_left)
    return text


def runs_right_to_left(text: str) -> bool:
    """Whether a letter of the text belongs to a script that is written from right to left."""
    if text.isascii() or max(text) < _FIRST_RIGHT_TO_LEFT:
        return False
    return any(first <= character <= last for character in set(text) for first, last in _RIGHT_TO_LEFT)


def looks_out_of_order(lines: Sequence[Line], text: str) -> bool:
    """Whether lines have wide gaps in them, or go up the page more than columns make them.

    It is asked of every page, so it is quick; where the answer is yes it may be wrong.
    """
    size = type_size(lines)
    wide_gap, high_step = WIDE_GAP * size, _HIGH_STEP * size
    stretched = _STRETCHED * usual_width(lines, text, size)
    signs = 0
    last_right = last_top = last_characters = inf
    for start, end, boxes in lines:
        left, bottom, right, top = boxes[0]
        characters = end - start
        if bottom > last_top + high_step and characters >= _LABEL_CHARACTERS:
            is_prose = left <= last_right and min(characters, last_characters) >= _PROSE_CHARACTERS
            signs += _MIN_SIGNS if is_prose else 1
        for box in boxes:
            if box[0] > right + wide_gap:
                signs += 1
            right = box[2]
        if right - left > stretched * characters and characters >= _LABEL_CHARACTERS:
            signs += 1
        last_right, last_top, last_characters = right, top, characters
    return signs >= _MIN_SIGNS


def type_size(lines: Sequence[Line]) -> float:
    """Return the height of the lines that half of the characters stand in, or of higher ones."""
    heights = sorted((boxes[0][3] - boxes[0][1], end - start) for start, end, boxes in lines)
    left = sum(characters for _, characters in heights) / 2
    for height, characters in heights:
        left -= characters
        if left <= 0:
            return height
    return 0.0


def usual_width(lines: Sequence[Line], text: str, size: float) -> float:
    """Return what a character takes in width, spaces between words included, at the median of lines.

    Letters take three fifths of their height at most; only where there are ideographs a page may be wider.
    """
    widths = sorted((boxes[-1][2] - boxes[0][0]) / (end - start) for start, end, boxes in lines)
    usual = widths[len(widths) // 2] if widths else 0.0
    return usual if max(text, default="") >= _FIRST_IDEOGRAPHIC else min(usual, _LETTER_WIDTH * size)
