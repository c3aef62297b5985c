"""Whether rows of cells are a table, or a list, contents, formulas, a program or a figure that look alike."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from compressor.extraction.pdf.child.pieces import Piece, join_boxes
from compressor.extraction.pdf.child.units import TableRow

_MIN_ROWS = 2
_MIN_ROWS_OF_PAIRS = 3
_PAIR = 2
_MAX_CELL_CHARACTERS = 40
_MAX_TERM_CHARACTERS = 30
_MAX_MEANING_CHARACTERS = 120
_MOST = 0.65
_SOME = 0.3
_LABEL_CHARACTERS = 2
_MOST_ALIGNED = 0.7
_ALIGNED = 0.25
"""How far apart edges that are aligned may stand, in heights of the row."""

_MARKER = r"[^\w\s]{1,2}|\(?\w{1,4}[.)\]:]|\[\w{1,4}\]"
_FORMULA_NUMBER = r"\(\w{1,3}(?:[.\-]\w{1,3})*\)"
_NUMBER = r"[^\w\s]{0,2}\d[\d.,\s%/:\-]*\w{0,3}[^\w\s]{0,2}|[-–—]"

_LEADER = r"(?s:.*(?:[.·…_]\s*){4}.*)"
_COMMENT = r"(?s:(?://|#|;|--|%|/\*).*)"
_CODE = r"(?s:.*(?:[={};]|\w\().*)"
_ROMAN = "[ivxlc]{1,7}|[IVXLC]{1,7}"


def is_table(rows: Sequence[TableRow], text: str, pieces: Sequence[Piece]) -> bool:
    """Whether something speaks for a table, and nothing against it."""
    return bool(rows) and _is_table(_Sheet(rows, text, pieces))


def _is_table(sheet: _Sheet) -> bool:
    rows, columns = sheet.rows, len(sheet.columns)
    if len(rows) < _MIN_ROWS or columns < _PAIR or sheet.row_by_row() < _MOST or not sheet.has_words():
        return False
    if any(sheet.is_a_sign(column) or sheet.share(column, _LEADER) > _SOME for column in range(columns)):
        return False
    full = sum(1 for row in rows if sum(map(bool, row)) >= max(_PAIR, columns - 1))
    named = sum(1 for row in rows if row[0])
    if full < _MOST * len(rows) or named < _MOST * len(rows):
        return False
    if full < _MIN_ROWS_OF_PAIRS and (columns == _PAIR or not all(map(all, rows))):
        return False
    if columns == _PAIR:
        return _is_table_of_pairs(sheet)
    return max(map(sheet.usual_length, range(columns))) <= _MAX_CELL_CHARACTERS


def _is_table_of_pairs(sheet: _Sheet) -> bool:
    """Lists have a mark before their items, contents a page and formulas a number behind them: no tables."""
    if (
        sheet.share(0, _MARKER) > _MOST
        or sheet.share(1, _FORMULA_NUMBER) > _MOST
        or _are_contents(sheet)
        or _are_numbered(sheet)
    ):
        return False
    if sheet.share(1, _NUMBER) > _MOST:
        return True
    if sheet.usual_length(0) > _MAX_TERM_CHARACTERS or not sheet.is_aligned(1):
        return False
    if max(sheet.share(0, _CODE), sheet.share(1, _CODE)) > _SOME:
        return False
    return sheet.usual_length(1) <= _MAX_MEANING_CHARACTERS


def _are_numbered(sheet: _Sheet) -> bool:
    numbers = [int(cell) for cell in sheet.texts[0] if cell.isdecimal()]
    return len(numbers) == len(sheet.rows) and numbers == list(range(numbers[0], numbers[0] + len(numbers)))


def _are_contents(sheet: _Sheet) -> bool:
    pages = [cell for cell in sheet.texts[1] if cell]
    if all(re.fullmatch(_ROMAN, page) for page in pages):
        return True
    numbers = [int(page) for page in pages if page.isdecimal()]
    return len(numbers) > _MOST * len(pages) and numbers == sorted(numbers)


def _share_near_median(values: Sequence[float], slack: float) -> float:
    median = values[len(values) // 2]
    return sum(1 for value in values if abs(value - median) <= slack) / len(values)


class _Sheet:
    """A table to be, and what can be told from its cells."""

    def __init__(self, rows: Sequence[TableRow], text: str, pieces: Sequence[Piece]) -> None:
        self.rows = rows
        self._pieces = pieces
        self.columns = list(zip(*rows, strict=True))
        self.texts = [
            [
                " ".join(text[pieces[index].start : pieces[index].end] for index in cell).strip()
                for cell in column
            ]
            for column in self.columns
        ]

    def share(self, column: int, pattern: str) -> float:
        """How many of the column's cells, empty ones aside, are of the pattern."""
        filled = [cell for cell in self.texts[column] if cell]
        return sum(1 for cell in filled if re.fullmatch(pattern, cell)) / max(1, len(filled))

    def usual_length(self, column: int) -> int:
        """Median number of characters, empty cells aside."""
        lengths = sorted(len(cell) for cell in self.texts[column] if cell)
        return lengths[len(lengths) // 2] if lengths else 0

    def is_aligned(self, column: int) -> bool:
        """Whether most cells of the column, headings aside, have their left, middle or right in line."""
        boxes = [join_boxes([self._pieces[index] for index in cell]) for cell in self.columns[column] if cell]
        first = self._pieces[next(cell[0] for cell in self.columns[column] if cell)]
        slack = _ALIGNED * (first.top - first.bottom)
        edges = (
            sorted(left for left, _, _, _ in boxes),
            sorted((left + right) / 2 for left, _, right, _ in boxes),
            sorted(right for _, _, right, _ in boxes),
        )
        return any(_share_near_median(each, slack) >= _MOST_ALIGNED for each in edges)

    def is_a_sign(self, column: int) -> bool:
        """Whether the column holds one sign over and over, or the comments of a program."""
        filled = {cell for cell in self.texts[column] if cell}
        if len(filled) == 1 and not any(map(str.isalnum, next(iter(filled)))):
            return True
        return self.share(column, _COMMENT) > _SOME

    def has_words(self) -> bool:
        """Whether the cells are longer than the labels of a figure are, or mostly numbers."""
        filled = ["".join(filter(str.isalnum, cell)) for column in self.texts for cell in column if cell]
        numbers = sum(1 for cell in filled if cell.isdecimal())
        return sum(map(len, filled)) >= _LABEL_CHARACTERS * len(filled) or 2 * numbers > len(filled)

    def row_by_row(self) -> float:
        """How many of the cells that share a row were written one after the other."""
        filled = [[cell for cell in row if cell] for row in self.rows]
        pairs = sum(len(row) - 1 for row in filled)
        kept = sum(1 for row in filled for cell, after in pairwise(row) if cell[-1] + 1 == after[0])
        return kept / max(1, pairs)
