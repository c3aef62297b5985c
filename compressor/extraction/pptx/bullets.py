"""Bullets and numbers in front of the paragraphs of a shape (ECMA-376 part 1, 21.1.2.4)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from lxml.etree import _Element

from compressor.extraction.ooxml.bullets import BULLET, write_bullet
from compressor.extraction.ooxml.names import DRAWING
from compressor.extraction.ooxml.number_formats import write_number

MAX_LEVEL = 8
_MAX_START = 32_767
_FORMATS = {
    "arabic": "decimal",
    "alphaLc": "lowerLetter",
    "alphaUc": "upperLetter",
    "romanLc": "lowerRoman",
    "romanUc": "upperRoman",
    "ea1": "chineseCounting",
    "hebrew2": "hebrew2",
    "arabic1": "arabicAlpha",
    "thaiAlpha": "thaiLetters",
}
_PUNCTUATION = (
    ("ParenBoth", "({})"),
    ("ParenR", "{})"),
    ("Period", "{}."),
    ("Minus", "{}-"),
    ("Plain", "{}"),
)


@dataclass(frozen=True, slots=True)
class _Numbers:
    """How a run of paragraphs is numbered, and from where."""

    kind: str
    start: int


class Bullets:
    """Counts the paragraphs of one shape. `styles` tell the bullets of each level, nearest first."""

    def __init__(self, styles: Sequence[_Element]) -> None:
        self._styles = styles
        self._counts: dict[int, tuple[_Numbers, int]] = {}

    def next_marker(self, properties: _Element | None, level: int) -> str:
        """Return what stands in front of the next paragraph, "" for nothing."""
        bullet = self._find_bullet(properties, level)
        self._counts = {depth: count for depth, count in self._counts.items() if depth <= level}
        if isinstance(bullet, str):
            self._counts.pop(level, None)
            return bullet
        numbers, count = self._counts.get(level, (bullet, bullet.start - 1))
        if numbers != bullet:
            count = bullet.start - 1
        self._counts[level] = (bullet, count + 1)
        return _write(bullet.kind, count + 1)

    def _find_bullet(self, properties: _Element | None, level: int) -> str | _Numbers:
        own = [] if properties is None else [properties]
        name = f"{DRAWING}lvl{level + 1}pPr"
        inherited = (style.find(name) for style in self._styles)
        for each in (*own, *(found for found in inherited if found is not None)):
            bullet = _read_bullet(each)
            if bullet is not None:
                return bullet
        return ""


def _read_bullet(properties: _Element) -> str | _Numbers | None:
    """Return the bullet that the properties of a paragraph set, "" for none; None where they say nothing."""
    for child in properties.iterchildren("*"):
        match str(child.tag).removeprefix(DRAWING):
            case "buNone":
                return ""
            case "buChar":
                return write_bullet(child.get("char", ""))
            case "buBlip":
                return BULLET
            case "buAutoNum":
                start = child.get("startAt", "1")
                first = int(start[:9]) if start.isdecimal() else 1
                return _Numbers(child.get("type", ""), min(first, _MAX_START))
    return None


def _write(kind: str, number: int) -> str:
    for ending, pattern in _PUNCTUATION:
        if kind.endswith(ending):
            name = kind.removesuffix(ending)
            found = next(
                (written for prefix, written in _FORMATS.items() if name.startswith(prefix)), "decimal"
            )
            return pattern.format(write_number(number, _FORMATS.get(name, found)))
    return f"{number}."
