"""Marks the lists of contents and the indexes among the blocks of a file."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial

from compressor.core.structure.blocks import Block
from compressor.core.structure.chunk_kinds import ChunkKind
from compressor.core.structure.heading_forms import Heading, HeadingForm
from compressor.core.structure.page_lists import MIN_ENTRY_SHARE, is_contents_list, is_index, read_entry
from compressor.core.structure.prose import is_prose
from compressor.core.structure.section_names import (
    CONTENTS_NAMES,
    CONTENTS_OR_INDEX_NAMES,
    FRONT_NAMES,
    INDEX_NAMES,
    begins_a_book,
    plain_name,
)
from compressor.core.structure.title_words import bare_words

MAX_FRONT_SHARE = 0.2
"""What stands before a book takes up at most this share of its text."""
MIN_INDEX_POSITION = 0.6
MIN_CONTENTS_CHARS = 2_000
MAX_ENTRY_LINE_CHARS = 60
MAX_TITLE_LINES = 3
TIMES_LISTED_AND_PRINTED = 2
MIN_DETAILED_SHARE = 0.3
MAX_DETAILED_SHARE = 0.1

_FIRST_NUMBERS = frozenset("1 i one first 一 uno primero un premier eins erstes".split())
_INSIDE_INDEX = frozenset({HeadingForm.TITLE, HeadingForm.CAPITALS})


def is_first(heading: Heading) -> bool:
    """Whether the heading is number one of its kind: "Chapter I", "1 Introduction", "Part One"."""
    return heading.number.lower() in _FIRST_NUMBERS


def mark_contents(
    text: str, blocks: Sequence[Block], headings: Mapping[int, Heading], kinds: list[ChunkKind]
) -> None:
    """Mark the lists of contents, those with a heading and, before the book, those without.

    `headings` maps positions in `blocks` to what they head.
    """
    early = int(len(text) * MAX_FRONT_SHARE)
    position, seen_until = 0, 0
    while position < len(blocks):
        end = position + 1
        if position in headings and _names_contents(headings[position], early):
            if position >= seen_until:
                end, seen_until = _end_of_contents(text, blocks, headings, position)
            kinds[position:end] = [ChunkKind.CONTENTS] * (end - position)
        position = end
    last_named = {plain_name(heading.title): position for position, heading in headings.items()}
    for run in _runs_of_lists(text, blocks, headings, kinds, range(early + 1)):
        lines = [line for at in run for line in _lines(text, blocks[at])]
        is_title = partial(_is_named_after, last_named, run[-1])
        if is_contents_list(lines, is_title):
            _mark_from_entry_to_entry(text, blocks, run, kinds, is_title)


def _is_named_after(last_named: Mapping[str, int], position: int, name: str) -> bool:
    return last_named.get(name, -1) > position


def _mark_from_entry_to_entry(
    text: str,
    blocks: Sequence[Block],
    run: Sequence[int],
    kinds: list[ChunkKind],
    is_title: Callable[[str], bool],
) -> None:
    """Mark a list of contents, and not the title page above it or what else stands below."""
    entries = [
        at
        for at in run
        if any(read_entry(line) or is_title(plain_name(line)) for line in _lines(text, blocks[at]))
    ]
    kinds[entries[0] : entries[-1] + 1] = [ChunkKind.CONTENTS] * (entries[-1] + 1 - entries[0])


def _names_contents(heading: Heading, early: int) -> bool:
    name = plain_name(heading.title)
    return name in CONTENTS_NAMES or (heading.start <= early and name in CONTENTS_OR_INDEX_NAMES)


def _end_of_contents(
    text: str, blocks: Sequence[Block], headings: Mapping[int, Heading], start: int
) -> tuple[int, int]:
    """Where the list that begins at `start` ends, and how far was looked.

    It ends at the first running text, with the headings right above it, or earlier where the headings that it
    lists begin to come back (in a book of verse). In a short list with its details after it, they come back
    too. Where no end is near it is behind the last line with a page number. What the file itself marks as a
    heading is in no list.
    """
    listing, listed_once, last_entry = _Listing(), 0, start
    returns: list[tuple[int, int]] = []
    furthest = blocks[start].end + int(len(text) * MAX_FRONT_SHARE) + MIN_CONTENTS_CHARS
    position = start + 1
    while position < len(blocks) and blocks[position].end <= furthest:
        heading, lines = headings.get(position), _lines(text, blocks[position])
        if heading is not None and heading.form is HeadingForm.EXACT:
            return position, position
        if heading is not None and position + 1 not in headings and listing.places(heading.title):
            returns.append((position, listing.places(heading.title)[0]))
        if heading is None and is_prose("\n".join(lines)) and read_entry(lines[-1]) is None:
            break
        if any(read_entry(line) is not None for line in lines):
            last_entry = position
        listing.add(lines)
        listed_once = listed_once if returns else listing.lines
        position += 1
    else:
        returns = returns or [(last_entry + 1, 0)]
    is_short = position < len(blocks) and blocks[position].start <= MAX_DETAILED_SHARE * len(text)
    is_detailed = (
        is_short and max((place for _, place in returns), default=0) >= MIN_DETAILED_SHARE * listed_once
    )
    end = returns[0][0] if returns and not is_detailed else position
    return _before_headings(headings, start, end, listing), position


@dataclass(slots=True)
class _Listing:
    """The titles listed so far by their bare words, each with the lines it begins at."""

    titles: dict[tuple[str, ...], list[int]] = field(default_factory=dict)
    lines: int = 0

    def add(self, lines: Sequence[str]) -> None:
        """Add the titles that the lines print, each on one to three of them, with its page and without."""
        words = [bare_words(line) for line in lines]
        for first in range(len(lines)):
            title: tuple[str, ...] = ()
            for further in words[first : first + MAX_TITLE_LINES]:
                title += further
                self.titles.setdefault(title, []).append(self.lines + first)
                if title and title[-1].isdigit():
                    self.titles.setdefault(title[:-1], []).append(self.lines + first)
        self.lines += len(lines)

    def places(self, title: str) -> Sequence[int]:
        """The lines at which the title is listed."""
        return self.titles.get(bare_words(title), ())


def _before_headings(headings: Mapping[int, Heading], start: int, end: int, listing: _Listing) -> int:
    """Give back to what begins at `end` the headings right above it: first, known, or listed before."""
    while end > start + 1 and (heading := headings.get(end - 1)) is not None:
        name = plain_name(heading.title)
        is_known = name in FRONT_NAMES or begins_a_book(name) or is_first(heading)
        if not is_known and len(listing.places(heading.title)) < TIMES_LISTED_AND_PRINTED:
            break
        end -= 1
    return end


def mark_index(
    text: str, blocks: Sequence[Block], headings: Mapping[int, Heading], kinds: list[ChunkKind]
) -> None:
    """Mark the indexes late in the file: under a heading, or lines that read as one without it."""
    late = int(len(text) * MIN_INDEX_POSITION)
    in_index = False
    for position, block in enumerate(blocks):
        heading = headings.get(position)
        if heading is not None and heading.form is not HeadingForm.TITLE:
            goes_on = in_index and heading.form in _INSIDE_INDEX
            in_index = block.start >= late and (
                goes_on or _names_index(text, heading, blocks[position + 1 :][:1])
            )
        if in_index and kinds[position] is ChunkKind.BODY and not is_prose(_text(text, block)):
            kinds[position] = ChunkKind.INDEX
    for run in _runs_of_lists(text, blocks, headings, kinds, range(late, len(text))):
        if is_index([line for at in run for line in _lines(text, blocks[at])]):
            kinds[run[0] : run[-1] + 1] = [ChunkKind.INDEX] * len(run)


def _names_index(text: str, heading: Heading, below: Sequence[Block]) -> bool:
    """Whether the heading says so, or ends in the word above a list of pages: "Function and Data Index"."""
    name = plain_name(heading.title)
    if name in INDEX_NAMES | CONTENTS_OR_INDEX_NAMES:
        return True
    lines = [line for block in below for line in _lines(text, block)]
    entries = sum(read_entry(line) is not None for line in lines)
    return name.endswith((" index", "register")) and entries >= MIN_ENTRY_SHARE * len(lines)


def _runs_of_lists(
    text: str,
    blocks: Sequence[Block],
    headings: Mapping[int, Heading],
    kinds: Sequence[ChunkKind],
    offsets: range,
) -> Iterator[list[int]]:
    """Positions of neighbouring body blocks that begin at the offsets, without headings and running text."""
    run: list[int] = []
    for position, block in enumerate(blocks):
        is_body = block.start in offsets and position not in headings and kinds[position] is ChunkKind.BODY
        if is_body and _may_list(text, block) and not is_prose(_text(text, block)):
            run.append(position)
        elif run:
            yield run
            run = []
    if run:
        yield run


def _may_list(text: str, block: Block) -> bool:
    """A quick look before a thorough one: whether the lines are short, or some of them end in a number."""
    if block.end - block.lines[0][0] <= MAX_ENTRY_LINE_CHARS * len(block.lines):
        return True
    return any(text[end - 2 : end].strip(" .,;")[-1:].isdigit() for _, end in block.lines)


def _text(text: str, block: Block) -> str:
    return text[block.lines[0][0] : block.end]


def _lines(text: str, block: Block) -> list[str]:
    return [text[start:end] for start, end in block.lines]
