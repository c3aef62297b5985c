"""What a heading is, and the forms by which a line shows that it is one: chapter words, names, marks."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum

from compressor.core.heading_names import (
    BOOK_WORDS,
    CHAPTER_WORDS,
    KNOWN_NAMES,
    LETTERED,
    PART_WORDS,
    RUSSIAN_ORDINALS,
    SECTION_WORDS,
    plain_name,
)
from compressor.core.numerals import parse_number, parse_ordinal, parse_roman
from compressor.core.phrases.places import TENS
from compressor.core.scripts import fold_accents
from compressor.core.stopwords import STOP_WORDS

MAX_TITLE_CHARS = 120
MAX_TITLE_WORDS = 14
MAX_PLAIN_TITLE_WORDS = 10
MAX_PLAIN_TITLE_CHARS_HAN = 24
MAX_DIGIT_SHARE = 0.3
MIN_LETTERS = 3
MIN_UNDERLINE = 3

_UNITS = rf"(?:(?P<part>{BOOK_WORDS}|{PART_WORDS})|(?P<chapter>{CHAPTER_WORDS})|(?P<section>{SECTION_WORDS}))"
_UNIT_FIRST = re.compile(
    rf"{_UNITS}(?:\.?\s+(?:the\s+)?|\.|(?<=§)|(?=\d))(?P<number>\d+(?:\.\d+)*|[^\W\d_]+(?:-[^\W\d_]+)?)(?![\w'’])"
    r"\s*[.:)\]—–-]*\s*(?P<title>.*)$",
    re.IGNORECASE,
)
_UNIT_LAST = re.compile(
    rf"(?P<number>\d{{1,3}}\.|[^\W\d_]{{3,}})\s+{_UNITS}(?![\w'’])(?:\s*[.:—–-]+\s*|$)(?P<title>.*)$",
    re.IGNORECASE,
)
_CJK_UNIT = re.compile(
    r"第\s*(?P<number>[一二三四五六七八九十百千〇零两\d]+)\s*(?P<word>[章节節回部篇卷巻編编課课講讲幕話话])"
    r"(?P<gap>[\s:、.—-]*)(?P<title>.*)$"
)
_KOREAN_UNIT = re.compile(r"제\s*(?P<number>\d+)\s*(?P<word>[장절부편과])(?P<gap>[\s:.—-]+|$)(?P<title>.*)$")
_CJK_PART_WORDS, _CJK_SECTION_WORDS = "部篇卷巻編编부편", "节節절"
_RUNS_ON = re.compile(r"[はがをにでとものへや中里裡]|目の|[^「『《(]*[,、。]")
_MARKDOWN = re.compile(r" {0,3}(?P<marks>#{1,6})[ \t]+(?P<title>\S.*)$")
_UNDERLINES = '=-*~^#"+'
_UNDERLINE_LEVELS = {"#": 1, "*": 1, "=": 2, "-": 3}
_LEADING_NUMBER = re.compile(
    r"\s*(?:[^\W\d_]+\.?\s+)?(?P<number>\d+(?:\.\d+)*|[IVXLC]+(?=[.:)\s—–-]|$))(?![\w'’])[\s.:)—–-]*"
)
_LEADING_FIGURES = re.compile(r"\d{1,3}(?:\.\d{1,3})*(?=[.)]?\s)")
_LINK = re.compile(r"\[([^\]\n]*)\]\([^)\n]*\)")
_ANY_WORD = re.compile(r"[^\W_]+")
_LETTER = re.compile(r"[^\W\d_]")
_WORD = re.compile(r"[^\W\d_]{2,}")
_HAN = re.compile(r"[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]")
_END_MARKS = ".!?;,:。！？；，：、…"
_CLOSERS = " \"'’”»)]」』】*_"
_OPENERS = "\"'“‘«([¿¡「『【*_"
_BRACKETS = "([¿¡【*_"
_CODE = re.compile(r"[{}<>=|\\;@]|\w_\w|\(\)|::")
_SENTENCE_INSIDE = re.compile(r"[^\W\d_]{3,}[.!?]\s")
_NO_TITLE = re.compile(
    _CODE.pattern
    + r"|_|https?:|www\.|\.{3}|(?=\w*\d\w*\d)(?=\w*[^\W\d_])\w{10,}|^\W*\d{1,4}\s*年|\d[./:]\d+[./:]\d"
)
_FUNCTION_WORDS = frozenset().union(
    *(STOP_WORDS[language] for language in ("en", "es", "fr", "de", "it", "pt"))
)


class HeadingForm(StrEnum):
    """How a heading was recognised."""

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
    unit = _read_unit(title) or _read_cjk_unit(title)
    if unit is not None:
        form, number, own_title = unit
        return Heading(start, end, title, number, LEVELS[form], form, own_title)
    if len(title) <= MAX_TITLE_CHARS // 2 and plain_name(title) in KNOWN_NAMES:
        return Heading(start, end, title, "", LEVELS[HeadingForm.NAMED], HeadingForm.NAMED)
    return None


def _read_unit(title: str) -> tuple[HeadingForm, str, str] | None:
    match = _UNIT_FIRST.match(title) or _UNIT_LAST.match(title)
    if match is None or not reads_as_title(match["title"]):
        return None
    form = next(HeadingForm(name) for name in ("part", "chapter", "section") if match[name])
    number = _read_number(
        match["number"].rstrip("."), (match["part"] or match["chapter"] or match["section"]).lower()
    )
    return (form, number, match["title"]) if number else None


def _read_number(printed: str, unit: str) -> str:
    """The number as printed, or in figures where it is a word that few know; "" where it is none."""
    word = fold_accents(printed.casefold())
    if printed[0].isdigit():
        return printed
    if len(printed) == 1 and printed not in "IVXivx":
        return printed if unit in LETTERED and printed.isupper() else ""
    if parse_roman(printed):
        return printed if set(word) <= set("ivxlc") and (printed.isupper() or printed.islower()) else ""
    tens, _, ones = word.partition("-")
    value = parse_number(word) or parse_ordinal(word[:-1]) or RUSSIAN_ORDINALS.get(word, 0)
    if tens in TENS and ones:
        value = TENS[tens] + (parse_number(ones) or 0)
    if not value:
        return ""
    return printed if parse_number(printed.casefold()) else str(value)


def _read_cjk_unit(title: str) -> tuple[HeadingForm, str, str] | None:
    match = _CJK_UNIT.match(title) or _KOREAN_UNIT.match(title)
    if match is None or len(match["title"]) > MAX_TITLE_CHARS // 3 or ends_sentence(match["title"]):
        return None
    if not match["gap"] and _RUNS_ON.match(match["title"]):
        return None
    form = HeadingForm.CHAPTER
    if match["word"] in _CJK_PART_WORDS:
        form = HeadingForm.PART
    elif match["word"] in _CJK_SECTION_WORDS:
        form = HeadingForm.SECTION
    return form, match["number"], match["title"]


def read_markdown(line: str, start: int, end: int) -> Heading | None:
    """The heading that a line is in Markdown: "## Title"."""
    match = _MARKDOWN.match(line)
    if match is None:
        return None
    title = match["title"].rstrip("# \t").strip()
    if not title.lstrip(_OPENERS + "`~")[:1].isalnum():
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


def leading_figures(title: str) -> str:
    """The number in figures that a title begins with ("3.2"), "" where there is none."""
    match = _LEADING_FIGURES.match(title)
    return match[0] if match else ""


def reads_as_title(title: str) -> bool:
    """Whether the words could stand behind "Chapter VI" ("" does)."""
    return not title or (len(title) <= 2 * MAX_TITLE_CHARS and not title.lstrip(_OPENERS)[:1].islower())


def is_in_capitals(title: str) -> bool:
    """Whether a title is printed in capitals, at least three letters and one real word of them."""
    if not title.isupper():
        return False
    letters = [character for character in title if character.isalpha()]
    return (
        len(letters) >= MIN_LETTERS
        and all(letter.upper() != letter.lower() for letter in letters)
        and sum(map(str.isdigit, title)) < len(letters)
        and any(len(word) >= MIN_LETTERS for word in _WORD.findall(title))
    )


def read_capitals(title: str, start: int, end: int) -> Heading | None:
    """The heading that a line is in capitals: one sentence at most, no code, no mark of what follows."""
    if not is_in_capitals(title) or len(title.split()) > MAX_TITLE_WORDS or title.endswith((",", ":", ";")):
        return None
    if _SENTENCE_INSIDE.search(title) or _CODE.search(title) or parse_roman(title.rstrip(".")):
        return None
    if not title.lstrip(_BRACKETS)[:1].isalnum():
        return None
    return Heading(start, end, title, "", LEVELS[HeadingForm.CAPITALS], HeadingForm.CAPITALS)


def read_plain_title(title: str, start: int, end: int) -> Heading | None:
    """The heading that a line is if it stands where a title stands and could be one by its words."""
    if not is_plain_title(title):
        return None
    return Heading(start, end, title, "", LEVELS[HeadingForm.TITLE], HeadingForm.TITLE)


def is_plain_title(title: str) -> bool:
    """Whether a line could be a title by its words: few, no end mark, no function word last, no code."""
    words = title.split()
    if not words or len(words) > MAX_PLAIN_TITLE_WORDS or ends_sentence(title) or _NO_TITLE.search(title):
        return False
    first = title.lstrip(_BRACKETS)[:1]
    if not first.isalnum() or first.islower() or sum(map(str.isdigit, title)) > MAX_DIGIT_SHARE * len(title):
        return False
    if has_han(title):
        return len(title) <= MAX_PLAIN_TITLE_CHARS_HAN
    return words[-1] not in _FUNCTION_WORDS and any(len(word) >= MIN_LETTERS for word in _WORD.findall(title))


def ends_sentence(text: str) -> bool:
    """Whether the text ends in a mark that titles do not end in, closing quotes and brackets aside."""
    return text.rstrip(_CLOSERS).endswith(tuple(_END_MARKS))


def bare_words(title: str) -> tuple[str, ...]:
    """The words of a title without its number and the chapter word before it; all of them if there are no
    others.
    """
    title = _LINK.sub(r"\1", title) if "](" in title else title
    match = _LEADING_NUMBER.match(title)
    bare = tuple(_ANY_WORD.findall(title[match.end() :].casefold())) if match else ()
    return bare or tuple(_ANY_WORD.findall(title.casefold()))


def number_in(title: str) -> str:
    """The number that a title begins with, chapter word or not ("3.2", "VI"), "" where there is none."""
    match = _LEADING_NUMBER.match(title)
    return match["number"] if match else ""


def has_han(text: str) -> bool:
    """Whether Han characters, kana or Hangul are in the text."""
    return not text.isascii() and _HAN.search(text) is not None
