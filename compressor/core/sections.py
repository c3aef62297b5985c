"""Sections: what a heading opens, as far as the next heading of the same or a higher level."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
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
    """The sections of a file, and for each chunk the last section that begins in or before it (-1 before the
    first).
    """
    parents, ends = _nest(headings, len(full.text))
    ends_of_words = {end: full.end_of_words(0, end) for end in set(ends)}
    sections = []
    for heading, parent, end in zip(headings, parents, ends, strict=True):
        first_chunk = max(0, bisect_right(chunk_starts, heading.start) - 1)
        sections.append(
            Section(
                title=heading.title,
                level=heading.level,
                number=heading.number,
                parent=parent,
                first_page=full.page_at(heading.start),
                last_page=full.page_at(max(heading.start, ends_of_words[end] - 1)),
                first_chunk=first_chunk,
                last_chunk=max(first_chunk, bisect_left(chunk_starts, end) - 1),
            )
        )
    starts = [section.first_chunk for section in sections]
    return sections, [bisect_right(starts, chunk) - 1 for chunk in range(len(chunk_starts))]


def _nest(headings: Sequence[Heading], text_length: int) -> tuple[list[int], list[int]]:
    """The section around each, and where each ends: at the next heading that is not below it."""
    parents: list[int] = []
    ends = [text_length] * len(headings)
    around: list[int] = []
    for position, heading in enumerate(headings):
        while around and headings[around[-1]].level >= heading.level:
            ends[around.pop()] = heading.start
        parents.append(around[-1] if around else -1)
        around.append(position)
    return parents, ends


def heading_path(sections: Sequence[Section], position: int) -> tuple[str, ...]:
    """Titles from the outermost section down to the one at `position`; () for -1."""
    path: list[str] = []
    while position >= 0:
        path.append(sections[position].title)
        position = sections[position].parent
    return tuple(reversed(path))
