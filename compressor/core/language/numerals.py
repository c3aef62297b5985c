"""Numbers as chapters carry them: 6, VI, six, sixth, 六."""

from __future__ import annotations

import re

from compressor.core.language.phrases.places import CARDINALS, ORDINALS, TENS

_ROMAN = re.compile(r"(?=[mdclxvi])m{0,3}(cm|cd|d?c{0,3})(xc|xl|l?x{0,3})(ix|iv|v?i{0,3})")
_ROMAN_VALUES = {"i": 1, "v": 5, "x": 10, "l": 50, "c": 100, "d": 500, "m": 1000}
_HAN_DIGITS = {character: value for value, character in enumerate("零一二三四五六七八九")} | {
    "〇": 0,
    "两": 2,
    "兩": 2,
}
_HAN_UNITS = {"十": 10, "百": 100, "千": 1000}
HAN_NUMERALS = frozenset(_HAN_DIGITS) | frozenset(_HAN_UNITS)
MAX_DIGITS = 9


def parse_roman(word: str) -> int | None:
    """The value of a canonical roman numeral (any case), None for any other word."""
    word = word.casefold()
    if len(word) > len("mmmdccclxxxviii") or not _ROMAN.fullmatch(word):
        return None
    values = [_ROMAN_VALUES[letter] for letter in word]
    return sum(-value if value < max(values[i:]) else value for i, value in enumerate(values))


def parse_han(word: str) -> int | None:
    """The value of a Chinese numeral such as 十二, 一百零五 or 二〇, None for any other word."""
    if not word or len(word) > MAX_DIGITS or not set(word) <= HAN_NUMERALS:
        return None
    if not set(word) & set(_HAN_UNITS):
        return int("".join(str(_HAN_DIGITS[character]) for character in word))
    total, digit = 0, 0
    for character in word:
        if character in _HAN_UNITS:
            total, digit = total + (digit or 1) * _HAN_UNITS[character], 0
        else:
            digit = _HAN_DIGITS[character]
    return total + digit


def parse_number(word: str) -> int | None:
    """The value of a folded word that is a number in figures, roman, letters or Han; else None."""
    if word.isdecimal():
        return int(word) if len(word) <= MAX_DIGITS else None
    for table in (CARDINALS, ORDINALS, TENS):
        if word in table:
            return table[word]
    return parse_roman(word) or parse_han(word)


def parse_ordinal(word: str) -> int | None:
    """The value of an ordinal in letters ("third", "dritte"), None for any other word."""
    return ORDINALS.get(word)
