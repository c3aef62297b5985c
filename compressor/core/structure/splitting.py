"""Paragraphs over the size of a chunk, cut between sentences, clauses or lines, words, letters.

Invariant: the parts follow one another without gap or overlap, none is larger than it may be.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import ceil

import numpy as np
from numpy.typing import NDArray

from compressor.core.language.scripts import beyond_ascii

MAX_CHUNK_SIZE = 560
"""In letters of a spaced script: about 90 English words. A letter of a script without spaces counts as 3.5.
"""
UNSPACED_LETTER_SIZE = 3.5
MAX_GAP_SIZE = 8
"""White space beyond this many characters in a row adds nothing to the size."""
GRID_SHARE = 0.9
MAX_LOWER_STARTS = 0.35
"""Where fewer lines begin in lower case, they are rows, verses or items rather than running text."""
MIN_ROWS = 3

_CLOSERS = "\"'’”»)\\]」』】"
_CJK = r"[\u3040-\u30ff\u3400-\u9fff]"
_SENTENCE_BORDER = re.compile(
    rf"[.!?…؟۔][{_CLOSERS}]{{0,3}}(?:\s+(?=[\"'“‘«(\[¿¡\u200e\u200f]{{0,3}}(?P<first>[^\W_]))|(?P<joined>(?=[「『【(《]?{_CJK})))"
    rf"|[。｡।॥။።།។][{_CLOSERS}]{{0,3}}\s*(?![{_CLOSERS}\s])"
    r"|\n(?=[ \t]*(?:[-*•–▪●]|\(?(?:\d{1,3}|[a-zA-Z])[.)])\s)"
)
_CJK_BEFORE = re.compile(rf"{_CJK}$")
_SHORT_FORM = re.compile(
    r"(?:^|[\s(\[“\"'‘-])(?:[A-Z]|Mr|Mrs|Ms|Dr|Prof|St|Sr|Sra|Jr|vs|cf|etc|Fig|Figs|Nos|Vol|Vols|Eq|Eqs|pp|al|Capt|Col|"
    r"Gen|Rev|Hon|Lt|Sgt|Mt|Messrs|MM|Mme|Mlle|Inc|Ltd|Co|viz|approx|resp|bzw|Nr|Abb|Tab|Kap|Bd|Hr|Hrsg|ca|Art|Ed|eds|"
    r"vol|fig|figs|pág|págs|núm|Ud|Uds|trad|éd|e\.g|i\.e|z\. ?B|d\. ?h|"
    r"u\. ?a|z\. ?T|p\. ?ej|c\.-à-d|т\. ?е|см|рис)\.$"
)
_SHORT_FORM_BEFORE_NUMBER = re.compile(r"(?:^|[\s(\[])(?:[Nn]o|p|[Cc]h|[Cc]hap|[Ss]ec|[Cc]ap|art|§)\.$")
_CLAUSE_BORDER = re.compile(
    r"[;:][\"'’”»)\]]{0,2}\s+|—\s*|(?<=[、，；：])|(?<=[\u3040-\u30ff\u3400-\u9fff][,;:])\s*"
)
_LINE_BORDER = re.compile(r"[\n\f]\s*")
_WORD_BORDER = re.compile(r"\s+")
_UNSPACED = re.compile(
    r"[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]"
)
_LONG_GAP = re.compile(rf"\s\s{{{MAX_GAP_SIZE},}}")


def cumulative_sizes(text: str) -> NDArray[np.float64]:
    """Running size, shape (len(text) + 1,): that of text[a:b] is the difference of two entries."""
    sizes = np.ones(len(text) + 1)
    sizes[0] = 0.0
    if _UNSPACED.search(beyond_ascii(text)):
        unspaced = np.fromiter((match.start() for match in _UNSPACED.finditer(text)), dtype=np.int64)
        sizes[unspaced + 1] = UNSPACED_LETTER_SIZE
    for gap in _LONG_GAP.finditer(text):
        sizes[gap.start() + MAX_GAP_SIZE + 1 : gap.end() + 1] = 0.0
    return np.cumsum(sizes)


def split_paragraph(
    text: str, start: int, end: int, sizes: NDArray[np.float64], max_size: int = MAX_CHUNK_SIZE
) -> Iterator[tuple[int, int]]:
    """Cut text[start:end] into about equal parts, none over `max_size`; between sentences if possible."""
    splitting = _Splitting(text, sizes, max_size)
    levels = (_sentence_starts, _part_starts, _line_starts, _word_starts)
    yield from pairwise([start, *_split(splitting, start, end, levels)])


Borders = Callable[[str, int, int], Iterable[int]]


@dataclass(frozen=True, slots=True, eq=False)
class _Splitting:
    """A text, its running size, and the size that no part may pass."""

    text: str
    sizes: NDArray[np.float64]
    max_size: int


def _split(splitting: _Splitting, start: int, end: int, levels: Sequence[Borders]) -> list[int]:
    """Ends of the parts of text[start:end]: borders of the first level, of the next in long pieces."""
    if splitting.sizes[end] - splitting.sizes[start] <= splitting.max_size:
        return [end]
    if not levels:
        return _letter_ends(splitting, start, end)
    ends: list[int] = []
    for first, last in pairwise([start, *levels[0](splitting.text, start, end), end]):
        ends.extend(_split(splitting, first, last, levels[1:]))
    return list(_balanced(splitting, [start, *ends]))


def _sentence_starts(text: str, start: int, end: int) -> Iterator[int]:
    for border in _SENTENCE_BORDER.finditer(text, start, end):
        if start < border.end() < end and not _is_inside_sentence(text, border):
            yield border.end()


def _is_inside_sentence(text: str, border: re.Match[str]) -> bool:
    first, mark = border["first"], border.start()
    if first is None:
        return border["joined"] is not None and not _CJK_BEFORE.search(text, mark - 1, mark)
    seen_from = max(0, mark - 11)
    return (
        first.islower()
        or _SHORT_FORM.search(text, seen_from, mark + 1) is not None
        or (first.isdigit() and _SHORT_FORM_BEFORE_NUMBER.search(text, seen_from, mark + 1) is not None)
    )


def _part_starts(text: str, start: int, end: int) -> Iterator[int]:
    """Borders inside a long sentence: between its clauses, or between lines that are rows or verses."""
    pattern = _LINE_BORDER if _is_in_rows(text[start:end]) else _CLAUSE_BORDER
    return _ends_of(pattern, text, start, end)


def _is_in_rows(text: str) -> bool:
    starts = [line.lstrip()[:1] for line in text.splitlines() if line.strip()]
    return len(starts) >= MIN_ROWS and sum(map(str.islower, starts)) < MAX_LOWER_STARTS * len(starts)


def _line_starts(text: str, start: int, end: int) -> Iterator[int]:
    return _ends_of(_LINE_BORDER, text, start, end)


def _word_starts(text: str, start: int, end: int) -> Iterator[int]:
    return _ends_of(_WORD_BORDER, text, start, end)


def _ends_of(pattern: re.Pattern[str], text: str, start: int, end: int) -> Iterator[int]:
    return (match.end() for match in pattern.finditer(text, start, end) if start < match.end() < end)


def _letter_ends(splitting: _Splitting, start: int, end: int) -> list[int]:
    """Cuts anywhere, for one endless word."""
    sizes = splitting.sizes
    parts = int(np.ceil((sizes[end] - sizes[start]) / (splitting.max_size * GRID_SHARE)))
    targets = sizes[start] + (sizes[end] - sizes[start]) * np.arange(1, parts) / parts
    return [*np.searchsorted(sizes, targets).tolist(), end]


def _balanced(splitting: _Splitting, cuts: Sequence[int]) -> Iterator[int]:
    """Where parts of about equal size end, made of neighbouring pieces, none over the maximum."""
    sizes, max_size = splitting.sizes[cuts].tolist(), splitting.max_size
    start, end = 0, len(cuts) - 1
    while start < end:
        left = sizes[end] - sizes[start]
        parts = ceil(left / max_size)
        if parts <= 1:
            yield cuts[end]
            return
        largest = max(start + 1, bisect_right(sizes, sizes[start] + max_size, start + 1) - 1)
        start = _nearest(sizes, sizes[start] + left / parts, start + 1, largest)
        yield cuts[start]


def _nearest(sizes: Sequence[float], wanted: float, first: int, last: int) -> int:
    """Which of sizes[first : last + 1], which ascend, is nearest to the one that is wanted."""
    above = bisect_left(sizes, wanted, first, last)
    below = max(first, above - 1)
    return below if wanted - sizes[below] <= sizes[above] - wanted else above
