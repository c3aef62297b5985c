"""Raised and lowered text in a plain line: powers, indices, ordinals and the numbers of notes kept apart."""

from __future__ import annotations

import re

_HAS_NUMBER = re.compile(r"[\d+\-−=]")
_PLAIN = re.compile(r"[+\-−]?\w+")
_BRACKETED = re.compile(r"[\[(].*[\])]", re.DOTALL)


def write_superscript(text: str) -> str:
    """Return "^2" for a power; ordinals ("th") stay as they are."""
    words = text.strip()
    if not _HAS_NUMBER.search(words) or _BRACKETED.fullmatch(words):
        return text
    return f"^{words}" if _PLAIN.fullmatch(words) else f"^({words})"


def write_subscript(text: str) -> str:
    """Return "_i" for an index; numbers stay as they are, as in "H2O"."""
    words = text.strip()
    if not words or words.isdecimal():
        return words
    return f"_{words}" if _PLAIN.fullmatch(words) else f"_({words})"


def write_note_reference(text: str) -> str:
    """Return "[1]" for what sends to a note, so that it does not grow into the word before it."""
    words = text.strip()
    return text if not words or _BRACKETED.fullmatch(words) else f"[{words}]"
