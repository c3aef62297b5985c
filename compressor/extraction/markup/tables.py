"""Tables of HTML: a grid of cells, or a frame that only arranges text on a screen."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from compressor.extraction.markup.events import words_of
from compressor.extraction.markup.sinks import BlockSink, RecordedBlocks

_SPAN = re.compile(r"\s*(\d{1,6})")
_MAX_COLUMN_SPAN = 50
_MAX_CELL_CHARACTERS = 2_000
"""A cell with more is a column of text."""


@dataclass(frozen=True, slots=True)
class _Cell:
    blocks: RecordedBlocks
    columns: int
    rows: int

    @property
    def text(self) -> str:
        return " ".join(self.blocks.texts)


class Table:
    """Gathers rows of cells; `play` puts them into a sink when the table ends."""

    def __init__(self, attributes: Mapping[str, str | None]) -> None:
        self._is_frame = bool(words_of(attributes, "role") & {"presentation", "none"})
        self._rows: list[list[_Cell]] = []

    def begin_row(self) -> None:
        """Begin a row."""
        self._rows.append([])

    def add_cell(self, blocks: RecordedBlocks, attributes: Mapping[str, str | None]) -> None:
        """Add a cell to the row."""
        if not self._rows:
            self.begin_row()
        columns = min(_read_span(attributes.get("colspan")), _MAX_COLUMN_SPAN)
        self._rows[-1].append(_Cell(blocks, columns, _read_span(attributes.get("rowspan"))))

    def play(self, sink: BlockSink) -> None:
        """Put the table into the sink: its rows, or, if it is a frame, what its cells hold, one by one."""
        if self._is_frame or self._looks_like_a_frame():
            for row in self._rows:
                for cell in row:
                    cell.blocks.play(sink)
        else:
            self._play_rows(sink)

    def _looks_like_a_frame(self) -> bool:
        cells = [cell for row in self._rows for cell in row]
        return all(len(row) <= 1 for row in self._rows) or any(
            cell.blocks.has_structure or sum(map(len, cell.blocks.texts)) > _MAX_CELL_CHARACTERS
            for cell in cells
        )

    def _play_rows(self, sink: BlockSink) -> None:
        """Put in the rows; where a page breaks in one, the table goes on as another on the new page."""
        rows: list[list[str]] = []
        for row, cells in zip(self._fill_grid(), self._rows, strict=True):
            labels = [label for cell in cells for label in cell.blocks.page_labels]
            if labels:
                sink.table(rows)
                rows = []
            for label in labels:
                sink.page_break(label)
            rows.append(row)
        sink.table(rows)

    def _fill_grid(self) -> Iterator[list[str]]:
        """Yield the rows with a text in every column.

        A cell over several columns stands in the first; one over several rows in each, so that a row says
        all there is about it, as long as the table does not grow to more than twice its text.
        """
        spare = sum(len(cell.text) for row in self._rows for cell in row)
        above: dict[int, tuple[str, int]] = {}
        for cells in self._rows:
            row: list[str] = []
            for cell in cells:
                spare -= _repeat_above(row, above, spare)
                if cell.rows > 1:
                    above[len(row)] = (cell.text, cell.rows)
                row += [cell.text, *[""] * (cell.columns - 1)]
            spare -= _repeat_above(row, above, spare)
            above = {column: (text, left - 1) for column, (text, left) in above.items() if left > 1}
            yield row


def _repeat_above(row: list[str], above: dict[int, tuple[str, int]], spare: int) -> int:
    """Fill the next columns that cells of the rows above reach into; return how many characters that took."""
    taken = 0
    while len(row) in above:
        text, _ = above[len(row)]
        row.append(text if taken + len(text) <= spare else "")
        taken += len(row[-1])
    return taken


def _read_span(text: str | None) -> int:
    span = _SPAN.match(text or "")
    return max(1, int(span[1])) if span else 1
