"""Frequent ASCII trigrams: the rarer the letters, the more likely a tokenizer cuts between them.

A trigram has a level. Levels 1 to 5 say how common it is in texts of any language, levels 6 to 15 how common
it is in English; level 0 is everything else. Capitals count as small letters, breaks as one, digits as one.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import numpy as np
from numpy.typing import NDArray

from compressor.core.tokens import alphabet
from compressor.core.tokens.alphabet import LOWER, MARK, MARKS, SEEN_SYMBOLS

GENERAL_LEVELS: Final = 5
ENGLISH_LEVELS: Final = 10
LEVEL_COUNT: Final = 1 + GENERAL_LEVELS + ENGLISH_LEVELS
TRIGRAM_LENGTH: Final = 3

# One printable character for each folded symbol, to keep trigrams readable in the packaged table.
_LETTERS: Final = "\n" * 3 + "\t 0" + "abcdefghijklmnopqrstuvwxyz" * 2 + MARKS + "¬éя字§·éя"
_SYMBOLS: Final = {letter: _LETTERS.index(letter) for letter in _LETTERS if letter != "\n"} | {
    "\n": alphabet.NEWLINE
}


def folded() -> NDArray[np.int64]:
    """(SEEN_SYMBOLS,) symbol that stands for each symbol in a trigram."""
    return np.array([_SYMBOLS[letter] for letter in _LETTERS], np.int64)


def spell(code: int) -> str:
    """The three characters of a folded trigram's number, `(a * 98 + b) * 98 + c`."""
    first, rest = divmod(code, SEEN_SYMBOLS**2)
    return "".join(_LETTERS[symbol] for symbol in (first, *divmod(rest, SEEN_SYMBOLS)))


def level_grid(trigrams: Mapping[int, str]) -> NDArray[np.uint8]:
    """(98, 98, 98) level of every trigram, capitals and breaks unfolded.

    `trigrams` maps a level to its trigrams, written one after another.
    """
    grid = np.zeros((SEEN_SYMBOLS,) * 3, np.uint8)
    for level, letters in trigrams.items():
        symbols = np.array([_SYMBOLS[letter] for letter in letters], np.int64).reshape(-1, TRIGRAM_LENGTH)
        grid[tuple(symbols.T)] = level
    fold = folded()
    return grid[np.ix_(fold, fold, fold)]


def has_level(symbol: int) -> bool:
    """Whether trigrams that end in the symbol have levels: letters and punctuation do."""
    return LOWER <= symbol < MARK + len(MARKS)
