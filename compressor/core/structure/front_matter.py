"""What stands before a book: title pages, notices, prefaces, acknowledgements, roman pages."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Mapping, Sequence

from compressor.core.document import Document
from compressor.core.structure.blocks import Block
from compressor.core.structure.chunk_kinds import ChunkKind
from compressor.core.structure.contents_and_index import MAX_FRONT_SHARE, is_first
from compressor.core.structure.fulltext import FullText
from compressor.core.structure.heading_forms import FROM_FILE, Heading, HeadingForm
from compressor.core.structure.prose import is_prose
from compressor.core.structure.section_names import (
    BEGINNING_NAMES,
    CONTENTS_NAMES,
    FRONT_NAMES,
    NOTICE_NAMES,
    begins_a_book,
    plain_name,
)

BLOCKS_SEEN = 8
MAX_NOTICE_CHARS = 2000
MAX_UNNAMED_CHARS = 6000
"""More than this, under no name of front matter, is part of the book."""

_COUNTED = FROM_FILE | {HeadingForm.PART, HeadingForm.CHAPTER, HeadingForm.NUMBERED}
_MARKED = frozenset({HeadingForm.EXACT, HeadingForm.MARKED})
_STRUCTURED = _MARKED | {
    HeadingForm.PART,
    HeadingForm.CHAPTER,
    HeadingForm.SECTION,
    HeadingForm.NUMBERED,
}
_NOTICE = re.compile(
    r"all rights reserved|\bISBN\b|library of congress|no part of this (?:publication|book|work) may be|"
    r"(?:copyright|©|\(c\)) *(?:©|\(c\))? *(?:1[89]|20)\d\d|first (?:published|edition|printing)|"
    r"todos los derechos|"
    r"tous droits|alle rechte vorbehalten|版权所有|著作権",
    re.IGNORECASE,
)
_ROMAN_LABEL = re.compile(r"[ivxlc]+$", re.IGNORECASE)


def mark_front_matter(
    document: Document,
    full: FullText,
    blocks: Sequence[Block],
    headings: Mapping[int, Heading],
    kinds: list[ChunkKind],
) -> None:
    """Mark the front matter, in the first fifth of the text at most.

    It is what stands before a list of contents; sections called preface, acknowledgements and the like; up to
    the heading that begins the book, what is no running text; notices of copyright; and the pages with roman
    numbers. An introduction begins the book.
    """
    early = int(len(full.text) * MAX_FRONT_SHARE)
    begin = _find_beginning(full.text, blocks, headings, kinds, early)
    contents_end = _end_of_contents(blocks, kinds, begin, early)
    _mark_before_contents(full.text, blocks, headings, kinds, contents_end)
    _mark_title_pages(full.text, blocks, headings, kinds, range(contents_end, begin))
    _mark_front_sections(full, blocks, headings, kinds, early)
    for position in range(_end_of_roman_pages(document, full, blocks, begin)):
        _mark(kinds, position)


def _mark(kinds: list[ChunkKind], position: int) -> None:
    if kinds[position] is ChunkKind.BODY:
        kinds[position] = ChunkKind.FRONT_MATTER


def _find_beginning(
    text: str,
    blocks: Sequence[Block],
    headings: Mapping[int, Heading],
    kinds: Sequence[ChunkKind],
    early: int,
) -> int:
    """Position of the first heading that begins the book proper, above running text; 0 where none does."""
    last_contents = max((at for at, kind in enumerate(kinds) if kind is ChunkKind.CONTENTS), default=-1)
    for position in sorted(headings):
        if blocks[position].start > early:
            break
        heading, name = headings[position], plain_name(headings[position].title)
        is_book_title = name not in BEGINNING_NAMES and position < last_contents
        begins = (heading.form in _COUNTED and is_first(heading)) or (
            begins_a_book(name) and not is_book_title
        )
        if begins and kinds[position] is ChunkKind.BODY and _is_above_prose(text, blocks, headings, position):
            return position
    return 0


def _is_above_prose(
    text: str, blocks: Sequence[Block], headings: Mapping[int, Heading], position: int
) -> bool:
    """Whether running text begins within a few blocks, and no notice, preface or the like before it."""
    for following in range(position + 1, min(position + 1 + BLOCKS_SEEN, len(blocks))):
        words = _words(text, blocks[following])
        name = plain_name(headings[following].title) if following in headings else ""
        if name in FRONT_NAMES | CONTENTS_NAMES or _NOTICE.search(words):
            return False
        if is_prose(words):
            return True
    return False


def _words(text: str, block: Block) -> str:
    """The beginning of a block, long enough to know it by."""
    start = block.lines[0][0]
    return text[start : min(block.end, start + MAX_NOTICE_CHARS)]


def _end_of_contents(blocks: Sequence[Block], kinds: Sequence[ChunkKind], begin: int, early: int) -> int:
    """Position behind the last contents list that stands before the book's beginning; 0 where none does."""
    listed = (
        position + 1
        for position, kind in enumerate(kinds)
        if kind is ChunkKind.CONTENTS and blocks[position].start <= early and (position < begin or not begin)
    )
    return max(listed, default=0)


def _mark_before_contents(
    text: str,
    blocks: Sequence[Block],
    headings: Mapping[int, Heading],
    kinds: list[ChunkKind],
    contents_end: int,
) -> None:
    """Mark what stands before the contents; running text only as far as it is no more than a few epigraphs.

    A text with marked headings has no title pages: its first section may stand before the contents.
    """
    end = min((at for at in headings if headings[at].form in _MARKED), default=contents_end)
    before = range(min(end, contents_end))
    prose = [at for at in before if is_prose(_words(text, blocks[at]))]
    is_book = sum(blocks[at].end - blocks[at].start for at in prose) > MAX_UNNAMED_CHARS
    kept = {at for at in prose if is_book and not _NOTICE.search(_words(text, blocks[at]))}
    for position in before:
        if position not in kept:
            _mark(kinds, position)


def _mark_title_pages(
    text: str,
    blocks: Sequence[Block],
    headings: Mapping[int, Heading],
    kinds: list[ChunkKind],
    positions: range,
) -> None:
    """Mark titles, dedications and notices, up to the first running text that belongs to no preface."""
    in_front, marked_chars = False, 0
    for position in positions:
        heading = headings.get(position)
        if heading is not None:
            in_front = plain_name(heading.title) in FRONT_NAMES
            if not in_front and heading.form in _STRUCTURED:
                return
        words = _words(text, blocks[position])
        is_plain = not _NOTICE.search(words) and is_prose(words)
        if not in_front and (is_plain or marked_chars > MAX_UNNAMED_CHARS):
            return
        if not is_plain:
            _mark(kinds, position)
            marked_chars += 0 if in_front else len(words)


def _mark_front_sections(
    full: FullText,
    blocks: Sequence[Block],
    headings: Mapping[int, Heading],
    kinds: list[ChunkKind],
    early: int,
) -> None:
    """Mark what stands under "Preface", "Acknowledgements" and the like, up to the next heading."""
    until = -1
    for position, block in enumerate(blocks):
        if block.start > early:
            return
        if position in headings:
            until = _reach(full, plain_name(headings[position].title), block.start)
        if block.start < until:
            _mark(kinds, position)


def _reach(full: FullText, name: str, start: int) -> int:
    """Up to where a section of that name, begun at `start`, is front matter; a notice fills a page."""
    if name not in FRONT_NAMES:
        return -1
    if name not in NOTICE_NAMES:
        return len(full.text)
    page = full.page_at(start)
    page_end = full.page_starts[page] if page < len(full.page_starts) else len(full.text)
    return min(page_end, start + MAX_NOTICE_CHARS)


def _end_of_roman_pages(document: Document, full: FullText, blocks: Sequence[Block], begin: int) -> int:
    """Position behind the pages before page 1, where some are roman, or of the book's beginning."""
    labels = [page.label for page in document.pages]
    roman = labels.index("1") if "1" in labels else 0
    if roman > MAX_FRONT_SHARE * len(labels) or not any(
        _ROMAN_LABEL.match(label) for label in labels[:roman]
    ):
        return 0
    end = bisect_right(blocks, roman, key=lambda block: full.page_at(block.lines[0][0]))
    return min(end, begin) if begin else end
