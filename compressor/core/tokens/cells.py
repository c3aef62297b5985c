"""What a character costs depends on the two before it: every such situation is one cell.

An ASCII character is placed by the symbols of itself and the two before it: its shape (a capital inside a
word, the third blank of a run, a bracket after a bracket), and how common that trigram is (`trigrams`). Any
other character is placed by its class and by what stands before it. A line break cuts the window: the
character after it is placed as if the text began there, so that the parts of a text can be added up.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import IntEnum
from functools import cache
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from compressor.core.tokens import alphabet
from compressor.core.tokens.alphabet import FIRST_CLASS, LOWER, MARK, MARKS, SEEN_SYMBOLS, SYMBOL_COUNT, UPPER
from compressor.core.tokens.classes import CLASSES


class Role(IntEnum):
    """Which trigrams make a shape cheaper where they are common."""

    CAPITALS = 0
    WORD = 1
    MARKS = 2
    NONE = 3


class Rule(NamedTuple):
    """A shape, and the symbols two before, one before and at the position that make it."""

    name: str
    role: Role
    second_before: Sequence[int]
    before: Sequence[int]
    here: Sequence[int]


_ANY: Final = range(SEEN_SYMBOLS)
_BREAK: Final = (alphabet.START, alphabet.NEWLINE, alphabet.RETURN)
_NEWLINE: Final = (alphabet.NEWLINE,)
_RETURN: Final = (alphabet.RETURN,)
_TAB: Final = (alphabet.TAB,)
_SPACE: Final = (alphabet.SPACE,)
_DIGIT: Final = (alphabet.DIGIT,)
_RARE_LATIN: Final = (alphabet.RARE_LATIN,)
_SMALL: Final = range(LOWER, UPPER)
_CAPITAL: Final = range(UPPER, MARK)
_LETTER: Final = range(LOWER, MARK)
_MARK: Final = range(MARK, alphabet.CONTROL)
_NOT_LETTER: Final = tuple(symbol for symbol in _ANY if symbol not in _LETTER)
_TELLING_MARKS: Final = "_'/.-($<\"\\"


def _blank_rules() -> Iterator[Rule]:
    for name, second_before, before, here in (
        ("newline", _ANY, _ANY, _NEWLINE),
        ("newline after mark", _ANY, _MARK, _NEWLINE),
        ("newline after blank", _ANY, (*_SPACE, *_TAB), _NEWLINE),
        ("newline after return", _ANY, _RETURN, _NEWLINE),
        ("newline after newline", _ANY, _NEWLINE, _NEWLINE),
        ("return", _ANY, _ANY, _RETURN),
        ("return after newline", _ANY, _NEWLINE, _RETURN),
        ("return after blank", _ANY, (*_SPACE, *_TAB), _RETURN),
        ("tab", _ANY, _ANY, _TAB),
        ("tab after space", _ANY, _SPACE, _TAB),
        ("tab at line start", _ANY, _BREAK, _TAB),
        ("second tab", _ANY, _TAB, _TAB),
        ("further tab", _TAB, _TAB, _TAB),
        ("space", _ANY, _ANY, _SPACE),
        ("space after mark", _ANY, _MARK, _SPACE),
        ("space after digit", _ANY, _DIGIT, _SPACE),
        ("space after tab", _ANY, _TAB, _SPACE),
        ("space at line start", _ANY, _BREAK, _SPACE),
        ("blank after return", _ANY, _RETURN, (*_SPACE, *_TAB)),
        ("second space", _ANY, _SPACE, _SPACE),
        ("second space of a line", _BREAK, _SPACE, _SPACE),
        ("further space", _SPACE, _SPACE, _SPACE),
    ):
        yield Rule(name, Role.NONE, second_before, before, here)


def _digit_rules() -> Iterator[Rule]:
    for name, second_before, before in (
        ("digit", _ANY, _ANY),
        ("digit after space", _ANY, _SPACE),
        ("digit after letter", _ANY, _LETTER),
        ("digit after mark", _ANY, _MARK),
        ("second digit", _ANY, _DIGIT),
        ("further digit", _DIGIT, _DIGIT),
    ):
        yield Rule(name, Role.NONE, second_before, before, _DIGIT)


def _first_letter_rules() -> Iterator[Rule]:
    for name, letters in (("small letter", _SMALL), ("capital", _CAPITAL)):
        for situation, second_before, before in (
            ("", _ANY, _ANY),
            (" after space", _ANY, _SPACE),
            (" after spaces", _SPACE, _SPACE),
            (" at line start", _ANY, _BREAK),
            (" after rare letter and space", _RARE_LATIN, _SPACE),
            (" after tab", _ANY, _TAB),
            (" after digit", _ANY, _DIGIT),
            (" after accented letter", _ANY, (alphabet.LATIN,)),
            (" after rare letter", _ANY, _RARE_LATIN),
            (" after mark", _ANY, _MARK),
        ):
            yield Rule(name + situation, Role.NONE, second_before, before, letters)
        for mark in _TELLING_MARKS:
            yield Rule(f"{name} after {mark}", Role.NONE, _ANY, (_mark(mark),), letters)


def _inner_letter_rules() -> Iterator[Rule]:
    for name, role, second_before, before, here in (
        ("small letter in word", Role.WORD, _ANY, _SMALL, _SMALL),
        ("second small letter", Role.WORD, _NOT_LETTER, _SMALL, _SMALL),
        ("second small letter of a line", Role.WORD, _BREAK, _SMALL, _SMALL),
        ("second small letter after mark", Role.WORD, _MARK, _SMALL, _SMALL),
        ("second small letter after digit", Role.NONE, _DIGIT, _SMALL, _SMALL),
        ("second small letter after rare letter", Role.NONE, _RARE_LATIN, _SMALL, _SMALL),
        ("small letter after capitalised", Role.WORD, _CAPITAL, _SMALL, _SMALL),
        ("small letter after first capital", Role.WORD, _ANY, _CAPITAL, _SMALL),
        ("small letter after inner capital", Role.CAPITALS, _SMALL, _CAPITAL, _SMALL),
        ("small letter after capitals", Role.CAPITALS, _CAPITAL, _CAPITAL, _SMALL),
        ("capital after small letter", Role.NONE, _ANY, _SMALL, _CAPITAL),
        ("second capital", Role.CAPITALS, _ANY, _CAPITAL, _CAPITAL),
        ("second inner capital", Role.CAPITALS, _SMALL, _CAPITAL, _CAPITAL),
        ("further capital", Role.CAPITALS, _CAPITAL, _CAPITAL, _CAPITAL),
    ):
        yield Rule(name, role, second_before, before, here)
    for letter in _LETTER:
        yield Rule("letter again and again", Role.NONE, (letter,), (letter,), (letter,))


def _mark_rules() -> Iterator[Rule]:
    for mark in MARKS:
        symbol = (_mark(mark),)
        yield Rule(mark, Role.MARKS, _ANY, _ANY, symbol)
        yield Rule(f"{mark} after blank", Role.MARKS, _ANY, (*_BREAK, *_TAB, *_SPACE), symbol)
        yield Rule(f"{mark} after digit", Role.NONE, _ANY, _DIGIT, symbol)
        yield Rule(f"{mark} after mark", Role.MARKS, _ANY, _MARK, symbol)
        yield Rule(f"second {mark}", Role.MARKS, _ANY, symbol, symbol)
        yield Rule(f"further {mark}", Role.MARKS, symbol, symbol, symbol)


def _mark(mark: str) -> int:
    return MARK + MARKS.index(mark)


# Later rules win.
_RULES: Final = (
    Rule("control", Role.NONE, _ANY, _ANY, (alphabet.START, alphabet.CONTROL)),
    *_blank_rules(),
    *_digit_rules(),
    *_first_letter_rules(),
    *_inner_letter_rules(),
    *_mark_rules(),
)
SHAPES: Final = {rule.name: rule.role for rule in _RULES}
"""Every shape of an ASCII character and the trigrams that make it cheaper."""
SITUATIONS: Final = ("inside", "after rare", "after space", "after other")
"""Where a character beyond ASCII stands: in a run of its group, after a rare one, after a space, or not."""
AFTER_RARE: Final = SITUATIONS.index("after rare")
AFTER_SPACE: Final = SITUATIONS.index("after space")
CLASS_CELLS: Final = tuple(f"{kind.name} {situation}" for kind in CLASSES for situation in SITUATIONS)


@cache
def shape_grid() -> NDArray[np.int16]:
    """(98, 98, 98) number of the shape by the symbols seen two before, one before and at a position."""
    grid = np.zeros((SEEN_SYMBOLS,) * 3, np.int16)
    numbers = {name: number for number, name in enumerate(SHAPES)}
    for rule in _RULES:
        grid[np.ix_(rule.second_before, rule.before, rule.here)] = numbers[rule.name]
    return grid


@cache
def class_grid() -> NDArray[np.int16]:
    """(SYMBOL_COUNT, len(CLASSES)) number of the cell by the symbol before and the class at a position."""
    groups = np.array(["ascii"] * FIRST_CLASS + [kind.group for kind in CLASSES])
    groups[LOWER:MARK] = "latin"
    groups[groups == "latin_3"] = "latin"
    rare = np.array([False] * FIRST_CLASS + [kind.is_rare for kind in CLASSES])
    after_space = np.arange(SYMBOL_COUNT) == alphabet.SPACE
    inside = groups[:, None] == groups[None, FIRST_CLASS:]
    situation = np.where(
        inside, np.where(rare, 1, 0)[:, None], np.where(after_space, AFTER_SPACE, 3)[:, None]
    )
    return (situation + len(SITUATIONS) * np.arange(len(CLASSES))).astype(np.int16)
