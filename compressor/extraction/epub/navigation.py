"""What a book says of its chapters and of the pages of its printed edition."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from lxml import etree

from compressor.core.normalization import normalize_line
from compressor.extraction.epub.hrefs import Target, resolve

MAX_LEVEL = 9


@dataclass(frozen=True, slots=True)
class Chapter:
    """An entry of the table of contents; its target is None where the book names none."""

    title: str
    level: int
    target: Target | None


@dataclass(frozen=True, slots=True)
class Navigation:
    """The table of contents in order, and the label of each place where a page begins."""

    chapters: tuple[Chapter, ...] = ()
    pages: dict[Target, str] = field(default_factory=dict)


def read_ncx(root: etree._Element, part: str) -> Navigation:
    """Return what the NCX document of EPUB 2 says."""
    chapters = [chapter for nav_map in root.iter("{*}navMap") for chapter in _walk_ncx(nav_map, part)]
    pages = {
        target: _label(target_element)
        for target_element in root.iter("{*}pageTarget")
        if (target := _source(target_element, part))
    }
    return Navigation(tuple(settle_targets(chapters)), pages)


def settle_targets(chapters: Sequence[Chapter]) -> list[Chapter]:
    """Return the entries with title and place; one without a place takes that of the next one below it."""
    settled: list[Chapter] = []
    for chapter in reversed(chapters):
        target = chapter.target
        if target is None and settled and settled[-1].level > chapter.level:
            target = settled[-1].target
        if target is not None and chapter.title:
            settled.append(Chapter(chapter.title, chapter.level, target))
    return settled[::-1]


def _walk_ncx(nav_map: etree._Element, part: str) -> Iterator[Chapter]:
    level = 0
    for action, element in etree.iterwalk(nav_map, events=("start", "end"), tag="{*}navPoint"):
        if action == "start":
            level += 1
            yield Chapter(_label(element), min(level, MAX_LEVEL), _source(element, part))
        else:
            level -= 1


def _label(element: etree._Element) -> str:
    for label in element.iterchildren("{*}navLabel"):
        return normalize_line("".join(map(str, label.itertext())))
    return ""


def _source(element: etree._Element, part: str) -> Target | None:
    for content in element.iterchildren("{*}content"):
        return resolve(content.get("src") or "", part)
    return None
