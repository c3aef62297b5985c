"""The structure of a document: its blocks, what each is, and the headings among them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from compressor.core.document import Document
from compressor.core.structure.blocks import Block, Line, split_at_short_lines, split_blocks
from compressor.core.structure.front_matter import mark_front_matter
from compressor.core.structure.fulltext import FullText, join_pages
from compressor.core.structure.heading_levels import settle_levels
from compressor.core.structure.heading_names import CONTENTS_NAMES, FRONT_NAMES, INDEX_NAMES, plain_name
from compressor.core.structure.headings import Heading, HeadingForm, find_headings
from compressor.core.structure.listed_headings import find_listed
from compressor.core.structure.matter import ChunkKind, mark_contents, mark_index
from compressor.core.structure.outline import lay_outline
from compressor.core.structure.running_lines import find_running_lines


@dataclass(frozen=True, slots=True)
class Structure:
    """`kinds[i]` says what `blocks[i]` is; `headings` maps block positions to what they head.

    `running_lines` are the offsets where running headers, footers and page numbers start.
    """

    full: FullText
    blocks: tuple[Block, ...]
    kinds: tuple[ChunkKind, ...]
    headings: dict[int, Heading]
    running_lines: frozenset[int]


def find_structure(document: Document) -> Structure:
    """Read the structure off the printed text, and off the outline where the file has one."""
    full = join_pages(document)
    rough = split_blocks(full.text)
    running_lines = find_running_lines(full, rough)
    printed = find_headings(full.text, rough, running_lines)
    printed = sorted(
        (*printed, *find_listed(full.text, rough, running_lines, printed)), key=lambda each: each.start
    )
    headings = lay_outline(full, rough, running_lines, document.outline, printed)
    blocks = list(_cut_at(full.text, rough, headings))
    at = {block.lines[0][0]: position for position, block in enumerate(blocks)}
    placed = {at[heading.start]: heading for heading in headings}
    kinds = [ChunkKind.BODY] * len(blocks)
    mark_contents(full.text, blocks, placed, kinds)
    in_body = {position: heading for position, heading in placed.items() if _heads(heading, kinds[position])}
    mark_front_matter(document, full, blocks, in_body, kinds)
    mark_index(full.text, blocks, in_body, kinds)
    opening = {position: each for position, each in in_body.items() if _opens_section(each, kinds[position])}
    settled = dict(zip(opening, _with_levels(list(opening.values())), strict=True))
    return Structure(full, tuple(blocks), tuple(kinds), settled, running_lines)


def _heads(heading: Heading, kind: ChunkKind) -> bool:
    """In a list of contents, only its own heading is one."""
    is_own = plain_name(heading.title) in CONTENTS_NAMES or heading.form is HeadingForm.OUTLINE
    return kind is not ChunkKind.CONTENTS or is_own


def _opens_section(heading: Heading, kind: ChunkKind) -> bool:
    """The lines of a title page look like headings and are none."""
    return kind is not ChunkKind.FRONT_MATTER or heading.form in {HeadingForm.NAMED, HeadingForm.OUTLINE}


def _with_levels(headings: Sequence[Heading]) -> list[Heading]:
    """The outline's levels stand; other headings go below its deepest, an index beside its first."""
    settled = settle_levels(headings)
    deepest = max((each.level for each in headings if each.form is HeadingForm.OUTLINE), default=0)
    if not deepest:
        return settled
    return [replace(each, level=_level_in_outline(each, deepest)) for each in settled]


def _level_in_outline(heading: Heading, deepest: int) -> int:
    if heading.form is HeadingForm.OUTLINE:
        return heading.level
    return (
        1
        if plain_name(heading.title) in INDEX_NAMES | CONTENTS_NAMES | FRONT_NAMES
        else heading.level + deepest
    )


def _cut_at(text: str, blocks: Sequence[Block], headings: Sequence[Heading]) -> Iterator[Block]:
    """Cut blocks so that every heading is a block of its own, or begins one where it covers no line."""
    heading_ends = {heading.start: heading.end for heading in headings}
    for block in blocks:
        pieces: list[list[Line]] = []
        until = -1
        is_inside = False
        for line in block.lines:
            if line[0] in heading_ends:
                until, is_inside = heading_ends[line[0]], heading_ends[line[0]] > line[0]
                pieces.append([line])
            elif not pieces or (is_inside and line[0] >= until):
                is_inside = False
                pieces.append([line])
            else:
                pieces[-1].append(line)
        for piece in _pieces(block, pieces):
            yield from split_at_short_lines(text, piece)


def _pieces(block: Block, pieces: Sequence[Sequence[Line]]) -> Iterator[Block]:
    starts = [block.start, *(piece[0][0] for piece in pieces[1:]), block.next_start]
    for position, piece in enumerate(pieces):
        opens = position == 0
        yield Block(starts[position], starts[position + 1], tuple(piece), block.after_page_break and opens)
