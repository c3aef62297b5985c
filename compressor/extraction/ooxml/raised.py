"""Raised text: `10` with a raised `6` is `10^6`, but `1` with a raised `st` is `1st`."""

from __future__ import annotations

import re

_EXPONENT = re.compile(r"[-−+]?(?:\d{1,3}|[a-z])|[-−+\da-z*/·]*[\d][-−+\da-z*/·]*|[a-z][-−+][\da-z]+")
_BASE = re.compile(r"(?:(?<!\w)[^\W\d_]{1,2}|\d|[)\]])\Z")
_BASE_CHARS = 4
_MAX_EXPONENT_CHARS = 20


def raise_text(before: str, raised: str) -> str:
    """Return `raised` as it is to be written behind `before`: with a caret where it is an exponent.

    That is so where figures or one letter stand raised behind a number, a parenthesis or a word of at most
    two letters (x, km). What is raised behind a longer word or a full stop, as marks of notes are, gets none.
    """
    if len(raised) > _MAX_EXPONENT_CHARS or not _EXPONENT.fullmatch(raised):
        return raised
    if not _BASE.search(before[-_BASE_CHARS:]):
        return raised
    is_short = len(raised) == 1 or raised.isdigit()
    return f"^{raised}" if is_short else f"^({raised})"
