"""Tables of Word documents: rows of cells, or a layout whose cells are read one after another."""

from __future__ import annotations

from collections.abc import Callable, Iterator

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


def read_table(table: _Element, read_cell: CellReader) -> Iterator[Block]:
    """Yield the table; behind the row that holds them, its notes and the tables inside its cells.

    What only looks like a table is read as text: one with a single column, and rows with a long column of
    text.
    """
    rows = [row for row in _iterate(table, f"{WORD}tr") if not _is_deleted(row)]
    is_column = all(len(list(_iterate(row, f"{WORD}tc"))) <= 1 for row in rows)
    written: list[tuple[str, ...]] = []
    for row in rows:
        cells = [_read_cell(cell, read_cell) for cell in _iterate(row, f"{WORD}tc")]
        apart = [block for blocks, _ in cells for block in blocks if isinstance(block, _KEPT_APART)]
        is_text = is_column or any(map(_is_running_text, (blocks for blocks, _ in cells)))
        if not is_text:
            written.append(_write_row(row, cells))
        if is_text or apart:
            yield from _finish(written)
            yield from (block for blocks, _ in cells for block in blocks) if is_text else apart
    yield from _finish(written)


def _finish(rows: list[tuple[str, ...]]) -> Iterator[Block]:
    if rows:
        yield Table(tuple(rows))
        rows.clear()


def _iterate(parent: _Element, tag: str) -> Iterator[_Element]:
    """Yield the rows of a table or the cells of a row, whatever they are wrapped in."""
    for child in parent.iterchildren("*"):
        if child.tag == tag:
            yield child
        elif child.tag not in _LEFT_OUT and not str(child.tag).endswith("Pr"):
            yield from _iterate(child, tag)


def _is_deleted(row: _Element) -> bool:
    return row.find(f"{WORD}trPr/{WORD}del") is not None


def _read_cell(cell: _Element, read_cell: CellReader) -> tuple[list[Block], int]:
    """Return the blocks of a cell and how many columns it spans."""
    properties = cell.find(f"{WORD}tcPr")
    if properties is None:
        return list(read_cell(cell)), 1
    is_deleted = properties.find(f"{WORD}cellDel") is not None
    blocks = [] if is_deleted or _goes_on(properties) else list(read_cell(cell))
    return blocks, _read_span(properties.find(f"{WORD}gridSpan"))


def _goes_on(properties: _Element) -> bool:
    """Tell whether a cell only goes on with the one above or before it."""
    merges = (properties.find(f"{WORD}{name}") for name in ("vMerge", "hMerge"))
    return any(merge is not None and merge.get(VALUE, "continue") == "continue" for merge in merges)


def _is_running_text(blocks: list[Block]) -> bool:
    texts = [write_on_one_line(block) for block in blocks if not isinstance(block, _KEPT_APART)]
    return len(texts) > 1 and sum(map(len, texts)) > MAX_CELL_CHARS


def _write_row(row: _Element, cells: list[tuple[list[Block], int]]) -> tuple[str, ...]:
    skipped = _read_span(row.find(f"{WORD}trPr/{WORD}gridBefore"), default=0)
    written = [""] * skipped
    for blocks, span in cells:
        texts = (write_on_one_line(block) for block in blocks if not isinstance(block, _KEPT_APART))
        written += [" ".join(filter(None, texts)), *[""] * (span - 1)]
    return tuple(written)


def _read_span(element: _Element | None, default: int = 1) -> int:
    span = None if element is None else parse_int(element.get(VALUE))
    return default if span is None else min(max(span, default), _MAX_SPAN)
