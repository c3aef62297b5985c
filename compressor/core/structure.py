"""The structure of a document: its blocks, what each is, and the headings among them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from compressor.core.blocks import Block, split_blocks
from compressor.core.document import Document
from compressor.core.fulltext import FullText, join_pages
from compressor.core.heading_levels import settle_levels
from compressor.core.headings import Heading, HeadingForm, find_headings
from compressor.core.matter import ChunkKind, mark_contents, mark_front_matter, mark_index
from compressor.core.outline import place_outline


@dataclass(frozen=True, slots=True)
class Structure:
    """`kinds[i]` says what `blocks[i]` is; `headings` maps block positions to what they head."""

    full: FullText
    blocks: tuple[Block, ...]
    kinds: tuple[ChunkKind, ...]
    headings: dict[int, Heading]


def find_structure(document: Document) -> Structure:
    """Read the structure off the printed text, and off the outline where the file has one."""
    full = join_pages(document)
    rough = split_blocks(full.text)
    raw = find_headings(full.text, rough)
    blocks = list(_cut_at(rough, raw))
    at = {block.lines[0][0]: position for position, block in enumerate(blocks)}
    printed = {at[heading.start]: heading for heading in raw}
    kinds = [ChunkKind.BODY] * len(blocks)
    mark_contents(full.text, blocks, printed, kinds)
    kept = {position: heading for position, heading in printed.items() if kinds[position] is ChunkKind.BODY}
    mark_front_matter(document, full, blocks, kept, kinds)
    mark_index(full.text, blocks, kept, kinds)
    settled = settle_levels(
        full.text, [heading for at_, heading in kept.items() if _opens_section(heading, kinds[at_])]
    )
    headings = {at[heading.start]: heading for heading in settled}
    placed = place_outline(full, blocks, headings, document.outline)
    return Structure(full, tuple(blocks), tuple(kinds), placed)


def _opens_section(heading: Heading, kind: ChunkKind) -> bool:
    """The lines of a title page look like headings and are none."""
    return kind is not ChunkKind.FRONT_MATTER or heading.form is HeadingForm.NAMED


def _cut_at(blocks: Sequence[Block], headings: Sequence[Heading]) -> Iterator[Block]:
    """Cut blocks so that every heading is a block of its own."""
    pending = iter(headings)
    heading = next(pending, None)
    for block in blocks:
        pieces: list[list[tuple[int, int]]] = []
        in_heading_until = -1
        for line in block.lines:
            while heading is not None and heading.end <= line[0]:
                heading = next(pending, None)
            opens = heading is not None and line[0] == heading.start
            if opens and heading is not None:
                in_heading_until = heading.end
                pieces.append([line])
            elif line[0] < in_heading_until or (pieces and pieces[-1][-1][1] != in_heading_until):
                pieces[-1].append(line)
            else:
                pieces.append([line])
        yield from _pieces(block, pieces)


def _pieces(block: Block, pieces: Sequence[Sequence[tuple[int, int]]]) -> Iterator[Block]:
    starts = [block.start, *(piece[0][0] for piece in pieces[1:]), block.next_start]
    for position, piece in enumerate(pieces):
        yield Block(
            starts[position], starts[position + 1], tuple(piece), block.after_page_break and position == 0
        )
