"""XHTML out of EPUB books, as events: read as XML, and as HTML where it is none."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html.entities import html5

from lxml import etree

from compressor.extraction.errors import DamagedFileError
from compressor.extraction.markup.character_entities import resolve_own_entities
from compressor.extraction.markup.events import EPUB_TYPE, VOID_ELEMENTS, End, Event, Start
from compressor.extraction.markup.html_events import read_html
from compressor.extraction.markup.source import decode_markup
from compressor.extraction.xml_reading import parse_xml

_OPS_TYPE = "{http://www.idpf.org/2007/ops}type"
_DECLARATION = re.compile(r"\s*<\?xml[^>]*\?>")
_NOT_XML = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]")
_AMPERSAND = re.compile(r"&(?!#\d{1,7};|#[xX][0-9a-fA-F]{1,6};|(?:amp|lt|gt|quot|apos);)(?:([a-zA-Z]\w*);)?")
_CLOSED_AT_ONCE = re.compile(r"<([a-zA-Z][\w:]*)((?:[^<>\"']|\"[^\"<]*\"|'[^'<]*')*?)/>")


def read_xhtml(data: bytes, part: str = "") -> Iterator[Event]:
    """Return the events of the document; `part` names it in errors.

    Entities of HTML and ampersands that are none are understood, which XML by itself does not.

    Raises:
        UnsafeXmlError: it defines entities that are more than a character.
    """
    text = tidy_xml(data, part)
    try:
        root = parse_xml(text.encode("utf-8", "replace"), part)
    except DamagedFileError:
        return read_html(_CLOSED_AT_ONCE.sub(_close, text))
    return _walk(root)


def tidy_xml(data: bytes, part: str = "") -> str:
    """Return the XML as text without a declaration, with what is easily mended in it mended."""
    text = _DECLARATION.sub("", decode_markup(data).text, count=1)
    return _AMPERSAND.sub(_write_ampersand, resolve_own_entities(_NOT_XML.sub("", text), part))


def _write_ampersand(match: re.Match[str]) -> str:
    name = match[1]
    if not name:
        return "&amp;"
    return html5.get(f"{name};", f"&amp;{name};")


def _close(match: re.Match[str]) -> str:
    """Write `<a/>` as `<a></a>`: HTML knows no element that is closed at once."""
    return match[0] if match[1].lower() in VOID_ELEMENTS else f"<{match[1]}{match[2]}></{match[1]}>"


def _walk(root: etree._Element) -> Iterator[Event]:
    for action, element in etree.iterwalk(root, events=("start", "end")):
        if not isinstance(element.tag, str):
            continue
        name = _local(element.tag)
        if action == "start":
            yield Start(name, _attributes(element))
            if element.text:
                yield str(element.text)
        else:
            yield End(name)
            if element.tail:
                yield str(element.tail)


def _attributes(element: etree._Element) -> dict[str, str | None]:
    return {
        EPUB_TYPE if name == _OPS_TYPE else _local(str(name)): str(value)
        for name, value in element.attrib.items()
    }


def _local(name: str) -> str:
    return name.rpartition("}")[2].lower()
