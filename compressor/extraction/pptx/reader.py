"""Reads a PowerPoint file: its slides in the order in which they are given, each a page."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from lxml.etree import _Element

from compressor.core.document import OutlineEntry, PageKind
from compressor.extraction.assembly import assemble_pages
from compressor.extraction.containers import open_container
from compressor.extraction.errors import DamagedFileError, EmptyFileError, TooManyPagesError
from compressor.extraction.limits import ExtractionLimits
from compressor.extraction.ooxml.names import LINK, SLIDE
from compressor.extraction.ooxml.package import OfficePackage, Relationship
from compressor.extraction.pptx.placeholders import Layout, read_layout
from compressor.extraction.pptx.sections import list_sections
from compressor.extraction.pptx.slides import SlideReader
from compressor.extraction.results import (
    Extraction,
    HiddenSlides,
    Notice,
    PartsUnreadable,
    ProgressCallback,
)
from compressor.extraction.text_blocks import TextBlocks


def read_pptx(path: Path, *, limits: ExtractionLimits, on_progress: ProgressCallback) -> Extraction:
    """Return the slides of the presentation at `path`: their text, tables, charts and speaker's notes.

    Hidden slides are read like the others, and told. Left out are footers, slide numbers, dates and comments.
    Titles of slides are headings, below the presentation's sections if it has any. A slide that is broken, or
    missing, is kept as a page that cannot be read.

    Raises:
        ExtractionError: the file is damaged, encrypted, without slides, or over its limits.
    """
    with open_container(path, limits) as container:
        presentation = _Presentation.open(OfficePackage(container))
        total = len(presentation.slides)
        if not total:
            raise EmptyFileError("slides")
        if total > limits.max_pages:
            raise TooManyPagesError(pages=total, max_pages=limits.max_pages)
        for done in presentation.read_slides():
            on_progress(done, total)
        return presentation.assemble()


@dataclass(slots=True)
class _Presentation:
    """A presentation while it is read. `slides` are the ids of its relationships to them, in order."""

    package: OfficePackage
    root: _Element
    relationships: Mapping[str, Relationship]
    slides: Sequence[str]
    blocks: TextBlocks
    layouts: dict[str, Layout]
    hidden: list[int]
    broken: list[int]
    title: str = ""

    @classmethod
    def open(cls, package: OfficePackage) -> _Presentation:
        part = package.find_main_part()
        root = package.read(part)
        if root.tag != f"{SLIDE}presentation":
            raise DamagedFileError(f"has no presentation in its part {part}")
        slides = [each.get(f"{LINK}id", "") for each in root.iterfind(f"{SLIDE}sldIdLst/{SLIDE}sldId")]
        return cls(package, root, package.read_relationships(part), slides, TextBlocks(), {}, [], [])

    def read_slides(self) -> Iterator[int]:
        """Read the slides one by one, and yield the number of each that is done."""
        for number, relationship_id in enumerate(self.slides, start=1):
            self.blocks.page_break()
            relationship = self.relationships.get(relationship_id)
            slide = None if relationship is None else self.package.read_optional(relationship.part)
            if relationship is None or slide is None:
                self.broken.append(number)
            else:
                self._read_slide(number, relationship.part, slide)
            yield number

    def assemble(self) -> Extraction:
        """Return what was read."""
        texts, labels, outline = self.blocks.build()
        if len(self.broken) == len(texts):
            raise DamagedFileError(f"is broken: none of its {len(texts):,} slides can be read")
        readable = [None if at in self.broken else text for at, text in enumerate(texts, start=1)]
        return assemble_pages(
            readable,
            labels,
            outline=_put_below(list_sections(self.root), outline),
            title=self.title or self.package.read_title(),
            notices=tuple(self._list_notices()),
            page_kind=PageKind.SLIDE,
        )

    def _read_slide(self, number: int, part: str, slide: _Element) -> None:
        if slide.get("show") in {"0", "false"}:
            self.hidden.append(number)
        relationships = self.package.read_relationships(part)
        reader = SlideReader(self.package, relationships, self._find_layout(relationships), self.blocks)
        reader.read(slide)
        if number == 1:
            self.title = reader.title

    def _find_layout(self, relationships: Mapping[str, Relationship]) -> Layout:
        part = next((each.part for each in relationships.values() if each.kind == "slideLayout"), "")
        if part not in self.layouts:
            self.layouts[part] = self._read_layout(part)
        return self.layouts[part]

    def _read_layout(self, part: str) -> Layout:
        if not part:
            return Layout()
        master = self.package.read_related(self.package.read_relationships(part), "slideMaster")
        return read_layout(self.package.read_optional(part), master)

    def _list_notices(self) -> Iterator[Notice]:
        if self.hidden:
            yield HiddenSlides(tuple(self.hidden))
        if self.package.unreadable:
            yield PartsUnreadable.of(self.package.unreadable)


def _put_below(sections: Sequence[OutlineEntry], titles: Sequence[OutlineEntry]) -> list[OutlineEntry]:
    """Return the sections and, one level below them, the titles of the slides, in the order of the slides."""
    if not sections:
        return list(titles)
    lowered = [replace(title, level=title.level + 1) for title in titles]
    return sorted([*sections, *lowered], key=lambda entry: (entry.page, entry.level))
