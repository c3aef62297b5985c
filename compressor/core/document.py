"""What extraction hands over: the pages of one file, in reading order, with normalised text."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class PageKind(StrEnum):
    """What the pages of a file are called."""

    PAGE = "page"
    SLIDE = "slide"


@dataclass(frozen=True, slots=True)
class Page:
    """One page: `number` is its physical position from 1, `label` what is printed on it, "" for nothing."""

    number: int
    label: str
    text: str


@dataclass(frozen=True, slots=True)
class OutlineEntry:
    """A bookmark or a heading of the file: `level` counts from 1, `page` is a physical page number.

    A heading is a block of its own, the lines between two blank ones, and reads like `title`: of the blocks
    on its page that do, the one at `occurrence`, counted from 1. Of a bookmark only the page is known: 0.
    """

    title: str
    level: int
    page: int
    occurrence: int = 0


@dataclass(frozen=True, slots=True)
class Document:
    """A file's text. Without pages of its own (`paginated` false) it has exactly one."""

    pages: tuple[Page, ...]
    paginated: bool
    outline: tuple[OutlineEntry, ...] = ()
    title: str = ""
    left_out: tuple[int, ...] = ()
    """Physical numbers of pages that held nothing but a licence, which was left out."""
    page_kind: PageKind = PageKind.PAGE

    def __post_init__(self) -> None:
        if [page.number for page in self.pages] != list(range(1, len(self.pages) + 1)):
            raise ValueError("pages must be numbered 1, 2, 3, ... in order")
        if not self.paginated and len(self.pages) != 1:
            raise ValueError(f"a document without pages holds one text, not {len(self.pages)}")

    @property
    def pages_without_text(self) -> tuple[int, ...]:
        """Physical numbers of the pages that carry no text (scans, blank leaves), those left out aside."""
        return tuple(
            page.number for page in self.pages if not page.text.strip() and page.number not in self.left_out
        )
