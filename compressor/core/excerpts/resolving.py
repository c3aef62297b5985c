"""Where in the files the pages and sections named by a request lie, as ranges of chunks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from compressor.core.excerpts.excerpt import section_name
from compressor.core.excerpts.labels import page_name
from compressor.core.requests.locations import Location, resolve_pages, resolve_sections
from compressor.core.search.indexed_file import IndexedFile


@dataclass(frozen=True, slots=True)
class Located:
    """A stretch of the file at position `file`, and what it is called; chunk positions are inclusive.

    Pages without text have no chunks: `last_chunk` comes before `first_chunk`.
    """

    file: int
    name: str
    first_chunk: int
    last_chunk: int


def locate(files: Sequence[IndexedFile], location: Location) -> tuple[Located, ...]:
    """Everything the location names in any of the files; () where none of them has it."""
    return tuple(
        each
        for position, file in enumerate(files)
        for each in (*_pages(position, file, location), *_sections(position, file, location))
    )


def _pages(position: int, file: IndexedFile, location: Location) -> Iterator[Located]:
    if not (file.paginated and location.names_pages):
        return
    for span in resolve_pages(location, file.page_labels):
        touching = np.flatnonzero(file.chunks.touching_pages(span.first, span.last)).tolist() or [0, -1]
        yield Located(position, page_name(file, span.first, span.last), touching[0], touching[-1])


def _sections(position: int, file: IndexedFile, location: Location) -> Iterator[Located]:
    if not location.names_sections:
        return
    for number in resolve_sections(location, file.sections):
        section = file.sections[number]
        yield Located(position, f'"{section_name(file, number)}"', section.first_chunk, section.last_chunk)
