"""Units: what is kept together on a page while its order is settled. And how well an order of them reads."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from compressor.extraction.pdf.child.pieces import Piece, join_boxes, overlap
from compressor.extraction.pdf.child.text_page import Box

Cell = list[int]
"""Indices of the pieces of one cell, from the top; empty for an empty cell."""

TableRow = list[Cell]

_NEXT_COLUMN = 1
_BACKWARD = 3
_MAX_LINE_GAP = 2


class Unit(NamedTuple):
    """A piece, as a table of one cell, or a table. `first` is the piece that the file writes first."""

    rows: list[TableRow]
    box: Box
    first: int


def unit_of_piece(pieces: Sequence[Piece], index: int) -> Unit:
    """Return the unit of one piece."""
    left, bottom, right, top, _, _ = pieces[index]
    return Unit([[[index]]], (left, bottom, right, top), index)


def unit_of_table(pieces: Sequence[Piece], rows: list[TableRow]) -> Unit:
    """Return the unit of a table."""
    indices = [index for row in rows for cell in row for index in cell]
    return Unit(rows, join_boxes([pieces[index] for index in indices]), min(indices))


def count_jumps(units: Sequence[Unit], size: float) -> int:
    """Return how much the eye jumps: a little to the next column, more where it has to go back.

    `size` is the height of the type.
    """
    return sum(_jump(before.box, after.box, size) for before, after in pairwise(units))


def _jump(before: Box, after: Box, size: float) -> int:
    side_by_side = overlap(before[0], before[2], after[0], after[2]) <= 0
    if after[1] > before[3]:
        return _NEXT_COLUMN if side_by_side and after[0] > before[2] else _BACKWARD
    is_next_line = after[2] <= before[0] and before[1] - after[3] < _MAX_LINE_GAP * size
    if side_by_side and not is_next_line and not 0 <= after[0] - before[2] < size:
        return _NEXT_COLUMN
    return 0
