"""Wrapping text to the columns of a terminal, where a Chinese or Japanese letter takes two."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator

_PIECE = re.compile(
    r"\s+|[\u1100-\u11ff\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uff60]|[^\s\u1100-\u11ff\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uff60]+"
)
_NEVER_FIRST = frozenset("。、，．！？；：」』）”’")


def wrap(text: str, width: int, *, first: str = "", rest: str | None = None) -> list[str]:
    """Lines of at most `width` columns; the first begins with `first`, others with `rest`, or as many spaces.

    A piece that has no border at which to break and is wider than a line is cut.
    """
    rest = " " * columns(first) if rest is None else rest
    lines, line, empty = [], first, True
    for piece in _pieces(text, width - max(columns(first), columns(rest))):
        if piece.isspace():
            line += "" if empty else " "
            continue
        if not empty and columns(line + piece) > width and piece not in _NEVER_FIRST:
            lines.append(line.rstrip())
            line = rest
        line += piece
        empty = False
    return [*lines, line.rstrip()]


def _pieces(text: str, width: int) -> Iterator[str]:
    """Words, white space and letters of unspaced scripts; nothing wider than `width`."""
    for match in _PIECE.finditer(text):
        piece = match.group()
        while columns(piece) > max(width, 2):
            yield piece[: max(1, width // 2)]
            piece = piece[max(1, width // 2) :]
        yield piece


def columns(text: str) -> int:
    """How many columns of a terminal a text takes."""
    return sum(_letter_columns(letter) for letter in text)


def _letter_columns(letter: str) -> int:
    if unicodedata.combining(letter):
        return 0
    return 2 if unicodedata.east_asian_width(letter) in "WF" else 1
