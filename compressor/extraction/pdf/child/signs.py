"""Signs that a page may not read well as it is written: wide gaps in lines, and lines that go up the page."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf

from compressor.extraction.pdf.child.ideographs import is_ideographic
from compressor.extraction.pdf.child.text_page import Line

_NEAR_LINES = 10
_LABEL_CHARACTERS = 4
_ROW_CHARACTERS = 6
"""Lines with less in them are labels of figures."""
_PROSE_CHARACTERS = 12
_HIGH_STEP = 0.8
_STRETCHED = 1.5
WIDE_GAP = 0.9
"""Between two pieces of a line, in heights of the type."""
_LETTER_WIDTH = 0.6


def looks_out_of_order(lines: Sequence[Line], text: str) -> bool:
    """Whether lines near one another have wide gaps in them, or go up the page more than columns make them.

    It is asked of every page, so it is quick; where the answer is yes it may be wrong. The first and the last
    line may be a header or a footer, in parts as these are.
    """
    size = type_size(lines)
    wide_gap, high_step = WIDE_GAP * size, _HIGH_STEP * size
    stretched = _STRETCHED * most_width(lines, text, size)
    signs: list[int] = []
    last_right = last_top = last_characters = inf
    for number, (start, end, boxes) in enumerate(lines):
        left, bottom, right, top = boxes[0]
        characters = end - start
        if bottom > last_top + high_step and characters >= _LABEL_CHARACTERS:
            if left <= last_right and min(characters, last_characters) >= _PROSE_CHARACTERS:
                return True
            signs.append(number)
        gaps = 0
        for box in boxes:
            if box[0] > right + wide_gap:
                gaps += 1
            right = box[2]
        if characters >= _ROW_CHARACTERS and (gaps or right - left > stretched * characters):
            signs += (number,) * min(2, gaps or 1)
        last_right, last_top, last_characters = right, top, characters
    inner = [number for number in signs if 0 < number < len(lines) - 1]
    return any(0 < after - before < _NEAR_LINES for before, after in zip(inner, inner[2:], strict=False))


def type_size(lines: Sequence[Line]) -> float:
    """Return the height of the lines that half of the characters stand in, or of higher ones."""
    heights = sorted((boxes[0][3] - boxes[0][1], end - start) for start, end, boxes in lines)
    left = sum(characters for _, characters in heights) / 2
    for height, characters in heights:
        left -= characters
        if left <= 0:
            return height
    return 0.0


def most_width(lines: Sequence[Line], text: str, size: float) -> float:
    """Return what a character takes in width at most, spaces between words included.

    Letters are taken to need three fifths of the height of a line; of ideographs the lines must tell.
    """
    return usual_width(lines) if is_ideographic(text) else _LETTER_WIDTH * size


def usual_width(lines: Sequence[Line]) -> float:
    """Return what a character takes in width, spaces between words included, at the median of lines."""
    widths = sorted((boxes[-1][2] - boxes[0][0]) / (end - start) for start, end, boxes in lines)
    return widths[len(widths) // 2] if widths else 0.0
