"""Sections: what a heading opens, as far as the next heading of the same or a higher level."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass

from compressor.core.structure.fulltext import FullText
from compressor.core.structure.heading_forms import Heading


@dataclass(frozen=True, slots=True)
class Section:
    """A section with all its subsections. Pages and chunks are inclusive; chunks are positions from 0.

    `parent` is the position of the section around it, -1 at the top. `number` is as printed ("VI", "").
    """

    title: str
    level: int
    number: str
    parent: int
    first_page: int
    last_page: int
    first_chunk: int
    last_chunk: int


def build_sections(
    full: FullText, headings: Sequence[Heading], chunk_starts: Sequence[int]
) -> tuple[list[Section], list[int]]:
    """The sections of a file, and for each chunk the last that begins in or before it (-1 before the first).

    A section ends with the chunk before the one that the next heading of its level or above opens. Headings
    that share a chunk share it as their section's first.
    """
    first_chunks = [max(0, bisect_right(chunk_starts, heading.start) - 1) for heading in headings]
    parents, followers = _nest(headings)
    ends = [_end(full, headings, chunk_starts, first_chunks, follower) for follower in followers]
    last_words = {end: full.end_of_words(0, end) - 1 for end in set(ends)}
    bounds = [*first_chunks, len(chunk_starts)]
    sections = [
        Section(
            title=heading.title,
            level=heading.level,
            number=heading.number,
            parent=parents[position],
            first_page=full.page_at(heading.start),
            last_page=full.page_at(max(heading.start, last_words[ends[position]])),
            first_chunk=first_chunks[position],
            last_chunk=max(first_chunks[followers[position] - 1], bounds[followers[position]] - 1),
        )
        for position, heading in enumerate(headings)
    ]
    return sections, [bisect_right(first_chunks, chunk) - 1 for chunk in range(len(chunk_starts))]


def _end(
    full: FullText,
    headings: Sequence[Heading],
    chunk_starts: Sequence[int],
    first_chunks: Sequence[int],
    follower: int,
) -> int:
    """The offset where a section ends before its follower: where that opens a chunk, else where it stands."""
    if follower == len(headings):
        return len(full.text)
    opens = first_chunks[follower - 1] < first_chunks[follower]
    return chunk_starts[first_chunks[follower]] if opens else headings[follower].start


def _nest(headings: Sequence[Heading]) -> tuple[list[int], list[int]]:
    """For each heading the one around it (-1: none) and the one that ends it (their number: none)."""
    parents: list[int] = []
    followers = [len(headings)] * len(headings)
    around: list[int] = []
    for position, heading in enumerate(headings):
        while around and headings[around[-1]].level >= heading.level:
            followers[around.pop()] = position
        parents.append(around[-1] if around else -1)
        around.append(position)
    return parents, followers


def heading_path(sections: Sequence[Section], position: int) -> tuple[str, ...]:
    """Titles from the outermost section down to the one at `position`; () for -1."""
    path: list[str] = []
    while position >= 0:
        path.append(sections[position].title)
        position = sections[position].parent
    return tuple(reversed(path))
