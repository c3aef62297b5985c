"""What two turns saw of the same files: pages shown by both, and by one of them alone."""

from __future__ import annotations

import uuid
from dataclasses import dataclass

from compressor.core.excerpts.strip import Strip, draw_strip
from compressor.core.wording import counted, page_runs, spans
from context_manager.admin.turn_parts.access import Access
from context_manager.admin.turn_parts.file_names import file_address, file_heading
from context_manager.admin.turn_parts.record import PromptRecord
from context_manager.models import TurnFile

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


def compared_files(first: PromptRecord, second: PromptRecord, access: Access) -> tuple[ComparedFile, ...]:
    """The files of two turns in the order of the first, then those of the second alone."""
    one, other = _by_file(first), _by_file(second)
    return tuple(
        _compared(_Side("first", first, one.get(key)), _Side("second", second, other.get(key)), access)
        for key in {**one, **other}
    )


def _by_file(prompt: PromptRecord) -> dict[uuid.UUID | int, TurnFile]:
    """By the file, or by the row's own key where the file is deleted: what it was nobody knows any more."""
    return {row.file_id or row.pk: row for row in prompt.files}


@dataclass(frozen=True, slots=True)
class _Side:
    """A turn and its row of a file, None where it did not read it."""

    name: str
    prompt: PromptRecord
    row: TurnFile | None


def _compared(first: _Side, second: _Side, access: Access) -> ComparedFile:
    row = first.row or second.row
    if row is None:
        raise ValueError("a file that neither turn read is none of theirs")
    one, other = (side.prompt.units_of(side.row) for side in (first, second))
    return ComparedFile(
        name=file_heading(row, access),
        address=file_address(row, access),
        unit=row.unit,
        strips=(_strip(first), _strip(second)),
        both=spans(page_runs(one & other)),
        first_alone=spans(page_runs(one - other)),
        second_alone=spans(page_runs(other - one)),
    )


def _strip(side: _Side) -> ComparedStrip:
    row = side.row
    if row is None:
        return ComparedStrip(f"{side.name}-none", NOT_READ, None)
    stretches = side.prompt.stretches_of(row)
    length = max([row.length, *(each.last for each in stretches)])
    extent = f"{row.shown_pages:,} of {counted(row.length, row.unit)}"
    return ComparedStrip(f"{side.name}-{row.pk}", extent, draw_strip(length, stretches) if length else None)
