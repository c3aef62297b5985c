"""Reads an EPUB book: part by part along its spine."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from compressor.extraction.assembly import assemble_blocks
from compressor.extraction.containers import Container, open_container
from compressor.extraction.epub.chapter_blocks import ChapterBlocks
from compressor.extraction.epub.nav_document import read_nav
from compressor.extraction.epub.navigation import Chapter, Navigation, read_ncx
from compressor.extraction.epub.package import Package, read_package, read_xml
from compressor.extraction.epub.protection import check_protection
from compressor.extraction.errors import DamagedFileError, NoTextError, TooManyPagesError
from compressor.extraction.limits import ExtractionLimits
from compressor.extraction.markup.events import EPUB_TYPE, words_of
from compressor.extraction.markup.reader import MarkupReader
from compressor.extraction.markup.state import Attributes
from compressor.extraction.markup.xhtml_events import read_xhtml
from compressor.extraction.results import (
    Extraction,
    Notice,
    PartsUnreadable,
    ProgressCallback,
    ReadingsLeftOut,
)
from compressor.extraction.text_blocks import TextBlocks


def read_epub(path: Path, *, limits: ExtractionLimits, on_progress: ProgressCallback) -> Extraction:
    """Return the text of the book at `path`; progress counts its parts.

    It has the pages of its printed edition where it says where they begin; pages of its own where its layout
    is fixed; else none, and its chapters are headings.

    Raises:
        ExtractionError: EncryptedFileError, DamagedFileError, ArchiveBombError, UnsafeXmlError, NoTextError
            (nothing but pictures) or TooManyPagesError.
    """
    with open_container(path, limits) as container:
        check_protection(container)
        book = _Book(container, read_package(container))
        book.read(on_progress, limits.max_pages)
        return book.assemble()


@dataclass(slots=True)
class _Book:
    container: Container
    package: Package
    blocks: TextBlocks = field(default_factory=TextBlocks)
    unreadable: list[str] = field(default_factory=list)
    parts_read: int = 0
    readings: int = 0
    characters: int = 0

    def read(self, on_progress: ProgressCallback, max_pages: int) -> None:
        navigation = self._read_navigation()
        places = _Places(navigation, self.container)
        chapters = ChapterBlocks(self.blocks)
        total = len(self.package.spine)
        for done, part in enumerate(self.package.spine, start=1):
            if self.package.is_fixed_layout and not navigation.pages:
                self.blocks.page_break()
            self._read_part(part, places, chapters)
            if self.blocks.page_count > max_pages:
                raise TooManyPagesError(pages=self.blocks.page_count, max_pages=max_pages)
            on_progress(done, total)

    def assemble(self) -> Extraction:
        spine = self.package.spine
        if not self.parts_read:
            raise DamagedFileError(f"is an EPUB of which none of the {len(spine):,} parts can be read")
        if not self.characters:
            raise NoTextError(pages=len(spine) if self.package.is_fixed_layout else 0)
        return assemble_blocks(self.blocks, title=self.package.title, notices=list(self._list_notices()))

    def _read_navigation(self) -> Navigation:
        """Return what the book says of its chapters and pages; nothing where it cannot be read."""
        found = self._read_list(self.package.nav, self._read_nav)
        if found.chapters and found.pages:
            return found
        ncx = self._read_list(self.package.ncx, self._read_ncx)
        return Navigation(found.chapters or ncx.chapters, found.pages or ncx.pages)

    def _read_list(self, part: str, read: Callable[[str], Navigation]) -> Navigation:
        """Return what one of the two lists says: a broken one leaves the other."""
        try:
            return read(part) if self.container.find(part) else Navigation()
        except DamagedFileError:
            self.unreadable.append(part)
            return Navigation()

    def _read_nav(self, part: str) -> Navigation:
        return read_nav(read_xhtml(self.container.read(part), part), part)

    def _read_ncx(self, part: str) -> Navigation:
        return read_ncx(read_xml(self.container, part), part)

    def _read_part(self, part: str, places: _Places, chapters: ChapterBlocks) -> None:
        try:
            events = read_xhtml(self.container.read(part), part)
        except (KeyError, DamagedFileError):
            self.unreadable.append(part)
            return
        spelled = self.container.find(part) or part
        pages, beginnings = places.pages[spelled], places.chapters[spelled]
        if "" in pages:
            self.blocks.page_break(pages[""])
        chapters.expect(beginnings[""])
        reader = MarkupReader(
            chapters,
            page_labels=pages,
            on_anchor=lambda anchor: chapters.expect(beginnings.pop(anchor, [])),
            is_left_out=_is_list_of_places,
        )
        reader.read(events)
        chapters.settle()
        self.parts_read += 1
        self.readings += reader.readings
        self.characters += reader.characters

    def _list_notices(self) -> Iterator[Notice]:
        if self.unreadable:
            yield PartsUnreadable.of(self.unreadable)
        if self.readings:
            yield ReadingsLeftOut(self.readings)


class _Places:
    """Where pages and chapters begin, part by part: by the `id` of an element, "" for its beginning."""

    def __init__(self, navigation: Navigation, container: Container) -> None:
        self.pages: dict[str, dict[str, str]] = defaultdict(dict)
        self.chapters: dict[str, dict[str, list[Chapter]]] = defaultdict(lambda: defaultdict(list))
        for target, label in navigation.pages.items():
            self.pages[container.find(target.part) or target.part][target.fragment] = label
        for chapter in navigation.chapters:
            if chapter.target:
                part = container.find(chapter.target.part) or chapter.target.part
                self.chapters[part][chapter.target.fragment].append(chapter)


def _is_list_of_places(name: str, attributes: Attributes) -> bool:
    """Lists of pages and of landmarks are for programs."""
    return name == "nav" and bool(words_of(attributes, EPUB_TYPE) & {"page-list", "landmarks"})
