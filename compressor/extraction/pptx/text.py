"""The text in a shape: its paragraphs with their bullets."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from lxml.etree import _Element

from compressor.extraction.ooxml.math import write_formula
from compressor.extraction.ooxml.names import COMPATIBILITY, DRAWING, MATH, choose_alternative
from compressor.extraction.ooxml.raised import lower_text, raise_text
from compressor.extraction.pptx.bullets import MAX_LEVEL, Bullets

_FORMULAS = frozenset({f"{MATH}oMath", f"{MATH}oMathPara"})
_NUMBER_OF_SLIDE = "slidenum"


@dataclass(frozen=True, slots=True)
class TextParagraph:
    """A paragraph with words in it; `level` counts from 0, `marker` is "" without a bullet."""

    text: str
    level: int
    marker: str


def read_paragraphs(body: _Element | None, styles: Sequence[_Element] = ()) -> Iterator[TextParagraph]:
    """Yield the paragraphs of an a:txBody; `styles` tell the bullets of each level, nearest first."""
    if body is None:
        return
    own = body.find(f"{DRAWING}lstStyle")
    bullets = Bullets([*([] if own is None else [own]), *styles])
    for paragraph in body.iterchildren(f"{DRAWING}p"):
        text = read_text(paragraph)
        if text.strip():
            properties = paragraph.find(f"{DRAWING}pPr")
            level = _read_level(properties)
            yield TextParagraph(text, level, bullets.next_marker(properties, level))


def read_words(body: _Element | None) -> str:
    """Return the words of an a:txBody on one line."""
    return " ".join(" ".join(each.text.split()) for each in read_paragraphs(body))


def read_text(paragraph: _Element) -> str:
    """Return the text of an a:p."""
    pieces: list[str] = []
    for child in paragraph.iterchildren("*"):
        _read_piece(child, pieces)
    return "".join(pieces)


def _read_piece(element: _Element, pieces: list[str]) -> None:
    tag = str(element.tag)
    if tag == f"{DRAWING}r":
        text = element.findtext(f"{DRAWING}t") or ""
        pieces.append(_move(text, element.find(f"{DRAWING}rPr"), pieces[-1] if pieces else ""))
    elif tag == f"{DRAWING}br":
        pieces.append("\n")
    elif tag == f"{DRAWING}fld" and element.get("type") != _NUMBER_OF_SLIDE:
        pieces.append(element.findtext(f"{DRAWING}t") or "")
    elif tag in _FORMULAS:
        pieces.append(write_formula(element))
    elif tag == f"{COMPATIBILITY}AlternateContent":
        chosen = choose_alternative(element)
        for child in () if chosen is None else chosen.iterchildren("*"):
            _read_piece(child, pieces)
    elif tag.endswith("}m"):  # the wrapping of formulas, a14:m
        for child in element.iterchildren("*"):
            _read_piece(child, pieces)


def _move(text: str, properties: _Element | None, before: str) -> str:
    """Return text that may stand above or below its line, as its baseline says."""
    baseline = "" if properties is None else properties.get("baseline", "").strip("0%")
    if not baseline:
        return text
    return lower_text(text) if baseline.startswith("-") else raise_text(before, text)


def _read_level(properties: _Element | None) -> int:
    level = "0" if properties is None else properties.get("lvl", "0")
    return min(int(level[:9]), MAX_LEVEL) if level.isdecimal() else 0
