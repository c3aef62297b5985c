"""Ideographs that are set apart: PDFium takes the space between them for blanks, and no word is whole."""

from __future__ import annotations

from itertools import pairwise

from compressor.extraction.pdf.child.text_page import LINE_END

_IDEOGRAPHIC_BYTES = 1.5
_MOST = 0.6
_MIN_PARTS = 4
_WIDE = (("\u2e80", "\u9fff"), ("\uf900", "\ufaff"), ("\uff01", "\uff60"), ("\u2014", "\u2026"))
"""Ideographs, kana, full-width forms, dashes and leaders. Not Hangul: Korean has blanks between words."""


def is_ideographic(text: str) -> bool:
    """Whether most characters are from scripts as Chinese, which take three bytes each in UTF-8."""
    return len(text.encode("utf-8", "surrogatepass")) > _IDEOGRAPHIC_BYTES * len(text)


def close_up(text: str) -> str:
    """Return the text without the blanks between ideographs, in lines where most of them are set apart."""
    return LINE_END.join(map(_close_line, text.split(LINE_END)))


def _close_line(line: str) -> str:
    parts = line.split()
    if len(parts) < _MIN_PARTS or sum(map(_is_wide, parts)) < _MOST * len(parts):
        return line
    closed = parts[0]
    for before, part in pairwise(parts):
        closed += part if _is_wide(before[-1]) and _is_wide(part[0]) else f" {part}"
    return closed


def _is_wide(part: str) -> bool:
    return len(part) == 1 and any(first <= part <= last for first, last in _WIDE)
