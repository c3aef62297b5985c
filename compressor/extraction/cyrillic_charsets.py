"""Which charset a text in Cyrillic letters is in, told by their case.

Detectors confuse these charsets: each makes letters of the bytes of the others, but capitals of small letters
(KOI8 and Windows-1251) or signs of them. Texts are mostly small letters.
"""

from __future__ import annotations

from collections import Counter

CYRILLIC_CHARSETS = ("cp1251", "koi8_r", "koi8_u", "iso8859_5", "cp866")
"""By how common they are: where several fit equally well, the first is taken."""

_ASCII = bytes(range(0x80))
_SMALL = frozenset(map(chr, range(0x430, 0x460))) | {"ґ"}


def choose_cyrillic_charset(sample: bytes) -> str:
    """Return the charset in which most of the sample's non-ASCII bytes are small letters."""
    counts = Counter(sample.translate(None, _ASCII))
    return max(CYRILLIC_CHARSETS, key=lambda charset: _count_small(counts, charset))


def _count_small(counts: Counter[int], charset: str) -> int:
    return sum(count for byte, count in counts.items() if bytes([byte]).decode(charset, "replace") in _SMALL)
