"""Every code point as one of about two hundred symbols.

ASCII keeps its letters, its punctuation and its blanks; everything else is one of `classes.CLASSES`.
"""

from __future__ import annotations

import string
from collections.abc import Iterator
from functools import cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from compressor.core.tokens.classes import CLASSES, CharacterClass

START: Final = 0
NEWLINE: Final = 1
RETURN: Final = 2
TAB: Final = 3
SPACE: Final = 4
DIGIT: Final = 5
LOWER: Final = 6
UPPER: Final = 32
MARK: Final = 58
CONTROL: Final = 90
MARKS: Final = string.punctuation

# What a character beyond ASCII looks like to the ASCII characters after it.
LATIN: Final = 91
LETTER: Final = 92
IDEOGRAPH: Final = 93
OTHER_SYMBOL: Final = 94
BLANK: Final = 95
RARE_LATIN: Final = 96
SPELLED: Final = 97
"""A letter that a family spells in bytes: no class is seen so by itself, `costs` says which are."""

ASCII_SYMBOLS: Final = 91
SEEN_SYMBOLS: Final = 98
FIRST_CLASS: Final = SEEN_SYMBOLS
SYMBOL_COUNT: Final = FIRST_CLASS + len(CLASSES)

_SEEN_AS: Final = {
    **dict.fromkeys(("latin", "latin_3"), LATIN),
    **dict.fromkeys(("han", "kana", "hangul"), IDEOGRAPH),
    **dict.fromkeys(
        ("symbol", "accent", "joiner", "box", "cjk_mark", "fullwidth", "emoji", "rare_4"), OTHER_SYMBOL
    ),
    "blank": BLANK,
}
_FIRST_HAN: Final = 0x3400

# Second levels before first levels: a character common in any of the standards counts as common.
_STANDARDS: Final = (
    ("han_second", "gb2312", (0xD8, 0xF7)),
    ("han_second", "big5", (0xC9, 0xF9)),
    ("han_second", "euc_jp", (0xD0, 0xF4)),
    ("han_first", "gb2312", (0xB0, 0xD7)),
    ("han_first", "big5", (0xA4, 0xC6)),
    ("han_first", "euc_jp", (0xB0, 0xCF)),
    ("hangul", "euc_kr", (0xB0, 0xC8)),
)


@cache
def ascii_symbols() -> NDArray[np.uint8]:
    """(128,) symbol of each ASCII code point."""
    return np.array([_ascii_symbol(chr(code)) for code in range(128)], np.uint8)


@cache
def symbols() -> NDArray[np.uint8]:
    """(0x110000,) symbol of each code point, lone surrogates included.

    Han is classed by the first and second levels of the national character sets (GB 2312, Big5, JIS X 0208),
    which were drawn up by frequency; Hangul by the 2,350 syllables of KS X 1001.
    """
    table = np.zeros(0x110000, np.uint8)
    for number, kind in enumerate(CLASSES):
        for first, last in kind.spans:
            table[first : last + 1] = FIRST_CLASS + number
    numbers = {kind.name: FIRST_CLASS + number for number, kind in enumerate(CLASSES)}
    for name, codec, leads in _STANDARDS:
        table[[code for code in _characters(codec, *leads) if code >= _FIRST_HAN]] = numbers[name]
    table[:128] = ascii_symbols()
    return table


@cache
def seen_symbols() -> NDArray[np.int32]:
    """(SYMBOL_COUNT,) symbol as the ASCII characters after it see it, below `SEEN_SYMBOLS`."""
    return np.array([*range(SEEN_SYMBOLS), *map(_seen, CLASSES)], np.int32)


def symbols_of(text: str) -> NDArray[np.uint8]:
    """(len(text),) symbol of each character of any string, lone surrogates included."""
    if text.isascii():
        return ascii_symbols()[np.frombuffer(text.encode("ascii"), np.uint8)]
    return symbols()[np.frombuffer(text.encode("utf-32-le", "surrogatepass"), np.dtype("<u4"))]


def _ascii_symbol(character: str) -> int:
    blanks = {"\n": NEWLINE, "\r": RETURN, "\t": TAB, " ": SPACE}
    if character in blanks:
        return blanks[character]
    if character in string.digits:
        return DIGIT
    for first, members in (
        (LOWER, string.ascii_lowercase),
        (UPPER, string.ascii_uppercase),
        (MARK, MARKS),
    ):
        if character in members:
            return first + members.index(character)
    return CONTROL


def _seen(kind: CharacterClass) -> int:
    seen = _SEEN_AS.get(kind.group, LETTER)
    return RARE_LATIN if seen == LATIN and kind.is_rare else seen


def _characters(codec: str, first_lead: int, last_lead: int) -> Iterator[int]:
    """Code points of the rows of a two-byte character set."""
    for lead in range(first_lead, last_lead + 1):
        for trail in range(0x40, 0xFF):
            decoded = bytes((lead, trail)).decode(codec, errors="ignore")
            if len(decoded) == 1:
                yield ord(decoded)
