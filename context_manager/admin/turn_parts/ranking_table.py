"""The passages that were chosen and those that nearly were, with their rank in every ranking."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from compressor.admin.links import list_of
from compressor.admin.passage_rows import WHY_NOT
from compressor.core.excerpts.near_misses import Standing, WhyNot
from compressor.core.wording import span
from compressor.models import Chunk
from context_manager.admin.turn_parts.access import Access
from context_manager.admin.turn_parts.file_names import file_heading
from context_manager.admin.turn_parts.record import TurnRecord
from context_manager.admin.turn_parts.shown_files import reason_in_words
from context_manager.admin.wording import in_words
from context_manager.models import TurnFile

MAX_ROWS = 200
"""More passages that were chosen are counted, not listed: the best are shown."""


@dataclass(frozen=True, slots=True)
class RankedRow:
    """A passage, numbered from 1. `standing` has 0 where it is not ranked."""

    number: int
    address: str
    place: str
    why: str
    standing: Standing
    tokens: int


@dataclass(frozen=True, slots=True)
class RankedFile:
    """What of one file was chosen, in its order, and what nearly was, the best first."""

    name: str
    chosen: tuple[RankedRow, ...]
    chosen_left_out: int
    near_misses: tuple[RankedRow, ...]
    is_ranked: bool


def ranked_files(record: TurnRecord, access: Access) -> tuple[RankedFile, ...]:
    """The ranking of every file of the turn; none where nothing of it is recorded."""
    stored: Sequence[Mapping[str, Any]] = record.content.ranking if record.content is not None else []
    found = [
        _ranked(file, [row for row in stored if row["file"] == file.position], access)
        for file in record.prompt.files
    ]
    return tuple(each for each in found if each.chosen or each.near_misses)


def _ranked(file: TurnFile, stored: Sequence[Mapping[str, Any]], access: Access) -> RankedFile:
    chosen = [row for row in stored if row["is_chosen"]]
    misses = [row for row in stored if not row["is_chosen"]]
    best = sorted(chosen, key=lambda row: row["fused"] or len(chosen))[:MAX_ROWS]
    return RankedFile(
        name=file_heading(file, access),
        chosen=tuple(_rows(file, sorted(best, key=lambda row: row["chunk"]), access)),
        chosen_left_out=len(chosen) - len(best),
        near_misses=tuple(_rows(file, sorted(misses, key=lambda row: row["fused"]), access)),
        is_ranked=any(row["fused"] for row in stored),
    )


def _rows(file: TurnFile, stored: Sequence[Mapping[str, Any]], access: Access) -> Iterator[RankedRow]:
    for row in stored:
        yield RankedRow(
            number=row["chunk"] + 1,
            address=_address(file, row["chunk"], access),
            place=_place(file, row),
            why=reason_in_words(row["why"]) if row["is_chosen"] else _why_not(row["why"]),
            standing=Standing(row["keywords"], row["meaning"], row["context"], row["fused"]),
            tokens=row["tokens"],
        )


def _address(file: TurnFile, chunk: int, access: Access) -> str:
    """The list that holds the passage alone; its text has a page, and a permission, of its own."""
    if file.file is None or not access.passages or file.file.index_version != file.index_version:
        return ""
    return list_of(Chunk, file.file, position__gte=chunk, position__lte=chunk)


def _place(file: TurnFile, row: Mapping[str, Any]) -> str:
    """The pages it stands on, by position; nothing in a file without pages, where it is a place itself."""
    if file.unit == "passage":
        return ""
    first, last = row["first_page"], row["last_page"]
    return f"{file.unit}{'' if first == last else 's'} {span(first, last)}"


def _why_not(code: str) -> str:
    if code == WhyNot.KIND:
        return "of a kind that ranked excerpts leave out, as contents or an index"
    return WHY_NOT[WhyNot(code)] if code in set(WhyNot) else in_words(code)
