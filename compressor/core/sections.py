"""Sections: what a heading opens, as far as the next heading of the same or a higher level."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass

from compressor.core.fulltext import FullText
from compressor.core.heading_forms import Heading


@dataclass(frozen=True, slots=True)
class Section:
    """A section with all its subsections. Pages and chunks are inclusive; chunks are positions from 0.

    `parent` is the position of the section around it, -1 at the top. `number` is as printed ("VI", "3.2",
    "").
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
    sections = []
    for heading, parent, follower, first_chunk in zip(
        headings, parents, followers, first_chunks, strict=True
    ):
        last_inside = first_chunks[follower - 1]
        next_chunk = first_chunks[follower] if follower < len(headings) else len(chunk_starts)
        end = len(full.text) if follower == len(headings) else headings[follower].start
        if last_inside < next_chunk < len(chunk_starts):
            end = chunk_starts[next_chunk]
        sections.append(
            Section(
                title=heading.title,
                level=heading.level,
                number=heading.number,
                parent=parent,
                first_page=full.page_at(heading.start),
                last_page=full.page_at(max(heading.start, full.end_of_words(heading.start, end) - 1)),
                first_chunk=first_chunk,
                last_chunk=max(last_inside, next_chunk - 1),
            )
        )
    return sections, [bisect_right(first_chunks, chunk) - 1 for chunk in range(len(chunk_starts))]


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
