"""What each block of a file is: body, contents list, index or front matter."""

from __future__ import annotations

import re
from collections.abc import Sequence
from enum import StrEnum

from compressor.core.blocks import Block
from compressor.core.document import Document
from compressor.core.fulltext import FullText
from compressor.core.heading_names import CONTENTS_NAMES, FRONT_NAMES, INDEX_NAMES, begins_a_book, plain_name
from compressor.core.headings import Heading, HeadingForm

MIN_PROSE_WORDS = 30
MIN_SENTENCE_WORDS = 8
MIN_LIST_LINES = 3
MAX_CLOSED_LINES = 0.5
"""In running text few lines end where a sentence ends; in a list most do."""
MAX_FRONT_SHARE = 0.2
MIN_REFERENCE_LINES = 4
MIN_REFERENCE_SHARE = 0.5
MIN_INDEX_POSITION = 0.6
SHORT_FRONT_PAGES = 3

_SENTENCE = re.compile(r"[.!?:;](?:[\"'’”»)\]]*)(?:\s|$)|[。！？]")
_CJK = re.compile(r"[\u3040-\u30ff\u3400-\u9fff]")
_PAGE_REFERENCE = re.compile(
    r"[^\W\d_].*?[\s,.·…:]\s*(?:\d{1,4}|[ivxlc]{1,7})(?:\s*[-–—]\s*\d{1,4})?(?:\s*[,;]\s*\d{1,4}(?:\s*[-–—]\s*\d{1,4})?)*[.,;]?$"
)
_COLUMNS = re.compile(r"\t|\|| {3,}\S+ {3,}")
_LEADERS = re.compile(r"(?:\.\s?){4,}|…{2,}|·{3,}")
_ROMAN_LABEL = re.compile(r"[ivxlc]+$")
_FIRST_NUMBERS = frozenset(
    {"1", "i", "one", "first", "一", "uno", "primero", "un", "premier", "eins", "erstes"}
)


class ChunkKind(StrEnum):
    """What a chunk is."""

    BODY = "body"
    HEADING = "heading"
    CONTENTS = "contents"
    INDEX = "index"
    FRONT_MATTER = "front_matter"


def is_prose(text: str) -> bool:
    """Running text: enough words, in sentences of some length."""
    sentences = max(1, len(_SENTENCE.findall(text)))
    if _CJK.search(text):
        return (
            len(text) >= 2 * MIN_PROSE_WORDS and len(text) / sentences >= MIN_SENTENCE_WORDS and "。" in text
        )
    words = len(text.split())
    if words < MIN_PROSE_WORDS or words / sentences < MIN_SENTENCE_WORDS or _LEADERS.search(text):
        return False
    lines = text.strip().splitlines()
    if sum(line.rstrip(" .")[-1:].isdigit() for line in lines) > len(lines) * MAX_CLOSED_LINES:
        return False
    return len(lines) < MIN_LIST_LINES or sum(map(_ends_sentence, lines)) / len(lines) < MAX_CLOSED_LINES


def _ends_sentence(line: str) -> bool:
    return line.rstrip().endswith((".", "!", "?"))


def has_page_references(lines: Sequence[str]) -> bool:
    """Whether most lines end in page references, as in an index or a table of contents (and are no table's
    rows).
    """
    filled = [line.strip() for line in lines if line.strip()]
    if len(filled) < MIN_REFERENCE_LINES:
        return False
    hits = sum(bool(_PAGE_REFERENCE.match(line)) and not _COLUMNS.search(line) for line in filled)
    return hits / len(filled) > MIN_REFERENCE_SHARE


def _block_text(text: str, block: Block) -> str:
    return text[block.lines[0][0] : block.end]


def _lines(text: str, block: Block) -> list[str]:
    return [text[start:end] for start, end in block.lines]


def mark_contents(
    text: str, blocks: Sequence[Block], printed: dict[int, Heading], kinds: list[ChunkKind]
) -> None:
    """A contents list runs from its heading to the first heading that running text follows."""
    position = 0
    while position < len(blocks):
        heading = printed.get(position)
        if heading is None or plain_name(heading.title) not in CONTENTS_NAMES:
            position += 1
            continue
        end = _end_of_contents(text, blocks, printed, position)
        kinds[position:end] = [ChunkKind.CONTENTS] * (end - position)
        position = end


def _end_of_contents(text: str, blocks: Sequence[Block], printed: dict[int, Heading], start: int) -> int:
    listed: set[str] = set()
    for position in range(start + 1, len(blocks)):
        heading = printed.get(position)
        if heading is None:
            if is_prose(_block_text(text, blocks[position])):
                return _before_headings(text, blocks, printed, start, position)
            continue
        name = plain_name(heading.title)
        if name in listed and position + 1 not in printed:
            return position
        listed.add(name)
    return start + 1


def _before_headings(
    text: str, blocks: Sequence[Block], printed: dict[int, Heading], start: int, end: int
) -> int:
    """Give back to the running text at `end` the headings right above it: first, known, or listed before."""
    listed = (
        plain_name(" ".join(text[blocks[start].next_start : blocks[end - 1].start].split()))
        if end > start + 1
        else ""
    )
    while end > start + 1 and (heading := printed.get(end - 1)) is not None:
        name = plain_name(heading.title)
        opens = name in FRONT_NAMES or begins_a_book(name) or heading.number.lower() in _FIRST_NUMBERS
        seen_above = listed[: -len(name) or None].count(name) > 0
        if not (opens or seen_above):
            break
        end -= 1
    return end


def mark_front_matter(
    document: Document,
    full: FullText,
    blocks: Sequence[Block],
    headings: dict[int, Heading],
    kinds: list[ChunkKind],
) -> None:
    """Title pages, prefaces and roman pages: what stands before the book begins, in its first fifth."""
    limit = int(len(full.text) * MAX_FRONT_SHARE)
    contents_end = max(
        (i + 1 for i, kind in enumerate(kinds) if kind is ChunkKind.CONTENTS and blocks[i].start <= limit),
        default=0,
    )
    for position in range(contents_end):
        if kinds[position] is ChunkKind.BODY:
            kinds[position] = ChunkKind.FRONT_MATTER
    begins = _beginning(full, blocks, headings, contents_end, limit)
    few_pages = begins < len(blocks) and full.page_at(blocks[begins].start) <= SHORT_FRONT_PAGES
    for position in range(contents_end, begins):
        if not (contents_end or few_pages) or not is_prose(_block_text(full.text, blocks[position])):
            kinds[position] = ChunkKind.FRONT_MATTER
    _mark_front_sections(blocks, headings, kinds, limit)
    _mark_roman_pages(document, full, blocks, kinds)


def _beginning(
    full: FullText, blocks: Sequence[Block], headings: dict[int, Heading], start: int, limit: int
) -> int:
    """Position of the heading that begins the book proper, or `start` where none does."""
    for position in sorted(headings):
        heading = headings[position]
        if position < start or blocks[position].start > limit:
            continue
        first = heading.form in {HeadingForm.PART, HeadingForm.CHAPTER, HeadingForm.NUMBERED} and (
            heading.number.lower() in _FIRST_NUMBERS
        )
        if first or begins_a_book(plain_name(heading.title)):
            return position
    return start


def _mark_front_sections(
    blocks: Sequence[Block], headings: dict[int, Heading], kinds: list[ChunkKind], limit: int
) -> None:
    in_front = False
    for position, block in enumerate(blocks):
        if block.start > limit:
            return
        if position in headings:
            in_front = plain_name(headings[position].title) in FRONT_NAMES
        if in_front and kinds[position] is ChunkKind.BODY:
            kinds[position] = ChunkKind.FRONT_MATTER


def _mark_roman_pages(
    document: Document, full: FullText, blocks: Sequence[Block], kinds: list[ChunkKind]
) -> None:
    labels = [page.label for page in document.pages]
    roman = 0
    while roman < len(labels) and (_ROMAN_LABEL.match(labels[roman]) or not labels[roman]):
        roman += 1
    if not 0 < roman < len(labels) or not labels[roman].isdigit() or roman > MAX_FRONT_SHARE * len(labels):
        return
    for position, block in enumerate(blocks):
        if full.page_at(block.lines[0][0]) <= roman and kinds[position] is ChunkKind.BODY:
            kinds[position] = ChunkKind.FRONT_MATTER


def mark_index(
    text: str, blocks: Sequence[Block], headings: dict[int, Heading], kinds: list[ChunkKind]
) -> None:
    """An index runs from its heading, late in the file, to the next one; page references mark the rest."""
    late = int(len(text) * MIN_INDEX_POSITION)
    in_index = False
    for position, block in enumerate(blocks):
        heading = headings.get(position)
        if heading is not None and heading.form is not HeadingForm.TITLE:
            named = plain_name(heading.title) in INDEX_NAMES
            in_index = (named or (in_index and heading.form is HeadingForm.CAPITALS)) and block.start >= late
        if kinds[position] is not ChunkKind.BODY:
            continue
        titled = block.start >= late and plain_name(_lines(text, block)[0]) in INDEX_NAMES
        if (in_index or titled) and not is_prose(_block_text(text, block)):
            kinds[position] = ChunkKind.INDEX
        elif has_page_references(_lines(text, block)) and len(block.lines) >= 2 * MIN_REFERENCE_LINES:
            kinds[position] = ChunkKind.INDEX if block.start >= len(text) // 2 else ChunkKind.CONTENTS
