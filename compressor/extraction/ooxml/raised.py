"""Raised and lowered text in a plain line: 10 with a raised 6 is `10^6`, 1 with a raised "st" is `1st`."""

from __future__ import annotations

import re
from collections.abc import Callable

from compressor.extraction.raised_text import write_subscript, write_superscript

_ONE_LETTER = re.compile(r"[^\W\d_]")
_BASE = re.compile(r"(?:(?<!\w)[^\W\d_]{1,2}|\d|[)\]])\Z")
_BASE_CHARS = 4


def raise_text(before: str, raised: str) -> str:
    """Return `raised` as it is to be written behind `before`.

    Figures get a caret; so does one letter behind a number, a parenthesis or a word of at most two letters.
    """
    is_exponent = _ONE_LETTER.fullmatch(raised.strip()) and _BASE.search(before[-_BASE_CHARS:])
    return _keep_blanks(raised, "^{}".format if is_exponent else write_superscript)


def lower_text(lowered: str) -> str:
    """Return `lowered` as it is to be written behind what it belongs to: `x_i`, but `H2O`."""
    return _keep_blanks(lowered, write_subscript)


def _keep_blanks(text: str, write: Callable[[str], str]) -> str:
    words = text.strip()
    if not words:
        return text
    start = text.index(words)
    return text[:start] + write(words) + text[start + len(words) :]
