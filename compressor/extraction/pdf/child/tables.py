"""Tables: rows of cells, told from columns of prose, lists, contents and formulas that look alike.

A run of rows is taken for a table only where something speaks for it; what is unsure stays as it was.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from compressor.extraction.pdf.child.corridors import Run, column_of
from compressor.extraction.pdf.child.pieces import Piece, group_rows
from compressor.extraction.pdf.child.sheets import is_table
from compressor.extraction.pdf.child.units import Cell, TableRow

_MIN_ROWS = 2
_MIN_WORDS = 2
_LINE_GAP = 0.9
_LINE_STEP = 0.7
_CLOSER_THAN_ROWS = 0.85


class _Lines(NamedTuple):
    """The pieces of a run with the column and the visual line of each, by index."""

    columns: dict[int, int]
    lines: dict[int, int]
    members: list[int]


def read_table(pieces: Sequence[Piece], run: Run, text: str, size: float) -> list[TableRow] | None:
    """Return the rows of the table that the run is, or None where it is none.

    Pieces are in stream order; `size` is the height of the type.
    """
    if sum(len(row) > 1 for row in run.rows) < _MIN_ROWS:
        return None
    lines = _locate(pieces, run)
    cells = _merge_lines(pieces, lines, text, size)
    rows = _trim(_place_cells(pieces, cells, lines, len(run.corridors) + 1))
    return rows if is_table(rows, text, pieces) else None


def _locate(pieces: Sequence[Piece], run: Run) -> _Lines:
    columns = {index: column_of(pieces[index], run.corridors) for row in run.rows for index in row}
    lines = {index: number for number, row in enumerate(run.rows) for index in row}
    return _Lines(columns, lines, sorted(columns))


def _merge_lines(pieces: Sequence[Piece], lines: _Lines, text: str, size: float) -> list[Cell]:
    """Join the lines of one cell. They follow one another in the stream: cells are written one by one."""
    pitch = _row_pitch(pieces, lines)
    spans = _line_spans(lines)
    edges = _right_edges(pieces, lines)
    cells: list[Cell] = []
    for index in lines.members:
        before = cells[-1][-1] if cells else None
        if before is not None and _is_beside(lines, before, index):
            cells[-1].append(index)
            continue
        if before is not None and _goes_on(pieces, lines, before, index, size):
            closer = pieces[before].top - pieces[index].top < pitch * _CLOSER_THAN_ROWS
            if (
                closer
                or _is_amid(lines, spans, before, index)
                or _is_full(pieces, edges[lines.columns[index]], cells[-1], index, text)
            ):
                cells[-1].append(index)
                continue
        cells.append([index])
    return cells


def _row_pitch(pieces: Sequence[Piece], lines: _Lines) -> float:
    """The usual distance from one line with several cells to the next, at the median."""
    tops: dict[int, list[float]] = {}
    for index in lines.members:
        tops.setdefault(lines.lines[index], []).append(pieces[index].top)
    heads = [max(found) for _, found in sorted(tops.items()) if len(found) > 1]
    pitches = sorted(above - below for above, below in pairwise(heads))
    return pitches[len(pitches) // 2] if pitches else 0.0


def _line_spans(lines: _Lines) -> dict[int, tuple[int, int]]:
    """The first and the last piece of each visual line, by their place in the stream."""
    spans: dict[int, tuple[int, int]] = {}
    for index in lines.members:
        first, _ = spans.get(lines.lines[index], (index, index))
        spans[lines.lines[index]] = (first, index)
    return spans


def _is_beside(lines: _Lines, before: int, index: int) -> bool:
    return lines.columns[before] == lines.columns[index] and lines.lines[before] == lines.lines[index]


def _right_edges(pieces: Sequence[Piece], lines: _Lines) -> dict[int, float]:
    edges: dict[int, float] = {}
    for index in lines.members:
        column = lines.columns[index]
        edges[column] = max(pieces[index].right, edges.get(column, pieces[index].right))
    return edges


def _goes_on(pieces: Sequence[Piece], lines: _Lines, before: int, index: int, size: float) -> bool:
    above, below = pieces[before], pieces[index]
    return (
        lines.columns[before] == lines.columns[index]
        and lines.lines[before] < lines.lines[index]
        and above.bottom - below.top < _LINE_GAP * size
        and above.top - below.top > _LINE_STEP * size
    )


def _is_amid(lines: _Lines, spans: dict[int, tuple[int, int]], before: int, index: int) -> bool:
    """Whether the upper line was not yet finished, or the lower one begun before."""
    return spans[lines.lines[before]][1] > index or spans[lines.lines[index]][0] < before


def _is_full(pieces: Sequence[Piece], edge: float, cell: Cell, index: int, text: str) -> bool:
    """Whether the first word of the lower line would not have fitted into the cell's last one.

    `edge` is how far its column reaches.
    """
    above, below = pieces[cell[-1]], pieces[index]
    words = text[below.start : below.end].split(maxsplit=1)
    if (
        not words
        or not words[0][0].isalpha()
        or len(text[pieces[cell[0]].start : above.end].split()) < _MIN_WORDS
    ):
        return False
    first_word = (below.right - below.left) * len(words[0]) / (below.end - below.start)
    return above.right + first_word > edge


def _place_cells(
    pieces: Sequence[Piece], cells: Sequence[Cell], lines: _Lines, columns: int
) -> list[TableRow]:
    boxes = [Piece.around([pieces[index] for index in cell], 0, 0) for cell in cells]
    rows: list[TableRow] = []
    for group in group_rows(boxes, range(len(boxes))):
        row: TableRow = [[] for _ in range(columns)]
        for number in sorted(group):
            row[lines.columns[cells[number][0]]] += cells[number]
        rows.append(row)
    return rows


def _trim(rows: list[TableRow]) -> list[TableRow]:
    """Leave out what stands above and below in one column only, and columns that are left without a cell."""
    several = [number for number, row in enumerate(rows) if sum(map(bool, row)) > 1]
    if not several:
        return []
    rows = rows[several[0] : several[-1] + 1]
    used = [any(column) for column in zip(*rows, strict=True)]
    return [[cell for cell, is_used in zip(row, used, strict=True) if is_used] for row in rows]
