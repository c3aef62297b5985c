"""What the title of a section says of itself: its rank, its number, its words."""

from __future__ import annotations

import itertools
import re
from collections.abc import Sequence
from typing import Protocol

from compressor.core.language.numerals import HAN_NUMERALS, parse_number
from compressor.core.language.phrases.places import UNITS, PlaceKind
from compressor.core.language.phrases.table import split_words

_DIGITS = re.compile(r"\d+(?:\.\d+)*")


class Section(Protocol):
    """What is needed of a file's section. A section's chunks include those of the sections inside it."""

    @property
    def title(self) -> str: ...
    @property
    def level(self) -> int: ...
    @property
    def number(self) -> str: ...
    @property
    def first_chunk(self) -> int: ...
    @property
    def last_chunk(self) -> int: ...


def section_number(section: Section) -> str:
    """The number a section carries, or its title opens with ("CHAPTER VI. ...", "3.2 Methods"), or ""."""
    if section.number:
        return section.number.casefold().strip(" .")
    words = split_words(section.title)[:8]
    if words[:1] == ["第"]:
        return _leading_han_number(words[1:])
    return _numbers(words, _unit_length(words))


def title_kind(title: str) -> PlaceKind | None:
    """The rank a title claims for itself ("Chapter VI", "第六章"), None where it claims none."""
    words = split_words(title)[:8]
    if words[:1] == ["第"]:
        return next((UNITS[(word,)] for word in words[1:] if (word,) in UNITS), None)
    length = _unit_length(words)
    return UNITS[tuple(words[:length])] if length and _numbers(words, length) else None


def title_words(title: str) -> tuple[str, ...]:
    """The title's words after "Chapter VI" or "3.2"."""
    words = split_words(title)
    length = _unit_length(words)
    return tuple(words[length + 1 :] if _numbers(words, length) else words)


def _numbers(words: Sequence[str], length: int) -> str:
    """The number after the words of a unit (figures alone where there is no unit), "" where there is none."""
    number = words[length] if length < len(words) else ""
    if _DIGITS.fullmatch(number):
        return number
    return number if length and (parse_number(number) or len(number) == 1) else ""


def _leading_han_number(words: Sequence[str]) -> str:
    """The number between 第 and the unit, in figures ("第十二章" gives "12")."""
    if words and _DIGITS.fullmatch(words[0]):
        return words[0]
    numerals = "".join(itertools.takewhile(HAN_NUMERALS.__contains__, words))
    return str(parse_number(numerals) or "")


def _unit_length(words: Sequence[str]) -> int:
    """How many of the first words name a unit ("Chapter")."""
    return next((length for length in (2, 1) if tuple(words[:length]) in UNITS), 0)
