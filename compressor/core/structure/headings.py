"""Headings: printed lines that open a section.

A heading is never part of a sentence: it stands in a block of its own, opens a block, or carries a form
that running text does not have: a chapter word with a number, a number that counts on, an underline.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet

from compressor.core.structure.blocks import Block, without_lines
from compressor.core.structure.heading_forms import (
    Heading,
    HeadingForm,
    is_underline,
    read_capitals,
    read_form,
    read_markdown,
    read_plain_title,
    read_underlined,
)
from compressor.core.structure.heading_levels import join_titles
from compressor.core.structure.heading_numbers import NumberedLine, find_sequences, read_numbered
from compressor.core.structure.headings_in_blocks import read_lines
from compressor.core.structure.prose import opens_prose
from compressor.core.structure.title_words import (
    MAX_PLAIN_TITLE_WORDS,
    MAX_TITLE_CHARS,
    ends_sentence,
    is_in_capitals,
    is_plain_title,
)
from compressor.core.structure.unlikely_headings import without_unlikely

__all__ = ["Heading", "HeadingForm", "find_headings"]

MAX_TITLE_LINES = 4
UNDERLINED_LINES = 2
FRAMED_LINES = 3


def find_headings(text: str, blocks: Sequence[Block], running_lines: AbstractSet[int]) -> list[Heading]:
    """Every printed heading, in order; `settle_levels` then fits their levels to one another.

    `running_lines` are the starts of lines that are printed on every page.
    """
    worded = [block for each in blocks if (block := without_lines(each, running_lines)) is not None]
    found: list[Heading | NumberedLine] = []
    for before, block, after in zip([None, *worded], worded, [*worded[1:], None], strict=False):
        found.extend(_read_block(text, before, block, after))
    numbered = [line for line in found if isinstance(line, NumberedLine)]
    headings = [*(line for line in found if isinstance(line, Heading)), *_read_numbers(numbered)]
    headings.sort(key=lambda heading: heading.start)
    return without_unlikely(text, join_titles(text, headings))


def _read_numbers(lines: Sequence[NumberedLine]) -> Iterator[Heading]:
    """The numbered lines that count on from one another, and of the others those in capitals."""
    in_sequence = {heading.start: heading for heading in find_sequences(lines)}
    for line in lines:
        if line.start in in_sequence:
            yield in_sequence[line.start]
        elif line.stands_alone and (capitals := read_capitals(line.title, line.start, line.end)) is not None:
            yield capitals


def _read_block(
    text: str, before: Block | None, block: Block, after: Block | None
) -> Iterator[Heading | NumberedLine]:
    found: Heading | NumberedLine | None = None
    if len(block.lines) <= MAX_TITLE_LINES and block.end - block.lines[0][0] <= 2 * MAX_TITLE_CHARS:
        found = _read_whole(text, block)
        if found is None and len(block.lines) == 1:
            found = _read_single_line(text, before, block, after)
    if found is not None:
        yield found
    elif len(block.lines) > 1:
        yield from read_lines(text, block)


def _read_whole(text: str, block: Block) -> Heading | None:
    """The heading that the block is by its form, all of it."""
    start, end = block.lines[0][0], block.end
    lines = [text[first:last] for first, last in block.lines]
    if (marked := _read_marked(lines, start, end)) is not None:
        return marked
    if any(form.number for line in lines[1:] if (form := read_form(line, start, end)) is not None):
        return None
    title = " ".join(" ".join(lines).split())
    formed = read_form(title, start, end)
    if formed is not None and not _goes_on(formed, lines):
        return formed
    return read_capitals(title, start, end) if len(lines) > 1 else None


def _read_marked(lines: Sequence[str], start: int, end: int) -> Heading | None:
    """A block that is one line in Markdown, or a line with a line drawn under it, and perhaps one over it."""
    if len(lines) == 1:
        return read_markdown(lines[0], start, end)
    is_framed = len(lines) == FRAMED_LINES and is_underline(lines[0])
    return (
        read_underlined(lines[-2], lines[-1], start, end)
        if is_framed or len(lines) == UNDERLINED_LINES
        else None
    )


def _goes_on(heading: Heading, lines: Sequence[str]) -> bool:
    """Whether the words below "CHAPTER I." are the first sentence rather than the title."""
    if len(lines) == 1 or not ends_sentence(heading.own_title) or is_in_capitals(heading.own_title):
        return False
    first = read_form(lines[0], 0, 0)
    return first is not None and first.lacks_title and len(heading.own_title.split()) > MAX_PLAIN_TITLE_WORDS


def _read_single_line(
    text: str, before: Block | None, block: Block, after: Block | None
) -> Heading | NumberedLine | None:
    """A block of one line that is a heading by where it stands: above running text, below an end."""
    start, end = block.lines[0]
    title = text[start:end].strip()
    if title[0].islower():
        return None
    if before is not None and _lacks_title(text, before):
        return read_plain_title(title.rstrip("."), start, end)
    is_above_prose = opens_prose(text, before, after)
    numbered = read_numbered(title, start, end, stands_alone=is_above_prose or _may_be_below(text, after))
    return (
        numbered
        or read_capitals(title, start, end)
        or (read_plain_title(title, start, end) if is_above_prose else None)
    )


def _may_be_below(text: str, after: Block | None) -> bool:
    """Whether the block may stand below a bare number: a title, or a sentence however short."""
    if after is None or len(after.lines) > 1 or after.end - after.start > 2 * MAX_TITLE_CHARS:
        return False
    line = text[after.start : after.end].strip()
    return is_plain_title(line) or ends_sentence(line) or line.endswith(("」", "』", "”", '"'))


def _lacks_title(text: str, block: Block) -> bool:
    """Whether the block is a bare "Chapter VI"."""
    start, end = block.lines[-1]
    form = read_form(text[start:end], start, end) if end - start <= MAX_TITLE_CHARS else None
    return form is not None and form.lacks_title
