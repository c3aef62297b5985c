"""Headings: printed lines that open a section, recognised by their form, and the entries of a file's outline.

A heading is never part of a sentence: it stands in a block of its own, opens a block, or carries a form
that running text
does not have (a chapter word with a number, a dotted number, an underline).
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

from compressor.core.blocks import Block
from compressor.core.heading_names import KNOWN_NAMES, plain_name

UNDERLINED_LINES = 2
MAX_TITLE_CHARS = 120
MAX_TITLE_LINES = 4
MAX_PLAIN_TITLE_WORDS = 10
MIN_PROSE_WORDS = 20
MIN_RUNNING_HEADER_PAGES = 3

_ROMAN = r"[IVXLC]{1,7}|[ivxlc]{1,7}"
_NUMBER_WORDS = (
    "one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|first|second|third|fourth|fifth|"
    "uno|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|primero|segundo|tercero|primera|segunda|tercera|"
    "un|deux|trois|quatre|cinq|six|sept|huit|neuf|dix|premier|première|deuxième|troisième|"
    "eins|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn"
)
_PART_WORDS = "book|part|volume|vol|buch|teil|band|libro|parte|tomo|livre|partie|tome"
_CHAPTER_WORDS = (
    "chapter|chap|appendix|lecture|letter|act|unit|lesson|module|article|canto|kapitel|anhang|vorlesung|cap[ií]tulo|cap|"
    "ap[eé]ndice|lecci[oó]n|unidad|chapitre|annexe|le[cç]on|capitolo|lezione|hoofdstuk|глава"
)
_SECTION_WORDS = "section|scene|abschnitt|paragraph|secci[oó]n|escena|sc[eè]ne|sezione|§"
CHAPTER_LINE = re.compile(
    rf"\s*(?:(?P<part>{_PART_WORDS})|(?P<chapter>{_CHAPTER_WORDS})|(?P<section>{_SECTION_WORDS}))\.?\s*"
    rf"(?P<number>\d+(?:\.\d+)*|{_ROMAN}|{_NUMBER_WORDS}|[A-H])(?![\w'’])\s*[.:)—–-]*\s*(?P<title>.*)$",
    re.IGNORECASE,
)
CJK_CHAPTER_LINE = re.compile(
    r"\s*第\s*(?P<number>[一二三四五六七八九十百千〇零\d]+)\s*(?P<word>[章节節回部篇卷編编課课講讲])[\s::、.]*(?P<title>.*)$"
)
_CJK_NUMERAL = re.compile(r"\s*(?P<number>[一二三四五六七八九十]{1,4})\s*$")
_NUMBERED = re.compile(r"\s*(?P<number>\d{1,3}(?:\.\d{1,3}){0,4})\.?\s+(?P<title>[^\W\d_a-zß-ÿ].*)$")
_MARKDOWN = re.compile(r"\s{0,3}(?P<marks>#{1,6})\s+(?P<title>.*?)\s*#*$")
_UNDERLINE = re.compile(r"\s*([=\-*~^#\"+])\1{2,}\s*$")
_ENDS_SENTENCE = re.compile(r"[.!?;,:。！？；，：]\W*$")
_CJK = re.compile(r"[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]")
_LETTER = re.compile(r"[^\W\d_]")


class HeadingForm(StrEnum):
    """How a heading was recognised."""

    OUTLINE = "outline"
    MARKED = "marked"
    PART = "part"
    CHAPTER = "chapter"
    SECTION = "section"
    NUMBERED = "numbered"
    NAMED = "named"
    CAPITALS = "capitals"
    TITLE = "title"


LEVELS = {
    HeadingForm.PART: 1,
    HeadingForm.CHAPTER: 2,
    HeadingForm.NAMED: 2,
    HeadingForm.SECTION: 3,
    HeadingForm.CAPITALS: 4,
    HeadingForm.TITLE: 5,
}


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading at text[start:end]. `number` is as printed ("VI", "3.2"), "" where there is none."""

    start: int
    end: int
    title: str
    number: str
    level: int
    form: HeadingForm


def find_headings(text: str, blocks: Sequence[Block]) -> list[Heading]:
    """Every printed heading, in order, as it stands; `settle_levels` then fits them to one another."""
    running_headers = _running_headers(text, blocks)
    found: list[Heading] = []
    for position, block in enumerate(blocks):
        after = blocks[position + 1] if position + 1 < len(blocks) else None
        before = blocks[position - 1] if position else None
        found.extend(_headings_in(_Context(text, before, after, running_headers), block))
    return found


@dataclass(frozen=True, slots=True)
class _Context:
    text: str
    before: Block | None
    after: Block | None
    running_headers: frozenset[str]


def _running_headers(text: str, blocks: Sequence[Block]) -> frozenset[str]:
    """First lines that open at least three pages: printed on every page, they open no section."""
    first_lines = Counter(
        plain_name(text[block.lines[0][0] : block.lines[0][1]]) for block in blocks if block.after_page_break
    )
    return frozenset(line for line, pages in first_lines.items() if pages >= MIN_RUNNING_HEADER_PAGES)


def _headings_in(context: _Context, block: Block) -> Iterator[Heading]:
    whole = _whole_block_heading(context, block)
    if whole is not None:
        yield whole
        return
    line_count = len(block.lines)
    may_open = True
    for position, (start, end) in enumerate(block.lines):
        if end - start > MAX_TITLE_CHARS:
            continue
        line = context.text[start:end]
        if position + 1 < line_count and _is_underlined(context.text, line, block.lines[position + 1]):
            yield _marked(line.strip(), start, block.lines[position + 1][1], context.text)
            continue
        if position == 0 and plain_name(line) in context.running_headers:
            continue
        heading = _line_heading(line, start, end) if may_open else _line_heading_inside(line, start, end)
        may_open = heading is not None
        if heading is not None:
            yield heading


def _is_underlined(text: str, line: str, next_line: tuple[int, int]) -> bool:
    under = text[next_line[0] : next_line[1]]
    return (
        bool(_UNDERLINE.match(under)) and bool(_LETTER.search(line)) and len(under) >= len(line.strip()) // 2
    )


def _marked(title: str, start: int, end: int, text: str) -> Heading:
    mark = text[start:end].rstrip()[-1]
    return Heading(start, end, title, "", {"#": 1, "*": 1, "=": 2, "-": 3}.get(mark, 4), HeadingForm.MARKED)


def _whole_block_heading(context: _Context, block: Block) -> Heading | None:
    start, end = block.lines[0][0], block.end
    if len(block.lines) > MAX_TITLE_LINES or end - start > 2 * MAX_TITLE_CHARS:
        return None
    if len(block.lines) == UNDERLINED_LINES and _is_underlined(
        context.text, context.text[start : block.lines[0][1]], block.lines[1]
    ):
        return _marked(context.text[start : block.lines[0][1]].strip(), start, end, context.text)
    title = " ".join(context.text[start:end].split())
    if plain_name(title) in context.running_headers or not _LETTER.search(title):
        return None
    return _formed(title, start, end) or _unformed(context, block, title)


def _formed(title: str, start: int, end: int) -> Heading | None:
    """A heading known by its form alone."""
    if match := _MARKDOWN.match(title):
        return Heading(start, end, match["title"], "", len(match["marks"]), HeadingForm.MARKED)
    if (match := CHAPTER_LINE.match(title)) and _reads_as_title(match["title"]):
        form = next(HeadingForm(name) for name in ("part", "chapter", "section") if match[name])
        return Heading(start, end, title, match["number"], LEVELS[form], form)
    if (match := CJK_CHAPTER_LINE.match(title)) and len(match["title"]) < MAX_TITLE_CHARS // 3:
        form = {
            "部": HeadingForm.PART,
            "卷": HeadingForm.PART,
            "节": HeadingForm.SECTION,
            "節": HeadingForm.SECTION,
        }.get(match["word"], HeadingForm.CHAPTER)
        return Heading(start, end, title, match["number"], LEVELS[form], form)
    if plain_name(title) in KNOWN_NAMES:
        return Heading(start, end, title, "", LEVELS[HeadingForm.NAMED], HeadingForm.NAMED)
    return None


def _reads_as_title(title: str) -> bool:
    first = title.lstrip("\"'“‘«(")[:1]
    return not title or (len(title) <= MAX_TITLE_CHARS and not first.islower())


def _unformed(context: _Context, block: Block, title: str) -> Heading | None:
    """A heading known by where it stands: a short block without an end mark, above running text."""
    start, end = block.lines[0][0], block.end
    words = len(title.split())
    if _is_in_capitals(title) and words <= MAX_PLAIN_TITLE_WORDS + 4:
        return Heading(start, end, title, "", LEVELS[HeadingForm.CAPITALS], HeadingForm.CAPITALS)
    stands_alone = len(block.lines) == 1 and words <= MAX_PLAIN_TITLE_WORDS
    if not stands_alone or _ENDS_SENTENCE.search(title) or not _opens_prose(context):
        return None
    if match := _CJK_NUMERAL.match(title):
        return Heading(start, end, title, match["number"], LEVELS[HeadingForm.CHAPTER], HeadingForm.CHAPTER)
    if match := _NUMBERED.match(title):
        return Heading(
            start, end, title, match["number"], 2 + match["number"].count("."), HeadingForm.NUMBERED
        )
    if title[0].isupper() or title[0].isdigit() or (_CJK.match(title) and len(title) <= MAX_TITLE_CHARS // 5):
        return Heading(start, end, title, "", LEVELS[HeadingForm.TITLE], HeadingForm.TITLE)
    return None


def _opens_prose(context: _Context) -> bool:
    """Whether running text follows and the text before has come to an end."""
    if context.after is None:
        return False
    following = context.text[context.after.lines[0][0] : context.after.lines[0][0] + 400]
    if following[:1].islower():
        return False
    enough = len(following.split()) >= MIN_PROSE_WORDS or (
        _CJK.search(following) and len(following) >= 2 * MIN_PROSE_WORDS
    )
    if not enough:
        return False
    if context.before is None:
        return True
    before = context.text[max(context.before.start, context.before.end - 200) : context.before.end]
    return bool(_ENDS_SENTENCE.search(before)) or len(before.split()) <= MAX_PLAIN_TITLE_WORDS


def _is_in_capitals(title: str) -> bool:
    letters = [character for character in title if character.isalpha()]
    return (
        len(letters) >= 3  # noqa: PLR2004 - "A", "II" and the like are list marks
        and title == title.upper()
        and all(letter.upper() != letter.lower() for letter in letters)
        and sum(map(str.isdigit, title)) < len(letters)
        and any(len(word) > 2 for word in re.findall(r"[^\W\d_]+", title))  # noqa: PLR2004
    )


def _line_heading(line: str, start: int, end: int) -> Heading | None:
    """A heading on the first line of a block, or right after one: PDFs print no blank lines."""
    title = line.strip()
    if len(title.split()) > MAX_PLAIN_TITLE_WORDS + 4:
        return None
    if match := _CJK_NUMERAL.match(title):
        return Heading(start, end, title, match["number"], LEVELS[HeadingForm.CHAPTER], HeadingForm.CHAPTER)
    if title[0].isupper() or not title[0].isalpha():
        formed = _formed(title, start, end)
        if formed is not None:
            return formed
    if _is_in_capitals(title) and len(title.split()) <= MAX_PLAIN_TITLE_WORDS:
        return Heading(start, end, title, "", LEVELS[HeadingForm.CAPITALS], HeadingForm.CAPITALS)
    return _dotted(title, start, end)


def _line_heading_inside(line: str, start: int, end: int) -> Heading | None:
    """A heading in the middle of a block: only a form that running text does not have."""
    title = line.strip()
    if not (title[0].isupper() or not title[0].isalpha()) or _ENDS_SENTENCE.search(title.rstrip(".")):
        return None
    if len(title.split()) > MAX_PLAIN_TITLE_WORDS:
        return None
    if plain_name(title) in KNOWN_NAMES and title.endswith("."):
        return None
    match = CHAPTER_LINE.match(title)
    if match and match["title"] and not _is_in_capitals(match["title"]):
        return None
    return _formed(title, start, end) or _dotted(title, start, end)


def _dotted(title: str, start: int, end: int) -> Heading | None:
    match = _NUMBERED.match(title)
    if match is None or "." not in match["number"] or _ENDS_SENTENCE.search(title):
        return None
    if len(title.split()) > MAX_PLAIN_TITLE_WORDS + 2:
        return None
    return Heading(start, end, title, match["number"], 2 + match["number"].count("."), HeadingForm.NUMBERED)
