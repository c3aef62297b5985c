"""What a ZIP container is, by the names of its entries: an EPUB, an Office document, something else."""

from __future__ import annotations

import re
import zlib
from collections.abc import Collection

ZIP_SIGNATURES = (b"PK\x03\x04", b"PK\x05\x06", b"PK\x07\x08")

_LOCAL_HEADER_BYTES = 30
_LOCAL_NAME = re.compile(rb"PK\x03\x04.{22}(..)(..)", re.DOTALL)
_CONTENT_TYPES = "[Content_Types].xml"
_BY_MEDIA_TYPE = (
    ("application/epub+zip", "epub"),
    ("wordprocessingml.document.main+", "docx"),
    ("wordprocessingml.template.main+", "docx"),
    ("ms-word.document.macroEnabled.main+", "docx"),
    ("ms-word.template.macroEnabledTemplate.main+", "docx"),
    ("presentationml.presentation.main+", "pptx"),
    ("presentationml.slideshow.main+", "pptx"),
    ("presentationml.template.main+", "pptx"),
    ("ms-powerpoint.presentation.macroEnabled.main+", "pptx"),
    ("ms-powerpoint.slideshow.macroEnabled.main+", "pptx"),
    ("ms-powerpoint.template.macroEnabled.main+", "pptx"),
    ("spreadsheetml.sheet.main+", "an Excel workbook (.xlsx)"),
    ("spreadsheetml.template.main+", "an Excel workbook (.xlsx)"),
    ("ms-excel.", "an Excel workbook (.xlsx)"),
    ("opendocument.text", "an OpenDocument text (.odt)"),
    ("opendocument.presentation", "an OpenDocument presentation (.odp)"),
    ("opendocument.spreadsheet", "an OpenDocument spreadsheet (.ods)"),
    ("opendocument", "an OpenDocument file"),
)
_BY_NAME = (
    ("META-INF/container.xml", "epub"),
    ("word/", "docx"),
    ("ppt/", "pptx"),
    ("xl/", "an Excel workbook (.xlsx)"),
    ("Index/Document.iwa", "an Apple Pages, Numbers or Keynote document"),
    ("Index.zip", "an Apple Pages, Numbers or Keynote document"),
    ("META-INF/MANIFEST.MF", "a Java archive (.jar)"),
    ("AndroidManifest.xml", "an Android app (.apk)"),
    ("FixedDocSeq.fdseq", "an XPS document"),
)


def tell_zip(names: Collection[str], declaration: str) -> str:
    """Return what a container is, from the names of its entries and the text of the one that declares it.

    That is the name of a `FileFormat`, or words for something that is not read, or "" if nothing tells.
    `declaration` is what stands in `mimetype` or `[Content_Types].xml`, or its beginning.
    """
    for media_type, found in _BY_MEDIA_TYPE:
        if media_type in declaration:
            return found
    for prefix, found in _BY_NAME:
        if any(name.startswith(prefix) for name in names):
            return found
    return ""


def tell_zip_by_its_beginning(head: bytes) -> str:
    """Return what `tell_zip` makes of the entries that lie, or begin, in the first bytes of a container."""
    if head.startswith(b"PK\x05\x06"):
        return "an empty ZIP archive"
    names: list[str] = []
    declaration = ""
    for header in _LOCAL_NAME.finditer(head):
        start = header.start() + _LOCAL_HEADER_BYTES
        end = start + int.from_bytes(header[1], "little")
        name = head[start:end].decode("utf-8", "replace").replace("\\", "/")
        names.append(name)
        if name in ("mimetype", _CONTENT_TYPES):
            declaration += _inflate(head[header.start() :], end - header.start(), header[2])
    return tell_zip(names, declaration)


def _inflate(entry: bytes, name_end: int, extra_length: bytes) -> str:
    """Return the text of an entry as far as it is there."""
    content = entry[name_end + int.from_bytes(extra_length, "little") :]
    if entry[8:10] == b"\0\0":
        size = int.from_bytes(entry[18:22], "little")
        return content[: min(size, 100)].decode("latin-1")
    try:
        return zlib.decompressobj(-zlib.MAX_WBITS).decompress(content, 65_536).decode("latin-1")
    except zlib.error:
        return ""
