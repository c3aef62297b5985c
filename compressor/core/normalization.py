"""Clean text: one form for every character that can be written in several, and words made whole again.

Both sides of every comparison go through `normalize_text`: files when they are read, questions when they are
asked. Everything here is linear in the length of the text.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import NamedTuple

HYPHEN_MARK = "\ufffe"
"""What PDFium writes in place of a hyphen at the end of a line and of the break after it."""

_SURROGATE = re.compile("[\ud800-\udfff]")
_LINE_BREAK = re.compile("[\r\x0b\x0c\x85\u2028\u2029](?:(?<=\r)\n)?")
_SPACE = re.compile("[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]")
_UNSEEN = re.compile("[\x00-\x08\x0e-\x1f\x7f-\x84\x86-\x9f\u00ad\u2060\ufeff]")
_SOFT_BREAK = re.compile(r"\u00ad[ \t]*+\n[ \t]*+(?=[^\W\d_])")
_MAX_MARKS = 30
_MARKS_BY_COMPATIBILITY = "\u0f73\u0f75\u0f81\uff9e\uff9f"

_WORD = re.compile(r"[^\W\d_]+")
_HYPHENATED = re.compile(r"[-\u2010](?=[^\W\d_])")
_LINE_END = re.compile(r"[-\u2010\ufffe](?:(?<=\ufffe)|\n)[ \t]*+(?=[^\W\d_])")
_PAGE_END = re.compile(r"[-\u2010\ufffe]\n*+\f[ \t\n]*+([^\W\d_]++[^\s\f]*+)[ \t]*+\n?")
_TYPESET_MIN_BREAKS = 10
_TYPESET_MIN_SHARE = 0.75


def normalize_text(text: str) -> str:
    r"""Return `text` in NFKC, with plain line breaks and spaces and without what nobody can see.

    Line breaks of every kind become ``\n``, form feeds among them (whoever splits pages does so before).
    Spaces of every kind become U+0020; blanks at the ends of lines go. Other control characters, soft
    hyphens, byte order marks and word joiners go; a word cut by a soft hyphen at the end of a line is made
    whole. A lone surrogate becomes U+FFFD. Joiners (U+200C, U+200D), which Persian and emoji need, stay, and
    so do direction marks and `HYPHEN_MARK`. More than 30 combining marks in a row are cut to 30, the bound of
    Unicode's stream-safe text (UAX #15, section 13); without it NFKC takes quadratic time. It is idempotent.
    """
    if _SURROGATE.search(text):
        text = text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")
    text = _LINE_BREAK.sub("\n", text)
    text = _SOFT_BREAK.sub("", text)
    text = _UNSEEN.sub("", text)
    if not text.isascii():
        text = _SPACE.sub(" ", text)
        text = _limit_marks(unicodedata.normalize("NFKC", _limit_marks(text)))
    return "\n".join([line.rstrip(" \t") for line in text.split("\n")])


def normalize_line(text: str) -> str:
    """Return `text` as `normalize_text` does, on one line: without line breaks, each run of spaces as one."""
    return " ".join(normalize_text(text).split())


def rejoin_hyphens(pages: Sequence[str]) -> tuple[str, ...]:
    r"""Return the normalised pages of one document with the words that line ends cut in two made whole.

    The document itself says which hyphens belong to their words. Where the joined word stands elsewhere in it
    and the hyphenated one does not, the hyphen goes ("exam-\nple"); where only the hyphenated one does, it
    stays ("well-\nknown"). Where neither does, or both, a typed hyphen stays and a `HYPHEN_MARK` goes; in a
    typeset document the typed hyphen goes too. A document is typeset if ten or more of its breaks can be told
    this way and three quarters of them are joined. The line break goes in every case.

    Only what starts in lower case is the second half of a word. A mark before anything else becomes a hyphen,
    unless the document writes the word joined ("Trace\ufffeMonkey").

    A word cut by the end of a page stands whole on the page it begins on, if its second half opens the next
    page and the document tells how the word is written.
    """
    text = "\f".join(pages)
    breaks = [_Break(match, *_halves(match)) for match in _LINE_END.finditer(text)]
    if breaks or _PAGE_END.search(text):
        usage = _Usage.of(text, breaks)
        text = _PAGE_END.sub(usage.join_pages, _join_lines(text, breaks, usage))
    return tuple(text.replace(HYPHEN_MARK, "-").split("\f")) if pages else ()


class _Break(NamedTuple):
    """The end of a line that cuts a word, and the letters on both sides of it."""

    match: re.Match[str]
    left: str
    right: str


def _join_lines(text: str, breaks: Sequence[_Break], usage: _Usage) -> str:
    parts: list[str] = []
    end = 0
    for cut in breaks:
        parts += (text[end : cut.match.start()], usage.join_line(cut))
        end = cut.match.end()
    return "".join([*parts, text[end:]])


@dataclass(frozen=True, slots=True)
class _Usage:
    """How a document writes its words: alone, or in pairs with a hyphen between. All in lower case."""

    words: frozenset[str]
    pairs: frozenset[str]
    is_typeset: bool = False

    @classmethod
    def of(cls, text: str, breaks: Sequence[_Break]) -> _Usage:
        tokens = set(text.lower().split())
        mixed = {token for token in tokens if not token.isalpha()}
        vocabulary = "\n".join(mixed)
        words = (tokens - mixed).union(_WORD.findall(vocabulary))
        usage = cls(frozenset(words), frozenset(_list_pairs(vocabulary)))
        told = [usage.find_hyphen(cut.left, cut.right) for cut in breaks]
        joined, hyphenated = told.count(""), told.count("-")
        enough = joined + hyphenated >= _TYPESET_MIN_BREAKS
        return replace(usage, is_typeset=enough and joined >= _TYPESET_MIN_SHARE * (joined + hyphenated))

    def find_hyphen(self, left: str, right: str) -> str | None:
        """Return what the document writes between the halves elsewhere; None where it does not tell."""
        joined = f"{left}{right}".lower() in self.words
        hyphenated = f"{left}-{right}".lower() in self.pairs
        if joined == hyphenated:
            return None
        return "" if joined else "-"

    def join_line(self, cut: _Break) -> str:
        is_marked = cut.match[0].startswith(HYPHEN_MARK)
        is_second_half = cut.right[0].islower()
        if not cut.left or not (is_marked or is_second_half):
            return cut.match[0]
        hyphen = self.find_hyphen(cut.left, cut.right)
        if hyphen is None:
            hyphen = "" if is_second_half and (is_marked or self.is_typeset) else "-"
        return hyphen

    def join_pages(self, match: re.Match[str]) -> str:
        left, right = _word_before(match.string, match.start()), _word_at(match.string, match.start(1))
        if not left or not right[0].islower():
            return match[0]
        hyphen = self.find_hyphen(left, right)
        if hyphen is None:
            return f"{match[1]}\f" if self.is_typeset else match[0]
        return f"{hyphen}{match[1]}\f"


def _list_pairs(text: str) -> Iterator[str]:
    for match in _HYPHENATED.finditer(text):
        left, right = _halves(match)
        if left:
            yield f"{left}-{right}"


def _halves(match: re.Match[str]) -> tuple[str, str]:
    return _word_before(match.string, match.start()), _word_at(match.string, match.end())


def _word_before(text: str, end: int) -> str:
    start = end
    while start and text[start - 1].isalpha():
        start -= 1
    return text[start:end]


def _word_at(text: str, start: int) -> str:
    word = _WORD.match(text, start)
    return word[0] if word else ""


def _limit_marks(text: str) -> str:
    return _mark_run().sub(_cut_marks, text)


@cache
def _mark_run() -> re.Pattern[str]:
    """Return a pattern of runs that may hold too many marks.

    Past U+FFFF it takes every character for a mark, and `_cut_marks` tells them apart: a class that lists
    single characters up there makes the search many times slower.
    """
    marks = "".join(filter(unicodedata.combining, map(chr, range(0x300, 0x10000)))) + _MARKS_BY_COMPATIBILITY
    return re.compile(f"[{marks}\U00010000-\U0001ffff]{{{_MAX_MARKS + 1},}}")


def _cut_marks(run: re.Match[str]) -> str:
    kept: list[str] = []
    marks = 0
    for character in run[0]:
        marks = marks + 1 if unicodedata.combining(character) or character in _MARKS_BY_COMPATIBILITY else 0
        if marks <= _MAX_MARKS:
            kept.append(character)
    return "".join(kept)
