"""Running lines: headers, footers and page numbers, on page after page, in no paragraph."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass

from compressor.core.language.numerals import parse_roman
from compressor.core.structure.blocks import Block, Line
from compressor.core.structure.fulltext import FullText
from compressor.core.structure.heading_forms import read_form
from compressor.core.structure.heading_numbers import read_numbered
from compressor.core.structure.section_names import plain_name
from compressor.core.structure.title_words import (
    MAX_TITLE_CHARS,
    MAX_TITLE_WORDS,
    ends_sentence,
    is_in_capitals,
)

MIN_PAGES = 3
MIN_PAGES_BESIDE_NUMBERS = 2
MIN_NUMBERED_SHARE = 0.05
MAX_PAGES_APART = 4
"""Running headers alternate, and pause where a chapter begins; what comes back later than this is a heading.
"""
EDGE_LINES = 2

_NUMBER = r"(\d{1,4}|[ivxlc]{1,8})"
_ALONE = re.compile(
    rf"[\W_]*(?:(?:page|seite|página|pagina|p\.|s\.)\s*)?{_NUMBER}(?:\s*(?:/|of|von|de|sur)\s*\d{{1,4}})?[\W_]*$",
    re.IGNORECASE,
)
_FIRST = re.compile(rf"[\W_]*{_NUMBER}(?=[\s|·•–—-])", re.IGNORECASE)
_FIRST_HEADING = re.compile(r"1\.?\s+[^\W\d_a-z]")
_LAST = re.compile(rf"(?<=[\s|·•–—-]){_NUMBER}[\W_]*$", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class _EdgeLine:
    """A short line at the `side` ("top", "bottom") of a page."""

    page: int
    side: str
    start: int
    text: str


def find_running_lines(full: FullText, blocks: Sequence[Block]) -> frozenset[int]:
    """The offsets at which running lines start.

    They are the lines at the edges of pages that carry the page's number, and those that come back on at
    least three pages not far apart. Where such a line has the form of a heading, the first may be it.
    """
    if len(full.page_starts) < MIN_PAGES:
        return frozenset()
    edges = list(_edges(full, blocks))
    running = _with_page_numbers(edges, len(full.page_starts))
    beside_numbers = {outer.start for outer, *inner in edges if any(line.start in running for line in inner)}
    for depth in range(EDGE_LINES):
        running |= _repeated(
            [
                lines[depth]
                for lines in edges
                if len(lines) > depth and all(outer.start in running for outer in lines[:depth])
            ],
            running,
            beside_numbers,
        )
    return frozenset(running)


def _edges(full: FullText, blocks: Sequence[Block]) -> Iterator[list[_EdgeLine]]:
    """The short lines at the top and at the bottom of each page, from the edge inwards."""
    of_page: dict[int, list[Line]] = defaultdict(list)
    for block in blocks:
        of_page[full.page_at(block.lines[0][0])].extend(block.lines)
    for page, lines in of_page.items():
        depth = min(EDGE_LINES, (len(lines) + 1) // 2)
        for side, outermost in (("top", lines[:depth]), ("bottom", lines[: -depth - 1 : -1])):
            edge = []
            for start, end in outermost:
                text = full.text[start : min(end, start + MAX_TITLE_CHARS + 1)].strip()
                if len(text) > MAX_TITLE_CHARS or len(text.split()) > MAX_TITLE_WORDS:
                    break
                edge.append(_EdgeLine(page, side, start, text))
            if edge:
                yield edge


def _with_page_numbers(edges: Sequence[Sequence[_EdgeLine]], page_count: int) -> set[int]:
    """Lines whose number keeps step with the pages: "9", "- 9 -", "INTRODUCTION 9"; inside, just it."""
    steps = [
        (line, step, beside)
        for lines in edges
        for depth, line in enumerate(lines)
        for step, beside in _steps(line, depth)
    ]
    enough = max(MIN_PAGES, MIN_NUMBERED_SHARE * page_count)
    votes = Counter(step for _, step, _ in steps)
    votes_of_side = Counter((line.side, step) for line, step, _ in steps)
    beside_numbers = Counter(plain_name(beside) for _, _, beside in steps)
    return {
        line.start
        for line, step, beside in steps
        if votes[step] >= enough
        and votes_of_side[line.side, step] >= MIN_PAGES
        and (is_in_capitals(beside) or beside_numbers[plain_name(beside)] > 1)
    }


def _steps(line: _EdgeLine, depth: int) -> Iterator[tuple[tuple[bool, int], str]]:
    """How far each number that may be the page's is from its position, and what stands beside it.

    Roman and other numbers are kept apart. The number of "Chapter 1" and "1 Introduction" is no page's.
    """
    alone = _ALONE.match(line.text)
    form = read_form(line.text, 0, 0)
    if alone is None and (
        depth or (form is not None and form.lacks_title) or _FIRST_HEADING.match(line.text)
    ):
        return
    for match in (alone, *([] if alone else [_FIRST.match(line.text), _LAST.search(line.text)])):
        if match is None:
            continue
        is_roman = not match[1].isdigit()
        value = parse_roman(match[1]) if is_roman else int(match[1])
        if value is not None:
            yield (
                (is_roman, value - line.page),
                "" if alone else line.text[: match.start()] + line.text[match.end() :],
            )


def _repeated(
    lines: Iterable[_EdgeLine], running: AbstractSet[int], beside_numbers: AbstractSet[int]
) -> set[int]:
    of_name: dict[tuple[str, str], list[_EdgeLine]] = defaultdict(list)
    for line in lines:
        is_end_of_text = line.text[:1].islower() and ends_sentence(line.text)
        if line.start not in running and not is_end_of_text:
            of_name[line.side, plain_name(line.text)].append(line)
    found: set[int] = set()
    for (_, name), same in of_name.items():
        for cluster in _clusters(same) if name else ():
            beside = [line.start for line in cluster if line.start in beside_numbers]
            if len(cluster) >= MIN_PAGES:
                first_is_heading = cluster[0].start not in beside_numbers and _has_form(cluster[0].text)
                found.update(line.start for line in cluster[first_is_heading:])
            elif len(cluster) >= MIN_PAGES_BESIDE_NUMBERS:
                found.update(beside)
    return found


def _clusters(lines: Sequence[_EdgeLine]) -> Iterator[list[_EdgeLine]]:
    cluster: list[_EdgeLine] = []
    for line in lines:
        if cluster and line.page - cluster[-1].page > MAX_PAGES_APART:
            yield cluster
            cluster = []
        cluster.append(line)
    if cluster:
        yield cluster


def _has_form(text: str) -> bool:
    return read_form(text, 0, 0) is not None or read_numbered(text, 0, 0, stands_alone=False) is not None
