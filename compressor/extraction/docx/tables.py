"""Tables of Word documents: rows of cells, or a layout whose cells are read one after another."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from lxml.etree import _Element

from compressor.extraction.docx.blocks import Block, Note, Table, write_on_one_line
from compressor.extraction.docx.styles import parse_int
from compressor.extraction.ooxml.names import VALUE, WORD

MAX_CELL_CHARS = 1_500
"""A longer cell of several paragraphs is a column of running text."""
_MAX_SPAN = 64
_LEFT_OUT = frozenset({f"{WORD}del", f"{WORD}moveFrom"})
_KEPT_APART = Note | Table

CellReader = Callable[[_Element], Iterator[Block]]


@dataclass(frozen=True, slots=True)
class _Cell:
    """A cell over `columns`; it may only go on with the one above it."""

    blocks: list[Block]
    columns: int
    goes_on: bool

    @property
    def texts(self) -> list[str]:
        """The words of its paragraphs, without what is kept apart."""
        texts = (write_on_one_line(block) for block in self.blocks if not isinstance(block, _KEPT_APART))
        return [text for text in texts if text]


class _Grid:
    """Writes rows. A cell over several rows stands in each, while the table does not grow to twice its text.

    So a row says all there is about it.
    """

    def __init__(self) -> None:
        self._rows: list[tuple[str, ...]] = []
        self._above: dict[int, str] = {}
        self._spare_chars = 0

    def add(self, skipped: int, cells: list[_Cell]) -> None:
        """Add a row that begins with so many skipped columns."""
        row = [""] * skipped
        for cell in cells:
            row += [self._write(cell, len(row)), *[""] * (cell.columns - 1)]
        self._rows.append(tuple(row))

    def finish(self) -> Iterator[Block]:
        """Yield the rows that are not yet out as a table, if there are any."""
        if self._rows:
            yield Table(tuple(self._rows))
            self._rows.clear()

    def _write(self, cell: _Cell, column: int) -> str:
        text = " ".join(cell.texts)
        if not cell.goes_on:
            self._spare_chars += len(text)
            self._above[column] = text
            return text
        above = self._above.get(column, "")
        if text or len(above) > self._spare_chars:
            return text
        self._spare_chars -= len(above)
        return above


def read_table(table: _Element, read_cell: CellReader) -> Iterator[Block]:
    """Yield the table; behind the row that holds them, its notes and the tables inside its cells.

    What only looks like a table is read as text: one with a single column, and rows with a long column of
    text.
    """
    rows = [row for row in _iterate(table, f"{WORD}tr") if row.find(f"{WORD}trPr/{WORD}del") is None]
    is_column = all(len(list(_iterate(row, f"{WORD}tc"))) <= 1 for row in rows)
    grid = _Grid()
    for row in rows:
        cells = [_read_cell(cell, read_cell) for cell in _iterate(row, f"{WORD}tc")]
        blocks = [block for cell in cells for block in cell.blocks]
        if is_column or any(map(_is_running_text, cells)):
            yield from grid.finish()
            yield from blocks
            continue
        grid.add(_read_number(row.find(f"{WORD}trPr/{WORD}gridBefore"), default=0), cells)
        if apart := [block for block in blocks if isinstance(block, _KEPT_APART)]:
            yield from grid.finish()
            yield from apart
    yield from grid.finish()


def _iterate(parent: _Element, tag: str) -> Iterator[_Element]:
    """Yield the rows of a table or the cells of a row, whatever they are wrapped in."""
    for child in parent.iterchildren("*"):
        if child.tag == tag:
            yield child
        elif child.tag not in _LEFT_OUT and not str(child.tag).endswith("Pr"):
            yield from _iterate(child, tag)


def _read_cell(cell: _Element, read_cell: CellReader) -> _Cell:
    properties = cell.find(f"{WORD}tcPr")
    if properties is None:
        return _Cell(list(read_cell(cell)), columns=1, goes_on=False)
    is_deleted = properties.find(f"{WORD}cellDel") is not None
    return _Cell(
        [] if is_deleted else list(read_cell(cell)),
        _read_number(properties.find(f"{WORD}gridSpan"), default=1),
        _goes_on(properties.find(f"{WORD}vMerge")),
    )


def _goes_on(merge: _Element | None) -> bool:
    return merge is not None and merge.get(VALUE, "continue") == "continue"


def _is_running_text(cell: _Cell) -> bool:
    texts = cell.texts
    return len(texts) > 1 and sum(map(len, texts)) > MAX_CELL_CHARS


def _read_number(element: _Element | None, default: int) -> int:
    number = None if element is None else parse_int(element.get(VALUE))
    return default if number is None else min(max(number, default), _MAX_SPAN)
