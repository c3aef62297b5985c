"""Estimates the tokens of a text, reading it once, and rather too many than too few.

Invariants: any string is counted, in time linear in its length; what a tokenizer would take for a special
token costs what its characters do; adding text at the end never lowers the estimate; cutting a text at line
breaks and adding up the parts never gives less than the whole; nothing is estimated at more than its UTF-8
bytes times the family's tokens per byte, rounded up.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final, Protocol

import numpy as np
from numpy.typing import NDArray

from compressor.core.tokens import alphabet
from compressor.core.tokens.alphabet import FIRST_CLASS, SEEN_SYMBOLS, SYMBOL_COUNT, symbols_of
from compressor.core.tokens.costs import UNITS, Costs, costs_of
from compressor.core.tokens.families import Family

BLOCK_CHARACTERS: Final = 1 << 16
"""Characters weighed at a time: small enough for a processor's cache."""
_WINDOW: Final = 2


class TokenCounter(Protocol):
    """Whatever says how many tokens a text has."""

    def __call__(self, text: str, /) -> int: ...


def estimate(text: str, family: Family = Family.GEMINI) -> int:
    """Estimate the tokens of any string: zero for an empty one, at least one for any other."""
    return estimate_by(costs_of(family), text)


def estimate_by(costs: Costs, text: str) -> int:
    """Estimate the tokens of any string by costs that are laid out already."""
    symbols = np.full(len(text) + _WINDOW, alphabet.START, np.uint8)
    symbols[_WINDOW:] = symbols_of(text)
    units = int(_weigh(symbols, costs).sum(dtype=np.int64))
    return -(-units // UNITS)


def estimate_many(texts: Sequence[str], family: Family = Family.GEMINI) -> NDArray[np.int32]:
    """Estimate every text in one pass over all of them.

    Returns:
        (len(texts),) what `estimate` gives for each.
    """
    if not texts:
        return np.zeros(0, np.int32)
    joined = "\n".join(("", *texts, ""))
    starts = np.cumsum([0, *(len(text) + 1 for text in texts)])
    symbols = np.zeros(len(joined) + 1, np.uint8)
    symbols[1:] = symbols_of(joined)
    symbols[starts + 1] = alphabet.START
    units = np.add.reduceat(_weigh(symbols, costs_of(family)), starts[:-1], dtype=np.int64)
    return (-(-units // UNITS)).astype(np.int32)


def counter_for(family: Family) -> TokenCounter:
    """Return the estimate of one family, to be passed to whatever counts."""
    return partial(estimate, family=family)


def _weigh(symbols: NDArray[np.uint8], costs: Costs) -> NDArray[np.uint16]:
    """(len(symbols) - 2,) cost of each position but the first two, in units."""
    weights = np.empty(len(symbols) - _WINDOW, np.uint16)
    for start in range(0, len(weights), BLOCK_CHARACTERS):
        end = start + BLOCK_CHARACTERS
        weights[start:end] = _weigh_block(symbols[start : end + _WINDOW], costs)
    return weights


def _weigh_block(symbols: NDArray[np.uint8], costs: Costs) -> NDArray[np.uint16]:
    seen = costs.seen[symbols]
    trigrams = seen[:-2] * SEEN_SYMBOLS
    trigrams += seen[1:-1]
    trigrams *= SEEN_SYMBOLS
    trigrams += seen[2:]
    weights = costs.ascii_costs[trigrams]
    if symbols.max() >= FIRST_CLASS:
        pairs = symbols[1:-1] * np.int32(SYMBOL_COUNT)
        pairs += symbols[2:]
        weights += costs.other_costs[pairs]
    return weights
