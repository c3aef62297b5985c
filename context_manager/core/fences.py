"""Fences: lines with a marker that nobody who writes a file can know, around everything to be read only.

Invariant: between the lines of a fence its marker does not occur, in no case and no width, with no invisible
characters between its letters. Nothing else of the text is changed: it is never run through a formatter.
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from itertools import chain

from compressor.core.language.scripts import beyond_ascii

_REPLACEMENT = "#"
"""Stands for a copy of the marker: no letter or digit, so that it completes no other copy."""
_UNSEEN = (
    "[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff"
    "\u0300-\u036f\ufe00-\ufe0f\U000e0000-\U000e0fff]*"
)
"""What is not seen, or only sits on a letter."""
_LOOKALIKE_RANGES = (
    (0xAA, 0xAB), (0xB2, 0xB4), (0xB9, 0xBB), (0x17F, 0x180), (0x1D2C, 0x1D6B), (0x2070, 0x209D),
    (0x2100, 0x2139), (0x2460, 0x24EB), (0x2C7C, 0x2C7E), (0xFF10, 0xFF5B), (0x1D400, 0x1D800),
    (0x1F100, 0x1F170), (0x1FBF0, 0x1FBFA),
)  # fmt: skip
"""Where letters and digits stand that are another form of those of ASCII."""


def opening(marker: str, heading: str) -> str:
    """The line before material; `heading` says what it is, in words of ours."""
    return f"[material {marker}: {heading}]\n"


def closing(marker: str) -> str:
    """The line after it."""
    return f"[end of material {marker}]\n\n"


def neutralised(text: str, marker: str) -> str:
    """The text without copies of the marker, otherwise byte for byte. Raises ValueError without a marker."""
    copies = _copies(marker)
    if marker.lower() not in text.lower() and not _disguises().search(beyond_ascii(text)):
        return text
    return copies.sub(_REPLACEMENT, text)


def in_one_line(text: str, marker: str) -> str:
    """A title or a fact, neutralised, on one line."""
    return " ".join(neutralised(text, marker).split())


@lru_cache(maxsize=256)
def _copies(marker: str) -> re.Pattern[str]:
    """Every way to write the marker that a reader could take for it."""
    if not marker.isascii() or not marker.isalnum():
        raise ValueError("a fence needs a marker of ASCII letters and digits")
    forms = _forms()
    letters = [f"[{re.escape(''.join(sorted(forms.get(letter, {letter}))))}]" for letter in marker.lower()]
    return re.compile(_UNSEEN.join(letters))


@lru_cache(maxsize=1)
def _disguises() -> re.Pattern[str]:
    """Whatever makes a copy of a marker look different: most texts have none of it, and are quickly read.

    Ranges, because a class that lists single characters past U+FFFF makes the search many times slower.
    """
    forms = "".join(f"{chr(first)}-{chr(end - 1)}" for first, end in _LOOKALIKE_RANGES)
    return re.compile(f"{_UNSEEN.removesuffix(']*')}{forms}]")


@lru_cache(maxsize=1)
def _forms() -> dict[str, set[str]]:
    """Letter or digit -> everything that is a form of it: capital, full width, raised, circled, bold."""
    forms: dict[str, set[str]] = {}
    ascii_letters = range(0x30, 0x7B)
    for code in chain(ascii_letters, *(range(first, end) for first, end in _LOOKALIKE_RANGES)):
        plain = unicodedata.normalize("NFKC", chr(code)).casefold().strip("()")
        if len(plain) == 1 and plain.isascii() and plain.isalnum():
            forms.setdefault(plain, set()).add(chr(code))
    return forms
