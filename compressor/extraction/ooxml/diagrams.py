"""Diagrams (SmartArt; ECMA-376 part 1, chapter 21.4): their texts as a list, each below what it hangs on."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from lxml.etree import _Element

from compressor.extraction.ooxml.names import DIAGRAM, DRAWING, join_texts

_TEXT_POINTS = frozenset({"node", "asst", "norm"})


def read_diagram(root: _Element) -> Iterator[tuple[str, int]]:
    """Yield the texts of this dgm:dataModel, each with its depth from 0; every point once."""
    points = {point.get("modelId", ""): point for point in root.iterfind(f"{DIAGRAM}ptLst/{DIAGRAM}pt")}
    children = _list_children(root)
    below = {child for ids in children.values() for child in ids}
    waiting = [(point_id, 0) for point_id in points if point_id not in below][::-1]
    seen: set[str] = set()
    while waiting:
        point_id, depth = waiting.pop()
        if point_id in seen or point_id not in points:
            continue
        seen.add(point_id)
        text = _read_text(points[point_id])
        if text:
            yield text, depth
        waiting += [(child, depth + bool(text)) for child in reversed(children[point_id])]


def _list_children(root: _Element) -> defaultdict[str, list[str]]:
    """Return the ids of the points that hang on each, in their order."""
    children: defaultdict[str, list[tuple[int, str]]] = defaultdict(list)
    for connection in root.iterfind(f"{DIAGRAM}cxnLst/{DIAGRAM}cxn"):
        if connection.get("type", "parOf") == "parOf":
            order = connection.get("srcOrd", "")
            position = int(order[:9]) if order.isdecimal() else 0
            children[connection.get("srcId", "")].append((position, connection.get("destId", "")))
    return defaultdict(
        list, {parent: [point for _, point in sorted(ids)] for parent, ids in children.items()}
    )


def _read_text(point: _Element) -> str:
    if point.get("type", "node") not in _TEXT_POINTS:
        return ""
    paragraphs = (join_texts(each, f"{DRAWING}t") for each in point.iter(f"{DRAWING}p"))
    return " ".join(filter(None, (" ".join(text.split()) for text in paragraphs)))
