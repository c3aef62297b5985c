"""What a Word document is made of, once read: blocks of text in reading order."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading; `level` counts from 1."""

    text: str
    level: int


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A paragraph of running text."""

    text: str


@dataclass(frozen=True, slots=True)
class ListItem:
    """An item of a list; `marker` stands in front of it, `depth` counts from 0. A new `run` is a new list."""

    text: str
    depth: int
    marker: str
    run: str = ""


@dataclass(frozen=True, slots=True)
class Code:
    """Lines whose blanks matter."""

    text: str


@dataclass(frozen=True, slots=True)
class Note:
    """A footnote or an endnote, beginning with its mark."""

    text: str


@dataclass(frozen=True, slots=True)
class Table:
    """Rows of cells, each cell on one line."""

    rows: tuple[tuple[str, ...], ...]


Block = Heading | Paragraph | ListItem | Code | Note | Table


def write_on_one_line(block: Block) -> str:
    """Return the words of a block as they stand in a cell of a table or in a note."""
    match block:
        case Table(rows):
            return "; ".join(", ".join(cell for cell in row if cell) for row in rows)
        case ListItem(text, marker=marker) if marker:
            return f"{marker} {' '.join(text.split())}"
        case _:
            return " ".join(block.text.split())
