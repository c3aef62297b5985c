"""Text in blocks, as the readers of marked-up formats gather it: headings, paragraphs, lists, tables, pages.

Every block is set apart from the next by one blank line, so that a heading is a block of its own and the
outline can name it. No word that is put in gets lost, and none is added but markers of lists.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence, Set
from dataclasses import dataclass, field
from typing import NamedTuple

from compressor.core.document import OutlineEntry
from compressor.core.normalization import normalize_line, normalize_text

CELL_SEPARATOR = " | "
MAX_HEADING_CHARACTERS = 300
"""What is longer was set as a heading to make it large, and is a paragraph to those who read it."""

_INDENT = "  "
_MAX_DEPTH = 8
_BLANK_LINES = re.compile(r"\n{3,}")


class BuiltPages(NamedTuple):
    """Texts and labels, page by page, and the headings that stand in the texts."""

    texts: tuple[str, ...]
    labels: tuple[str, ...]
    outline: tuple[OutlineEntry, ...]


@dataclass(slots=True)
class _Page:
    label: str
    blocks: list[list[str]] = field(default_factory=list)
    """Lines, or items of a list, of each block."""
    headings: dict[int, int] = field(default_factory=dict)
    """Position of the block -> level."""
    ends_in_list: bool = False


class TextBlocks:
    """Gathers the blocks of one document in their order. Text is normalised here, blank text is no block.

    Without a page break the document has no pages of its own. What stands before the first break is a page
    without a label, if there is anything.
    """

    def __init__(self) -> None:
        self._pages = [_Page(label="")]

    @property
    def has_pages(self) -> bool:
        """Whether a page break was put in."""
        return len(self._pages) > 1

    @property
    def page_count(self) -> int:
        """How many pages there are so far."""
        return len(self._pages)

    @property
    def is_blank(self) -> bool:
        """Whether no text was put in."""
        return not any(page.blocks for page in self._pages)

    def heading(self, text: str, level: int) -> None:
        """Add a heading, its lines joined into one; levels count from 1."""
        title = normalize_line(text)
        if title:
            page = self._pages[-1]
            page.headings[len(page.blocks)] = max(1, level)
            self._add([title])

    def paragraph(self, text: str) -> None:
        """Add a paragraph. Its line breaks are kept, runs of blanks are not."""
        self._add(_lines(text))

    def list_item(self, text: str, depth: int = 1, marker: str = "-") -> None:
        """Add an item of a list at `depth` from 1, below the item before it. All of a list is one block."""
        indent = _INDENT * (min(max(depth, 1), _MAX_DEPTH) - 1)
        lines = _lines(text)
        if not lines:
            return
        first, *others = lines
        hanging = indent + " " * (len(marker) + 1 if marker else 0)
        item = [
            f"{indent}{marker} {first}" if marker else indent + first,
            *(hanging + line for line in others),
        ]
        page = self._pages[-1]
        if page.ends_in_list:
            page.blocks[-1] += item
        else:
            self._add(item)
        page.ends_in_list = True

    def end_list(self) -> None:
        """Have the next item begin a list, and a block, of its own."""
        self._pages[-1].ends_in_list = False

    def table(self, rows: Sequence[Sequence[str]]) -> None:
        """Add a table: a line a row, " | " between cells. Rows without text are left out."""
        lines = [_join_cells(row) for row in rows]
        self._add([line for line in lines if line])

    def preformatted(self, text: str) -> None:
        """Add text whose line breaks and indentation are kept, such as code."""
        self._add([_BLANK_LINES.sub("\n\n", normalize_text(text)).strip("\n")])

    def note(self, text: str) -> None:
        """Add a footnote, a speaker's note or the like."""
        self.paragraph(text)

    def page_break(self, label: str = "") -> None:
        """End the page and begin the next, which has `label` printed on it."""
        self._pages.append(_Page(normalize_line(label)))

    def build(self) -> BuiltPages:
        """Return the pages, one if there was no page break, and the outline of all headings."""
        first, *others = self._pages
        pages = others if others and not first.blocks else self._pages
        outline = [
            entry for number, page in enumerate(pages, start=1) for entry in _list_headings(page, number)
        ]
        texts = tuple("\n\n".join(map("\n".join, page.blocks)) for page in pages)
        return BuiltPages(texts, tuple(page.label for page in pages), tuple(outline))

    def _add(self, lines: list[str]) -> None:
        if any(map(str.strip, lines)):
            page = self._pages[-1]
            page.blocks.append(lines)
            page.ends_in_list = False


def _list_headings(page: _Page, number: int) -> Iterator[OutlineEntry]:
    """Yield the page's headings, each with how many blocks up to it read like it."""
    titles = {page.blocks[position][0] for position in page.headings}
    longest = max(map(len, titles), default=0)
    seen: Counter[str] = Counter()
    for position, lines in enumerate(page.blocks):
        seen.update(_find_titles(lines, titles, 2 * longest))
        if position in page.headings:
            title = lines[0]
            yield OutlineEntry(title, page.headings[position], number, seen[title])


def _find_titles(lines: Sequence[str], titles: Set[str], max_characters: int) -> Iterator[str]:
    """Yield those of the titles that a block's lines, between blank ones, read like."""
    if len(lines) > max_characters:
        return
    for block in "\n".join(lines).split("\n\n"):
        if len(block) <= max_characters and (title := " ".join(block.split())) in titles:
            yield title


def _join_cells(row: Sequence[str]) -> str:
    """Return the cells in one line, without the empty ones at its end."""
    cells = [normalize_line(cell) for cell in row]
    filled = max((position for position, cell in enumerate(cells, start=1) if cell), default=0)
    return CELL_SEPARATOR.join(cells[:filled])


def _lines(text: str) -> list[str]:
    lines = (" ".join(line.split()) for line in normalize_text(text).split("\n"))
    return [line for line in lines if line]
