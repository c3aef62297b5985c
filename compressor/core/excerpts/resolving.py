"""Where in the files the pages, sections and paragraphs named by a request lie, as ranges of chunks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from compressor.core.excerpts.excerpt import section_name
from compressor.core.excerpts.labels import page_name
from compressor.core.excerpts.places import place_name
from compressor.core.language.phrases.places import PlaceKind
from compressor.core.requests.locations import (
    Location,
    Place,
    paragraph_numbers,
    resolve_pages,
    resolve_sections,
)
from compressor.core.requests.titles import title_kind
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
    """Everything the location names in any of the files, without what it excludes; () where none has it."""
    found, excluded = _find(files, location), _find(files, location.exclusion)
    if not excluded:
        return found
    if not location.places:
        found = tuple(Located(at, "the text", 0, len(file.chunks) - 1) for at, file in enumerate(files))
    names = ", ".join(dict.fromkeys(each.name for each in excluded))
    return tuple(part for each in found for part in _without(each, excluded, f"{each.name} without {names}"))


def _without(place: Located, excluded: Sequence[Located], name: str) -> Iterator[Located]:
    """What is left of a place, a stretch at a time."""
    first = place.first_chunk
    inside = [each for each in excluded if each.file == place.file]
    for each in sorted(inside, key=lambda each: each.first_chunk):
        if first < each.first_chunk <= place.last_chunk:
            yield Located(place.file, name, first, each.first_chunk - 1)
        first = max(first, each.last_chunk + 1)
    if first <= place.last_chunk:
        yield Located(place.file, name, first, place.last_chunk)


def _find(files: Sequence[IndexedFile], location: Location) -> tuple[Located, ...]:
    return tuple(each for position, file in enumerate(files) for each in _in_file(position, file, location))


def _in_file(position: int, file: IndexedFile, location: Location) -> Iterator[Located]:
    claimed = any(title_kind(section.title) is PlaceKind.PARAGRAPH for section in file.sections)
    if location.paragraphs and not claimed:
        around = location.around_paragraphs
        if not file.paginated:
            yield from _paragraphs(position, file, location.paragraphs, around)
            return
        location = around
    yield from _pages(position, file, location)
    yield from _sections(position, file, location)


def _pages(position: int, file: IndexedFile, location: Location) -> Iterator[Located]:
    if not (file.paginated and location.names_pages):
        return
    for span in resolve_pages(location, file.page_labels, file.page_kind):
        touching = np.flatnonzero(file.chunks.touching_pages(span.first, span.last)).tolist() or [0, -1]
        yield Located(position, page_name(file, span.first, span.last), touching[0], touching[-1])


def _sections(position: int, file: IndexedFile, location: Location) -> Iterator[Located]:
    if not location.names_sections:
        return
    for number in resolve_sections(location, file.sections):
        section = file.sections[number]
        yield Located(position, f'"{section_name(file, number)}"', section.first_chunk, section.last_chunk)


def _paragraphs(
    position: int, file: IndexedFile, places: Sequence[Place], around: Location
) -> Iterator[Located]:
    """The paragraphs named, counted in each section named; in a file of one chapter, also where none is."""
    sections = [file.sections[number] for number in resolve_sections(around, file.sections)]
    spans = [(section.first_chunk, section.last_chunk) for section in sections]
    if not around.places and len(file.chapters.names) == 1:
        spans = [(0, len(file.chunks) - 1)]
    for span in spans:
        for place in places:
            found = _find_paragraphs(file, span, place)
            if found is not None:
                yield Located(position, place_name(file, *found), *found)


def _find_paragraphs(file: IndexedFile, chunks: tuple[int, int], place: Place) -> tuple[int, int] | None:
    """The chunks with words of the paragraphs, among `chunks`; None where these have fewer paragraphs."""
    table = file.chunks
    base, end = int(table.first_paragraphs[chunks[0]]), int(table.paragraphs[chunks[1]])
    ends = paragraph_numbers(place, end - base + 1)
    if ends is None:
        return None
    first = int(np.searchsorted(table.paragraphs, base + ends[0] - 1, side="left"))
    last = int(np.searchsorted(table.first_paragraphs, base + ends[1] - 1, side="right")) - 1
    return max(first, chunks[0]), min(last, chunks[1])
