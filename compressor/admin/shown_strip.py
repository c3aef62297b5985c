"""The strip of what an excerpt shows of a file, with its run table; drawn as in the eval report."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from compressor.admin.file_map import unit_of
from compressor.admin.links import units_of
from compressor.admin.passage_rows import REASONS
from compressor.core.excerpts.basket import Reason
from compressor.core.excerpts.excerpt import FileExcerpt
from compressor.core.excerpts.shown_units import ReasonsByUnit, shown_units, units_in, why_shown
from compressor.core.excerpts.strip import Stretch, Strip, Why, draw_strip, stretches_of
from compressor.core.search.indexed_file import IndexedFile
from compressor.core.wording import counted, span
from compressor.models import File

NAMES = {Why.CHOSEN: "chosen for the question", Why.POSITION: "position only"}


@dataclass(frozen=True, slots=True)
class RunRow:
    """A run in the table below the strip; `printed` is what the excerpt calls it, where that is another."""

    why: Why
    name: str
    units: str
    address: str
    count: int
    reasons: str
    printed: str = ""


@dataclass(frozen=True, slots=True)
class ShownStrip:
    """What the template draws. `unit` is what positions are called: page, slide or passage."""

    drawn: Strip
    unit: str
    description: str
    rows: tuple[RunRow, ...]


def strip_of(file: File, indexed: IndexedFile, shown: FileExcerpt) -> ShownStrip:
    """Draw what is shown of a file by its pages, or by its passages where it has no pages."""
    units = shown_units(indexed, shown)
    stretches = stretches_of({unit: why_shown(reasons) for unit, reasons in units.items()})
    drawn = draw_strip(units_in(indexed), stretches)
    rows = tuple(_row(file, stretch, units) for stretch in stretches)
    return ShownStrip(drawn, unit_of(file), description_of(drawn, unit_of(file)), rows)


def description_of(drawn: Strip, unit: str, *, marked: str = "") -> str:
    """A strip in words, for who cannot see it; `marked` says what its marks stand at."""
    return (
        f"Of {counted(drawn.length, unit)}, {drawn.chosen:,} were chosen for the question, "
        f"{drawn.position:,} were shown for their position only and {drawn.left_out:,} were not sent."
        f"{f' Marked: {marked}.' if marked else ''} The table below lists the runs."
    )


def _row(file: File, stretch: Stretch, units: ReasonsByUnit) -> RunRow:
    return RunRow(
        stretch.why,
        NAMES[stretch.why],
        span(stretch.first, stretch.last),
        units_of(file, stretch.first, stretch.last),
        stretch.length,
        ", ".join(_reasons(stretch, units)),
    )


def _reasons(stretch: Stretch, units: ReasonsByUnit) -> Iterator[str]:
    total = Counter[Reason]()
    for unit in range(stretch.first, stretch.last + 1):
        total.update(units[unit])
    return (f"{REASONS[reason]} ({count})" for reason, count in total.most_common())
