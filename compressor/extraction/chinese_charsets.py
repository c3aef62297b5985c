"""Simplified Chinese told by the form of its bytes: a detector takes a few lines of it for other scripts."""

from __future__ import annotations

_FIRST_OF_TWO = 0x80
_SECOND_FROM = 0xA1
_PUNCTUATION = frozenset((0xA1, 0xA3))
_COMMON = range(0xB0, 0xD8)
"""First bytes of the 3,755 common characters of GB 2312, in the order of their sounds."""
_BEYOND_HANGUL = range(0xC9, 0xD8)
"""Those of them that no Hangul begins with, which takes up the rest in KS X 1001."""
_MIN_COMMON_SHARE = 0.97
_MIN_BEYOND_SHARE = 0.2
_MIN_CHARACTERS = 4


def is_simplified_chinese(sample: bytes) -> bool:
    """Tell whether the sample is common characters of GB 2312 and next to nothing else."""
    firsts = _list_first_bytes(sample)
    common = [first for first in firsts if first in _COMMON]
    usual = len(common) + sum(first in _PUNCTUATION for first in firsts)
    return (
        len(common) >= _MIN_CHARACTERS
        and usual >= _MIN_COMMON_SHARE * len(firsts)
        and sum(first in _BEYOND_HANGUL for first in common) >= _MIN_BEYOND_SHARE * len(common)
    )


def _list_first_bytes(sample: bytes) -> list[int]:
    """Return the first bytes of all pairs, with a 0 for each byte that is half of none."""
    firsts: list[int] = []
    position = 0
    while position < len(sample):
        first = sample[position]
        position += 1
        if first < _FIRST_OF_TWO:
            continue
        is_pair = position < len(sample) and sample[position] >= _SECOND_FROM
        firsts.append(first if is_pair else 0)
        position += is_pair
    return firsts
