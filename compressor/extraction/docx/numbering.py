"""The markers of lists and the numbers of headings, counted as Word counts them (ECMA-376 part 1, 17.9)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from lxml.etree import _Element

from compressor.extraction.docx.styles import parse_int
from compressor.extraction.ooxml.bullets import BULLET, write_bullet
from compressor.extraction.ooxml.names import VALUE, WORD, is_on
from compressor.extraction.ooxml.number_formats import write_number

_LEVELS = 9
_PLACE = re.compile(r"%([1-9])")
_NO_LIST = "0"


@dataclass(frozen=True, slots=True)
class Marker:
    """What stands in front of an item: its text, "" for nothing, and its depth from 0.

    `run` tells lists that follow one another apart: those with bullets, and each that starts to count anew.
    """

    text: str
    depth: int
    run: str

    @property
    def number(self) -> str:
        """The text, "" for a bullet."""
        return "" if self.run == BULLET else self.text


@dataclass(frozen=True, slots=True)
class _Level:
    """How one level of a list is numbered; `restarts_after` is the level (from 1) that starts it again."""

    start: int = 1
    number_format: str = "decimal"
    pattern: str = ""
    style_id: str = ""
    restarts_after: int | None = None
    is_legal: bool = False


@dataclass(slots=True)
class _List:
    """The counts of one list. `levels` go from 0; a count is None until its level is used."""

    levels: Mapping[int, _Level]
    counts: list[int | None] = field(default_factory=lambda: [None] * _LEVELS)

    def advance(self, depth: int) -> None:
        current = self.counts[depth]
        self.counts[depth] = self.level(depth).start if current is None else current + 1
        for deeper in range(depth + 1, _LEVELS):
            after = self.level(deeper).restarts_after
            if after is None or 0 < depth + 1 <= after:
                self.counts[deeper] = None

    def level(self, depth: int) -> _Level:
        return self.levels.get(depth, _Level())


class Numbering:
    """The lists of one document, and how far each has been counted."""

    def __init__(self, root: _Element | None) -> None:
        self._abstract: dict[str, Mapping[int, _Level]] = {}
        self._style_links: dict[str, str] = {}
        self._lists: dict[str, _List] = {}
        self._restarts: dict[str, dict[int, int]] = {}
        self._runs = 0
        self._run = ""
        if root is not None:
            self._read_abstract_lists(root)
            self._read_lists(root)

    def next_marker(self, list_id: str | None, depth: int | None, style_id: str = "") -> Marker | None:
        """Count one item and return its marker; None where the paragraph is in no list.

        Where no `depth` is given it is that of the level that names the paragraph's style, else the first.
        """
        if list_id is None or list_id == _NO_LIST or list_id not in self._lists:
            return None
        counted = self._lists[list_id]
        if depth is None:
            depth = next((at for at, level in counted.levels.items() if level.style_id == style_id), 0)
        depth = min(max(depth, 0), _LEVELS - 1)
        self._restart(list_id, counted)
        counted.advance(depth)
        return Marker(_write_marker(counted, depth), depth, self._tell_run(counted, depth))

    def _tell_run(self, counted: _List, depth: int) -> str:
        level = counted.level(depth)
        if level.number_format != "bullet":
            self._runs += depth == 0 and counted.counts[0] == level.start
            self._run = str(self._runs)
        elif level.pattern.strip():
            self._run = BULLET
        return self._run

    def _restart(self, list_id: str, counted: _List) -> None:
        """Let the first item of a list that starts anew begin where the list says."""
        for depth, start in self._restarts.pop(list_id, {}).items():
            counted.counts[depth] = start - 1

    def _read_abstract_lists(self, root: _Element) -> None:
        for element in root.iterchildren(f"{WORD}abstractNum"):
            list_id = element.get(f"{WORD}abstractNumId", "")
            self._abstract[list_id] = _read_levels(element)
            link = element.find(f"{WORD}styleLink")
            if link is not None:
                self._style_links[link.get(VALUE, "")] = list_id
        for element in root.iterchildren(f"{WORD}abstractNum"):
            link = element.find(f"{WORD}numStyleLink")
            linked = None if link is None else self._style_links.get(link.get(VALUE, ""))
            if linked is not None:
                self._abstract[element.get(f"{WORD}abstractNumId", "")] = self._abstract[linked]

    def _read_lists(self, root: _Element) -> None:
        shared: dict[str, _List] = {}
        for element in root.iterchildren(f"{WORD}num"):
            list_id = element.get(f"{WORD}numId", "")
            reference = element.find(f"{WORD}abstractNumId")
            abstract_id = "" if reference is None else reference.get(VALUE, "")
            levels = self._abstract.get(abstract_id, {})
            counted = shared.setdefault(abstract_id, _List(levels))
            own, restarts = _read_overrides(element)
            if own:
                counted = _List({**levels, **own}, counted.counts)
            self._lists[list_id] = counted
            self._restarts[list_id] = restarts


def _read_levels(element: _Element) -> dict[int, _Level]:
    levels = (_read_level(level) for level in element.iterchildren(f"{WORD}lvl"))
    return {depth: level for depth, level in levels if 0 <= depth < _LEVELS}


def _read_level(element: _Element) -> tuple[int, _Level]:
    values = {child.tag: child.get(VALUE, "") for child in element.iterchildren("*")}
    start, restart = parse_int(values.get(f"{WORD}start")), parse_int(values.get(f"{WORD}lvlRestart"))
    level = _Level(
        start=0 if start is None else start,
        number_format=values.get(f"{WORD}numFmt", "decimal"),
        pattern=values.get(f"{WORD}lvlText", ""),
        style_id=values.get(f"{WORD}pStyle", ""),
        restarts_after=restart,
        is_legal=is_on(element, f"{WORD}isLgl"),
    )
    return parse_int(element.get(f"{WORD}ilvl")) or 0, level


def _read_overrides(element: _Element) -> tuple[dict[int, _Level], dict[int, int]]:
    """Return the levels that a list has of its own, and where it starts anew, by depth."""
    own: dict[int, _Level] = {}
    restarts: dict[int, int] = {}
    for override in element.iterchildren(f"{WORD}lvlOverride"):
        depth = parse_int(override.get(f"{WORD}ilvl")) or 0
        level, start = override.find(f"{WORD}lvl"), override.find(f"{WORD}startOverride")
        if not 0 <= depth < _LEVELS:
            continue
        if level is not None:
            own[depth] = _read_level(level)[1]
        number = None if start is None else parse_int(start.get(VALUE))
        if number is not None:
            restarts[depth] = number
    return own, restarts


def _write_marker(counted: _List, depth: int) -> str:
    level = counted.level(depth)
    if level.number_format == "bullet" and not level.pattern.strip():
        return ""  # it goes on with the item above
    if level.number_format == "bullet":
        return write_bullet(level.pattern)
    if level.is_legal:
        level = replace(level, number_format="decimal")

    def write(place: re.Match[str]) -> str:
        at = int(place[1]) - 1
        shown = level if at == depth else counted.level(at)
        number_format = "decimal" if level.is_legal else shown.number_format
        count = counted.counts[at]
        return write_number(shown.start if count is None else count, number_format)

    return _PLACE.sub(write, level.pattern).strip()
