"""HTML as browsers parse it, as events. Lexbor parses by the standard: nothing is too broken to be read."""

from __future__ import annotations

from collections.abc import Iterator

from selectolax.lexbor import LexborHTMLParser, LexborNode, SelectolaxError

from compressor.extraction.markup.depth import limit_depth
from compressor.extraction.markup.events import End, Event, Start

_TEXT = "-text"


def read_html(source: str) -> Iterator[Event]:
    """Yield the events of the document. Never fails; linear in its length.

    Tags that nest deeper than `depth.MAX_DEPTH` are ignored, and their text is kept.
    """
    node = _parse(limit_depth(source)).root
    open_nodes: list[LexborNode] = []
    while node is not None:
        yield from _enter(node)
        following = node.child
        if following is not None:
            open_nodes.append(node)
        else:
            yield from _leave(node)
            following = node.next
        while following is None and open_nodes:
            parent = open_nodes.pop()
            yield from _leave(parent)
            following = parent.next if open_nodes else None
        node = following


def _parse(source: str) -> LexborHTMLParser:
    try:
        return LexborHTMLParser(source)
    except SelectolaxError as error:  # to a parser by the standard nothing is wrong but a want of memory
        raise MemoryError from error


def _enter(node: LexborNode) -> Iterator[Event]:
    tag = node.tag or ""
    if tag == _TEXT:
        yield node.text_content or ""
    elif not tag.startswith("-"):
        yield Start(tag, node.attributes)


def _leave(node: LexborNode) -> Iterator[Event]:
    tag = node.tag or ""
    if not tag.startswith("-"):
        yield End(tag)
