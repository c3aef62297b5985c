"""What the styles of a Word document say of its paragraphs: which are headings, lists, titles, code."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum

from lxml.etree import _Element

from compressor.extraction.ooxml.names import VALUE, WORD, is_on

MAX_LEVEL = 9
"""Word's outline has nine levels; a tenth stands for body text."""

_HEADING = re.compile(
    r"(?:heading|(?:ü|ue)?berschrift|titre|t[íi]?tulo|titolo|rubrik|kop|overskrift|otsikko|nag(?:ł[óo])?wek|nadpis|"
    r"c[íi]?msor|заголовок|başl[ıi]k|επικεφαλίδα|見出し|标题|標題|제목)\s*([1-9])"
)
_TITLES = frozenset({"title", "titel", "titre", "título", "titolo", "标题", "標題", "表題", "제목"})
_CODE = frozenset(
    {"html preformatted", "preformatted text", "source code", "plain text", "code", "macro text"}
)


class Role(StrEnum):
    """What a paragraph is for, beside its level."""

    BODY = "body"
    TITLE = "title"
    CODE = "code"


@dataclass(frozen=True, slots=True)
class Style:
    """One paragraph style with what it inherits. `level` is 1 to 9 for headings, None for all else."""

    style_id: str = ""
    level: int | None = None
    role: Role = Role.BODY
    list_id: str | None = None
    list_level: int | None = None


@dataclass(frozen=True, slots=True)
class _Declaration:
    """A style as written: None is what it leaves to the style it is based on. Level 0 is body text."""

    parent: str | None
    level: int | None
    role: Role | None
    list_id: str | None
    list_level: int | None


class Styles:
    """The styles of one document; loops among them end where they close."""

    def __init__(self, root: _Element | None) -> None:
        self._declarations: dict[str, _Declaration] = {}
        self._hidden: set[str] = set()
        self._default = ""
        self._resolved: dict[str, Style] = {}
        for element in () if root is None else root.iterchildren(f"{WORD}style"):
            self._declare(element)

    def find(self, style_id: str | None) -> Style:
        """Return the style of this id, the document's default one where there is no id."""
        wanted = style_id if style_id is not None else self._default
        if wanted not in self._resolved:
            self._resolved[wanted] = self._resolve(wanted)
        return self._resolved[wanted]

    def hides(self, style_id: str) -> bool:
        """Tell whether text of this character style is hidden."""
        return style_id in self._hidden

    def _declare(self, element: _Element) -> None:
        style_id = element.get(f"{WORD}styleId", "")
        if is_on(element.find(f"{WORD}rPr"), f"{WORD}vanish"):
            self._hidden.add(style_id)
        if element.get(f"{WORD}type", "paragraph") == "paragraph":
            self._declarations[style_id] = _read_declaration(element, style_id)
            if element.get(f"{WORD}default") in {"1", "true", "on"}:
                self._default = style_id

    def _resolve(self, style_id: str) -> Style:
        chain = self._list_ancestors(style_id)
        if not chain:
            chain = [_Declaration(None, _name_level(style_id), _name_role(style_id), None, None)]
        level = next((each.level for each in chain if each.level is not None), None)
        return Style(
            style_id,
            level or None,
            next((each.role for each in chain if each.role is not None), Role.BODY),
            next((each.list_id for each in chain if each.list_id is not None), None),
            next((each.list_level for each in chain if each.list_level is not None), None),
        )

    def _list_ancestors(self, style_id: str) -> list[_Declaration]:
        """Return the style and those it is based on, nearest first."""
        chain: dict[str, _Declaration] = {}
        next_id: str | None = style_id
        while next_id is not None and next_id not in chain and next_id in self._declarations:
            chain[next_id] = self._declarations[next_id]
            next_id = chain[next_id].parent
        return list(chain.values())


def read_outline_level(properties: _Element | None) -> int | None:
    """Return the level that these paragraph properties set: 1 to 9, 0 for body text, None for none."""
    level = None if properties is None else properties.find(f"{WORD}outlineLvl")
    number = None if level is None else parse_int(level.get(VALUE))
    if number is None:
        return None
    return number + 1 if 0 <= number < MAX_LEVEL else 0


def read_list(properties: _Element | None) -> tuple[str | None, int | None]:
    """Return the list ("0" for none) and the level in it that these paragraph properties set."""
    numbering = None if properties is None else properties.find(f"{WORD}numPr")
    if numbering is None:
        return None, None
    list_id, level = numbering.find(f"{WORD}numId"), numbering.find(f"{WORD}ilvl")
    return (
        None if list_id is None else list_id.get(VALUE),
        None if level is None else parse_int(level.get(VALUE)),
    )


def parse_int(text: str | None) -> int | None:
    """Return the number written in `text`, None where there is none."""
    try:
        return int(text or "")
    except ValueError:
        return None


def _read_declaration(element: _Element, style_id: str) -> _Declaration:
    properties = element.find(f"{WORD}pPr")
    name = element.find(f"{WORD}name")
    called = style_id if name is None else name.get(VALUE, style_id)
    parent = element.find(f"{WORD}basedOn")
    outline_level = read_outline_level(properties)
    list_id, list_level = read_list(properties)
    return _Declaration(
        None if parent is None else parent.get(VALUE),
        outline_level if outline_level is not None else _name_level(called),
        _name_role(called),
        list_id,
        list_level,
    )


def _name_level(name: str) -> int | None:
    match = _HEADING.fullmatch(name.strip().casefold())
    return int(match[1]) if match else None


def _name_role(name: str) -> Role | None:
    folded = name.strip().casefold()
    if folded in _TITLES:
        return Role.TITLE
    return Role.CODE if folded in _CODE else None
