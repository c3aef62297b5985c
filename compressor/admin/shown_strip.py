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
from compressor.core.excerpts.strip import Stretch, Strip, Why, draw_strip, stretches_of, why_of
from compressor.core.search.indexed_file import IndexedFile
from compressor.core.wording import counted, span
from compressor.models import File

NAMES = {Why.CHOSEN: "chosen for the question", Why.POSITION: "position only"}


@dataclass(frozen=True, slots=True)
class StretchRow:
    """A stretch in the table below the strip."""

    why: Why
    name: str
    units: str
    address: str
    count: int
    reasons: str


@dataclass(frozen=True, slots=True)
class ShownStrip:
    """What the template draws. `unit` is what positions are called: page, slide or passage."""

    drawn: Strip
    unit: str
    description: str
    rows: tuple[StretchRow, ...]


def strip_of(file: File, indexed: IndexedFile, shown: FileExcerpt) -> ShownStrip:
    """Draw what is shown of a file by its pages, or by its passages where it has no pages."""
    units = _units(indexed, shown)
    length = indexed.page_count if indexed.paginated else len(indexed.chunks)
    whys = {unit: _strongest(reasons) for unit, reasons in units.items()}
    stretches = stretches_of(whys)
    drawn = draw_strip(length, stretches)
    rows = tuple(_row(file, stretch, units) for stretch in stretches)
    return ShownStrip(drawn, unit_of(file), _description(drawn, unit_of(file)), rows)


def _units(indexed: IndexedFile, shown: FileExcerpt) -> dict[int, Counter[Reason]]:
    """What each unit shown is there for, from 1: how many of its passages for which reason."""
    units: dict[int, Counter[Reason]] = {}
    without_text = frozenset(indexed.pages_without_text)
    for chunk, reason in shown.reasons.items():
        for unit in _units_of_chunk(indexed, chunk):
            if not indexed.paginated or unit not in without_text:
                units.setdefault(unit, Counter())[reason] += 1
    return units


def _units_of_chunk(indexed: IndexedFile, chunk: int) -> range:
    if not indexed.paginated:
        return range(chunk + 1, chunk + 2)
    return range(int(indexed.chunks.first_pages[chunk]), int(indexed.chunks.last_pages[chunk]) + 1)


def _strongest(reasons: Counter[Reason]) -> Why:
    return Why.CHOSEN if any(why_of(reason) is Why.CHOSEN for reason in reasons) else Why.POSITION


def _description(drawn: Strip, unit: str) -> str:
    return (
        f"Of {counted(drawn.length, unit)}, {drawn.chosen:,} were chosen for the question and "
        f"{drawn.position:,} are shown for their position only. The table below lists them."
    )


def _row(file: File, stretch: Stretch, units: dict[int, Counter[Reason]]) -> StretchRow:
    return StretchRow(
        stretch.why,
        NAMES[stretch.why],
        span(stretch.first, stretch.last),
        units_of(file, stretch.first, stretch.last),
        stretch.length,
        ", ".join(_reasons(stretch, units)),
    )


def _reasons(stretch: Stretch, units: dict[int, Counter[Reason]]) -> Iterator[str]:
    total = Counter[Reason]()
    for unit in range(stretch.first, stretch.last + 1):
        total.update(units[unit])
    return (f"{REASONS[reason]} ({count})" for reason, count in total.most_common())
