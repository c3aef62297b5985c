"""The words of a title: whether a line can be one, and what of it tells it from others."""

from __future__ import annotations

import re

from compressor.core.language.numerals import parse_roman
from compressor.core.language.stopwords import STOP_WORDS

MAX_TITLE_CHARS = 120
MAX_TITLE_WORDS = 14
MAX_PLAIN_TITLE_WORDS = 10
MAX_PLAIN_TITLE_CHARS_HAN = 24
MAX_DIGIT_SHARE = 0.3
MIN_LETTERS = 3

_LEADING_NUMBER = re.compile(
    r"\s*(?:[^\W\d_]+\.?\s+)?(?P<number>\d+(?:\.\d+)*|[IVXLC]+(?=[.:)\s—–-]|$))(?![\w'’])[\s.:)—–-]*"
)
_LEADING_FIGURES = re.compile(r"\d{1,3}(?:\.\d{1,3})*(?=[.)]?\s)")
_LINK = re.compile(r"\[([^\[\]\n]{0,200})\]\([^()\n]{0,500}\)")
_ANY_WORD = re.compile(r"[^\W_]+")
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


def is_capitals_title(title: str) -> bool:
    """Whether a line in capitals could be a title: one sentence at most, no code, no mark of what follows."""
    if not is_in_capitals(title) or len(title.split()) > MAX_TITLE_WORDS or title.endswith((",", ":", ";")):
        return False
    is_text = _SENTENCE_INSIDE.search(title) or _CODE.search(title) or parse_roman(title.rstrip("."))
    return not is_text and title.lstrip(_BRACKETS)[:1].isalnum()


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


def reads_as_title(title: str) -> bool:
    """Whether the words could stand behind "Chapter VI" ("" does)."""
    return not title or (len(title) <= 2 * MAX_TITLE_CHARS and not title.lstrip(_OPENERS)[:1].islower())


def bare_words(title: str) -> tuple[str, ...]:
    """The words of a title without its number and the chapter word before it; all if none are left."""
    title = _LINK.sub(r"\1", title) if "](" in title else title
    match = _LEADING_NUMBER.match(title)
    bare = tuple(_ANY_WORD.findall(title[match.end() :].casefold())) if match else ()
    return bare or tuple(_ANY_WORD.findall(title.casefold()))


def number_in(title: str) -> str:
    """The number that a title begins with, chapter word or not ("3.2", "VI"), "" where there is none."""
    match = _LEADING_NUMBER.match(title)
    return match["number"] if match else ""


def leading_figures(title: str) -> str:
    """The number in figures that a title begins with ("3.2"), "" where there is none."""
    match = _LEADING_FIGURES.match(title)
    return match[0] if match else ""


def has_han(text: str) -> bool:
    """Whether Han characters, kana or Hangul are in the text."""
    return not text.isascii() and _HAN.search(text) is not None
