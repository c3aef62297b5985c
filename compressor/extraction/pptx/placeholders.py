"""Placeholders: the shapes of a slide that take their place and their bullets from its layout and master."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from lxml.etree import _Element

from compressor.extraction.ooxml.names import DRAWING, SLIDE

TITLES = frozenset({"title", "ctrTitle"})
NOT_CONTENT = frozenset({"ftr", "sldNum", "dt", "hdr", "sldImg"})
"""Footers, slide numbers and dates, which stand on every slide."""

_TITLE = "title"
_OF_TITLES, _OF_BODIES, _OF_OTHERS = "titleStyle", "bodyStyle", "otherStyle"
_BODIES = frozenset(
    {"body", "subTitle", "obj", "half", "qtr", "tbl", "chart", "dgm", "pic", "media", "clipArt"}
)
_SAME = {"ctrTitle": _TITLE, "subTitle": "body", "obj": "body"}
"""Kinds that a master knows under another name."""


@dataclass(frozen=True, slots=True)
class Placeholder:
    """What a shape stands for: its kind ("title", "body", ...) and the number by which a layout knows it."""

    kind: str
    index: str


@dataclass(frozen=True, slots=True)
class Layout:
    """The placeholders of a layout, by number, and of its master, by kind; the master's styles of text."""

    own: Mapping[str, _Element] = field(default_factory=dict)
    of_master: Mapping[str, _Element] = field(default_factory=dict)
    styles: _Element | None = None

    def list_models(self, placeholder: Placeholder | None) -> list[_Element]:
        """Return the shapes that a placeholder takes after, nearest first."""
        if placeholder is None:
            return []
        model = self.own.get(_TITLE if placeholder.kind in TITLES else placeholder.index)
        kind = placeholder if model is None else read_placeholder(model) or placeholder
        master = self.of_master.get(_SAME.get(kind.kind, kind.kind))
        return [shape for shape in (model, master) if shape is not None]

    def find_style(self, placeholder: Placeholder | None) -> _Element | None:
        """Return the master's style of the text in such a shape."""
        name = _OF_OTHERS
        if placeholder is not None:
            name = _OF_TITLES if placeholder.kind in TITLES else _OF_BODIES
            name = name if placeholder.kind in TITLES | _BODIES else _OF_OTHERS
        return None if self.styles is None else self.styles.find(f"{SLIDE}{name}")


def read_placeholder(shape: _Element) -> Placeholder | None:
    """Return what the shape stands for, None if it stands for itself."""
    mark = shape.find(f"{{*}}*/{SLIDE}nvPr/{SLIDE}ph")
    return None if mark is None else Placeholder(mark.get("type", "obj"), mark.get("idx", "0"))


def read_layout(layout: _Element | None, master: _Element | None) -> Layout:
    """Return what the parts of a layout and a master say; either may be missing."""
    styles = None if master is None else master.find(f"{SLIDE}txStyles")
    own = {_TITLE if each.kind in TITLES else each.index: shape for each, shape in _list_placeholders(layout)}
    of_master = {_SAME.get(each.kind, each.kind): shape for each, shape in _list_placeholders(master)}
    return Layout(own, of_master, styles)


def find_frame(shape: _Element) -> _Element | None:
    """Return the a:xfrm or p:xfrm that says where a shape stands."""
    for path in (f"{SLIDE}spPr/{DRAWING}xfrm", f"{SLIDE}xfrm", f"{SLIDE}grpSpPr/{DRAWING}xfrm"):
        frame = shape.find(path)
        if frame is not None:
            return frame
    return None


def _list_placeholders(part: _Element | None) -> list[tuple[Placeholder, _Element]]:
    """Return those of a part, the last first: of several alike, the first is to count."""
    if part is None:
        return []
    shapes = part.iter(f"{SLIDE}sp", f"{SLIDE}graphicFrame", f"{SLIDE}pic")
    placeholders = [(read_placeholder(shape), shape) for shape in shapes]
    return [(each, shape) for each, shape in reversed(placeholders) if each is not None]
