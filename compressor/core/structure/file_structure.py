"""The structure of a document: its blocks, what each is, and the headings among them."""

from __future__ import annotations

from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, replace

from compressor.core.document import Document
from compressor.core.structure.blocks import Block, cut_out, split_blocks
from compressor.core.structure.chunk_kinds import ChunkKind
from compressor.core.structure.contents_and_index import mark_contents, mark_index
from compressor.core.structure.exact_headings import bookmarks, find_marked, marked_entries
from compressor.core.structure.front_matter import mark_front_matter
from compressor.core.structure.fulltext import FullText, join_pages
from compressor.core.structure.heading_forms import FROM_FILE, Heading, HeadingForm
from compressor.core.structure.heading_levels import settle_levels
from compressor.core.structure.headings import find_headings
from compressor.core.structure.listed_headings import find_listed
from compressor.core.structure.outline import is_outline, lay_outline, outside
from compressor.core.structure.running_lines import find_running_lines
from compressor.core.structure.section_names import CONTENTS_NAMES, FRONT_NAMES, INDEX_NAMES, plain_name


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
    marked = find_marked(full, rough, marked_entries(document))
    running_lines = find_running_lines(full, rough) - {heading.start for heading in marked}
    headings = _all_headings(document, full, rough, running_lines, marked)
    blocks = list(cut_out(full.text, rough, {heading.start: heading.end for heading in headings}))
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


def _all_headings(
    document: Document,
    full: FullText,
    blocks: Sequence[Block],
    running_lines: AbstractSet[int],
    marked: Sequence[Heading],
) -> list[Heading]:
    """Those that the file marks, alone if they make up an outline; else with the printed ones beside them."""
    printed = find_headings(full.text, blocks, running_lines)
    if marked and is_outline(len(marked), printed):
        return list(marked)
    printed = sorted(
        (*printed, *find_listed(full.text, blocks, running_lines, printed)), key=lambda each: each.start
    )
    laid = lay_outline(full, blocks, running_lines, bookmarks(document), printed)
    return sorted((*outside(laid, marked), *marked), key=lambda each: each.start)


def _heads(heading: Heading, kind: ChunkKind) -> bool:
    """In a list of contents, only its own heading is one."""
    is_own = plain_name(heading.title) in CONTENTS_NAMES or heading.form in FROM_FILE
    return kind is not ChunkKind.CONTENTS or is_own


def _opens_section(heading: Heading, kind: ChunkKind) -> bool:
    """The lines of a title page look like headings and are none."""
    return kind is not ChunkKind.FRONT_MATTER or heading.form in FROM_FILE | {HeadingForm.NAMED}


def _with_levels(headings: Sequence[Heading]) -> list[Heading]:
    """The file's own levels stand; other headings go below its deepest, an index beside its first."""
    settled = settle_levels(headings)
    deepest = max((each.level for each in headings if each.form in FROM_FILE), default=0)
    if not deepest:
        return settled
    return [replace(each, level=_level_in_outline(each, deepest)) for each in settled]


def _level_in_outline(heading: Heading, deepest: int) -> int:
    if heading.form in FROM_FILE:
        return heading.level
    return (
        1
        if plain_name(heading.title) in INDEX_NAMES | CONTENTS_NAMES | FRONT_NAMES
        else heading.level + deepest
    )
