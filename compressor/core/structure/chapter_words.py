"""Chapter words with their numbers: "Chapter VI", "Erstes Kapitel", "Глава первая", 第六章, 제6장."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum

from compressor.core.language.numerals import parse_number, parse_ordinal, parse_roman
from compressor.core.language.phrases.places import TENS
from compressor.core.language.scripts import fold_accents
from compressor.core.structure.section_names import (
    BOOK_WORDS,
    CHAPTER_WORDS,
    LETTERED,
    PART_WORDS,
    RUSSIAN_ORDINALS,
    SECTION_WORDS,
)
from compressor.core.structure.title_words import ends_sentence, reads_as_title

MAX_CJK_TITLE_CHARS = 40

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


class Rank(StrEnum):
    """What a chapter word names."""

    PART = "part"
    CHAPTER = "chapter"
    SECTION = "section"


@dataclass(frozen=True, slots=True)
class Unit:
    """What a line says of a part, chapter or section: its number and its title, "" where it has none."""

    rank: Rank
    number: str
    title: str


def read_unit(line: str) -> Unit | None:
    """The part, chapter or section that a line names, None where it names none."""
    return _read_word_and_number(line) or _read_cjk(line)


def _read_word_and_number(line: str) -> Unit | None:
    match = _UNIT_FIRST.match(line) or _UNIT_LAST.match(line)
    if match is None or not reads_as_title(match["title"]):
        return None
    rank = next(rank for rank in Rank if match[rank])
    number = _read_number(match["number"].rstrip("."), match[rank].lower())
    return Unit(rank, number, match["title"]) if number else None


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


def _read_cjk(line: str) -> Unit | None:
    match = _CJK_UNIT.match(line) or _KOREAN_UNIT.match(line)
    if match is None or len(match["title"]) > MAX_CJK_TITLE_CHARS or ends_sentence(match["title"]):
        return None
    if not match["gap"] and _RUNS_ON.match(match["title"]):
        return None
    rank = Rank.CHAPTER
    if match["word"] in _CJK_PART_WORDS:
        rank = Rank.PART
    elif match["word"] in _CJK_SECTION_WORDS:
        rank = Rank.SECTION
    return Unit(rank, match["number"], match["title"])
