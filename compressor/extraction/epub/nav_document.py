"""The navigation document of EPUB 3: lists of links, of chapters and of the pages of the printed edition."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from compressor.core.normalization import normalize_line
from compressor.extraction.epub.hrefs import resolve
from compressor.extraction.epub.navigation import (
    MAX_LEVEL,
    Chapter,
    Navigation,
    settle_targets,
)
from compressor.extraction.markup.events import EPUB_TYPE, Event, Start, words_of
from compressor.extraction.markup.visibility import READINGS, is_hidden

_ENTRIES = ("a", "span")


def read_nav(events: Iterable[Event], part: str) -> Navigation:
    """Return what the document says; `part` is its name, to which its links are relative."""
    walker = _NavWalker(part)
    for event in events:
        if isinstance(event, str):
            walker.text(event)
        elif isinstance(event, Start):
            walker.start(event)
        else:
            walker.end()
    pages = {chapter.target: chapter.title for chapter in walker.pages if chapter.target}
    return Navigation(tuple(settle_targets(walker.chapters)), pages)


@dataclass(slots=True)
class _Entry:
    """A link, or a title without one, that is open at a depth of elements."""

    depth: int
    level: int
    href: str | None
    text: list[str] = field(default_factory=list)


class _NavWalker:
    def __init__(self, part: str) -> None:
        self.chapters: list[Chapter] = []
        self.pages: list[Chapter] = []
        self._part = part
        self._names: list[str] = []
        self._list: list[Chapter] | None = None
        self._list_depth = 0
        self._entry: _Entry | None = None
        self._hidden_depth = 0

    def text(self, text: str) -> None:
        if self._entry and not self._hidden_depth:
            self._entry.text.append(text)

    def start(self, element: Start) -> None:
        self._names.append(element.name)
        if self._hidden_depth:
            return
        if element.name == "nav":
            self._list, self._list_depth = self._find_list(element), len(self._names)
        elif self._entry:
            self._start_inside(element, self._entry)
        elif self._list is not None and element.name in _ENTRIES:
            level = min(max(1, self._names.count("ol")), MAX_LEVEL)
            self._entry = _Entry(len(self._names), level, element.attributes.get("href"))

    def end(self) -> None:
        depth = len(self._names)
        if self._hidden_depth == depth:
            self._hidden_depth = 0
        if self._entry and self._entry.depth == depth:
            self._take_entry(self._entry)
            self._entry = None
        if self._list_depth == depth:
            self._list, self._list_depth = None, 0
        self._names.pop()

    def _find_list(self, nav: Start) -> list[Chapter] | None:
        kinds = words_of(nav.attributes, EPUB_TYPE, "role")
        if kinds & {"toc", "doc-toc"}:
            return self.chapters
        return self.pages if kinds & {"page-list", "doc-pagelist"} else None

    def _start_inside(self, element: Start, entry: _Entry) -> None:
        if element.name in READINGS or is_hidden(element.name, element.attributes):
            self._hidden_depth = len(self._names)
        elif element.name == "img":
            entry.text.append(element.attributes.get("alt") or "")

    def _take_entry(self, entry: _Entry) -> None:
        if self._list is not None:
            target = resolve(entry.href, self._part) if entry.href else None
            self._list.append(Chapter(normalize_line("".join(entry.text)), entry.level, target))
