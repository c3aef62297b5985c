"""Pieces of a page: parts of its text with the boxes they stand in, which is all that its order is told from.

Lengths are in the page's own unit, x to the right, y upward.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple, Self

from compressor.extraction.pdf.child.text_page import Box


class Piece(NamedTuple):
    """`text[start:end]` of a page's text, on one line and without a wide gap, and its box."""

    left: float
    bottom: float
    right: float
    top: float
    start: int
    end: int

    @classmethod
    def around(cls, boxes: Iterable[Sequence[float]], start: int, end: int) -> Self:
        """Return the piece that these boxes, or pieces, are parts of."""
        left, bottom, right, top = join_boxes(boxes)
        return cls(left, bottom, right, top, start, end)


Row = list[int]
"""Indices of the pieces that stand side by side, from left to right."""


def join_boxes(boxes: Iterable[Sequence[float]]) -> Box:
    """Return the smallest box around all of them."""
    lefts, bottoms, rights, tops = zip(*(box[:4] for box in boxes), strict=True)
    return min(lefts), min(bottoms), max(rights), max(tops)


def overlap(start: float, end: float, other_start: float, other_end: float) -> float:
    """Return how long the two intervals run together; negative, how far they are apart."""
    return min(end, other_end) - max(start, other_start)


def group_rows(pieces: Sequence[Piece], members: Iterable[int]) -> list[Row]:
    """Return the rows of these pieces from top to bottom.

    A piece belongs to a row if it shares a third of the height with the row's highest piece: lines of columns
    whose baselines differ pair up, and lines of one column do not.
    """
    rows: list[Row] = []
    for index in sorted(members, key=lambda member: (-pieces[member].top, pieces[member].left, member)):
        piece = pieces[index]
        if rows and _shares_height(pieces[rows[-1][0]], piece):
            rows[-1].append(index)
        else:
            rows.append([index])
    for row in rows:
        row.sort(key=lambda member: (pieces[member].left, member))
    return rows


def _shares_height(first: Piece, piece: Piece) -> bool:
    shared = overlap(first.bottom, first.top, piece.bottom, piece.top)
    return shared > min(first.top - first.bottom, piece.top - piece.bottom) / 3
