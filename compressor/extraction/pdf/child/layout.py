"""Lays a page out anew: its text in pieces, the pieces in reading order, the rows of its tables in cells."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from compressor.extraction.pdf.child.order import arrange
from compressor.extraction.pdf.child.pieces import Piece, join_boxes
from compressor.extraction.pdf.child.signs import WIDE_GAP, most_width, type_size, usual_width
from compressor.extraction.pdf.child.text_page import Box, Line, TextPage
from compressor.extraction.pdf.child.writing import write

_LINE_HEIGHT = 1.8
_NARROW_GAP = 0.12
"""Where a line has one wide gap it may be a row, and its cells can stand as near as words."""


def lay_out(text_page: TextPage, lines: Sequence[Line], *, right_to_left: bool) -> str:
    """Return the page's text in reading order."""
    size = type_size(lines)
    text = text_page.text
    if right_to_left:
        from compressor.extraction.pdf.child.leftward import read_leftward  # noqa: PLC0415 - few files need it

        spans = [(start, end) for start, end, _ in lines]
        inks = [text_page.character_boxes(start, end) for start, end in spans]
        size = type_size(
            [(start, end, [join_boxes(boxes)]) for (start, end), boxes in zip(spans, inks, strict=True)]
        )
        pieces, text = read_leftward(text, spans, inks, size)
    else:
        pieces = cut_pieces(text_page, lines, size)
    return write(arrange(pieces, text, size), pieces, text) if _is_whole(pieces, text) else text


def _is_whole(pieces: Sequence[Piece], text: str) -> bool:
    """Whether the pieces hold all of the text. A character without a box has no place to be read from."""
    if not pieces:
        return False
    between = (text[before.end : after.start] for before, after in pairwise(pieces))
    rest = (text[: pieces[0].start], *between, text[pieces[-1].end :])
    return not any(map(str.strip, rest))


def cut_pieces(text_page: TextPage, lines: Sequence[Line], size: float) -> list[Piece]:
    """Return the pieces of the page, in the order of the stream: its lines, cut at wide gaps."""
    usual = min(usual_width(lines), most_width(lines, text_page.text, size))
    pieces: list[Piece] = []
    for start, end, boxes in lines:
        if _may_have_gap(boxes, (end - start) * usual, size):
            characters = text_page.character_boxes(start, end)
            found = level(list(cut_line(text_page.text, start, characters, size)), size)
            if _has_wide_gap(found, size):
                pieces += found
            else:
                pieces.append(Piece.around(found or boxes, start, end))
        else:
            pieces.append(Piece.around(boxes, start, end))
    return pieces


def _may_have_gap(boxes: Sequence[Box], usual_width: float, size: float) -> bool:
    """Whether two text objects stand apart, or the line is too wide for its characters."""
    left, _, right, _ = join_boxes(boxes)
    return _has_wide_gap(boxes, size) or right - left > usual_width + WIDE_GAP * size


def _has_wide_gap(boxes: Sequence[Box] | Sequence[Piece], size: float) -> bool:
    return any(after[0] - before[2] > WIDE_GAP * size for before, after in pairwise(boxes))


def level(pieces: list[Piece], size: float) -> list[Piece]:
    """Give the pieces of a line its height, if it is one: "on" and "(1)" are on it and not as high."""
    if not pieces:
        return []
    _, bottom, _, top = join_boxes(pieces)
    if top - bottom > _LINE_HEIGHT * size:
        return pieces
    return [piece._replace(bottom=bottom, top=top) for piece in pieces]


def cut_line(text: str, start: int, boxes: Sequence[Box], size: float) -> Iterator[Piece]:
    """Yield the pieces of a line that begins at `start`, given the boxes of its characters."""
    first = start
    inked: list[Box] = []
    for position, box in enumerate(boxes, start=start):
        if text[position].isspace():
            continue
        gap = _NARROW_GAP if text[position - 1].isspace() else WIDE_GAP
        if inked and box[0] - inked[-1][2] > gap * size:
            yield Piece.around(inked, first, position)
            first, inked = position, []
        inked.append(box)
    if inked:
        yield Piece.around(inked, first, start + len(boxes))
