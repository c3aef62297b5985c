"""A file as questions find it: text, pages, sections, chunks, keyword index and what vectors are there."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from compressor.core.document import PageKind
from compressor.core.search.chapter_table import ChapterTable, chapter_table
from compressor.core.search.keywords import KeywordIndex
from compressor.core.search.meaning import ChunkVectors
from compressor.core.structure.chunk_kinds import ChunkKind
from compressor.core.structure.chunking import Chunk
from compressor.core.structure.fulltext import PAGE_BREAK
from compressor.core.structure.sections import Section

KINDS = tuple(ChunkKind)
"""The order in which kinds are numbered in arrays and rows."""

MAX_JOINT_CHARS = 40
JOINT_TOKENS = 2
"""The most that joining a chunk to the one before it costs."""

CountTokens = Callable[[str], int]
CountTokensOfEach = Callable[[Sequence[str]], NDArray[np.int32]]


@dataclass(frozen=True, slots=True, eq=False)
class ChunkTable:
    """Parallel int32 arrays in file order, one entry a chunk: (N,). `tokens` is of the text displayed.

    Both `first_paragraphs` and `paragraphs`, the last, ascend.
    """

    starts: NDArray[np.int32]
    ends: NDArray[np.int32]
    kinds: NDArray[np.int32]
    first_pages: NDArray[np.int32]
    last_pages: NDArray[np.int32]
    sections: NDArray[np.int32]
    first_paragraphs: NDArray[np.int32]
    paragraphs: NDArray[np.int32]
    tokens: NDArray[np.int32]

    def __len__(self) -> int:
        return len(self.starts)

    def are(self, *kinds: ChunkKind) -> NDArray[np.bool_]:
        """Which chunks are of one of the kinds, shape (N,)."""
        return np.isin(self.kinds, [KINDS.index(kind) for kind in kinds])

    def touching_pages(self, first_page: int, last_page: int) -> NDArray[np.bool_]:
        """Which chunks have text on the pages, both inclusive, shape (N,)."""
        return (self.last_pages >= first_page) & (self.first_pages <= last_page)


@dataclass(frozen=True, slots=True, eq=False)
class IndexedFile:
    """A file ready for questions. `key` is the caller's name for it, `page_labels[0]` the label of page 1.

    `shows_positions` where whoever opens the file sees its pages counted, whatever is printed on them: a PDF.
    """

    key: str
    title: str
    text: str
    language: str
    paginated: bool
    page_labels: tuple[str, ...]
    pages_without_text: tuple[int, ...]
    chunks: ChunkTable
    sections: tuple[Section, ...]
    keywords: KeywordIndex
    vectors: ChunkVectors | None = None
    page_kind: PageKind = PageKind.PAGE
    shows_positions: bool = True
    chapters: ChapterTable = field(init=False, repr=False)
    _displayed: dict[int, str] = field(default_factory=dict, repr=False)

    def __post_init__(self) -> None:
        chapters = chapter_table(self.sections, self.chunks.sections, self.chunks.first_paragraphs)
        object.__setattr__(self, "chapters", chapters)

    @property
    def page_count(self) -> int:
        return len(self.page_labels)

    @property
    def opens_label(self) -> NDArray[np.bool_]:
        """Chunks on another page or in another section than the one before, shape (N,): each gets a label."""
        table = self.chunks
        opens = np.ones(len(table), dtype=np.bool_)
        opens[1:] = table.sections[1:] != table.sections[:-1]
        if self.paginated:
            opens[1:] |= table.first_pages[1:] != table.first_pages[:-1]
        return opens

    def display_text(self, chunk: int) -> str:
        """A chunk's text as a model or a person reads it."""
        if chunk not in self._displayed:
            self._displayed[chunk] = tidy(self.text[self.chunks.starts[chunk] : self.chunks.ends[chunk]])
        return self._displayed[chunk]

    def display_span(self, first: int, last: int) -> str:
        """The text of neighbouring chunks, both inclusive: paragraphs a blank line apart."""
        parts = [self.display_text(first)]
        for chunk in range(first + 1, last + 1):
            parts.extend((self._joint(chunk), self.display_text(chunk)))
        return "".join(parts)

    def _joint(self, chunk: int) -> str:
        """What stands between a chunk and the one before it."""
        table, before = self.chunks, chunk - 1
        is_heading = table.kinds[before] == KINDS.index(ChunkKind.HEADING)
        if is_heading or table.first_paragraphs[chunk] != table.paragraphs[before]:
            return "\n\n"
        start = int(self.chunks.starts[chunk])
        head = self.text[max(0, start - MAX_JOINT_CHARS) : start]
        space = head[len(head.rstrip()) :]
        return "\n" if "\n" in space else space[:1].replace(PAGE_BREAK, "\n")


def tidy(text: str) -> str:
    """Text without page breaks, blank lines and common indentation; its lines stay (tables, code, verse)."""
    lines = [line.rstrip() for line in text.replace(PAGE_BREAK, "\n").split("\n") if line.strip()]
    indent = min((len(line) - len(line.lstrip(" ")) for line in lines[1:] or lines), default=0)
    first = lines[0].lstrip(" ") if lines else ""
    return "\n".join([first, *(line[indent:] for line in lines[1:])])


def chunk_table(chunks: Sequence[Chunk], tokens: Iterable[int]) -> ChunkTable:
    """Arrays from chunks and what each of them costs to display."""
    columns = [
        (
            chunk.start,
            chunk.end,
            KINDS.index(chunk.kind),
            chunk.first_page,
            chunk.last_page,
            chunk.section,
            chunk.first_paragraph,
            chunk.paragraph,
        )
        for chunk in chunks
    ]
    table = np.array(columns, dtype=np.int32).reshape(len(chunks), 8)
    arrays = [*map(np.ascontiguousarray, table.T), np.fromiter(tokens, np.int32)]
    return ChunkTable(*arrays)


def offsets_of(files: Sequence[IndexedFile]) -> list[tuple[int, int]]:
    """Where each file's chunks lie when the chunks of all files are numbered through."""
    ends = np.cumsum([0, *(len(file.chunks) for file in files)]).tolist()
    return list(pairwise(ends))
