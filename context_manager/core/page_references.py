"""Finds what an answer writes about pages: "p. 217 (PDF 219)", "pp. 12-14 and 20", "Seite 12", "第12页".

Only the writing is read here; which file and which page is meant, `citations` decides. Code is passed over,
and so is a number that goes on ("p. 3.14"). Linear in the length of the answer.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from heapq import merge
from operator import attrgetter

MAX_ITEMS = 20
"""Of a longer list of pages the rest is left unread."""

_LABEL = r"(?:[A-Za-z]{1,3}-\d{1,4}|\d{1,5}(?:ff?\b\.?)?|[ivxlc]{1,10}|[IVXLC]{1,10})(?!\w|\.\d|\s?%)"
_TO = r"(?:\s{0,3}[-–‑−]\s{0,3}|—|\s{1,3}(?:to|through|bis|à|a|al|até|hasta)\s{1,3})"
_AND_WORD = r"(?:and|or|y|o|e|et|ou|und|oder)\s{1,3}"
_AND = rf"(?:\s{{0,3}}[,;&]\s{{0,3}}(?:{_AND_WORD})?|\s{{1,3}}{_AND_WORD})"
_HAN_ITEM = r"\d{1,5}(?:\s?[-–~～至到]\s?\d{1,5})?"

_SIGNS = {
    "pdf": r"PDF\s{1,3}(?:pages?\s|páginas?\s|Seiten?\s|pp?\.)\s{0,3}",
    "pages": (
        r"(?i:pages|páginas|paginas|pagine|seiten)\s{1,3}"
        r"|(?i:pp\.?|pgs\.?|págs\.?|pags\.?|pagg\.?)\s{0,3}|S\.\s{0,3}"
    ),
    "page": r"(?i:page|página|pagina|seite)\s{1,3}|(?i:p\.|pg\.|pág\.|pag\.)\s{0,3}",
    "slides": r"(?i:slides|diapositivas|folien)\s{1,3}",
    "slide": r"(?i:slide|diapositiva|diapositives?|folie)\s{1,3}",
}
"""What stands before the numbers; behind a plural, and behind the German "S.", there may be a list."""
_SIGN = re.compile(
    rf"(?<![\w./-])(?:{'|'.join(f'(?P<{name}>{writing})' for name, writing in _SIGNS.items())})"
)
_ITEM = re.compile(rf"(?P<first>{_LABEL})(?:{_TO}(?P<last>{_LABEL}))?")
_LIST = re.compile(rf"{_LABEL}(?:{_TO}{_LABEL})?(?:{_AND}{_LABEL}(?:{_TO}{_LABEL})?){{0,{MAX_ITEMS - 1}}}")
_THOUSANDS = re.compile(r"\d{1,2},\d{3}(?![\w,])")
_SINGLE = re.compile(rf"{_LABEL}(?:[-–‑−—]{_LABEL})?(?!,\d)")
_POSITION = re.compile(r"\s{0,3}\(PDF\s{1,3}(\d{1,5})(?:\s{0,3}[-–]\s{0,3}(\d{1,5}))?\)")
_HAN = re.compile(
    rf"(?:第\s?{_HAN_ITEM}(?:\s?[、,，和]\s?{_HAN_ITEM}){{0,{MAX_ITEMS - 1}}}|{_HAN_ITEM})\s?(?:页|頁|ページ)"
)
_HAN_ENDS = re.compile(r"(\d{1,5})(?:\s?[-–~～至到]\s?(\d{1,5}))?")
_CODE = re.compile(r"```.*?(?:```|\Z)|`[^`\n]*`", re.DOTALL)
_FOLLOWING = re.compile(r"ff?\.?$")
"""S. 12f., S. 12ff.: the page and those after it, of which only the first is sure."""


class Sign(StrEnum):
    """What the numbers are said to count."""

    PAGE = "page"
    SLIDE = "slide"
    POSITION = "position"


@dataclass(frozen=True, slots=True)
class Reference:
    """One page, or one range of them, as written at [start, end) of the answer. `last` is `first` for one.

    `positions` are the physical pages that are written beside it, None where there are none.
    """

    start: int
    end: int
    sign: Sign
    first: str
    last: str
    positions: tuple[int, int] | None = None


def find_references(answer: str) -> Iterator[Reference]:
    """Every page that is written of, in order."""
    text = _CODE.sub(lambda code: " " * len(code.group()), answer)
    return merge(_behind_signs(text), _before_han_signs(text), key=attrgetter("start"))


def _behind_signs(text: str) -> Iterator[Reference]:
    """ "p. 12", "pages 3 and 4", "PDF page 7", "slide 3"."""
    place = 0
    while (sign := _SIGN.search(text, place)) is not None:
        place = sign.end()
        if sign.lastgroup in {"pages", "slides"}:
            numbers = _LIST.match(text, place)
        else:
            numbers = _THOUSANDS.match(text, place) or _SINGLE.match(text, place)
        if numbers is not None:
            place = numbers.end()
            yield from _references(sign, numbers)


def _references(sign: re.Match[str], numbers: re.Match[str]) -> Iterator[Reference]:
    """What one sign stands for: each item of a list, or the only one together with its sign."""
    kind = _kind(str(sign.lastgroup))
    items = list(_ITEM.finditer(sign.string, *numbers.span()))
    if _THOUSANDS.fullmatch(numbers.group()):
        number = numbers.group().replace(",", "")
        yield Reference(sign.start(), numbers.end(), kind, number, number)
    elif len(items) > 1:
        for item in items:
            yield Reference(*item.span(), kind, *_ends(item))
    elif kind is not Sign.POSITION or numbers.group().replace("-", "").isdecimal():
        position = _POSITION.match(sign.string, numbers.end())
        end = position.end() if position else numbers.end()
        beside = (int(position[1]), int(position[2] or position[1])) if position else None
        yield Reference(sign.start(), end, kind, *_ends(items[0]), beside)


def _kind(name: str) -> Sign:
    if name == "pdf":
        return Sign.POSITION
    return Sign.SLIDE if name.startswith("slide") else Sign.PAGE


def _ends(item: re.Match[str]) -> tuple[str, str]:
    first, last = item["first"], item["last"] or item["first"]
    return _FOLLOWING.sub("", first), _FOLLOWING.sub("", last)


def _before_han_signs(text: str) -> Iterator[Reference]:
    """第12页, 12-14ページ, 第12、14页."""
    for match in _HAN.finditer(text):
        items = list(_HAN_ENDS.finditer(text, *match.span()))
        for item in items:
            span = match.span() if len(items) == 1 else item.span()
            yield Reference(*span, Sign.PAGE, item[1], item[2] or item[1])
