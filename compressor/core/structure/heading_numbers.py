"""Numbered headings: lines such as "3.2 Methods" that count on from one another through a file.

A single such line may be an item of a list or a sentence that begins with a number. A heading is one that has
its place in a sequence: 1, 1.1, 1.2, 2, 3; I, II, III; 一, 二, 三.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from compressor.core.language.numerals import parse_number
from compressor.core.structure.heading_forms import Heading, HeadingForm
from compressor.core.structure.title_words import ends_sentence, has_han

MIN_SEQUENCE = 3
MIN_CHARS_APART = 150
"""Numbered lines closer together than this are a list."""
MIN_CHARS_APART_HAN = 50
MIN_CHARS_APART_BELOW = 20
"""Items of lists are hardly ever numbered 3.2."""
MAX_MISSED = 2
"""This many numbers may be missing where headings count on: their lines were not recognised."""
MAX_NUMBERED_TITLE_WORDS = 12
MAX_DIGIT_SHARE = 0.3
FIRST_LEVEL = 2

_TITLED = {
    "arabic": re.compile(r"(?P<number>\d{1,3}(?:\.\d{1,3}){0,4})\.?\s+(?P<title>\S.*)$"),
    "roman": re.compile(r"(?P<number>[IVXLC]{1,8})\.\s+(?P<title>\S.*)$"),
    "han": re.compile(r"(?P<number>[一二三四五六七八九十百]{1,4})\s*[、.]\s*(?P<title>\S.*)$"),
}
_BARE = {
    "bare arabic": re.compile(r"(?P<number>\d{1,3})\.?$"),
    "bare roman": re.compile(r"(?P<number>[IVXLC]{1,8})\.?$"),
    "bare han": re.compile(r"(?P<number>[一二三四五六七八九十百]{1,4})$"),
}
_LETTERS = re.compile(r"[^\W\d_]{3,}|[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]{2,}")
_PAGE_REFERENCE = re.compile(r"[\s.·…]\d{1,4}$")


@dataclass(frozen=True, slots=True)
class NumberedLine:
    """A line with a number first. `system` is the way of counting, `key` the number in figures.

    `stands_alone` says that it is a block of its own, or opens one, above running text.
    """

    start: int
    end: int
    title: str
    number: str
    system: str
    key: tuple[int, ...]
    stands_alone: bool
    own_title: str = ""

    @property
    def is_bare(self) -> bool:
        """Whether it is a number and nothing else."""
        return self.system in _BARE

    def with_title(self, own_title: str, end: int) -> NumberedLine:
        """The bare number together with the title on the line below it, which ends at `end`."""
        return replace(self, end=end, title=f"{self.title} {own_title}", own_title=own_title)

    @property
    def heading(self) -> Heading:
        """The heading that this line is if it is one."""
        form = HeadingForm.CHAPTER if self.is_bare else HeadingForm.NUMBERED
        level = FIRST_LEVEL + len(self.key) - 1
        return Heading(self.start, self.end, self.title, self.number, level, form, self.own_title)


def read_numbered(line: str, start: int, end: int, *, stands_alone: bool) -> NumberedLine | None:
    """The line as one of a sequence of headings, None where its words cannot be a title."""
    title = line.strip()
    for system, pattern in _TITLED.items():
        match = pattern.match(title)
        if match and _can_be_title(match["title"].rstrip(".") if stands_alone else match["title"]):
            return NumberedLine(
                start, end, title, match["number"], system, _key(match["number"]), stands_alone
            )
    for system, pattern in _BARE.items():
        if stands_alone and (match := pattern.match(title)):
            return NumberedLine(
                start, end, title, match["number"], system, _key(match["number"]), stands_alone
            )
    return None


def _can_be_title(title: str) -> bool:
    return (
        len(title.split()) <= MAX_NUMBERED_TITLE_WORDS
        and not title.lstrip("\"'“‘«(")[:1].islower()
        and bool(_LETTERS.search(title))
        and sum(map(str.isdigit, title)) <= MAX_DIGIT_SHARE * len(title)
        and not (ends_sentence(title) and not title.endswith("?"))
        and not _PAGE_REFERENCE.search(title)
    )


def _key(number: str) -> tuple[int, ...]:
    return tuple(parse_number(part.casefold()) or 0 for part in number.split("."))


def find_sequences(lines: Sequence[NumberedLine]) -> list[Heading]:
    """The headings among ordered numbered lines: they count on, and are not packed as a list."""
    found: list[NumberedLine] = []
    for system in sorted({line.system for line in lines}):
        spaced = list(_without_lists([line for line in lines if line.system == system]))
        found.extend(_in_sequence(spaced))
    return [line.heading for line in sorted(found, key=lambda line: line.start)]


def _without_lists(lines: Sequence[NumberedLine]) -> Iterator[NumberedLine]:
    """Leave out neighbours that count on from one another with next to nothing between them."""
    for position, line in enumerate(lines):
        near = [lines[other] for other in (position - 1, position + 1) if 0 <= other < len(lines)]
        if not any(_is_next_item(*sorted((line, other), key=lambda each: each.start)) for other in near):
            yield line


def _is_next_item(first: NumberedLine, second: NumberedLine) -> bool:
    enough = MIN_CHARS_APART_HAN if has_han(first.title) else MIN_CHARS_APART
    if len(first.key) > 1:
        enough = MIN_CHARS_APART_BELOW
    is_sibling = len(first.key) == len(second.key) and first.key[:-1] == second.key[:-1]
    return is_sibling and second.start - first.end < enough and second.key[-1] - first.key[-1] in {0, 1}


def _in_sequence(lines: Sequence[NumberedLine]) -> Iterator[NumberedLine]:
    """Lines that lie on a path of at least MIN_SEQUENCE steps; of paths that overlap, the longest."""
    paths = _find_paths(lines)
    taken: list[tuple[int, int]] = []
    for tail in sorted(range(len(lines)), key=lambda position: (-paths.length[position], position)):
        line, head = lines[tail], paths.origin[tail]
        at = bisect_left(taken, (head, head))
        is_free = (at == 0 or taken[at - 1][1] < head) and (at == len(taken) or tail < taken[at][0])
        if is_free and (paths.length[tail] >= MIN_SEQUENCE or (line.stands_alone and len(line.key) > 1)):
            taken.insert(at, (head, tail))
            yield from (lines[position] for position in paths.back_from(tail))


@dataclass(frozen=True, slots=True)
class _Paths:
    """For each line the one it counts on from (-1: none), the first of its path, and the path's length."""

    before: list[int]
    origin: list[int]
    length: list[int]

    def back_from(self, tail: int) -> Iterator[int]:
        while tail >= 0:
            yield tail
            tail = self.before[tail]


def _find_paths(lines: Sequence[NumberedLine]) -> _Paths:
    """Each line counts on from the path that began last, and of several such paths from the longest."""
    paths = _Paths([-1] * len(lines), list(range(len(lines))), [1] * len(lines))

    def rank(position: int) -> tuple[int, int, int]:
        return paths.origin[position], paths.length[position], position

    latest: dict[tuple[int, ...], int] = {}
    for position, line in enumerate(lines):
        known = [latest[prefix] for prefix in _numbers_before(line.key) if prefix in latest]
        if known:
            best = max(known, key=rank)
            paths.before[position], paths.origin[position] = best, paths.origin[best]
            paths.length[position] = paths.length[best] + 1
        for depth in range(1, len(line.key) + 1):
            prefix = line.key[:depth]
            latest[prefix] = max(latest.get(prefix, position), position, key=rank)
    return paths


def _numbers_before(key: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """Numbers after which this one may come: its parent, and those just before it with all below them."""
    if len(key) > 1 and key[-1] <= 1 + MAX_MISSED:
        yield key[:-1]
        yield (*key[:-2], key[-2] - 1)
    for missed in range(MAX_MISSED + 1):
        yield (*key[:-1], key[-1] - 1 - missed)
