"""Headings that the file itself marks, each a block of its own: found where they stand, never guessed."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence

from compressor.core.document import Document, OutlineEntry
from compressor.core.language.numerals import parse_han
from compressor.core.language.phrases.places import CARDINALS
from compressor.core.structure.blocks import Block
from compressor.core.structure.fulltext import FullText
from compressor.core.structure.heading_forms import Heading, HeadingForm, read_form
from compressor.core.structure.title_words import number_in

_Titles = dict[tuple[int, str], list[int]]
"""Page and title -> the positions of the blocks on that page that read like it, ascending."""


def marked_entries(document: Document) -> list[OutlineEntry]:
    """The entries of the outline that are headings; without pages of its own, a file has no bookmarks."""
    marked = (entry for entry in document.outline if entry.occurrence or not document.paginated)
    return [entry for entry in marked if entry.title.strip()]


def bookmarks(document: Document) -> list[OutlineEntry]:
    """The other entries of the outline."""
    return [entry for entry in document.outline if document.paginated and not entry.occurrence]


def find_marked(full: FullText, blocks: Sequence[Block], entries: Sequence[OutlineEntry]) -> list[Heading]:
    """The headings of the entries, in order; those that no block reads like are left out.

    An entry without an occurrence is the first such block behind the heading before it.
    """
    titles = _blocks_by_title(full, blocks, entries)
    found: dict[int, Heading] = {}
    last = -1
    for entry in entries:
        at = _position(titles.get((entry.page, _one_line(entry.title)), []), entry.occurrence, last)
        if at is not None and at not in found:
            found[at] = _heading(entry, blocks[at])
            last = at
    return [found[at] for at in sorted(found)]


def _blocks_by_title(full: FullText, blocks: Sequence[Block], entries: Sequence[OutlineEntry]) -> _Titles:
    titles: _Titles = {(entry.page, _one_line(entry.title)): [] for entry in entries}
    longest = max((len(entry.title) for entry in entries), default=0)
    for position, (page, title) in enumerate(_read(full, blocks, longest)):
        if (page, title) in titles:
            titles[page, title].append(position)
    return titles


def _read(full: FullText, blocks: Sequence[Block], longest: int) -> Iterator[tuple[int, str]]:
    """Page and text of each block, "" for one that is too long to be any title."""
    for block in blocks:
        start = block.lines[0][0]
        is_short = block.end - start <= 2 * longest
        yield full.page_at(start), _one_line(full.text[start : block.end]) if is_short else ""


def _one_line(text: str) -> str:
    return " ".join(text.split())


def _position(positions: Sequence[int], occurrence: int, last: int) -> int | None:
    at = occurrence - 1 if occurrence else bisect_right(positions, last)
    return positions[at] if at < len(positions) else None


def _heading(entry: OutlineEntry, block: Block) -> Heading:
    start, title = block.lines[0][0], _one_line(entry.title)
    return Heading(start, block.end, title, _number(title), entry.level, HeadingForm.EXACT)


def _number(title: str) -> str:
    """The number of "Chapter VI", of "3.2 Methods", of "Three" and 三 alone; the one of "Henry V" is none."""
    form, number = read_form(title, 0, len(title)), number_in(title)
    if form is not None and form.number:
        return form.number
    if parse_han(title) or title.casefold() in CARDINALS:
        return title
    return number if title.startswith(number) else ""
