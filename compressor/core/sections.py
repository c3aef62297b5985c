"""Sections: what a heading opens, as far as the next heading of the same or a higher level."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass

from compressor.core.fulltext import FullText
from compressor.core.headings import Heading


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
    full: FullText, headings: Sequence[Heading], chunk_starts: Sequence[int], chunk_ends: Sequence[int]
) -> tuple[list[Section], list[int]]:
    """The sections of a file, and for each chunk the innermost section it begins in (-1 before the first)."""
    ends = _ends(headings, len(full.text))
    parents = _parents(headings)
    sections = []
    for position, heading in enumerate(headings):
        first_chunk = max(0, bisect_right(chunk_starts, heading.start) - 1)
        last_chunk = max(first_chunk, bisect_left(chunk_starts, ends[position]) - 1)
        first_page, last_page = full.pages_of(heading.start, min(ends[position], chunk_ends[last_chunk]))
        sections.append(
            Section(
                title=heading.title,
                level=heading.level,
                number=heading.number,
                parent=parents[position],
                first_page=first_page,
                last_page=last_page,
                first_chunk=first_chunk,
                last_chunk=last_chunk,
            )
        )
    starts = [section.first_chunk for section in sections]
    return sections, [bisect_right(starts, chunk) - 1 for chunk in range(len(chunk_starts))]


def _ends(headings: Sequence[Heading], text_length: int) -> list[int]:
    """Where each section ends: at the next heading that is not below it."""
    ends = [text_length] * len(headings)
    open_positions: list[int] = []
    for position, heading in enumerate(headings):
        while open_positions and headings[open_positions[-1]].level >= heading.level:
            ends[open_positions.pop()] = heading.start
        open_positions.append(position)
    return ends


def _parents(headings: Sequence[Heading]) -> list[int]:
    parents: list[int] = []
    open_positions: list[int] = []
    for position, heading in enumerate(headings):
        while open_positions and headings[open_positions[-1]].level >= heading.level:
            open_positions.pop()
        parents.append(open_positions[-1] if open_positions else -1)
        open_positions.append(position)
    return parents


def heading_path(sections: Sequence[Section], position: int) -> tuple[str, ...]:
    """Titles from the outermost section down to the one at `position`; () for -1."""
    path: list[str] = []
    while position >= 0:
        path.append(sections[position].title)
        position = sections[position].parent
    return tuple(reversed(path))
