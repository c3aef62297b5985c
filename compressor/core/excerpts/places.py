"""How places are named in files without pages: "Chapter 3, paragraphs 12-14", counted from 1 in each chapter.

No two places have the same name: chapters are told apart (`structure.chapters`), and so are the parts of a
paragraph that is cut. Where a chapter was named last, its paragraphs are named alone ("paragraphs 20-22").
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby, pairwise

import numpy as np

from compressor.core.search.indexed_file import KINDS, IndexedFile
from compressor.core.structure.chunk_kinds import ChunkKind
from compressor.core.structure.short_titles import utf8_size
from compressor.core.wording import page_runs, span

NO_CHAPTER = -1


def place_name(file: IndexedFile, first: int, last: int, *, inside: int = NO_CHAPTER) -> str:
    """Name the chunks `first` to `last` by chapter and paragraphs; parts of one long paragraph by number.

    `inside` is the chapter that was named last.
    """
    table, chapters = file.chunks, file.chapters.of_chunks
    begin, end = int(table.first_paragraphs[first]), int(table.paragraphs[last])
    if chapters[first] != chapters[last]:
        return _stretch(file, (int(chapters[first]), begin), (int(chapters[last]), end), inside)
    name = _paragraphs(file, int(chapters[first]), [(begin, end)], inside)
    return f"{name}{_parts(file, begin, first, last)}" if begin == end else name


def hidden_name(file: IndexedFile, first: int, last: int, *, inside: int = NO_CHAPTER) -> str:
    """Name what the chunks `first` to `last` hide, both neighbours of which are shown.

    Paragraphs of which a neighbour shows a part are left out, if there are others; chapters hidden as a whole
    are named alone.
    """
    table = file.chunks
    begin, end = int(table.first_paragraphs[first]), int(table.paragraphs[last])
    whole = range(begin + _goes_on(file, first - 1), end + 1 - _goes_on(file, last))
    if not whole:
        name = place_name(file, first, last, inside=inside)
        return name if begin == end else f"part of {name}"
    chapters = file.chapters
    ends = [(chapters.of_paragraph(paragraph), paragraph) for paragraph in (whole[0], whole[-1])]
    return _stretch(file, ends[0], ends[1], inside)


def shown_places(file: IndexedFile, runs: Sequence[tuple[int, int]]) -> str:
    """All places of these chunks in one line: "Chapter 1, paragraphs 3-9, 12; Chapter 2, paragraph 1"."""
    chunks = (chunk for first, last in runs for chunk in range(first, last + 1))
    of_chunks, table = file.chapters.of_chunks, file.chunks
    named = []
    for chapter, group in groupby(chunks, lambda chunk: int(of_chunks[chunk])):
        spans = ((int(table.first_paragraphs[chunk]), int(table.paragraphs[chunk])) for chunk in group)
        shown = page_runs(number for first, last in spans for number in range(first, last + 1))
        named.append(_paragraphs(file, chapter, shown, NO_CHAPTER))
    return "; ".join(named)


def longest_places(file: IndexedFile) -> list[str]:
    """Names as long as that of any place may be inside the chapter that was named last."""
    number, parts = _most_paragraphs(file), _most_parts(file)
    return [f"paragraphs {number}-{number}", f"paragraph {number}, parts {parts}-{parts}"]


def longest_entry(file: IndexedFile) -> str:
    """As long as what any run of chunks may add to `shown_places`, its chapter aside."""
    return f"{_most_paragraphs(file)}-{_most_paragraphs(file)}"


def longest_chapter(file: IndexedFile) -> str:
    """As long as what naming a chapter may add to a name; "" in a file without sections."""
    name = max(file.chapters.names, key=utf8_size, default="")
    return f"paragraph {_most_paragraphs(file)} to {name}, " if name else ""


def paragraph_count(file: IndexedFile) -> int:
    """How many paragraphs the file has, headings aside."""
    return int(file.chunks.paragraphs[-1]) + 1 if len(file.chunks) else 0


def _most_paragraphs(file: IndexedFile) -> int:
    """How many paragraphs the longest chapter has."""
    begins = [*file.chapters.first_paragraphs.tolist(), paragraph_count(file)]
    return max((after - begin for begin, after in pairwise(begins)), default=0) + 1


def _most_parts(file: IndexedFile) -> int:
    """At least as many as any paragraph has chunks."""
    table = file.chunks
    inside = table.paragraphs[table.paragraphs == table.first_paragraphs]
    return int(np.bincount(inside).max()) + 2 if len(inside) else 1


def _stretch(file: IndexedFile, begin: tuple[int, int], end: tuple[int, int], inside: int) -> str:
    """From one paragraph to another, each after its chapter; where a chapter begins or ends, that alone."""
    table = file.chapters
    begins = begin[1] == int(table.first_paragraphs[begin[0]])
    ends = end[1] + 1 == (table.ends_before(end[0]) or paragraph_count(file))
    if begin[0] == end[0]:
        is_chapter = begins and ends and table.names[begin[0]]
        return (
            table.names[begin[0]] if is_chapter else _paragraphs(file, begin[0], [(begin[1], end[1])], inside)
        )
    first = table.names[begin[0]] if begins else _paragraphs(file, begin[0], [(begin[1], begin[1])], inside)
    last = table.names[end[0]] if ends else _paragraphs(file, end[0], [(end[1], end[1])], inside)
    return f"{first} to {last}"


def _paragraphs(file: IndexedFile, chapter: int, runs: Sequence[tuple[int, int]], inside: int) -> str:
    """Paragraphs of a chapter; a chapter that is a heading alone has none."""
    table = file.chapters
    name, base, end = table.names[chapter], int(table.first_paragraphs[chapter]), table.ends_before(chapter)
    if end is not None and end <= base:
        return name
    spans = [span(str(first - base + 1), str(last - base + 1)) for first, last in runs]
    is_one = len(runs) == 1 and runs[0][0] == runs[0][1]
    paragraphs = f"paragraph{'' if is_one else 's'} {', '.join(spans)}"
    return f"{name}, {paragraphs}" if name and chapter != inside else paragraphs


def _parts(file: IndexedFile, paragraph: int, first: int, last: int) -> str:
    """Which parts of a paragraph the chunks are, "" where they are all of it."""
    table = file.chunks
    begin = int(np.searchsorted(table.paragraphs, paragraph, side="left"))
    count = int(np.searchsorted(table.first_paragraphs, paragraph, side="right")) - begin
    if last - first + 1 >= count:
        return ""
    sign = "part" if first == last else "parts"
    return f", {sign} {span(str(first - begin + 1), str(last - begin + 1))}"


def _goes_on(file: IndexedFile, chunk: int) -> bool:
    """Whether the paragraph that a chunk ends in goes on in the next."""
    table = file.chunks
    if not 0 <= chunk < len(table) - 1 or KINDS[table.kinds[chunk]] is ChunkKind.HEADING:
        return False
    return bool(table.paragraphs[chunk] == table.first_paragraphs[chunk + 1])
