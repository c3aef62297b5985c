"""The parts of a run that may be tables, each for itself: columns can end before the corridors between them.

Short lines below a table, as those of a list, bar none of its corridors, so the run goes on through them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from compressor.extraction.pdf.child.corridors import Run, column_of, find_runs
from compressor.extraction.pdf.child.pieces import Piece, Row

_MIN_ROWS = 2
_MAX_LINES_BETWEEN = 2
"""Lines in the first column alone between two rows: more lines of a cell, or a title amid the table."""


def divide_run(pieces: Sequence[Piece], run: Run, size: float) -> Iterator[list[Run]]:
    """Yield ways to divide the run into runs that may be tables: not at all, at its ends, or amid it as well.

    `size` is the height of the type. Each way has all of the rows in it.
    """
    yield [run]
    parts = list(_part_rows(pieces, run))
    if len(run.rows) > _MIN_ROWS:
        yield _trim(pieces, run, size)
    if len(parts) > 1:
        yield [part for rows in parts for part in _trim(pieces, run._replace(rows=rows), size)]


def _trim(pieces: Sequence[Piece], run: Run, size: float) -> list[Run]:
    """Part lines at the ends that stand in the first column alone from the rows between them.

    Those may have corridors that the run as a whole has not.
    """
    several = [number for number, row in enumerate(run.rows) if _reached(pieces, row, run)]
    if not several:
        return [run]
    start, end = several[0], several[-1] + 1
    above, below = Run(run.rows[:start], []), Run(run.rows[end:], [])
    return [above, *find_runs(pieces, run.rows[start:end], size), below]


def _part_rows(pieces: Sequence[Piece], run: Run) -> Iterator[list[Row]]:
    part: list[Row] = []
    between: list[Row] = []
    known: set[int] = set()
    for row in run.rows:
        crossed = _crossed(pieces, row, run)
        if not _reached(pieces, row, run):
            between.append(row)
            continue
        is_elsewhere = crossed and known and known.isdisjoint(crossed)
        if known and (len(between) > _MAX_LINES_BETWEEN or is_elsewhere):
            yield part + between
            part, between, known = [], [], set()
        part += [*between, row]
        between = []
        known.update(crossed)
    yield part + between


def _columns(pieces: Sequence[Piece], row: Row, run: Run) -> list[int]:
    return [column_of(pieces[index], run.corridors) for index in row]


def _reached(pieces: Sequence[Piece], row: Row, run: Run) -> bool:
    """Whether something of the row stands in another column than the first."""
    return any(_columns(pieces, row, run))


def _crossed(pieces: Sequence[Piece], row: Row, run: Run) -> range:
    """The corridors that the row has something on both sides of."""
    columns = _columns(pieces, row, run)
    return range(min(columns), max(columns))
