"""Headings known from the list of contents: lines that print, on their own, a title that is listed there.

They find the titles that have no other form: those of poems, and those printed like running text.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from collections.abc import Set as AbstractSet

from compressor.core.structure.blocks import Block, Line
from compressor.core.structure.heading_forms import LEVELS, Heading, HeadingForm
from compressor.core.structure.page_lists import read_entry
from compressor.core.structure.prose import is_prose
from compressor.core.structure.section_names import CONTENTS_NAMES, plain_name
from compressor.core.structure.title_words import MAX_TITLE_CHARS, bare_words, has_han, leading_figures

MAX_LISTED = 1000
MIN_FOUND = 3
MIN_FOUND_SHARE = 0.3
MIN_TITLE_CHARS = 4
MIN_TITLE_CHARS_HAN = 2


def find_listed(
    text: str, blocks: Sequence[Block], running_lines: AbstractSet[int], headings: Sequence[Heading]
) -> list[Heading]:
    """The headings that the first list of contents leads to and that are not among `headings` yet, in order.

    Each title is found once, behind the list. Where hardly any is, the list says nothing of this file.
    """
    contents = next((each for each in headings if plain_name(each.title) in CONTENTS_NAMES), None)
    if contents is None:
        return []
    titles, end = _listed_titles(text, blocks, contents.end)
    later = [heading for heading in headings if heading.start >= end]
    known = titles & {_name(heading.title) for heading in later}
    lines = _lines_outside(text, blocks, running_lines, later, end)
    found = list(_first_of_each(lines, titles - known))
    enough = max(MIN_FOUND, MIN_FOUND_SHARE * len(titles))
    return found if len(found) + len(known) >= enough else []


def _listed_titles(text: str, blocks: Sequence[Block], start: int) -> tuple[set[str], int]:
    """The names listed behind an offset, up to running text or a name that comes back; and where."""
    titles: set[str] = set()
    for block in blocks[bisect_right(blocks, start, key=lambda block: block.end) :]:
        first = block.lines[0][0]
        lines = [text[line[0] : line[1]] for line in block.lines if line[0] >= start]
        if not lines:
            continue
        comes_back = first >= start and _name(_entry_title(lines[0])) in titles
        if comes_back or len(titles) > MAX_LISTED or is_prose("\n".join(lines)):
            return titles, first
        titles.update(name for line in lines if (name := _name(_entry_title(line))))
    return titles, len(text)


def _entry_title(line: str) -> str:
    entry = read_entry(line)
    return line if entry is None else entry.title


def _name(title: str) -> str:
    """The bare words of a title in one string, "" where they are too few to be told from other words."""
    name = " ".join(bare_words(title)) if len(title) <= 2 * MAX_TITLE_CHARS else ""
    return name if len(name) >= (MIN_TITLE_CHARS_HAN if has_han(name) else MIN_TITLE_CHARS) else ""


def _lines_outside(
    text: str,
    blocks: Sequence[Block],
    running_lines: AbstractSet[int],
    headings: Sequence[Heading],
    start: int,
) -> Iterator[tuple[Line, str]]:
    """The short lines behind an offset that neither run through the pages nor belong to a heading."""
    ends = iter([*((heading.start, heading.end) for heading in headings), (len(text), len(text))])
    heading_start, heading_end = next(ends)
    for block in blocks[bisect_right(blocks, start, key=lambda block: block.end) :]:
        for line in block.lines:
            while heading_end <= line[0] < len(text):
                heading_start, heading_end = next(ends)
            if heading_start <= line[0] or line[0] in running_lines or line[1] - line[0] > MAX_TITLE_CHARS:
                continue
            yield line, text[line[0] : line[1]].strip()


def _first_of_each(lines: Iterable[tuple[Line, str]], names: set[str]) -> Iterator[Heading]:
    """A heading for the first line that has each of the names."""
    missing = set(names)
    sizes = {len(name) for name in names}
    for (start, end), line in lines:
        if len(line) < min(sizes, default=0) or line[:1].islower() or (name := _name(line)) not in missing:
            continue
        missing.discard(name)
        number = leading_figures(line)
        level = LEVELS[HeadingForm.LISTED] + number.count(".")
        yield Heading(start, end, line, number, level, HeadingForm.LISTED)
