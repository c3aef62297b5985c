"""Chunks: the passages of a file, paragraphs or runs of sentences, with kind, pages and section.

Invariants: joining the chunks gives back the whole text; a heading stays with what follows it; no chunk is
larger than 2 x MAX_CHUNK_SIZE; no step is more than linear in the text.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from compressor.core.document import Document
from compressor.core.structure.blocks import Block, is_formula, join_broken
from compressor.core.structure.chunk_kinds import ChunkKind
from compressor.core.structure.file_structure import Structure, find_structure
from compressor.core.structure.fulltext import FullText
from compressor.core.structure.sections import Section, build_sections
from compressor.core.structure.splitting import MAX_CHUNK_SIZE, cumulative_sizes, split_paragraph
from compressor.core.structure.title_words import MAX_TITLE_CHARS, is_plain_title

MIN_CHUNK_SIZE = 140
"""A paragraph smaller than this is put together with its neighbours."""


@dataclass(frozen=True, slots=True)
class Chunk:
    """A passage: text[start:end] of the full text. `section`: position in the sections, -1 before the first.

    `first_paragraph` to `paragraph` are the paragraphs it has words of, numbered through the file, headings
    aside: a heading goes with the paragraph below it. Chunks cut from one paragraph share it.
    """

    start: int
    end: int
    kind: ChunkKind
    first_page: int
    last_page: int
    section: int
    first_paragraph: int
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
    """A heading, a paragraph or a part of one. `opens` a chunk; `binds` to what follows it."""

    start: int
    end: int
    kind: ChunkKind
    paragraph: int
    is_heading: bool = False
    opens: bool = False
    binds: bool = False


def chunk_document(document: Document) -> ChunkedText:
    """Cut a document into chunks. A document of white space alone has none."""
    structure = find_structure(document)
    if not structure.blocks:
        return ChunkedText(structure.full, (), ())
    sizes = cumulative_sizes(structure.full.text)
    groups = list(_grouped(_bound(_pieces(structure, sizes), sizes), sizes))
    headings = list(structure.headings.values())
    sections, section_of = build_sections(structure.full, headings, [group[0].start for group in groups])
    chunks = tuple(
        Chunk(
            group[0].start,
            group[-1].end,
            _kind(group),
            *structure.full.pages_of(group[0].start, group[-1].end),
            section=section,
            first_paragraph=group[0].paragraph,
            paragraph=group[-1].paragraph,
        )
        for group, section in zip(groups, section_of, strict=True)
    )
    return ChunkedText(structure.full, chunks, tuple(sections))


def _pieces(structure: Structure, sizes: NDArray[np.float64]) -> Iterator[_Piece]:
    """Headings and paragraphs in order, long paragraphs cut."""
    text, heading_end, number = structure.full.text, 0, 0
    paragraphs = join_broken(text, structure.blocks, _borders(structure), structure.running_lines)
    for paragraph in paragraphs:
        heading = structure.headings.get(paragraph.block)
        block, kind = structure.blocks[paragraph.block], structure.kinds[paragraph.block]
        heading_end = heading.end if heading is not None else heading_end
        if block.lines[0][0] < heading_end:
            opens = heading is not None
            yield _Piece(
                paragraph.start, paragraph.end, kind, number, is_heading=True, opens=opens, binds=True
            )
            continue
        opens = heading is not None
        for start, end in split_paragraph(text, paragraph.start, paragraph.end, sizes):
            yield _Piece(start, end, kind, number, opens=opens, binds=_leads_on(text, block))
            opens = False
        number += 1


def _leads_on(text: str, block: Block) -> bool:
    """Whether the block is a line that belongs to what follows: a formula, or what may be a title."""
    start, end = block.lines[0]
    is_short = len(block.lines) == 1 and end - start <= MAX_TITLE_CHARS
    return is_short and (is_formula(text, block) or is_plain_title(text[start:end].strip()))


def _borders(structure: Structure) -> frozenset[int]:
    """Blocks that begin a paragraph whatever stands before them: headings, what follows one, another kind."""
    kinds = structure.kinds
    changes = (at for at in range(1, len(kinds)) if kinds[at] is not kinds[at - 1])
    return frozenset((*structure.headings, *(at + 1 for at in structure.headings), *changes))


def _bound(pieces: Iterator[_Piece], sizes: NDArray[np.float64]) -> Iterator[list[_Piece]]:
    """Each piece with the headings and formulas before it, as far as they fit in a chunk together."""
    bound: list[_Piece] = []
    for piece in pieces:
        if bound and not _binds(bound, piece, sizes):
            yield bound
            bound = []
        bound.append(piece)
        if not piece.binds:
            yield bound
            bound = []
    if bound:
        yield bound


def _binds(bound: Sequence[_Piece], piece: _Piece, sizes: NDArray[np.float64]) -> bool:
    if bound[0].kind is not piece.kind or (piece.opens and not bound[-1].is_heading):
        return False
    return bool(
        sizes[piece.end] - sizes[bound[0].start] <= (2 if bound[0].is_heading else 1) * MAX_CHUNK_SIZE
    )


def _grouped(bound: Iterator[list[_Piece]], sizes: NDArray[np.float64]) -> Iterator[list[_Piece]]:
    """The pieces of each chunk: small neighbours of one kind go together, a heading opens a chunk."""
    opened: list[_Piece] = []
    for pieces in bound:
        if opened and not _fits(opened, pieces, sizes):
            yield opened
            opened = []
        opened.extend(pieces)
    if opened:
        yield opened


def _fits(opened: Sequence[_Piece], pieces: Sequence[_Piece], sizes: NDArray[np.float64]) -> bool:
    if pieces[0].opens or pieces[0].kind is not opened[0].kind or pieces[0].paragraph == opened[-1].paragraph:
        return False
    if sizes[pieces[-1].end] - sizes[opened[0].start] > MAX_CHUNK_SIZE:
        return False
    smaller = min(sizes[group[-1].end] - sizes[group[0].start] for group in (opened, pieces))
    return bool(smaller < MIN_CHUNK_SIZE)


def _kind(group: Sequence[_Piece]) -> ChunkKind:
    kind = group[0].kind
    return ChunkKind.HEADING if kind is ChunkKind.BODY and all(piece.is_heading for piece in group) else kind
