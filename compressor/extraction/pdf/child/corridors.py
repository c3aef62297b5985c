"""Corridors: the white strips that separate columns, and the runs of rows that they go through."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import inf
from typing import NamedTuple

from compressor.extraction.pdf.child.pieces import Piece, Row

Strip = tuple[float, float]
"""An interval of x that nothing stands in."""

_MIN_WIDTH = 0.1
_MAX_BREAK = 4.0
_WIDE = 0.9
_LEAST = 0.25
_MARGINS = 2
_MIN_FILLED = 0.25


class Run(NamedTuple):
    """Rows under one another with at least one corridor through them all."""

    rows: list[Row]
    corridors: list[Strip]


def find_runs(pieces: Sequence[Piece], rows: Sequence[Row], size: float) -> Iterator[Run]:
    """Yield the rows, from the top, in runs that are as long as they can be.

    `size` is the height of the type. A run begins where two pieces stand side by side and ends where a row
    bars its corridors, or below four blank lines.
    """
    run: list[Row] = []
    strips: list[Strip] = []
    for row in rows:
        white = _white_strips(pieces, row)
        shared = _intersect(strips, white, size * _MIN_WIDTH) if len(strips) > _MARGINS else []
        if _goes_on(pieces, row, strips, shared, size) and _gap(pieces, run[-1], row) < size * _MAX_BREAK:
            run.append(row)
            strips = shared
            continue
        if run:
            yield Run(run, strips[1:-1])
        run, strips = [row], white
    if run:
        yield Run(run, strips[1:-1])


def _goes_on(
    pieces: Sequence[Piece], row: Row, strips: Sequence[Strip], shared: Sequence[Strip], size: float
) -> bool:
    """Whether a corridor is left. A line of one piece may stand in none: it would be a caption or a note."""
    if not any(end - start >= _LEAST * size for start, end in shared[1:-1]):
        return False
    if len(row) > 1:
        return bool(_intersect(strips[1:-1], shared, _LEAST * size))
    piece = pieces[row[0]]
    is_inside = any(start < piece.left and piece.right < end for start, end in strips)
    return not is_inside and _count_wide(shared, size) >= _count_wide(strips, size)


def _count_wide(strips: Sequence[Strip], size: float) -> int:
    return sum(1 for start, end in strips if end - start > _WIDE * size)


def _white_strips(pieces: Sequence[Piece], row: Row) -> list[Strip]:
    """What no piece of the row covers, from one infinity to the other."""
    strips: list[Strip] = []
    edge = -inf
    for index in row:
        if pieces[index].left > edge:
            strips.append((edge, pieces[index].left))
        edge = max(edge, pieces[index].right)
    return [*strips, (edge, inf)]


def _intersect(strips: Sequence[Strip], others: Sequence[Strip], min_width: float) -> list[Strip]:
    shared: list[Strip] = []
    one = other = 0
    while one < len(strips) and other < len(others):
        start = max(strips[one][0], others[other][0])
        end = min(strips[one][1], others[other][1])
        if end - start >= min_width:
            shared.append((start, end))
        if strips[one][1] < others[other][1]:
            one += 1
        else:
            other += 1
    return shared


def _gap(pieces: Sequence[Piece], above: Row, below: Row) -> float:
    return min(pieces[index].bottom for index in above) - max(pieces[index].top for index in below)


def drop_thin_columns(pieces: Sequence[Piece], rows: Sequence[Row], corridors: list[Strip]) -> list[Strip]:
    """Return the corridors without those that set hardly anything apart, as a bracket in one row."""
    kept = list(corridors)
    while kept:
        filled = [0] * (len(kept) + 1)
        for row in rows:
            for column in {column_of(pieces[index], kept) for index in row}:
                filled[column] += 1
        thinnest = min(range(len(filled)), key=filled.__getitem__)
        if filled[thinnest] > _MIN_FILLED * len(rows):
            break
        around = range(max(0, thinnest - 1), min(len(kept), thinnest + 1))
        del kept[min(around, key=lambda number: kept[number][1] - kept[number][0])]
    return kept


def column_of(piece: Piece, corridors: Sequence[Strip]) -> int:
    """Return which column, from 0, the piece stands in."""
    middle = (piece.left + piece.right) / 2
    return sum(1 for start, end in corridors if middle > (start + end) / 2)
