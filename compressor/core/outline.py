"""A file's own outline (bookmarks), laid over the headings printed in it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from compressor.core.blocks import Block
from compressor.core.document import OutlineEntry
from compressor.core.fulltext import FullText
from compressor.core.heading_names import plain_name
from compressor.core.headings import Heading, HeadingForm


def place_outline(
    full: FullText, blocks: Sequence[Block], headings: dict[int, Heading], outline: Sequence[OutlineEntry]
) -> dict[int, Heading]:
    """Add the outline's entries, at the printed line where one is found, else at the first block of their
    page.

    The outline's levels stand; printed headings that are not in it go below its deepest level.
    """
    if not outline:
        return headings
    deepest = max(entry.level for entry in outline)
    placed = {at: replace(heading, level=heading.level + deepest) for at, heading in headings.items()}
    of_page: dict[int, list[int]] = {}
    for position, block in enumerate(blocks):
        of_page.setdefault(full.page_at(block.lines[0][0]), []).append(position)
    for entry in outline:
        on_page = of_page.get(entry.page, [])
        free = [at for at in on_page if at not in placed or placed[at].form is not HeadingForm.OUTLINE]
        if free:
            at = _best_place(full.text, entry, blocks, headings, free)
            placed[at] = _outline_heading(entry, blocks[at], headings.get(at))
    return dict(sorted(placed.items()))


def _best_place(
    text: str,
    entry: OutlineEntry,
    blocks: Sequence[Block],
    headings: dict[int, Heading],
    positions: Sequence[int],
) -> int:
    """The block that prints the entry's title, as a heading or first line; else the page's first."""
    wanted = plain_name(entry.title)
    for position in positions:
        first_line = text[blocks[position].lines[0][0] : blocks[position].lines[0][1]]
        printed = plain_name(headings[position].title if position in headings else first_line)
        if printed and (wanted in printed or (position in headings and printed in wanted)):
            return position
    return positions[0]


def _outline_heading(entry: OutlineEntry, block: Block, printed: Heading | None) -> Heading:
    number = printed.number if printed is not None else _number_in(entry.title)
    start = block.lines[0][0]
    end = printed.end if printed is not None else start
    return Heading(start, end, entry.title, number, entry.level, HeadingForm.OUTLINE)


def _number_in(title: str) -> str:
    match = re.match(r"\s*(?:[^\W\d_]+\.?\s+)?(\d+(?:\.\d+)*|[IVXLC]+)\b", title)
    return match.group(1) if match else ""
