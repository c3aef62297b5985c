"""How passages ranked: those that were chosen and those that nearly were, as values of JSON, without text."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from compressor.core.excerpts.near_misses import Standing, near_misses, standings
from compressor.core.search.indexed_file import IndexedFile, offsets_of
from context_manager.llm.answerer import FilesRead

UNRANKED = Standing(0, 0, 0, 0)


def ranking_rows(read: FilesRead) -> list[dict[str, Any]]:
    """A row a passage: the chosen in their order, then the near misses, the best first.

    `file` is the file's place in the turn, `chunk` the passage's in the file, both from 0; `why` is the
    reason of a chosen one, and why a near miss is none. Ranks are the best over all searches, 0 for none.
    """
    return [*_chosen(read), *_near_misses(read)]


def _chosen(read: FilesRead) -> Iterator[dict[str, Any]]:
    excerpt = read.selection.excerpt
    stand = standings(excerpt.ranked) if excerpt.ranked is not None else None
    for place, (start, _) in enumerate(offsets_of(read.files)):
        for chunk, reason in sorted(excerpt.files[place].reasons.items()):
            standing = stand.of(start + chunk) if stand is not None else UNRANKED
            yield _row(read.files[place], place, chunk, standing) | {"is_chosen": True, "why": reason.value}


def _near_misses(read: FilesRead) -> Iterator[dict[str, Any]]:
    offsets = offsets_of(read.files)
    for miss in near_misses(read.files, read.selection.excerpt):
        place = next(place for place, (_, end) in enumerate(offsets) if miss.chunk < end)
        row = _row(read.files[place], place, miss.chunk - offsets[place][0], miss.standing)
        yield row | {"is_chosen": False, "why": miss.why_not.value}


def _row(file: IndexedFile, place: int, chunk: int, standing: Standing) -> dict[str, Any]:
    table = file.chunks
    return {
        "file": place,
        "chunk": chunk,
        "first_page": int(table.first_pages[chunk]),
        "last_page": int(table.last_pages[chunk]),
        "tokens": int(table.tokens[chunk]),
        "keywords": standing.by_keywords,
        "meaning": standing.by_meaning,
        "context": standing.by_context,
        "fused": standing.fused,
    }
