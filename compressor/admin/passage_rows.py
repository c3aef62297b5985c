"""Passages in tables: where each stands, why it was chosen or not, and its rank in every ranking."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from compressor.admin.links import page_at
from compressor.core.excerpts.basket import Reason
from compressor.core.excerpts.compression import Excerpt
from compressor.core.excerpts.excerpt import section_name
from compressor.core.excerpts.labels import page_name
from compressor.core.excerpts.near_misses import NearMiss, Standing, WhyNot, near_misses, standings
from compressor.core.excerpts.places import place_name
from compressor.core.search.indexed_file import KINDS, IndexedFile
from compressor.models import Chunk

REASONS = {
    Reason.MATCHED: "matched",
    Reason.NEIGHBOUR: "next to a match",
    Reason.FOLLOWED: "follows from what was said",
    Reason.SPREAD: "evenly spaced",
    Reason.COVERAGE: "evenly spaced",
    Reason.WHOLE_FILE: "the whole file fits",
}
WHY_NOT = {
    WhyNot.BUDGET: "no room in the budget",
    WhyNot.PLACE: "outside of the place named",
}
UNRANKED = Standing(0, 0, 0, 0)


@dataclass(frozen=True, slots=True)
class PassageRow:
    """A passage, numbered from 1. `standing` has 0 where it is not ranked."""

    number: int
    address: str
    place: str
    section: str
    why: str
    standing: Standing
    tokens: int


def chosen_rows(indexed: IndexedFile, excerpt: Excerpt, keys: Mapping[int, int]) -> tuple[PassageRow, ...]:
    """Every passage in the excerpt of one file, in its order; `keys` are the rows' keys by position."""
    stand = standings(excerpt.ranked) if excerpt.ranked is not None else None
    return tuple(
        _row(indexed, chunk, REASONS[reason], stand.of(chunk) if stand is not None else UNRANKED, keys)
        for chunk, reason in sorted(excerpt.files[0].reasons.items())
    )


def near_miss_rows(indexed: IndexedFile, excerpt: Excerpt, keys: Mapping[int, int]) -> tuple[PassageRow, ...]:
    """The best passages that are not in the excerpt of one file, the best first."""
    return tuple(
        _row(indexed, miss.chunk, _why_not(indexed, miss), miss.standing, keys)
        for miss in near_misses([indexed], excerpt)
    )


def _why_not(indexed: IndexedFile, miss: NearMiss) -> str:
    if miss.why_not is not WhyNot.KIND:
        return WHY_NOT[miss.why_not]
    kind = KINDS[int(indexed.chunks.kinds[miss.chunk])].value.replace("_", " ")
    return f"part of the {kind}, which ranked excerpts leave out"


def _row(
    indexed: IndexedFile, chunk: int, why: str, standing: Standing, keys: Mapping[int, int]
) -> PassageRow:
    section = int(indexed.chunks.sections[chunk])
    return PassageRow(
        number=chunk + 1,
        address=page_at(Chunk, keys[chunk]) if chunk in keys else "",
        place=_place(indexed, chunk),
        section=section_name(indexed, section) if section >= 0 else "",
        why=why,
        standing=standing,
        tokens=int(indexed.chunks.tokens[chunk]),
    )


def _place(indexed: IndexedFile, chunk: int) -> str:
    """The pages it stands on, as printed; its paragraphs in a file without pages."""
    if not indexed.paginated:
        return place_name(indexed, chunk, chunk)
    table = indexed.chunks
    return page_name(indexed, int(table.first_pages[chunk]), int(table.last_pages[chunk]))
