"""A sheet: what every format shows of a suite of turns."""

from __future__ import annotations

from dataclasses import dataclass

from compressor.evaluation.results import Gate, Skipped, Totals


@dataclass(frozen=True, slots=True)
class Row:
    """A case of the suite. The first cell names it; `problem` says why it can be no success."""

    cells: tuple[str, ...]
    problem: str = ""

    @property
    def name(self) -> str:
        """What tells the case from the others."""
        return self.cells[0]


@dataclass(frozen=True, slots=True)
class Section:
    """Lines of text below a title, in columns that are lined up already."""

    title: str
    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Sheet:
    """A suite's table, what stands below it, and its gates. Two made on one commit are the same."""

    header: tuple[tuple[str, str], ...]
    head: tuple[str, ...]
    rows: tuple[Row, ...]
    sections: tuple[Section, ...] = ()
    skipped: tuple[Skipped, ...] = ()
    gates: tuple[Gate, ...] = ()

    @property
    def suite(self) -> str:
        """The suite's name."""
        return self.header[0][1]

    @property
    def totals(self) -> Totals:
        """The last line."""
        failed = sum(bool(row.problem) for row in self.rows)
        return Totals(len(self.rows) - failed, failed, sum(each.cases for each in self.skipped))
