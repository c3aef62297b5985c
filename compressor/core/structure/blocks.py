"""Lines, blocks (lines between blanks or page breaks), paragraphs (blocks joined across pages).

Invariant: blocks, and paragraphs, follow one another without gap or overlap and cover the whole text.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, replace
from itertools import pairwise

from compressor.core.language.stopwords import STOP_WORDS
from compressor.core.structure.fulltext import PAGE_BREAK

MIN_BROKEN_WORDS = 8
"""A block shorter than this is a title or a table cell, not half a paragraph."""
MIN_LAST_LINE_SHARE = 0.6
"""A line that a page broke off reaches about as far as the others."""
MAX_LAST_LINE_SHARE = 0.85
"""A paragraph's last line ends before this share of the margin."""
MARGIN_QUANTILE = 0.8
MAX_FORMULA_CHARS = 100
MAX_FORMULA_WORDS = 3

Line = tuple[int, int]
"""Start and end offset of a line, without its line break."""

_LINE = re.compile(r"[^\n\f]+")
_CLOSERS = "\"'’”»)\\]」』】"
_SENTENCE_END = re.compile(rf"[.!?:;。！？：；…｡।؟။។][{_CLOSERS}]*$")
_FULL_STOP = re.compile(rf"[.!?。！？…｡।؟။។][{_CLOSERS}]*$")
_SHORT_FORM = re.compile(
    r"(?:^|[\s(])(?:[A-Z]{1,2}|Mr|Mrs|Ms|Dr|St|Prof|vs|cf|viz|No|Vol|Fig|pp?|e\.g|i\.e)\.$"
)
_OPENERS = "\"'“‘«(["
_LIST_ITEM = re.compile(r"(?:[-*•–▪●]|\(?(?:[a-zA-Z]|\d{1,3}|[ivx]{1,4})[.)])\s")
_OPERATOR = re.compile(r"[=<>≤≥≈≠≡±×÷∑∏∫√∂∇∞→⇒⇔∈∝+^|\\]|\s[-−*/]\s")
_WORD = re.compile(r"[^\W\d_]{3,}")
_UNSPACED = re.compile(r"[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff]")
_LEFT_OPEN = frozenset().union(*(STOP_WORDS[language] for language in ("en", "es", "fr", "de", "it", "pt")))
"""Where a line ends in one of these words, its sentence goes on."""


@dataclass(frozen=True, slots=True)
class Block:
    """A span of the text. `lines` are its lines; `next_start` is where the next block begins."""

    start: int
    next_start: int
    lines: tuple[Line, ...]
    after_page_break: bool

    @property
    def end(self) -> int:
        """Where its last line ends."""
        return self.lines[-1][1]


@dataclass(frozen=True, slots=True)
class Paragraph:
    """text[start:end]; `block` is the position of the block whose words it begins with."""

    start: int
    end: int
    block: int


def split_blocks(text: str) -> list[Block]:
    """Split at blank lines and page breaks; linear in the text. A text of white space alone has no blocks."""
    groups: list[list[Line]] = []
    page_breaks: list[bool] = []
    for line in _filled_lines(text):
        gap = text[groups[-1][-1][1] : line[0]] if groups else PAGE_BREAK
        if PAGE_BREAK in gap or gap.count("\n") > 1:
            groups.append([line])
            page_breaks.append(PAGE_BREAK in gap)
        else:
            groups[-1].append(line)
    starts = [0, *(group[0][0] for group in groups[1:]), len(text)]
    return [
        Block(starts[position], starts[position + 1], tuple(group), page_breaks[position])
        for position, group in enumerate(groups)
    ]


def _filled_lines(text: str) -> Iterator[Line]:
    for line in _LINE.finditer(text):
        if not line.group().isspace():
            yield line.span()


def cut_out(text: str, blocks: Iterable[Block], ends: Mapping[int, int]) -> Iterator[Block]:
    """Cut blocks so that every span is a block of its own, and behind short lines.

    `ends` maps the offset where a span's first line starts to where the span ends. A span that covers no line
    (it ends where it starts) only begins a block.
    """
    for block in blocks:
        pieces: list[list[Line]] = []
        until = -1
        is_inside = False
        for line in block.lines:
            if line[0] in ends:
                until, is_inside = ends[line[0]], ends[line[0]] > line[0]
                pieces.append([line])
            elif not pieces or (is_inside and line[0] >= until):
                is_inside = False
                pieces.append([line])
            else:
                pieces[-1].append(line)
        for piece in _pieces(block, pieces):
            yield from split_at_short_lines(text, piece)


def _pieces(block: Block, pieces: Sequence[Sequence[Line]]) -> Iterator[Block]:
    starts = [block.start, *(piece[0][0] for piece in pieces[1:]), block.next_start]
    for position, piece in enumerate(pieces):
        opens = position == 0
        yield Block(starts[position], starts[position + 1], tuple(piece), block.after_page_break and opens)


def split_at_short_lines(text: str, block: Block) -> list[Block]:
    """The block cut behind lines that end a sentence before the margin: so paragraphs end in PDFs."""
    widths = sorted(end - start for start, end in block.lines)
    margin = MAX_LAST_LINE_SHARE * widths[int(len(widths) * MARGIN_QUANTILE)]
    cuts = [0]
    for position, (start, end) in enumerate(block.lines[:-1], start=1):
        if end - start < margin and _ends_paragraph(text[start:end], text, block.lines[position]):
            cuts.append(position)
    starts = [block.start, *(block.lines[cut][0] for cut in cuts[1:]), block.next_start]
    return [
        Block(starts[at], starts[at + 1], block.lines[first:last], block.after_page_break and at == 0)
        for at, (first, last) in enumerate(pairwise([*cuts, len(block.lines)]))
    ]


def _ends_paragraph(line: str, text: str, following: Line) -> bool:
    ending = line.rstrip()[-8:]
    head = text[following[0] : min(following[1], following[0] + 80)].lstrip()
    is_end = bool(_FULL_STOP.search(ending) and _WORD.search(line)) and not _SHORT_FORM.search(ending)
    return is_end and not head[:1].islower()


def join_broken(
    text: str, blocks: Sequence[Block], borders: AbstractSet[int], running_lines: AbstractSet[int]
) -> list[Paragraph]:
    """The paragraphs: each block, joined to the one before where a page broke it.

    `borders` are the positions in `blocks` that always begin a paragraph (headings and what follows them).
    `running_lines` are the starts of the lines printed on every page: a paragraph goes on behind them.
    """
    openings: list[tuple[int, int]] = []
    before: Block | None = None
    between: list[Block] = []
    for position, block in enumerate(blocks):
        words = without_lines(block, running_lines)
        if words is None:
            between.append(block)
            continue
        if any(each.after_page_break for each in between):
            words = replace(words, after_page_break=True)
        if before is None or position in borders or not continues(text, before, words):
            head = next((each.start for each in between if each.after_page_break), block.start)
            openings.append((head if openings else blocks[0].start, position))
        before, between = words, []
    if blocks and not openings:
        openings = [(blocks[0].start, 0)]
    ends = [*(start for start, _ in openings[1:]), *(block.next_start for block in blocks[-1:])]
    return [Paragraph(start, end, block) for (start, block), end in zip(openings, ends, strict=True)]


def without_lines(block: Block, left_out: AbstractSet[int]) -> Block | None:
    """The block without the lines that start at one of the offsets; None where none remain."""
    if not left_out or not any(line[0] in left_out for line in block.lines):
        return block
    lines = tuple(line for line in block.lines if line[0] not in left_out)
    return replace(block, lines=lines) if lines else None


def continues(text: str, before: Block, block: Block) -> bool:
    """Whether `block` is the second half of the paragraph that `before` began.

    It is where it starts in lower case, or where the text before it stops in mid-sentence: at a page break,
    or in a word such as "from" anywhere.
    """
    first_half = text[max(before.lines[0][0], before.end - 600) : before.end].strip()
    second_half = text[block.lines[0][0] : block.lines[0][0] + 160].lstrip()
    if _LIST_ITEM.match(second_half) or is_formula(text, block) or not _is_running_text(first_half):
        return False
    if second_half.lstrip(_OPENERS)[:1].islower():
        stopped = _FULL_STOP.search(first_half[-8:]) and not _SHORT_FORM.search(first_half[-8:])
        return not stopped and (block.after_page_break or not _is_indented_more(text, before, block))
    if _SENTENCE_END.search(first_half[-8:]) or not second_half.lstrip(_OPENERS)[:1].isalnum():
        return False
    return first_half.split()[-1] in _LEFT_OPEN or (block.after_page_break and _ends_in_full_line(before))


def is_formula(text: str, block: Block) -> bool:
    """Whether the block is a formula on a line of its own."""
    start, end = block.lines[0]
    if len(block.lines) > 1 or end - start > MAX_FORMULA_CHARS:
        return False
    line = text[start:end]
    return bool(_OPERATOR.search(line)) and len(_WORD.findall(line)) <= MAX_FORMULA_WORDS


def _is_running_text(text: str) -> bool:
    if _UNSPACED.search(text):
        return len(text) > MIN_BROKEN_WORDS * 2
    return len(text.split()) >= MIN_BROKEN_WORDS and not text.isupper()


def _is_indented_more(text: str, before: Block, block: Block) -> bool:
    return _indent(text, block.lines[0]) > _indent(text, before.lines[-1]) + 1


def _indent(text: str, line: Line) -> int:
    head = text[line[0] : min(line[1], line[0] + 80)]
    return len(head) - len(head.lstrip())


def _ends_in_full_line(block: Block) -> bool:
    widths = [end - start for start, end in block.lines[-10:]]
    return widths[-1] >= MIN_LAST_LINE_SHARE * max(widths)
