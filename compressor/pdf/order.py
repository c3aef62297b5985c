"""The order in which a page is read: column by column, and tables as tables.

The order in which the file writes a page is mostly the right one. Another is taken only where it makes the
eye jump less.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain, pairwise
from math import inf

from compressor.pdf.corridors import Run, Strip, column_of, drop_thin_columns, find_runs
from compressor.pdf.page import WIDE_GAP
from compressor.pdf.pieces import Box, Piece, Row, group_rows, join_boxes, overlap
from compressor.pdf.tables import TableRow, read_table

Unit = list[TableRow]
"""What is kept together: a piece, as a table of one cell, or a table."""

_MIN_PAGE_ROWS = 4
_MIN_COLUMN_ROWS = 3
_MIN_LINE_WIDTH = 9.0
_MIN_FILL = 0.6
_MARGIN_GAP = 1.0
_MAX_DEPTH = 6
_NEXT_COLUMN = 1
_BACKWARD = 3
_MIN_GAIN = 2
_CELL_GAP = 0.5
_SHUFFLED = 0.3


def arrange(pieces: Sequence[Piece], text: str, size: float) -> list[Unit]:
    """Return the pieces, given in stream order, in reading order. None is lost and none comes twice.

    `size` is the height of the type.
    """
    reader = _Reader(pieces, text, size)
    units = reader.read_page()
    written = sorted(units, key=first_piece)
    if _jumps(pieces, written, size) - _jumps(pieces, units, size) >= _MIN_GAIN:
        return units
    return written


def first_piece(unit: Unit) -> int:
    """Return the piece of the unit that is written first."""
    return min(index for row in unit for cell in row for index in cell)


class _Reader:
    """Divides a page, region by region, into units in reading order."""

    def __init__(self, pieces: Sequence[Piece], text: str, size: float) -> None:
        self._pieces = pieces
        self._text = text
        self._size = size

    def read_page(self) -> list[Unit]:
        rows = group_rows(self._pieces, range(len(self._pieces)))
        head, body, foot = self._part_margins(rows)
        return [
            *self._read_plain(head),
            *self._read_region([index for row in body for index in row], depth=0),
            *self._read_plain(foot),
        ]

    def _part_margins(self, rows: list[Row]) -> tuple[list[int], list[Row], list[int]]:
        """The header and the footer of the page: a first and a last row with white below and above them."""
        gaps = [self._bottom(above) - self._top(below) for above, below in pairwise(rows)]
        start, end = 0, len(rows)
        if len(rows) >= _MIN_PAGE_ROWS:
            start += gaps[0] > self._size * _MARGIN_GAP
            end -= gaps[-1] > self._size * _MARGIN_GAP
        return list(chain(*rows[:start])), rows[start:end], list(chain(*rows[end:]))

    def _bottom(self, row: Row) -> float:
        return min(self._pieces[index].bottom for index in row)

    def _top(self, row: Row) -> float:
        return max(self._pieces[index].top for index in row)

    def _read_region(self, members: list[int], depth: int) -> list[Unit]:
        units: list[Unit] = []
        plain: list[int] = []
        for run in find_runs(self._pieces, group_rows(self._pieces, members), self._size):
            found = self._read_run(run, depth) if len(run.rows) > 1 else None
            if found is None:
                plain += [index for row in run.rows for index in row]
            else:
                units += self._read_plain(plain) + found
                plain = []
        return units + self._read_plain(plain)

    def _read_run(self, run: Run, depth: int) -> list[Unit] | None:
        cells = self._with_corridors(run, min_gap=_CELL_GAP)
        run = self._with_corridors(run, min_gap=WIDE_GAP)
        if not run.corridors:
            return None
        if self._has_columns(run) and depth < _MAX_DEPTH:
            columns: list[list[int]] = [[] for _ in range(len(run.corridors) + 1)]
            for row in run.rows:
                for index in row:
                    columns[column_of(self._pieces[index], run.corridors)].append(index)
            return [unit for column in columns for unit in self._read_region(column, depth + 1)]
        table = read_table(self._pieces, cells, self._text, self._size)
        if table is None:
            return None
        taken = {index for row in table for cell in row for index in cell}
        others = [index for row in run.rows for index in row if index not in taken]
        top = max(self._pieces[index].top for index in taken)
        above = [index for index in others if self._pieces[index].bottom > top - self._size]
        below = [index for index in others if self._pieces[index].bottom <= top - self._size]
        return [*self._read_plain(above), table, *self._read_plain(below)]

    def _with_corridors(self, run: Run, *, min_gap: float) -> Run:
        """The run with the corridors alone that are wide in most of its rows: others come of even spacing."""
        wide = [
            corridor for corridor in run.corridors if self._usual_gap(run, corridor) > min_gap * self._size
        ]
        return Run(run.rows, drop_thin_columns(self._pieces, run.rows, wide))

    def _usual_gap(self, run: Run, corridor: Strip) -> float:
        middle = (corridor[0] + corridor[1]) / 2
        gaps: list[float] = []
        for row in run.rows:
            before = [self._pieces[index].right for index in row if self._pieces[index].right <= middle]
            after = [self._pieces[index].left for index in row if self._pieces[index].left >= middle]
            if before and after:
                gaps.append(min(after) - max(before))
        return sorted(gaps)[len(gaps) // 2] if gaps else 0.0

    def _has_columns(self, run: Run) -> bool:
        """Whether lines of prose stand on both sides: long, and mostly as long as the column is wide."""
        if sum(len(row) > 1 for row in run.rows) < _MIN_COLUMN_ROWS:
            return False
        columns: list[list[float]] = [[] for _ in range(len(run.corridors) + 1)]
        for row in run.rows:
            parts: dict[int, list[Piece]] = {}
            for index in row:
                piece = self._pieces[index]
                parts.setdefault(column_of(piece, run.corridors), []).append(piece)
            for column, part in parts.items():
                columns[column].append(max(piece.right for piece in part) - part[0].left)
        return all(self._is_prose(sorted(widths)) for widths in columns)

    def _is_prose(self, widths: list[float]) -> bool:
        if len(widths) < _MIN_COLUMN_ROWS:
            return False
        usual = widths[len(widths) // 2]
        return usual >= _MIN_LINE_WIDTH * self._size and usual >= _MIN_FILL * widths[-1]

    def _read_plain(self, members: Sequence[int]) -> list[Unit]:
        """Pieces in the order of the stream, but what stands wholly above comes before what stands below."""
        stretches = _cut_where_it_goes_up(self._pieces, sorted(members))
        rows = group_rows(self._pieces, members)
        if len(stretches) > _SHUFFLED * len(rows) and self._are_lines(stretches):
            return [[[[index]]] for row in rows for index in row]
        return [[[[index]]] for index in _sort_downward(self._pieces, stretches, self._size)]

    def _are_lines(self, stretches: Sequence[Sequence[int]]) -> bool:
        """Whether most are lines of prose, not the labels of a figure."""
        firsts = [self._pieces[stretch[0]] for stretch in stretches]
        lines = sum(1 for piece in firsts if piece.right - piece.left > _MIN_LINE_WIDTH * self._size)
        return 2 * lines > len(firsts)


def _cut_where_it_goes_up(pieces: Sequence[Piece], members: Sequence[int]) -> list[list[int]]:
    stretches: list[list[int]] = []
    for index in members:
        if stretches and pieces[index].bottom <= pieces[stretches[-1][-1]].top:
            stretches[-1].append(index)
        else:
            stretches.append([index])
    return stretches


def _sort_downward(pieces: Sequence[Piece], stretches: Sequence[list[int]], size: float) -> list[int]:
    """Put stretches under one another in order; those that stand beside one another keep theirs."""
    boxed = [(join_boxes(pieces[index] for index in stretch), stretch) for stretch in stretches]
    groups: list[list[int]] = []
    lowest = inf
    for (_, bottom, _, top), stretch in sorted(boxed, key=lambda each: -each[0][3]):
        if groups and top - lowest > size / 3:
            groups[-1] += stretch
        else:
            groups.append(list(stretch))
            lowest = bottom
        lowest = min(lowest, bottom)
    return [index for group in groups for index in sorted(group)]


def _jumps(pieces: Sequence[Piece], units: Sequence[Unit], size: float) -> int:
    """How much the eye jumps: a little to the next column, more where it has to go back."""
    boxes = [join_boxes(pieces[index] for row in unit for cell in row for index in cell) for unit in units]
    return sum(_jump(before, after, size) for before, after in pairwise(boxes))


def _jump(before: Box, after: Box, size: float) -> int:
    side_by_side = overlap(before[0], before[2], after[0], after[2]) <= 0
    if after[1] > before[3]:
        return _NEXT_COLUMN if side_by_side and after[0] > before[2] else _BACKWARD
    if side_by_side and not 0 <= after[0] - before[2] < size:
        return _NEXT_COLUMN
    return 0
