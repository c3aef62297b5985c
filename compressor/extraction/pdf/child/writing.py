"""Writing the text of a page once its order is settled."""

from __future__ import annotations

from collections.abc import Sequence

from compressor.extraction.pdf.child.pieces import Piece
from compressor.extraction.pdf.child.text_page import HYPHEN_MARK, LINE_END
from compressor.extraction.pdf.child.units import Unit

_CELL_END = " | "


def write(units: Sequence[Unit], pieces: Sequence[Piece], text: str) -> str:
    """Return the text of the units: what was written one after the other keeps what stood between."""
    parts: list[str] = []
    last = -1
    for unit in units:
        for row in unit.rows:
            cells = [_write_cell(cell, pieces, text) for cell in row]
            if len(cells) > 1:
                cells = [cell.strip() for cell in cells]
            first = min(index for cell in row for index in cell)
            if parts and last + 1 == first:
                parts.append(text[pieces[last].end : pieces[first].start])
            elif parts:
                parts[-1] = parts[-1].rstrip(" ")
                parts.append(_line_end(parts[-1], cells[0]))
            parts.append(_CELL_END.join(cells))
            last = max(index for cell in row for index in cell) if len(row) == 1 else len(pieces)
    return "".join(parts)


def _write_cell(cell: Sequence[int], pieces: Sequence[Piece], text: str) -> str:
    whole = ""
    last = None
    for index in cell:
        piece = pieces[index]
        if last is not None and LINE_END not in text[last : piece.start]:
            whole += text[last : piece.start]
        elif whole and not whole.endswith((HYPHEN_MARK, "-", " ")):
            whole += " "
        whole += text[piece.start : piece.end]
        last = piece.end
    return whole


def _line_end(before: str, after: str) -> str:
    return "" if before.endswith(HYPHEN_MARK) and after[:1].islower() else LINE_END
