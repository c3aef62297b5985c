"""The rows of what a turn was shown: its files, and ranges of their pages with what each was shown for."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from compressor.core.excerpts.excerpt import FileExcerpt
from compressor.core.excerpts.labels import page_name
from compressor.core.excerpts.places import place_name
from compressor.core.excerpts.shown_units import shown_units, units_in, units_of_chunk, why_shown
from compressor.core.excerpts.strip import Stretch, Why, stretches_of
from compressor.core.search.indexed_file import IndexedFile
from compressor.models import File
from context_manager.llm.answerer import FilesRead
from context_manager.models import ShownRange, Turn, TurnFile

PASSAGE = "passage"
_LABEL_CHARACTERS = ShownRange._meta.get_field("label").max_length
_TITLE_CHARACTERS = TurnFile._meta.get_field("title").max_length


@dataclass(frozen=True, slots=True)
class ShownRows:
    """The row of a file and those of its ranges, not written yet."""

    file: TurnFile
    ranges: tuple[ShownRange, ...]


def shown_rows(turn: Turn, files: Sequence[File], read: FilesRead) -> tuple[ShownRows, ...]:
    """The rows of each file of the turn, in the order in which they were read."""
    excerpts = read.selection.excerpt.files
    return tuple(
        _rows_of_file(TurnFile(turn=turn, position=position, file=file), indexed, shown)
        for position, (file, indexed, shown) in enumerate(zip(files, read.files, excerpts, strict=True))
    )


def without_words(rows: ShownRows) -> ShownRows:
    """The rows of a file that was deleted meanwhile: its counts."""
    rows.file.file, rows.file.title = None, ""
    for each in rows.ranges:
        each.label = ""
    return rows


def position_share(rows: Sequence[ShownRows]) -> float | None:
    """The share of the pages shown that are there for their position only; None where none are shown."""
    shown = sum(each.file.shown_pages for each in rows)
    return sum(each.file.position_pages for each in rows) / shown if shown else None


def _rows_of_file(row: TurnFile, indexed: IndexedFile, shown: FileExcerpt) -> ShownRows:
    whys = {unit: why_shown(reasons) for unit, reasons in shown_units(indexed, shown).items()}
    row.title = indexed.title[:_TITLE_CHARACTERS]
    row.unit = indexed.page_kind.value if indexed.paginated else PASSAGE
    row.length = units_in(indexed)
    row.chunk_count = shown.chunk_count
    row.shown_pages = len(whys)
    row.position_pages = sum(why is Why.POSITION for why in whys.values())
    row.shown_chunks = len(shown.reasons)
    row.index_version = row.file.index_version if row.file is not None else 0
    chunks = _chunks_by_unit(indexed, shown)
    return ShownRows(row, tuple(_range(row, indexed, shown, each, chunks) for each in stretches_of(whys)))


def _chunks_by_unit(indexed: IndexedFile, shown: FileExcerpt) -> dict[int, list[int]]:
    chunks = defaultdict[int, list[int]](list)
    for chunk in shown.reasons:
        for unit in units_of_chunk(indexed, chunk):
            chunks[unit].append(chunk)
    return chunks


def _range(
    row: TurnFile,
    indexed: IndexedFile,
    shown: FileExcerpt,
    stretch: Stretch,
    chunks_by_unit: dict[int, list[int]],
) -> ShownRange:
    chunks = {chunk for unit in range(stretch.first, stretch.last + 1) for chunk in chunks_by_unit[unit]}
    first, last = min(chunks), max(chunks)
    label = (
        page_name(indexed, stretch.first, stretch.last)
        if indexed.paginated
        else place_name(indexed, first, last)
    )
    return ShownRange(
        turn_file=row,
        first_page=stretch.first,
        last_page=stretch.last,
        first_chunk=first,
        last_chunk=last,
        label=label[:_LABEL_CHARACTERS],
        why=stretch.why.value,
        reasons=dict(Counter(shown.reasons[chunk].value for chunk in sorted(chunks))),
    )
