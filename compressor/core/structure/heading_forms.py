"""What a heading is, and the forms by which a line shows that it is one: chapter words, names, marks."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum

from compressor.core.structure.chapter_words import read_unit
from compressor.core.structure.section_names import KNOWN_NAMES, plain_name
from compressor.core.structure.title_words import (
    MAX_TITLE_CHARS,
    is_capitals_title,
    is_plain_title,
    leading_figures,
)

MIN_UNDERLINE = 3
MAX_NAME_CHARS = 60

_MARKDOWN = re.compile(r" {0,3}(?P<marks>#{1,6})[ \t]+(?P<title>\S.*)$")
_UNDERLINES = '=-*~^#"+'
_UNDERLINE_LEVELS = {"#": 1, "*": 1, "=": 2, "-": 3}
_LETTER = re.compile(r"[^\W\d_]")
_TITLE_OPENERS = "\"'“‘«([¿¡「『【*_`~"


class HeadingForm(StrEnum):
    """How a heading was recognised."""

    EXACT = "exact"
    OUTLINE = "outline"
    MARKED = "marked"
    PART = "part"
    CHAPTER = "chapter"
    SECTION = "section"
    NUMBERED = "numbered"
    NAMED = "named"
    LISTED = "listed"
    CAPITALS = "capitals"
    TITLE = "title"


FROM_FILE = frozenset({HeadingForm.EXACT, HeadingForm.OUTLINE})
"""What the file itself calls headings, whatever its print looks like."""

LEVELS = {
    HeadingForm.PART: 1,
    HeadingForm.CHAPTER: 2,
    HeadingForm.NAMED: 2,
    HeadingForm.LISTED: 2,
    HeadingForm.SECTION: 3,
    HeadingForm.CAPITALS: 4,
    HeadingForm.TITLE: 5,
}


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading at text[start:end]. `number` is as printed ("VI", "3.2"), "" where there is none.

    `own_title` is what stands behind "Chapter VI", "" where nothing does and where there is no such word.
    """

    start: int
    end: int
    title: str
    number: str
    level: int
    form: HeadingForm
    own_title: str = ""

    @property
    def lacks_title(self) -> bool:
        """Whether this is a bare "Chapter VI", whose title may stand below."""
        is_unit = self.form in {HeadingForm.PART, HeadingForm.CHAPTER, HeadingForm.SECTION}
        return is_unit and bool(self.number) and not self.own_title


def read_form(title: str, start: int, end: int) -> Heading | None:
    """The heading that the title is by its form alone: a chapter word with a number, or a known name."""
    title = title.strip()
    if (unit := read_unit(title)) is not None:
        form = HeadingForm(unit.rank)
        return Heading(start, end, title, unit.number, LEVELS[form], form, unit.title)
    if len(title) <= MAX_NAME_CHARS and plain_name(title) in KNOWN_NAMES:
        return Heading(start, end, title, "", LEVELS[HeadingForm.NAMED], HeadingForm.NAMED)
    return None


def read_capitals(title: str, start: int, end: int) -> Heading | None:
    """The heading that a line is in capitals."""
    if not is_capitals_title(title):
        return None
    return Heading(start, end, title, "", LEVELS[HeadingForm.CAPITALS], HeadingForm.CAPITALS)


def read_plain_title(title: str, start: int, end: int) -> Heading | None:
    """The heading that a line is if it stands where a title stands and could be one by its words."""
    if not is_plain_title(title):
        return None
    return Heading(start, end, title, "", LEVELS[HeadingForm.TITLE], HeadingForm.TITLE)


def read_markdown(line: str, start: int, end: int) -> Heading | None:
    """The heading that a line is in Markdown: "## Title"."""
    match = _MARKDOWN.match(line)
    if match is None:
        return None
    title = match["title"].rstrip("# \t").strip()
    if not title.lstrip(_TITLE_OPENERS)[:1].isalnum():
        return None
    return Heading(start, end, title, leading_figures(title), len(match["marks"]), HeadingForm.MARKED)


def is_underline(line: str) -> bool:
    """Whether the line is drawn: "=====", "-----"."""
    drawn = line.strip()
    return (
        MIN_UNDERLINE <= len(drawn) <= 2 * MAX_TITLE_CHARS
        and drawn[0] in _UNDERLINES
        and len(set(drawn)) == 1
    )


def read_underlined(title: str, under: str, start: int, end: int) -> Heading | None:
    """The heading that a line is when it is underlined: reStructuredText, Setext."""
    title = title.strip()
    if not is_underline(under) or not _LETTER.search(title) or len(under.strip()) < len(title) // 2:
        return None
    level = _UNDERLINE_LEVELS.get(under.strip()[0], max(_UNDERLINE_LEVELS.values()) + 1)
    return Heading(start, end, title, leading_figures(title), level, HeadingForm.MARKED)
