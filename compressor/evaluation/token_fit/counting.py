"""How often each cell of the estimate occurs in a text: what a fit regresses token counts on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from compressor.core.tokens import alphabet
from compressor.core.tokens.alphabet import FIRST_CLASS, SEEN_SYMBOLS, seen_symbols, symbols_of
from compressor.core.tokens.cells import CLASS_CELLS, SHAPES, class_grid, shape_grid
from compressor.core.tokens.trigrams import LEVEL_COUNT, folded, has_level, level_grid


@dataclass(frozen=True, slots=True)
class CellCounts:
    """`shapes` (texts, shapes, levels) and `classes` (texts, class cells): characters in each cell."""

    shapes: NDArray[np.float64]
    classes: NDArray[np.float64]

    def of(self, chosen: NDArray[np.bool_] | NDArray[np.int64]) -> CellCounts:
        """The counts of some of the texts."""
        return CellCounts(self.shapes[chosen], self.classes[chosen])


def count_cells(texts: Sequence[str], trigrams: Mapping[int, str]) -> CellCounts:
    """Count the cells of each text, with the levels that `trigrams` gives."""
    levels = level_grid(trigrams)
    shapes = np.zeros((len(texts), len(SHAPES), LEVEL_COUNT))
    classes = np.zeros((len(texts), len(CLASS_CELLS)))
    for number, text in enumerate(texts):
        symbols, seen = _windows(text)
        before, here = symbols
        is_ascii = here < FIRST_CLASS
        cells = shape_grid()[seen].astype(np.int64) * LEVEL_COUNT + levels[seen]
        shapes[number] = np.bincount(cells[is_ascii], minlength=len(SHAPES) * LEVEL_COUNT).reshape(
            -1, LEVEL_COUNT
        )
        cells = class_grid()[before[~is_ascii], here[~is_ascii] - FIRST_CLASS]
        classes[number] = np.bincount(cells, minlength=len(CLASS_CELLS))
    return CellCounts(shapes, classes)


def count_trigrams(text: str) -> dict[int, int]:
    """Count the folded ASCII trigrams that can have a level, by their number (`trigrams.spell`)."""
    (_, here), (second_before, before, seen_here) = _windows(text)
    fold = folded()
    numbers = (fold[second_before] * SEEN_SYMBOLS + fold[before]) * SEEN_SYMBOLS + fold[seen_here]
    leveled = np.array([has_level(symbol) for symbol in range(alphabet.SYMBOL_COUNT)])
    found, counts = np.unique(numbers[leveled[here]], return_counts=True)
    return dict(zip(found.tolist(), counts.tolist(), strict=True))


def _windows(
    text: str,
) -> tuple[tuple[NDArray[np.int64], ...], tuple[NDArray[np.int64], ...]]:
    """Symbols before and at each character; symbols seen two before, before and at it, cut at line breaks."""
    symbols = np.concatenate([[alphabet.START] * 2, symbols_of(text)]).astype(np.int64)
    seen = seen_symbols()[symbols].astype(np.int64)
    second_before = np.where(seen[1:-1] <= alphabet.RETURN, alphabet.NEWLINE, seen[:-2])
    return (symbols[1:-1], symbols[2:]), (second_before, seen[1:-1], seen[2:])
