"""Pages set in type without a PDF: texts at their places, as pieces."""

from __future__ import annotations

from collections.abc import Sequence

from compressor.extraction.pdf.child.pieces import Piece

SIZE = 8.0
"""Height of the type."""

WIDTH = 5.0
"""Width of a character."""

Placed = tuple[float, float, str]
"""Left, baseline and text of a piece."""


def set_type(placed: Sequence[Placed]) -> tuple[list[Piece], str]:
    """Return the pieces, in this order, and the text that they are parts of, a line each."""
    pieces = []
    at = 0
    for left, baseline, text in placed:
        pieces.append(Piece(left, baseline, left + WIDTH * len(text), baseline + SIZE, at, at + len(text)))
        at += len(text) + 2
    return pieces, "\r\n".join(text for _, _, text in placed)


def set_rows(rows: Sequence[Sequence[str]], lefts: Sequence[float], *, top: float = 700.0) -> list[Placed]:
    """Return the cells that are not empty, row by row, 12 units from one row to the next."""
    return [
        (left, top - 12 * number, cell)
        for number, row in enumerate(rows)
        for left, cell in zip(lefts, row, strict=True)
        if cell
    ]
