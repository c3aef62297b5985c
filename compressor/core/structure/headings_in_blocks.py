"""Headings among the lines of a block, where no blank line sets them apart: so PDFs print them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from compressor.core.structure.blocks import Block
from compressor.core.structure.heading_forms import (
    Heading,
    is_underline,
    read_capitals,
    read_form,
    read_markdown,
    read_plain_title,
    read_underlined,
)
from compressor.core.structure.heading_numbers import NumberedLine, read_numbered
from compressor.core.structure.title_words import (
    MAX_PLAIN_TITLE_WORDS,
    MAX_TITLE_CHARS,
    MAX_TITLE_WORDS,
    ends_sentence,
    has_han,
    is_in_capitals,
    is_plain_title,
)

MAX_INDENT = 80
MIN_PROSE_LINE_CHARS = 30
MIN_PROSE_LINE_CHARS_HAN = 6
MAX_LAST_LINE_SHARE = 0.75
"""The last line of a paragraph ends before this share of the longest line, or in an end mark."""


@dataclass(frozen=True, slots=True)
class _Place:
    """A line of a block with what surrounds it: the lines above and below ("" at the block's ends)."""

    start: int
    end: int
    line: str
    above: str
    below: str
    longest: int

    @property
    def title(self) -> str:
        return self.line.strip()

    @property
    def goes_on(self) -> bool:
        """Whether the line below begins in lower case, and so goes on with this one."""
        return self.below.lstrip()[:1].islower()

    @property
    def follows_an_end(self) -> bool:
        return ends_sentence(self.above) or len(self.above) <= MAX_LAST_LINE_SHARE * self.longest

    @property
    def is_above_prose(self) -> bool:
        """Whether the line below is long enough to be one of running text."""
        enough = MIN_PROSE_LINE_CHARS_HAN if has_han(self.below) else MIN_PROSE_LINE_CHARS
        return len(self.below) >= enough and not self.below.isupper()


def read_lines(text: str, block: Block) -> Iterator[Heading | NumberedLine]:
    """The headings at the top of a block, right below another heading, or by their form anywhere."""
    longest = max(end - start for start, end in block.lines)
    heads = (text[start : min(end, start + MAX_INDENT)].lstrip()[:1] for start, end in block.lines)
    is_lower = [head.islower() for head in heads]
    above, found_above = "", None
    for position, (start, end) in enumerate(block.lines):
        if found_above is not None and start < found_above.end:
            continue
        line = text[start : min(end, start + MAX_TITLE_CHARS + 1)]
        is_top = position == 0 or found_above is not None or is_underline(above)
        found = None
        if (is_top or not any(is_lower[position : position + 2])) and len(line) <= MAX_TITLE_CHARS:
            place = _Place(start, end, line, above, _line_below(text, block, position), longest)
            found = _read_top(place, found_above) if is_top else _read_inside(place)
        if found is not None:
            yield found
        above, found_above = line, found


def _line_below(text: str, block: Block, position: int) -> str:
    if position + 1 == len(block.lines):
        return ""
    start, end = block.lines[position + 1]
    return text[start : min(end, start + 2 * MAX_TITLE_CHARS + 1)]


def _read_top(place: _Place, found_above: Heading | NumberedLine | None) -> Heading | NumberedLine | None:
    """A heading on the first line of a block, or on the line below one."""
    start, end, title = place.start, place.end, place.title
    if (marked := read_underlined(title, place.below, start, end)) is not None:
        return replace(marked, end=end + 1 + len(place.below))
    if title.startswith("#"):
        return _read_markdown(place)
    if place.goes_on or title[0].islower() or len(title.split()) > MAX_TITLE_WORDS:
        return None
    may_be_title = isinstance(found_above, Heading) and found_above.lacks_title
    return (
        read_form(title, start, end)
        or _read_numbered(place)
        or _read_capitals(place, found_above)
        or (read_plain_title(title.rstrip("."), start, end) if may_be_title else None)
    )


def _read_capitals(place: _Place, found_above: Heading | NumberedLine | None) -> Heading | None:
    """A line in capitals that is no part of a paragraph in capitals."""
    words = len(place.title.split()) + len(place.below.split())
    is_part = is_in_capitals(place.above) or (is_in_capitals(place.below) and words > MAX_TITLE_WORDS)
    return read_capitals(place.title, place.start, place.end) if found_above or not is_part else None


def _read_numbered(place: _Place) -> NumberedLine | None:
    """A numbered line, a bare number together with the title below it."""
    below = place.below.strip()
    is_above_title = is_plain_title(below) or is_in_capitals(below)
    stands_alone = is_above_title or place.is_above_prose
    numbered = read_numbered(place.title, place.start, place.end, stands_alone=stands_alone)
    if numbered is None or not (numbered.is_bare and is_above_title):
        return numbered
    return numbered.with_title(below, place.end + 1 + len(place.below))


def _read_markdown(place: _Place) -> Heading | None:
    """A line in Markdown; comments of program code follow one another, or stand above a line of code."""
    heading = read_markdown(place.line, place.start, place.end)
    if heading is None or place.goes_on:
        return None
    near = (read_markdown(line, 0, 0) for line in (place.above, place.below))
    return None if any(other is not None and other.level == heading.level for other in near) else heading


def _read_inside(place: _Place) -> Heading | NumberedLine | None:
    """A heading in the midst of a block."""
    start, end, title = place.start, place.end, place.title
    if len(title.split()) > MAX_PLAIN_TITLE_WORDS or ends_sentence(title.rstrip("?")):
        return None
    numbered = read_numbered(title, start, end, stands_alone=False)
    if not place.follows_an_end:
        return numbered if numbered is not None and len(numbered.key) > 1 else None
    if (formed := read_form(title, start, end)) is not None:
        own = formed.own_title
        return formed if not own or is_in_capitals(own) or is_plain_title(own) else None
    return numbered or (_read_capitals(place, None) if place.is_above_prose else None)
