"""Lists of pages: tables of contents and indexes, known by lines that end in page numbers.

A table of data has such lines too. What sets the others apart is order: the pages of a contents list ascend
from line to line, those of an index entry within the line, while its lines go by the alphabet.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from statistics import median

from compressor.core.language.numerals import parse_roman
from compressor.core.structure.section_names import plain_name

MAX_ENTRY_CHARS = 200
MIN_CONTENTS_ENTRIES = 5
MIN_INDEX_ENTRIES = 12
MIN_ENTRY_SHARE = 0.5
MIN_ASCENDING_SHARE = 0.8
MIN_ALPHABETICAL_SHARE = 0.65
MIN_SEVERAL_SHARE = 0.1
MAX_INDEX_TITLE_CHARS = 50
MAX_YEAR_SHARE = 0.3

_SPAN = r"\d{1,4}(?:\s?[-–—]\s?\d{1,4})?"
_REFERENCES = re.compile(rf"(?<!\d)(?<!\d[.,])(?P<pages>{_SPAN}(?:\s*[,;]\s*{_SPAN})*)\s*[.,;]?$")
_ROMAN_REFERENCE = re.compile(r"[\s.·…,](?P<pages>[ivxlc]{1,8})\s*[.,;]?$")
_LEADERS = re.compile(r"(?:\s?\.){4,}|…|·{3,}|_{4,}")
_AFTER_LEADERS = re.compile(
    r"(?:(?:\s?\.){3,}|…+|·{3,}|_{4,})\s*(?P<pages>\d(?:\s?\d){0,3}|[ivxlc]{1,8})\s*$"
)
_COLUMNS = re.compile(r"\t|\|| {3,}\S+ {3,}")
_LETTER = re.compile(r"[^\W\d_]")
_YEAR = re.compile(r"\b(?:1[5-9]|20)\d\d\b")
_SPAN_START = re.compile(r"(?<![-–—\d])(?<![-–—]\s)\d+")


@dataclass(frozen=True, slots=True)
class Entry:
    """A line that ends in page numbers. `pages` are the first pages of its spans, () for roman ones."""

    title: str
    pages: tuple[int, ...]
    has_leaders: bool


def read_entry(line: str) -> Entry | None:
    """The line as an entry of a list of pages, None where it is none."""
    line = line.strip()
    if not line or len(line) > MAX_ENTRY_CHARS or not _LETTER.search(line):
        return None
    if led := _AFTER_LEADERS.search(line):
        digits = led["pages"].replace(" ", "")
        return _entry(line[: led.start()], (int(digits),) if digits.isdigit() else (), has_leaders=True)
    if _COLUMNS.search(line):
        return None
    if match := _REFERENCES.search(line):
        pages = tuple(int(page) for page in _SPAN_START.findall(match["pages"]))
        return _entry(line[: match.start()], pages, has_leaders=bool(_LEADERS.search(line)))
    if (match := _ROMAN_REFERENCE.search(line)) and parse_roman(match["pages"]):
        return _entry(line[: match.start()], (), has_leaders=bool(_LEADERS.search(line)))
    return None


def _entry(title: str, pages: tuple[int, ...], *, has_leaders: bool) -> Entry | None:
    title = title.strip(" .,·…:;_-–—")
    return Entry(title, pages, has_leaders) if _LETTER.search(title) else None


def is_contents_list(lines: Sequence[str], is_title: Callable[[str], bool]) -> bool:
    """Whether lines list contents: ascending pages behind leaders or titles, or titles alone.

    `is_title` says of a plain name whether it is the title of a heading further on.
    """
    filled = [line for line in lines if _LETTER.search(line)]
    entries = [entry for line in filled if (entry := read_entry(line)) is not None]
    named = sum(is_title(plain_name(line)) for line in filled)
    if named >= MIN_CONTENTS_ENTRIES and named > MIN_ENTRY_SHARE * len(filled):
        return True
    vouched = sum(entry.has_leaders or is_title(plain_name(entry.title)) for entry in entries)
    if vouched < MIN_CONTENTS_ENTRIES or len(entries) < MIN_ENTRY_SHARE * len(filled):
        return False
    pages = [entry.pages[0] for entry in entries if entry.pages]
    return _share(first <= second for first, second in pairwise(pages)) >= MIN_ASCENDING_SHARE


def is_index(lines: Sequence[str]) -> bool:
    """Whether the lines are those of an index: short, by the alphabet, some of them with several pages."""
    filled = [line.strip() for line in lines if _LETTER.search(line)]
    entries = [entry for line in filled if (entry := read_entry(line)) is not None and entry.pages]
    if len(entries) < MIN_INDEX_ENTRIES or len(entries) < MIN_ENTRY_SHARE * len(filled):
        return False
    if median(len(entry.title) for entry in entries) > MAX_INDEX_TITLE_CHARS:
        return False
    if _share(bool(_YEAR.search(line)) for line in filled) > MAX_YEAR_SHARE:
        return False
    counts = Counter(len(entry.pages) for entry in entries)
    several = len(entries) - counts[1]
    varied = len(entries) - max(counts.values())
    initials = [entry.title[:1].casefold() for entry in entries]
    return (
        min(several, varied) >= MIN_SEVERAL_SHARE * len(entries)
        and _share(list(entry.pages) == sorted(entry.pages) for entry in entries) >= MIN_ASCENDING_SHARE
        and _share(first <= second for first, second in pairwise(initials)) >= MIN_ALPHABETICAL_SHARE
    )


def _share(hits: Iterable[bool]) -> float:
    found = list(hits)
    return sum(found) / max(1, len(found))
