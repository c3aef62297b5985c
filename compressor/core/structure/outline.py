"""A file's own outline (bookmarks), laid over the headings printed in it."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from itertools import groupby

from compressor.core.document import OutlineEntry
from compressor.core.structure.blocks import Block, Line, without_lines
from compressor.core.structure.fulltext import FullText
from compressor.core.structure.heading_forms import Heading, HeadingForm
from compressor.core.structure.title_words import MAX_TITLE_CHARS, bare_words, number_in

MIN_ENTRIES = 3
MIN_SHARED = 0.6
MAX_HEADINGS_SEEN = 30
MAX_TITLE_LINES = 3

_UNITS = frozenset({HeadingForm.PART, HeadingForm.CHAPTER})
_PAGE_NAME = re.compile(
    r"\s*(?:page|slide|seite|folie|página|diapositiva|diapositive|p\.)\s*\d*\s*$", re.IGNORECASE
)


def lay_outline(
    full: FullText,
    blocks: Sequence[Block],
    running_lines: AbstractSet[int],
    outline: Sequence[OutlineEntry],
    headings: Sequence[Heading],
) -> list[Heading]:
    """The printed headings with the outline's entries among them, in order.

    An entry stands at the line that prints its title, taking the place of the heading found there, or else at
    the first line of its page. Its level is the outline's. Entries for pages that the file does not have are
    left out, and so is an outline of fewer entries than the file has printed chapters or three.
    """
    entries = [entry for entry in outline if not _PAGE_NAME.match(entry.title)]
    if not is_outline(len(entries), headings):
        return list(headings)
    lines = _lines_of_pages(full, blocks, running_lines, {entry.page for entry in entries})
    printed = {heading.start: heading for heading in headings}
    placed: list[Heading] = []
    for page, on_page in groupby(sorted(entries, key=lambda entry: entry.page), key=lambda entry: entry.page):
        placed.extend(_place(full.text, list(on_page), lines.get(page, []), printed))
    kept = outside(headings, placed)
    if sum(heading.form is HeadingForm.TITLE for heading in kept) < len(placed):
        kept = [heading for heading in kept if heading.form is not HeadingForm.TITLE]
    return sorted((*kept, *placed), key=lambda heading: heading.start)


def is_outline(entries: int, headings: Sequence[Heading]) -> bool:
    """Whether so many entries are one: at least as many as the printed headings have chapters, or three."""
    chapters = sum(heading.form in _UNITS for heading in headings)
    return entries >= min(MIN_ENTRIES, max(1, chapters))


def _lines_of_pages(
    full: FullText, blocks: Sequence[Block], running_lines: AbstractSet[int], pages: AbstractSet[int]
) -> dict[int, list[Line]]:
    """The lines of the pages that are not printed on every page; of a page without others, those."""
    lines: dict[int, list[Line]] = {}
    for block in blocks:
        page = full.page_at(block.lines[0][0])
        if page in pages:
            worded = without_lines(block, running_lines) or block
            lines.setdefault(page, []).extend(worded.lines)
    return lines


def _place(
    text: str, entries: Sequence[OutlineEntry], lines: Sequence[Line], printed: Mapping[int, Heading]
) -> Iterator[Heading]:
    """The entries of one page in order, a line each; those without a line left are left out."""
    titles = _titles_on(text, lines, printed)
    headings = [(position, printed[line[0]]) for position, line in enumerate(lines) if line[0] in printed]
    free = 0
    for entry in entries:
        if free >= len(lines):
            return
        exact = _first_from(titles.get(bare_words(entry.title), []), free)
        found = exact or _similar(entry, headings, free)
        at = found[0] if found else free
        start = lines[at][0]
        end = found[1] if found else printed[start].end if start in printed else start
        number = printed[start].number if found and start in printed else ""
        title = " ".join(entry.title.split())
        yield Heading(start, end, title, number or number_in(title), entry.level, HeadingForm.OUTLINE)
        free = at + 1


def _titles_on(
    text: str, lines: Sequence[Line], printed: Mapping[int, Heading]
) -> dict[tuple[str, ...], list[tuple[int, int]]]:
    """For the bare words of each line, and of up to three together, its position and where they end."""
    titles: dict[tuple[str, ...], list[tuple[int, int]]] = {}
    for position, (start, _) in enumerate(lines):
        if start in printed:
            titles.setdefault(bare_words(printed[start].title), []).append((position, printed[start].end))
        for _, end in lines[position : position + MAX_TITLE_LINES]:
            if end - start <= 2 * MAX_TITLE_CHARS:
                titles.setdefault(bare_words(text[start:end]), []).append((position, end))
    return titles


def _first_from(places: Sequence[tuple[int, int]], free: int) -> tuple[int, int] | None:
    at = bisect_left(places, (free, 0))
    return places[at] if at < len(places) else None


def _similar(
    entry: OutlineEntry, headings: Sequence[tuple[int, Heading]], free: int
) -> tuple[int, int] | None:
    """The first printed heading from `free` on that carries the entry's number or most of its words."""
    wanted, number = set(bare_words(entry.title)), number_in(entry.title)
    first = bisect_left(headings, free, key=lambda place: place[0])
    for position, heading in headings[first : first + MAX_HEADINGS_SEEN]:
        shared = wanted & set(bare_words(heading.title))
        if (number and number == heading.number) or len(shared) > MIN_SHARED * len(wanted):
            return position, heading.end
    return None


def outside(headings: Sequence[Heading], placed: Sequence[Heading]) -> list[Heading]:
    """The printed headings that no entry has taken the place of."""
    taken = sorted((heading.start, heading.end) for heading in placed)
    kept: list[Heading] = []
    for heading in headings:
        at = bisect_right(taken, heading.start, key=lambda span: span[0]) - 1
        if at < 0 or (heading.start != taken[at][0] and heading.start >= taken[at][1]):
            kept.append(heading)
    return kept
