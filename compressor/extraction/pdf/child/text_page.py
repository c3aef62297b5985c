"""The text of one page as PDFium has it, with the boxes of its text objects and of its characters."""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Sequence
from struct import Struct

from compressor.extraction.pdf.child import pdfium

_NUMBER_BYTES = 8
LINE_END = "\r\n"
HYPHEN_MARK = "\ufffe"
"""What PDFium writes in place of a hyphen at the end of a line and of the break after it."""

Box = tuple[float, float, float, float]
"""Left, bottom, right, top, in the page's own unit, y upward."""

Line = tuple[int, int, list[Box]]
"""Where a line begins and ends in the page's text, and the boxes of the text objects that it is made of."""

_Corners = ctypes.c_double * 4
"""What PDFium writes a box into."""

_unpack_box: Callable[[ctypes.Array[ctypes.c_double]], Box] = Struct("4d").unpack_from
"""Faster than to ask for the four numbers one by one."""


class TextPage:
    """An open page's text. Positions are those of `text`, a string; PDFium may count more characters."""

    def __init__(self, handle: int) -> None:
        self._handle = handle
        self._characters = max(0, pdfium.count_characters(handle))
        self.text = self._read_text()
        self._quarter_turns = 0
        self._corners = _Corners()
        address = ctypes.addressof(self._corners)
        self._places = [address + number * _NUMBER_BYTES for number in range(len(self._corners))]
        self._is_one_to_one = len(self.text) == self._characters

    def _read_text(self) -> str:
        size = 2 * self._characters + 2
        buffer = ctypes.create_string_buffer(1 << size.bit_length())  # few sizes: each one makes a type
        written = pdfium.get_text(self._handle, 0, self._characters, buffer)  # with the NUL at the end
        return ctypes.string_at(buffer, max(0, written - 1) * 2).decode("utf-16-le", "replace")

    def read_lines(self, quarter_turns: int) -> list[Line]:
        """Return the lines that are not blank, in the order of the stream.

        `quarter_turns` is how the page is turned to be read; boxes are as they stand then. This is done for
        every page, so nothing is called in it that is not needed.
        """
        self._quarter_turns = quarter_turns
        corners, (left, bottom, right, top) = self._corners, self._places
        handle, count_boxes, get_box = self._handle, pdfium.count_boxes, pdfium.get_box
        is_one_to_one = self._is_one_to_one
        lines: list[Line] = []
        for start, end in line_spans(self.text):
            first, count = (start, end - start) if is_one_to_one else self._index_span(start, end)
            boxes: list[Box] = []
            for number in range(count_boxes(handle, first, count)):
                get_box(handle, number, left, top, right, bottom)
                boxes.append(_unpack_box(corners))
            if boxes:
                lines.append((start, end, turn(boxes, quarter_turns) if quarter_turns else boxes))
        return lines

    def character_boxes(self, start: int, end: int) -> list[Box]:
        """Return the boxes of the ink of each character of `text[start:end]`; a blank's is empty."""
        corners, (left, bottom, right, top) = self._corners, self._places
        boxes: list[Box] = []
        for position in range(start, end):
            pdfium.get_character_box(self._handle, self._index(position), left, right, bottom, top)
            boxes.append(_unpack_box(corners))
        return turn(boxes, self._quarter_turns)

    def _index(self, position: int) -> int:
        if self._is_one_to_one:
            return position
        index: int = pdfium.get_character_index(self._handle, position)
        return index

    def _index_span(self, start: int, end: int) -> tuple[int, int]:
        first = self._index(start)
        return first, self._index(end - 1) + 1 - first


def turn(boxes: Sequence[Box], quarter_turns: int) -> list[Box]:
    """Return the boxes as they stand once the page is turned clockwise."""
    turned = list(boxes)
    for _ in range(quarter_turns % 4):
        turned = [(bottom, -right, top, -left) for left, bottom, right, top in turned]
    return turned


def line_spans(text: str) -> list[tuple[int, int]]:
    """Return where each line begins and ends, its end aside. The mark of a cut word ends its line."""
    spans: list[tuple[int, int]] = []
    start = 0
    for line in text.split(LINE_END):
        end = start + len(line)
        if HYPHEN_MARK in line:
            for part in line.split(HYPHEN_MARK):
                cut = start + len(part) + 1
                if start < min(cut, end):
                    spans.append((start, min(cut, end)))
                start = cut
        elif line:
            spans.append((start, end))
        start = end + len(LINE_END)
    return spans
