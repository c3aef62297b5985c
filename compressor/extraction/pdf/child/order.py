"""The order in which a page is read: column by column, and tables as tables.

The order in which the file writes a page is mostly the right one. Another is taken only where it makes the
eye jump less.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain, pairwise

from compressor.extraction.pdf.child.corridors import Run, Strip, column_of, drop_thin_columns, find_runs
from compressor.extraction.pdf.child.pieces import Piece, Row, group_rows
from compressor.extraction.pdf.child.run_parts import divide_run
from compressor.extraction.pdf.child.signs import WIDE_GAP
from compressor.extraction.pdf.child.stretches import sort_downward
from compressor.extraction.pdf.child.tables import read_table
from compressor.extraction.pdf.child.units import Unit, count_jumps, unit_of_piece, unit_of_table

_MIN_PAGE_ROWS = 4
_MIN_COLUMN_ROWS = 3
_MIN_TABLE_ROWS = 2
_MIN_LINE_WIDTH = 9.0
_MIN_FILL = 0.6
_MARGIN_GAP = 1.0
_CELL_GAP = 0.5
_MAX_DEPTH = 6
_MAX_CORRIDORS = 60
_MIN_GAIN = 2


def arrange(pieces: Sequence[Piece], text: str, size: float) -> list[Unit]:
    """Return the pieces, given in stream order, in reading order. None is lost and none comes twice.

    `size` is the height of the type.
    """
    units = _Reader(pieces, text, size).read_page()
    written = sorted(units, key=lambda unit: unit.first)
    gain = count_jumps(written, size) - count_jumps(units, size)
    return units if gain >= _MIN_GAIN else written


class _Reader:
    """Divides a page, region by region, into units in reading order."""

    def __init__(self, pieces: Sequence[Piece], text: str, size: float) -> None:
        self._pieces = pieces
        self._text = text
        self._size = size

    def read_page(self) -> list[Unit]:
        head, body, foot = self._part_margins(group_rows(self._pieces, range(len(self._pieces))))
        return [*self._read_plain(head), *self._read_rows(body, depth=0), *self._read_plain(foot)]

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

    def _read_rows(self, rows: Sequence[Row], depth: int) -> list[Unit]:
        units: list[Unit] = []
        plain: list[int] = []
        for run in find_runs(self._pieces, rows, self._size):
            found = self._read_run(run, depth) if len(run.rows) > 1 else None
            if found is None:
                plain += chain(*run.rows)
            else:
                units += self._read_plain(plain) + found
                plain = []
        return units + self._read_plain(plain)

    def _read_run(self, run: Run, depth: int) -> list[Unit] | None:
        if len(run.corridors) > _MAX_CORRIDORS:
            return None
        wide = self._with_corridors(run, min_gap=WIDE_GAP)
        if wide.corridors and depth < _MAX_DEPTH and self._has_columns(wide):
            return self._read_columns(wide, depth)
        for runs in divide_run(self._pieces, run, self._size):
            units = self._read_tables(runs)
            if units is not None:
                return units
        return None

    def _read_tables(self, runs: Sequence[Run]) -> list[Unit] | None:
        """The tables that some of the runs are, with the others as they come; None where none is one."""
        found = [self._read_table(run) for run in runs]
        if not any(found):
            return None
        return [
            unit
            for run, table in zip(runs, found, strict=True)
            for unit in table or self._read_plain(list(chain(*run.rows)))
        ]

    def _read_columns(self, run: Run, depth: int) -> list[Unit]:
        columns: list[list[int]] = [[] for _ in range(len(run.corridors) + 1)]
        for index in chain(*run.rows):
            columns[column_of(self._pieces[index], run.corridors)].append(index)
        grouped = [group_rows(self._pieces, column) for column in columns]
        return [unit for rows in grouped for unit in self._read_rows(rows, depth + 1)]

    def _read_table(self, run: Run) -> list[Unit] | None:
        if len(run.rows) < _MIN_TABLE_ROWS or len(run.corridors) > _MAX_CORRIDORS:
            return None
        if not self._with_corridors(run, min_gap=WIDE_GAP).corridors:
            return None
        rows = read_table(self._pieces, self._with_corridors(run, min_gap=_CELL_GAP), self._text, self._size)
        if rows is None:
            return None
        table = unit_of_table(self._pieces, rows)
        taken = {index for row in rows for cell in row for index in cell}
        others = [index for index in chain(*run.rows) if index not in taken]
        middle = (table.box[1] + table.box[3]) / 2
        above = [index for index in others if self._pieces[index].bottom > middle]
        below = [index for index in others if self._pieces[index].bottom <= middle]
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
        return [
            unit_of_piece(self._pieces, index) for index in sort_downward(self._pieces, members, self._size)
        ]
