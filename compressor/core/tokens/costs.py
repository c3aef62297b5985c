"""A family's weights laid out for look-up: what every character costs after the two before it.

Costs are whole numbers of 1/1024 token, so that the parts of a text add up exactly, and no run of characters
costs more than its UTF-8 bytes times the family's tokens per byte.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from compressor.core.tokens import alphabet
from compressor.core.tokens.alphabet import ASCII_SYMBOLS, FIRST_CLASS, SYMBOL_COUNT, seen_symbols
from compressor.core.tokens.cells import SHAPES, SITUATIONS, class_grid, shape_grid
from compressor.core.tokens.classes import CLASSES, SCRIPT_GROUPS
from compressor.core.tokens.families import Family, tokens_per_byte
from compressor.core.tokens.table import TokenTable, Weights, packaged_table
from compressor.core.tokens.trigrams import LEVEL_COUNT, level_grid

UNITS: Final = 1024
"""Parts of a token that costs are counted in."""
SPELLED_SHARE: Final = 1.05
"""Letters that weigh more than this part of the most they may cost are spelled in bytes."""


@dataclass(frozen=True, slots=True)
class Costs:
    """What characters cost, in units.

    `ascii_costs` (98 * 98 * 98,) by the symbols seen two before, one before and at a position, zero where the
    position is not ASCII; `other_costs` (SYMBOL_COUNT * SYMBOL_COUNT,) by the symbol before and at a
    position, zero where the position is ASCII; `seen` (SYMBOL_COUNT,) each symbol as ASCII after it sees it.
    """

    ascii_costs: NDArray[np.uint16]
    other_costs: NDArray[np.uint16]
    seen: NDArray[np.int32]


@cache
def costs_of(family: Family) -> Costs:
    """Lay out a family's row of the packaged table; a few milliseconds, once for each family."""
    table = packaged_table()
    return lay_out(table, table.weights[family], tokens_per_byte(family))


def lay_out(table: TokenTable, weights: Weights, per_byte: float) -> Costs:
    """Lay out a row of weights.

    A character costs its bytes at most, and one unit at least, so that adding text always adds cost. ASCII
    after a space may also cost what the space left of its byte: tokenizers join the space to what follows.
    """
    shapes = _shape_costs(table, weights)
    _join_nothing_to_bytes(shapes)
    spaces = np.minimum(shapes[:, :, alphabet.SPACE], 1)
    limits = np.ones_like(shapes)
    limits[:, alphabet.SPACE, :] += 1 - spaces.max(axis=0)[:, None]
    limits[:, :, [alphabet.SPACE, alphabet.NEWLINE]] = 1
    ascii_costs = _units(np.minimum(shapes, limits))
    ascii_costs[:, :, ASCII_SYMBOLS:] = 0
    ascii_costs[:, :, alphabet.START] = 0
    other_costs = np.zeros((SYMBOL_COUNT, SYMBOL_COUNT), np.uint16)
    other_costs[:, FIRST_CLASS:] = _units(_class_costs(weights, per_byte))
    _cut_at_line_breaks(ascii_costs, other_costs)
    return Costs(ascii_costs.ravel(), other_costs.ravel(), _seen(weights, per_byte))


def _shape_costs(table: TokenTable, weights: Weights) -> NDArray[np.float64]:
    """(98, 98, 98) tokens by the symbols seen two before, one before and at a position, without limits."""
    factors = np.vstack([weights.levels, np.ones(LEVEL_COUNT)])
    by_level = np.array(weights.shapes)[:, None] * factors[list(SHAPES.values())]
    costs: NDArray[np.float64] = by_level[shape_grid(), level_grid(table.trigrams)]
    return costs


def _join_nothing_to_bytes(shapes: NDArray[np.float64]) -> None:
    """After a letter spelled in bytes or a control character the next token starts anew, blank or not."""
    shapes[:, [alphabet.SPELLED, alphabet.CONTROL]] = 1
    shapes[alphabet.SPELLED, :, alphabet.NEWLINE] = 1


def _cut_at_line_breaks(ascii_costs: NDArray[np.uint16], other_costs: NDArray[np.uint16]) -> None:
    """Let a text start as a line does, except that a line break there costs the most it can."""
    start, newline = alphabet.START, alphabet.NEWLINE
    ascii_costs[:, newline] = ascii_costs[newline, newline]
    ascii_costs[:, start] = ascii_costs[newline, newline]
    ascii_costs[start] = ascii_costs[newline]
    ascii_costs[:, start, newline] = ascii_costs[:, :, newline].max()
    other_costs[start] = other_costs[newline]


def _class_costs(weights: Weights, per_byte: float) -> NDArray[np.float64]:
    """(SYMBOL_COUNT, len(CLASSES)) tokens by the symbol before and the class at a position."""
    limits = np.repeat([kind.fewest_bytes * per_byte for kind in CLASSES], len(SITUATIONS))
    costs: NDArray[np.float64] = np.minimum(weights.classes, limits)[class_grid()]
    return costs


def _seen(weights: Weights, per_byte: float) -> NDArray[np.int32]:
    """(SYMBOL_COUNT,) symbol as ASCII after it sees it; a letter that weighs over its bytes is spelled."""
    seen = seen_symbols().copy()
    for number, kind in enumerate(CLASSES):
        inside = weights.classes[number * len(SITUATIONS)]
        if kind.group in SCRIPT_GROUPS and inside > SPELLED_SHARE * kind.fewest_bytes * per_byte:
            seen[FIRST_CLASS + number] = alphabet.SPELLED
    return seen


def _units(tokens: NDArray[np.float64]) -> NDArray[np.uint16]:
    return np.maximum(np.floor(tokens * UNITS), 1).astype(np.uint16)
