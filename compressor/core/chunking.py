"""Chunks: the passages a file is cut into, each a paragraph or a run of sentences, with its kind, pages and
section.

Invariants: joining the chunks gives back the whole text; a heading stays with what follows it; no step is
more than
linear in the text.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from compressor.core.blocks import join_broken
from compressor.core.document import Document
from compressor.core.fulltext import FullText
from compressor.core.matter import ChunkKind
from compressor.core.sections import Section, build_sections
from compressor.core.structure import Structure, find_structure

MAX_CHUNK_SIZE = 560
"""In letters of a spaced script: about 90 English words. A letter of a script without spaces counts as 3.5.
"""
MIN_CHUNK_SIZE = 140
"""A paragraph smaller than this is put together with its neighbours."""
UNSPACED_LETTER_SIZE = 3.5

_SENTENCE_BORDER = re.compile(
    r"(?<=[.!?…])[\"'’”»)\]]{0,3}\s+(?=[\"'“‘«(\[¿¡]{0,3}[^\Wa-zß-ÿ_])"
    r"|(?<=[。！？｡])[」』”’）]{0,3}\s*(?![」』”’）\s])"
    r"|\n(?=[ \t]*(?:[-*•–]|\(?\w{1,3}[.)])\s)"
)
_ABBREVIATION = re.compile(
    r"(?:^|[\s(\[])(?:[A-Z]|Mr|Mrs|Ms|Dr|Prof|St|Sr|Sra|Jr|vs|cf|etc|Fig|Figs|No|Nos|Vol|Eq|Ch|pp|al|Capt|Col|Gen|Rev|Hon|"
    r"Messrs|Mme|Mlle|bzw|Nr|Abb|ca|Art|Ed|eds|vol|fig|no|p|e\.g|i\.e|z\. ?B|d\. ?h|p\. ?ej)\.$"
)
_WORD_BORDER = re.compile(r"\s+")
_UNSPACED = re.compile(
    r"[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff]|[\U00020000-\U0003ffff]"
)


@dataclass(frozen=True, slots=True)
class Chunk:
    """A passage: text[start:end] of the full text. `section` is a position in the sections, -1 before the
    first.

    `paragraph` numbers the paragraphs of the file: chunks cut from one paragraph share it.
    """

    start: int
    end: int
    kind: ChunkKind
    first_page: int
    last_page: int
    section: int
    paragraph: int


@dataclass(frozen=True, slots=True)
class ChunkedText:
    """A file cut into chunks, in order, with its sections."""

    full: FullText
    chunks: tuple[Chunk, ...]
    sections: tuple[Section, ...]

    def text_of(self, chunk: Chunk) -> str:
        """The chunk's text as it stands in the file, page breaks and blank lines included."""
        return self.full.text[chunk.start : chunk.end]


@dataclass(frozen=True, slots=True)
class _Piece:
    start: int
    end: int
    kind: ChunkKind
    paragraph: int
    heading: bool


def chunk_document(document: Document) -> ChunkedText:
    """Cut a document into chunks. A document of white space alone has none."""
    structure = find_structure(document)
    if not structure.blocks:
        return ChunkedText(structure.full, (), ())
    sizes = cumulative_sizes(structure.full.text)
    pieces = list(_pieces(structure, sizes))
    spans = list(_packed(pieces, sizes))
    sections, of_chunk = build_sections(
        structure.full,
        list(structure.headings.values()),
        [span[0] for span in spans],
        [span[1] for span in spans],
    )
    chunks = tuple(
        Chunk(
            start,
            end,
            kind,
            *structure.full.pages_of(start, end),
            section=of_chunk[position],
            paragraph=paragraph,
        )
        for position, (start, end, kind, paragraph) in enumerate(spans)
    )
    return ChunkedText(structure.full, chunks, tuple(sections))


def cumulative_sizes(text: str) -> NDArray[np.float64]:
    """Running size of the text, shape (len(text) + 1,): the size of text[a:b] is the difference of two
    entries.
    """
    sizes = np.ones(len(text) + 1)
    sizes[0] = 0.0
    unspaced = np.fromiter((match.start() for match in _UNSPACED.finditer(text)), dtype=np.int64)
    sizes[unspaced + 1] = UNSPACED_LETTER_SIZE
    return np.cumsum(sizes)


def _pieces(structure: Structure, sizes: NDArray[np.float64]) -> Iterator[_Piece]:
    """Headings and paragraphs in order, long paragraphs already cut by sentences."""
    blocks, kinds, text = structure.blocks, structure.kinds, structure.full.text
    borders = _borders(structure)
    at = {block.start: position for position, block in enumerate(blocks)}
    for paragraph, (start, end) in enumerate(join_broken(text, blocks, borders)):
        position = at[start]
        heading = structure.headings.get(position)
        if heading is not None and heading.end > heading.start:
            yield _Piece(start, end, kinds[position], paragraph, heading=True)
            continue
        for first, last in split_paragraph(text, start, end, sizes):
            yield _Piece(first, last, kinds[position], paragraph, heading=False)


def _borders(structure: Structure) -> frozenset[int]:
    """Blocks that begin a paragraph whatever stands before them."""
    starts = set(structure.headings) | {position + 1 for position in structure.headings}
    starts |= {
        position
        for position in range(1, len(structure.blocks))
        if structure.kinds[position] is not structure.kinds[position - 1]
    }
    return frozenset(starts)


def split_paragraph(text: str, start: int, end: int, sizes: NDArray[np.float64]) -> Iterator[tuple[int, int]]:
    """Cut text[start:end] into parts of about equal size, none over MAX_CHUNK_SIZE, at sentence ends where
    there are any.
    """
    total = float(sizes[end] - sizes[start])
    if total <= MAX_CHUNK_SIZE:
        yield start, end
        return
    cuts = np.array([start, *_sentence_starts(text, start, end), end])
    for first, last in pairwise(cuts):
        if sizes[last] - sizes[first] > MAX_CHUNK_SIZE:
            cuts = np.union1d(cuts, _forced_cuts(text, int(first), int(last), sizes))
    yield from _balanced(cuts, sizes)


def _sentence_starts(text: str, start: int, end: int) -> Iterator[int]:
    for border in _SENTENCE_BORDER.finditer(text, start, end):
        if (
            not _ABBREVIATION.search(text, max(start, border.start() - 12), border.start())
            and border.end() > start
        ):
            yield border.end()


def _forced_cuts(text: str, start: int, end: int, sizes: NDArray[np.float64]) -> NDArray[np.int64]:
    """Cuts inside one endless sentence: at white space, and where there is none after MAX_CHUNK_SIZE letters."""
    words = np.array([match.end() for match in _WORD_BORDER.finditer(text, start, end)], dtype=np.int64)
    grid = np.searchsorted(sizes, np.arange(sizes[start], sizes[end], MAX_CHUNK_SIZE * 0.9))[1:]
    if not len(words):
        return grid
    nearest = words[np.clip(np.searchsorted(words, grid, side="right") - 1, 0, None)]
    previous = np.concatenate([[start], grid[:-1]])
    return np.where(nearest > previous, nearest, grid)


def _balanced(cuts: NDArray[np.int64], sizes: NDArray[np.float64]) -> Iterator[tuple[int, int]]:
    """Join neighbouring pieces into parts of about equal size, none over the maximum."""
    start, end = int(cuts[0]), int(cuts[-1])
    while start < end:
        left = float(sizes[end] - sizes[start])
        parts = int(np.ceil(left / MAX_CHUNK_SIZE))
        if parts <= 1:
            yield start, end
            return
        reach = cuts[np.searchsorted(cuts, start, side="right") :]
        ends = sizes[reach[:MAX_CHUNK_SIZE]] - sizes[start]
        allowed = max(1, int(np.searchsorted(ends, MAX_CHUNK_SIZE, side="right")))
        best = int(np.argmin(np.abs(ends[:allowed] - left / parts)))
        yield start, int(reach[best])
        start = int(reach[best])


def _packed(
    pieces: Sequence[_Piece], sizes: NDArray[np.float64]
) -> Iterator[tuple[int, int, ChunkKind, int]]:
    """Put small neighbours of one kind together; a heading opens a chunk and takes what follows it along."""
    open_pieces: list[_Piece] = []
    for piece in pieces:
        if open_pieces and not _fits(open_pieces, piece, sizes):
            yield _closed(open_pieces)
            open_pieces = []
        open_pieces.append(piece)
    if open_pieces:
        yield _closed(open_pieces)


def _fits(opened: Sequence[_Piece], piece: _Piece, sizes: NDArray[np.float64]) -> bool:
    if piece.kind is not opened[0].kind:
        return False
    size = sizes[piece.end] - sizes[opened[0].start]
    if opened[-1].heading:
        return bool(size <= 2 * MAX_CHUNK_SIZE)
    if piece.heading or size > MAX_CHUNK_SIZE:
        return False
    if piece.paragraph == opened[-1].paragraph:
        return False
    return bool(
        min(sizes[piece.end] - sizes[piece.start], sizes[opened[-1].end] - sizes[opened[0].start])
        < MIN_CHUNK_SIZE
    )


def _closed(pieces: Sequence[_Piece]) -> tuple[int, int, ChunkKind, int]:
    kind = pieces[0].kind
    if kind is ChunkKind.BODY and all(piece.heading for piece in pieces):
        kind = ChunkKind.HEADING
    return pieces[0].start, pieces[-1].end, kind, pieces[-1].paragraph
