"""What two turns saw of the same files: pages shown by both, and by one of them alone."""

from __future__ import annotations

import uuid
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from compressor.core.excerpts.strip import Stretch, Strip, Why, draw_strip
from compressor.core.wording import counted, page_runs, spans
from context_manager.admin.turn_parts.access import Access
from context_manager.admin.turn_parts.file_names import file_address, file_name
from context_manager.models import ShownRange, Turn, TurnFile

NOT_READ = "not read"


@dataclass(frozen=True, slots=True)
class ComparedStrip:
    """One turn's strip of a file; `drawn` is None where it did not read it."""

    key: str
    extent: str
    drawn: Strip | None


@dataclass(frozen=True, slots=True)
class ComparedFile:
    """A file that one turn or both read; pages as ranges, "" for none."""

    name: str
    address: str
    unit: str
    strips: tuple[ComparedStrip, ComparedStrip]
    both: str
    first_alone: str
    second_alone: str


def compared_files(first: Turn, second: Turn, access: Access) -> tuple[ComparedFile, ...]:
    """The files of two turns in the order of the first, then those of the second alone."""
    rows = list(TurnFile.objects.filter(turn__in=(first, second)).select_related("file").order_by("position"))
    sides = [_by_file(row for row in rows if row.turn_id == turn.pk) for turn in (first, second)]
    ranges = _ranges(rows)
    return tuple(
        _compared(sides[0].get(key), sides[1].get(key), ranges, access) for key in {**sides[0], **sides[1]}
    )


def _by_file(rows: Iterator[TurnFile]) -> dict[uuid.UUID | int, TurnFile]:
    """By the file, or by the row's own key where the file is deleted: what it was nobody knows any more."""
    return {row.file_id or row.pk: row for row in rows}


def _ranges(rows: Sequence[TurnFile]) -> Mapping[int, list[Stretch]]:
    stretches: dict[int, list[Stretch]] = defaultdict(list)
    shown = ShownRange.objects.filter(turn_file__in=rows).order_by("first_page")
    for key, first, last, why in shown.values_list("turn_file", "first_page", "last_page", "why"):
        stretches[key].append(Stretch(first, last, Why(why)))
    return stretches


def _compared(
    first: TurnFile | None,
    second: TurnFile | None,
    ranges: Mapping[int, list[Stretch]],
    access: Access,
) -> ComparedFile:
    row = first or second
    if row is None:
        raise ValueError("a file that neither turn read is none of theirs")
    units = [_units(each, ranges) for each in (first, second)]
    return ComparedFile(
        name=file_name(row, access),
        address=file_address(row, access),
        unit=row.unit,
        strips=(_strip("first", first, ranges), _strip("second", second, ranges)),
        both=spans(page_runs(units[0] & units[1])),
        first_alone=spans(page_runs(units[0] - units[1])),
        second_alone=spans(page_runs(units[1] - units[0])),
    )


def _units(row: TurnFile | None, ranges: Mapping[int, list[Stretch]]) -> set[int]:
    if row is None:
        return set()
    return {unit for each in ranges.get(row.pk, ()) for unit in range(each.first, each.last + 1)}


def _strip(side: str, row: TurnFile | None, ranges: Mapping[int, list[Stretch]]) -> ComparedStrip:
    if row is None:
        return ComparedStrip(f"{side}-none", NOT_READ, None)
    stretches = ranges.get(row.pk, [])
    length = max([row.length, *(each.last for each in stretches)])
    extent = f"{row.shown_pages:,} of {counted(row.length, row.unit)}"
    return ComparedStrip(f"{side}-{row.pk}", extent, draw_strip(length, stretches) if length else None)
