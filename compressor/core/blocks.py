"""Lines, blocks (lines between blank lines or page breaks) and paragraphs (blocks joined where a page broke
them).

Invariant: blocks, and paragraphs, follow one another without gap or overlap and cover the whole text.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from compressor.core.fulltext import PAGE_BREAK

MIN_BROKEN_WORDS = 8
"""A block shorter than this is a title or a table cell, not half a paragraph."""

_LINE = re.compile(r"[^\n\f]+")
_SENTENCE_END = re.compile(r"[.!?:;。！？：；…｡][\"'’”»)\]」』】]*$")
_OPENERS = "\"'“‘«(["
_LIST_ITEM = re.compile(r"(?:[-*•–]|\(?[a-z0-9]{1,3}[.)])\s")
_UNSPACED = re.compile(r"[\u3040-\u30ff\u3400-\u9fff]")


@dataclass(frozen=True, slots=True)
class Block:
    """A span of the text. `lines` are (start, end) offsets of its lines; `next_start` is where the next block
    begins.
    """

    start: int
    next_start: int
    lines: tuple[tuple[int, int], ...]
    after_page_break: bool

    @property
    def end(self) -> int:
        """Where its last line ends."""
        return self.lines[-1][1]


def split_blocks(text: str) -> list[Block]:
    """Split at blank lines and page breaks; linear in the text. A text of white space alone has no blocks."""
    groups: list[list[tuple[int, int]]] = []
    page_breaks: list[bool] = []
    for line in _filled_lines(text):
        gap = text[groups[-1][-1][1] : line[0]] if groups else PAGE_BREAK
        if PAGE_BREAK in gap or gap.count("\n") > 1:
            groups.append([line])
            page_breaks.append(PAGE_BREAK in gap)
        else:
            groups[-1].append(line)
    starts = [0, *(group[0][0] for group in groups[1:]), len(text)]
    return [
        Block(starts[position], starts[position + 1], tuple(group), page_breaks[position])
        for position, group in enumerate(groups)
    ]


def _filled_lines(text: str) -> Iterator[tuple[int, int]]:
    for line in _LINE.finditer(text):
        if not line.group().isspace():
            yield line.span()


def join_broken(text: str, blocks: Sequence[Block], borders: Collection[int]) -> list[tuple[int, int]]:
    """Spans of paragraphs: each block, joined to the one before where a page broke it.

    `borders` are the positions in `blocks` that always begin a paragraph (headings and what follows them).
    """
    spans: list[tuple[int, int]] = []
    for position, block in enumerate(blocks):
        joins = position > 0 and position not in borders and continues(text, blocks[position - 1], block)
        start = spans.pop()[0] if joins else block.start
        spans.append((start, block.next_start))
    return spans


def continues(text: str, before: Block, block: Block) -> bool:
    """Whether `block` is the second half of the paragraph that `before` began.

    It is where it starts in lower case, or, after a page break, where the text before it stops in mid-
    sentence.
    """
    second_half = text[block.start : block.start + 80].lstrip()
    first_half = text[max(before.start, before.end - 600) : before.end].strip()
    if _LIST_ITEM.match(second_half) or not _is_running_text(first_half):
        return False
    if second_half.lstrip(_OPENERS)[:1].islower():
        return True
    return block.after_page_break and not _SENTENCE_END.search(first_half[-8:])


def _is_running_text(text: str) -> bool:
    if _UNSPACED.search(text):
        return len(text) > MIN_BROKEN_WORDS * 2
    return len(text.split()) >= MIN_BROKEN_WORDS and any(character.islower() for character in text)
