"""Finds what an answer writes about pages: "p. 217 (PDF 219)", "pp. 12-14 and 20", "Seite 12", "第12页".

Only the writing is read here; which file and which page is meant, `citations` decides. Code is passed over,
and so is a number that goes on ("p. 3.14"). Linear in the length of the answer.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

MAX_ITEMS = 20
"""Of a longer list of pages the rest is left unread."""

_CODE = re.compile(r"```.*?(?:```|\Z)|`[^`\n]*`", re.DOTALL)
_LABEL = r"(?:[A-Za-z]{1,3}-\d{1,4}|\d{1,5}(?:ff?\b\.?)?|[ivxlc]{1,10}|[IVXLC]{1,10})(?!\w|\.\d|\s?%)"
_CLOSE = r"[-–‑−—]"
_APART = r"(?:\s{0,3}[-–‑−]\s{0,3}|—|\s{1,3}(?:to|through|bis|à|a|al|até|hasta)\s{1,3})"
_AND = (
    r"(?:\s{0,3}[,;&]\s{0,3}(?:(?:and|or|y|o|e|et|ou|und|oder)\s{1,3})?"
    r"|\s{1,3}(?:and|or|y|o|e|et|ou|und|oder)\s{1,3})"
)
_ONE = rf"{_LABEL}(?:{_CLOSE}{_LABEL})?(?!,\d)"
_MANY = rf"{_LABEL}(?:{_APART}{_LABEL})?"
_LIST = rf"{_MANY}(?:{_AND}{_MANY}){{0,{MAX_ITEMS - 1}}}"
_POSITION = r"(?:\s{0,3}\(PDF\s{1,3}(?P<position>\d{1,5}(?:\s{0,3}[-–]\s{0,3}\d{1,5})?)\))?"
_REFERENCE = re.compile(
    r"(?<![\w./-])(?:"
    r"(?:PDF\s{1,3}(?:p\.|pp\.|pages?|Seiten?|páginas?)\s{0,3}(?P<pdf>\d{1,5}(?:\s{0,3}[-–]\s{0,3}\d{1,5})?)(?!\w|\.\d))"
    r"|(?:(?i:pages|páginas|paginas|pagine|seiten)\s{1,3}|(?i:pp\.?|pgs\.?|págs\.?|pags\.?|pagg\.?)\s{0,3}|S\.\s{1,3})"
    rf"(?P<pages>{_LIST})"
    r"|(?:(?i:page|página|pagina|seite)\s{1,3}|(?i:p\.|pg\.|pág\.|pag\.)\s{0,3})(?P<page>"
    rf"\d{{1,2}},\d{{3}}(?![\w,])|{_ONE})"
    r"|(?i:slides|diapositivas|diapositives|folien)\s{1,3}"
    rf"(?P<slides>{_LIST})"
    r"|(?i:slide|diapositiva|diapositive|folie)\s{1,3}"
    rf"(?P<slide>{_ONE})"
    rf"){_POSITION}"
    rf"|第?\s?(?P<cjk>\d{{1,5}}(?:\s?[-–~～至到]\s?\d{{1,5}})?)\s?(?:页|頁|ページ)"
)
_ITEM = re.compile(rf"{_LABEL}(?:{_APART}{_LABEL})?")
_ENDS = re.compile(rf"(?P<first>{_LABEL})(?:{_APART}(?P<last>{_LABEL}))?")
_RANGE = re.compile(r"\s?[-–~～至到]\s?")
_FOLLOWING = re.compile(r"ff?\.?$")


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
    for match in _REFERENCE.finditer(without_code(answer)):
        kind = match.lastgroup if match.lastgroup != "position" else _kind_before(match)
        yield from _references(match, str(kind))


def without_code(answer: str) -> str:
    """The answer, as long as before, with blanks in the place of code."""
    return _CODE.sub(lambda code: " " * len(code.group()), answer)


def _kind_before(match: re.Match[str]) -> str:
    return next(name for name in ("pages", "page", "slides", "slide", "pdf") if match[name] is not None)


def _references(match: re.Match[str], kind: str) -> Iterator[Reference]:
    start, end = match.span(kind)
    if kind in {"pdf", "cjk"}:
        first, last = _ends_of(match[kind])
        sign = Sign.POSITION if kind == "pdf" else Sign.PAGE
        yield Reference(match.start(), match.end(), sign, first, last)
        return
    sign = Sign.SLIDE if kind.startswith("slide") else Sign.PAGE
    items = [(start, end)] if kind in {"page", "slide"} else _item_spans(match.string, start, end)
    for item_start, item_end in items:
        yield _reference(match, sign, (item_start, item_end), is_only=len(items) == 1)


def _item_spans(text: str, start: int, end: int) -> list[tuple[int, int]]:
    return [item.span() for item in _ITEM.finditer(text, start, end)]


def _reference(match: re.Match[str], sign: Sign, item: tuple[int, int], *, is_only: bool) -> Reference:
    """An item with the sign before it and the position behind it, if it is the only one."""
    first, last = _labels_of(match.string[slice(*item)])
    position = _ends_of(match["position"]) if is_only and match["position"] else None
    return Reference(
        start=match.start() if is_only else item[0],
        end=match.end() if is_only else item[1],
        sign=sign,
        first=first,
        last=last,
        positions=(int(position[0]), int(position[1])) if position else None,
    )


def _labels_of(item: str) -> tuple[str, str]:
    """The first and the last label of an item: a range, one label, or a number with its thousands parted."""
    ends = _ENDS.fullmatch(item)
    if ends is None:
        number = item.replace(",", "")
        return number, number
    first, last = ends["first"], ends["last"] or ends["first"]
    return _FOLLOWING.sub("", first), _FOLLOWING.sub("", last)


def _ends_of(numbers: str) -> tuple[str, str]:
    first, *rest = _RANGE.split(numbers)
    return first, rest[0] if rest else first
