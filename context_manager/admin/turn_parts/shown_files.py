"""What the answer saw of each file: the strip, its key and description, the map and the table of runs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from compressor.admin.passage_rows import REASONS
from compressor.admin.shown_strip import NAMES, RunRow, description_of
from compressor.core.excerpts.basket import Reason
from compressor.core.excerpts.strip import Stretch, Strip, Why, draw_strip
from compressor.core.wording import counted, span
from context_manager.admin.turn_parts.access import Access
from context_manager.admin.turn_parts.expected import expected_units
from context_manager.admin.turn_parts.file_names import file_address, file_heading, units_address
from context_manager.admin.turn_parts.page_map import PageMap, draw_page_map
from context_manager.admin.turn_parts.record import TurnRecord
from context_manager.admin.wording import in_words
from context_manager.models import ShownRange, TurnCitation, TurnFile

MAX_ROWS = 100
"""A file shown in more runs lists the longest in the table; its strip shows all."""


@dataclass(frozen=True, slots=True)
class ShownFile:
    """What the template draws of a file. `unit` is what positions are called: page, slide or passage."""

    key: str
    name: str
    address: str
    unit: str
    extent: str
    remark: str
    drawn: Strip | None
    description: str
    map: PageMap | None
    cited: int
    expected: int
    rows: tuple[RunRow, ...]
    rows_left_out: int

    @property
    def title(self) -> str:
        """What the strip is called."""
        return f"What the answer saw of {self.name}, from the first {self.unit} to the last"

    @property
    def has_printed(self) -> bool:
        """Whether the excerpt calls any run something else than its position."""
        return any(row.printed for row in self.rows)


def shown_files(record: TurnRecord, access: Access) -> tuple[ShownFile, ...]:
    """Every file of a turn as it was shown, in the order of the chat."""
    return tuple(_shown(file, record, access) for file in record.prompt.files)


def _shown(file: TurnFile, record: TurnRecord, access: Access) -> ShownFile:
    ranges = record.prompt.ranges_of(file)
    cited = _cited_units(file, record.citations)
    expected = [unit for unit in expected_units(file, record.cases) if 1 <= unit <= file.length]
    stretches = record.prompt.stretches_of(file)
    drawn = _drawn(file, stretches, expected, cited)
    longest = sorted(ranges, key=lambda each: each.first_page - each.last_page)[:MAX_ROWS]
    return ShownFile(
        key=f"file-{file.position + 1}",
        name=file_heading(file, access),
        address=file_address(file, access),
        unit=file.unit,
        extent=_extent(file),
        remark=" ".join(_remarks(file, ranges)),
        drawn=drawn,
        description=_description(file, drawn, len(cited), len(expected)),
        map=draw_page_map(drawn.length, stretches) if drawn is not None else None,
        cited=len(cited),
        expected=len(expected),
        rows=tuple(_row(file, each, access) for each in ranges if each in longest),
        rows_left_out=len(ranges) - len(longest),
    )


def _drawn(
    file: TurnFile, stretches: Sequence[Stretch], expected: Sequence[int], cited: Sequence[int]
) -> Strip | None:
    """The strip of a file; None for one without anything to show."""
    length = max([file.length, *(each.last for each in stretches)])
    return draw_strip(length, stretches, expected=expected, cited=cited) if length else None


def _cited_units(file: TurnFile, citations: Sequence[TurnCitation]) -> list[int]:
    """The middle of everything the answer cites of the file, once each; what the file has not is left out."""
    middles = ((each.first_page + each.last_page) // 2 for each in citations if each.turn_file_id == file.pk)
    return [unit for unit in dict.fromkeys(middles) if 1 <= unit <= file.length]


def _extent(file: TurnFile) -> str:
    shown = f"{file.shown_pages:,} of {counted(file.length, file.unit)}"
    return f"{shown}, {file.shown_chunks:,} of {counted(file.chunk_count, 'passage')}"


def _remarks(file: TurnFile, ranges: Sequence[ShownRange]) -> Iterator[str]:
    """What is to be known of a file whose rows are not as they were, or do not agree."""
    if file.file is None:
        yield "The file has been deleted: what it was called and what stood in it is gone, the counts stay."
    elif file.file.index_version != file.index_version:
        yield "The file has been indexed anew since: its passages may be numbered otherwise now."
    in_ranges = sum(each.last_page - each.first_page + 1 for each in ranges)
    if in_ranges != file.shown_pages:
        yield f"Its runs hold {counted(in_ranges, file.unit)}, and {file.shown_pages:,} are on record."
    elif not file.shown_pages:
        yield "Nothing of it was shown."


def _description(file: TurnFile, drawn: Strip | None, cited: int, expected: int) -> str:
    if drawn is None:
        return ""
    marks = [
        f"{counted(number, 'place')} {what}"
        for number, what in ((cited, "cited"), (expected, "expected"))
        if number
    ]
    return description_of(drawn, file.unit, marked=" and ".join(marks))


def _row(file: TurnFile, shown: ShownRange, access: Access) -> RunRow:
    units = span(shown.first_page, shown.last_page)
    return RunRow(
        why=Why(shown.why),
        name=NAMES[Why(shown.why)],
        units=units,
        printed=shown.label if access.file_words and not _says_only(shown.label, units) else "",
        address=units_address(file, shown.first_page, shown.last_page, access),
        count=shown.last_page - shown.first_page + 1,
        reasons=", ".join(_reasons(shown.reasons)),
    )


def _says_only(label: str, units: str) -> bool:
    """Whether what the excerpt calls a run is its position and no more: "pp. 4-5"."""
    return label.removeprefix(label.partition(" ")[0]).strip() == units or label == units


def _reasons(reasons: Mapping[str, int]) -> Iterator[str]:
    for reason, count in Counter(reasons).most_common():
        yield f"{reason_in_words(reason)} ({count:,})"


def reason_in_words(reason: str) -> str:
    """Why a passage was shown; a reason of another version by its code."""
    return REASONS[Reason(reason)] if reason in set(Reason) else in_words(reason)
