"""The shapes of a slide in the order in which they are read: the title, then rows from top to bottom."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from lxml.etree import _Element

from compressor.extraction.ooxml.names import COMPATIBILITY, DRAWING, SLIDE, choose_alternative
from compressor.extraction.pptx.placeholders import (
    NOT_CONTENT,
    TITLES,
    Layout,
    Placeholder,
    find_frame,
    read_placeholder,
)

_SHAPES = frozenset(f"{SLIDE}{name}" for name in ("sp", "pic", "graphicFrame", "grpSp", "cxnSp"))
_NOWHERE = (0, 0, 0)


@dataclass(frozen=True, slots=True)
class Shape:
    """A shape with what it stands for; its place is in the units of its slide or group."""

    element: _Element
    placeholder: Placeholder | None
    left: int
    top: int
    height: int

    @property
    def is_title(self) -> bool:
        """Whether it holds the slide's title."""
        return self.placeholder is not None and self.placeholder.kind in TITLES


def list_shapes(tree: _Element, layout: Layout) -> list[Shape]:
    """Return the shapes of a slide or of a group in reading order, without footers and numbers.

    A shape that lies lower than the middle of its row's first begins a new row; rows go from left to right.
    A shape whose place nothing tells stands where the one before it does.
    """
    shapes: list[Shape] = []
    for element in _iterate(tree):
        placeholder = read_placeholder(element)
        if placeholder is None or placeholder.kind not in NOT_CONTENT:
            before = (shapes[-1].left, shapes[-1].top, shapes[-1].height) if shapes else _NOWHERE
            shapes.append(Shape(element, placeholder, *(_find_place(element, placeholder, layout) or before)))
    titles = [shape for shape in shapes if shape.is_title]
    others = [shape for shape in shapes if not shape.is_title]
    return titles + [
        shape for row in _split_rows(others) for shape in sorted(row, key=lambda each: each.left)
    ]


def _iterate(tree: _Element) -> Iterator[_Element]:
    for child in tree.iterchildren("*"):
        if child.tag in _SHAPES:
            yield child
        elif child.tag == f"{COMPATIBILITY}AlternateContent":
            chosen = choose_alternative(child)
            yield from () if chosen is None else _iterate(chosen)


def _split_rows(shapes: Sequence[Shape]) -> list[list[Shape]]:
    rows: list[list[Shape]] = []
    for shape in sorted(shapes, key=lambda each: each.top):
        if rows and shape.top < rows[-1][0].top + max(rows[-1][0].height // 2, 1):
            rows[-1].append(shape)
        else:
            rows.append([shape])
    return rows


def _find_place(
    element: _Element, placeholder: Placeholder | None, layout: Layout
) -> tuple[int, int, int] | None:
    for each in (element, *layout.list_models(placeholder)):
        frame = find_frame(each)
        place = None if frame is None else _read_place(frame)
        if place is not None:
            return place
    return None


def _read_place(frame: _Element) -> tuple[int, int, int] | None:
    offset, extent = frame.find(f"{DRAWING}off"), frame.find(f"{DRAWING}ext")
    if offset is None or extent is None:
        return None
    try:
        return int(offset.get("x", "")), int(offset.get("y", "")), int(extent.get("cy", ""))
    except ValueError:
        return None
