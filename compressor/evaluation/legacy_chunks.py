"""The chunks of the compressor before the change: paragraphs, without headings and one-line formulas."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from itertools import pairwise

from compressor.core.structure.fulltext import PAGE_BREAK, FullText

GROUP_TOKENS = 500
MASSIVE_TOKENS = 1_000
"""A paragraph over this is split by sentences."""
MIN_ONE_LINE_CHARACTERS = 50
"""A block of one line shorter than this (a heading, a formula) was dropped."""

_BLOCK = re.compile(r"[^\n]+(?:\n[^\n]+)*")
_SENTENCE_END = re.compile(r"(?<=[.!?。！？])\s*")

Offsets = tuple[int, int]


def tokens_of(span: Offsets) -> int:
    """Tokens as they were counted: a quarter of the characters."""
    return (span[1] - span[0] + 3) // 4


def legacy_chunks(full: FullText) -> list[Offsets]:
    """Return the chunks as spans of the text, in order.

    Where the file has pages, the paragraphs of a page are put together to about 500 tokens; elsewhere each
    paragraph is a chunk.
    """
    if len(full.page_starts) == 1:
        return [
            part for block in _paragraphs(full.text, (0, len(full.text))) for part in _parts(full.text, block)
        ]
    ends = [*full.page_starts[1:], len(full.text)]
    pages = [
        [part for block in _paragraphs(full.text, page) for part in _parts(full.text, block)]
        for page in zip(full.page_starts, ends, strict=True)
    ]
    return [group for page in pages for group in _grouped(page)]


def _paragraphs(text: str, within: Offsets) -> Iterator[Offsets]:
    for match in _BLOCK.finditer(text, *within):
        block = match.group().strip(PAGE_BREAK + " \n")
        if "\n" in block or len(block) >= MIN_ONE_LINE_CHARACTERS:
            yield match.span()


def _parts(text: str, block: Offsets) -> Iterator[Offsets]:
    """A paragraph or, of a massive one, groups of sentences of about 500 tokens."""
    if tokens_of(block) <= MASSIVE_TOKENS:
        yield block
        return
    ends = [match.end() for match in _SENTENCE_END.finditer(text, *block) if match.end() > block[0]]
    yield from _grouped(list(pairwise([block[0], *ends, block[1]])))


def _grouped(pieces: Sequence[Offsets]) -> Iterator[Offsets]:
    """Put neighbouring pieces together into equal groups of about GROUP_TOKENS."""
    if not pieces:
        return
    start, end = pieces[0][0], pieces[-1][1]
    groups = max(1, round(tokens_of((start, end)) / GROUP_TOKENS))
    starts = [piece[0] for piece in pieces]
    cuts = [_next(starts, start + (end - start) * number // groups) for number in range(1, groups)]
    yield from pairwise(dict.fromkeys([start, *cuts, end]))


def _next(places: Sequence[int], wanted: int) -> int:
    """The first of ascending places at or after the wanted one; the last where there is none."""
    return places[min(bisect_left(places, wanted), len(places) - 1)]
