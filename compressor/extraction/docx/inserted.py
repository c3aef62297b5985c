"""Documents that a Word file holds as a whole, to be taken in when it is opened (w:altChunk, 17.17.2).

Converters of web pages write files of nothing but one HTML document packed as MHTML (RFC 2557).
"""

from __future__ import annotations

import base64
import binascii
import quopri
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from compressor.extraction.docx.blocks import Block, Code, Heading, ListItem, Paragraph, Table
from compressor.extraction.markup.html_events import read_html
from compressor.extraction.markup.reader import MarkupReader
from compressor.extraction.markup.source import decode_markup

_HTML_SUFFIXES = (".html", ".htm", ".xhtml")
_MHTML_SUFFIXES = (".mht", ".mhtml")
_HTML_PART = re.compile(
    rb"^Content-Type:[ \t]*(?:text/html|application/xhtml)[^\n]*\n(?:[^\r\n][^\n]*\n){0,50}?\r?\n",
    re.IGNORECASE | re.MULTILINE,
)
_ENCODING = re.compile(rb"^Content-Transfer-Encoding:[ \t]*([\w-]+)", re.IGNORECASE | re.MULTILINE)
_BOUNDARY = re.compile(rb"\r?\n--")
_MAX_HEADER_BYTES = 2_000
_DECODERS: dict[bytes, Callable[[bytes], bytes]] = {
    b"quoted-printable": quopri.decodestring,
    b"base64": base64.b64decode,
}


def read_inserted_document(name: str, data: bytes) -> list[Block] | None:
    """Return the blocks of the document in the part of this name; None if it is in a format not read here."""
    html = _find_html(name.lower(), data)
    if html is None:
        return None
    blocks = _Blocks()
    MarkupReader(blocks).read(read_html(decode_markup(html).text))
    return blocks.written


def _find_html(name: str, data: bytes) -> bytes | None:
    if name.endswith(_HTML_SUFFIXES):
        return data
    part = _HTML_PART.search(data) if name.endswith(_MHTML_SUFFIXES) else None
    if part is None:
        return None
    headers = data[max(0, part.start() - _MAX_HEADER_BYTES) : part.end()]
    encodings = _ENCODING.findall(headers[headers.rfind(b"\n--") + 1 :])
    end = _BOUNDARY.search(data, part.end())
    body = data[part.end() : end.start() if end else len(data)]
    try:
        return _DECODERS.get(encodings[-1].lower() if encodings else b"", bytes)(body)
    except binascii.Error:
        return None


@dataclass(slots=True)
class _Blocks:
    """Takes the blocks of a web page as those of a Word document."""

    written: list[Block] = field(default_factory=list)

    def heading(self, text: str, level: int) -> None:
        self.written.append(Heading(text, level))

    def paragraph(self, text: str) -> None:
        self.written.append(Paragraph(text))

    def list_item(self, text: str, depth: int, marker: str) -> None:
        self.written.append(ListItem(text, depth - 1, marker))

    def end_list(self) -> None:
        """The type of the next block tells."""

    def table(self, rows: Sequence[Sequence[str]]) -> None:
        self.written.append(Table(tuple(map(tuple, rows))))

    def preformatted(self, text: str) -> None:
        self.written.append(Code(text))

    def page_break(self, label: str) -> None:
        """A Word document has no pages of its own."""
