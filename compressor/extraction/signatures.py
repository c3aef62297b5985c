"""What a file is: its first bytes decide, its name only where they do not."""

from __future__ import annotations

import re
from enum import StrEnum
from typing import NamedTuple

from compressor.extraction.errors import EmptyFileError, EncryptedFileError, UnsupportedFormatError
from compressor.extraction.foreign_signatures import is_locked_office, name_foreign_format
from compressor.extraction.ole_directory import Seekable, read_ole_directory
from compressor.extraction.zip_signatures import ZIP_SIGNATURES, tell_zip_by_its_beginning

SIGNATURE_BYTES = 8192
"""How much of a file's beginning tells what it is."""


class _Facts(NamedTuple):
    name: str
    media_type: str
    suffixes: tuple[str, ...]


class FileFormat(StrEnum):
    """The formats that are read, by the names under which they are stored."""

    PDF = "pdf"
    EPUB = "epub"
    DOCX = "docx"
    PPTX = "pptx"
    HTML = "html"
    MARKDOWN = "markdown"
    PLAIN_TEXT = "text"

    @property
    def label(self) -> str:
        """The format as people know it: "PDF (.pdf)"."""
        return f"{_FACTS[self].name} ({self.suffixes[0]})"

    @property
    def media_type(self) -> str:
        """The media type as registered with IANA."""
        return _FACTS[self].media_type

    @property
    def suffixes(self) -> tuple[str, ...]:
        """What the names of such files end in, in lower case, the usual one first."""
        return _FACTS[self].suffixes


_OFFICE = "application/vnd.openxmlformats-officedocument"
_FACTS = {
    FileFormat.PDF: _Facts("PDF", "application/pdf", (".pdf",)),
    FileFormat.EPUB: _Facts("EPUB", "application/epub+zip", (".epub",)),
    FileFormat.DOCX: _Facts("Word", f"{_OFFICE}.wordprocessingml.document", (".docx", ".docm", ".dotx")),
    FileFormat.PPTX: _Facts(
        "PowerPoint", f"{_OFFICE}.presentationml.presentation", (".pptx", ".pptm", ".ppsx", ".potx")
    ),
    FileFormat.HTML: _Facts("web page", "text/html", (".html", ".htm", ".xhtml", ".xht")),
    FileFormat.MARKDOWN: _Facts("Markdown", "text/markdown", (".md", ".markdown", ".mdown", ".mkd")),
    FileFormat.PLAIN_TEXT: _Facts("plain text", "text/plain", (".txt",)),
}
SUPPORTED_FORMATS = tuple(file_format.label for file_format in FileFormat)

_NAMES = frozenset(file_format.value for file_format in FileFormat)

_PDF_SIGNATURE = b"%PDF-"
_PDF_SIGNATURE_WITHIN = 1024
_BEFORE_MARKUP = r"(?:\s+|<\?[^>]*>|<!--.*?-->)*+"
_HTML = re.compile(
    rf"{_BEFORE_MARKUP}(?:<!doctype\s+html\b|<html[\s>]|<(?:head|body)\s*>)", re.IGNORECASE | re.DOTALL
)
_HTML_FOR_CERTAIN = re.compile(
    rf"{_BEFORE_MARKUP}(?:<!doctype\s+html\b[^>]*>|<html\b[^>]*>\s*<)", re.IGNORECASE | re.DOTALL
)


def read_signature(file: Seekable) -> bytes:
    """Return what `recognize_format` wants to see: the beginning, and the names in an OLE container."""
    file.seek(0)
    head = file.read(SIGNATURE_BYTES)
    return head + read_ole_directory(file, head)


def recognize_format(head: bytes, suffix: str) -> FileFormat:
    """Return the format of a file that begins with `head` and whose name ends in `suffix` (".pdf").

    The bytes decide; the name does where several formats begin alike: Markdown is known by its name alone. A
    PDF may have up to 1,024 bytes in front of its signature (PDF 1.7, implementation note 13); they are
    allowed where the name says PDF, since a text may speak of the signature. What a ZIP container holds is
    settled when it is opened.

    Raises:
        EmptyFileError: there are no bytes.
        EncryptedFileError: it is an Office document that a password locks.
        UnsupportedFormatError: the first bytes are those of another format, or the name says PDF, EPUB, DOCX
            or PPTX and they do not.
    """
    named = _find_named_format(suffix)
    if not head:
        raise EmptyFileError
    if _is_pdf(head, named):
        return FileFormat.PDF
    if head.startswith(ZIP_SIGNATURES):
        return _recognize_zip(head, named)
    if is_locked_office(head):
        raise EncryptedFileError
    if found := name_foreign_format(head, suffix.lower()):
        raise UnsupportedFormatError(found, SUPPORTED_FORMATS)
    return _recognize_text(head, named)


def name_container(kind: str) -> FileFormat:
    """Return the format of a container of which `zip_signatures` says what it is.

    Raises:
        UnsupportedFormatError: it is none that is read.
    """
    if kind in _NAMES:
        return FileFormat(kind)
    raise UnsupportedFormatError(kind or "a ZIP archive", SUPPORTED_FORMATS)


def _find_named_format(suffix: str) -> FileFormat | None:
    return next((each for each in FileFormat if suffix.lower() in each.suffixes), None)


def _is_pdf(head: bytes, named: FileFormat | None) -> bool:
    beginning = head.removeprefix(b"\xef\xbb\xbf").lstrip()
    is_named_so = named is FileFormat.PDF
    return beginning.startswith(_PDF_SIGNATURE) or (
        is_named_so and _PDF_SIGNATURE in head[:_PDF_SIGNATURE_WITHIN]
    )


def _recognize_zip(head: bytes, named: FileFormat | None) -> FileFormat:
    kind = tell_zip_by_its_beginning(head)
    if not kind and named in (FileFormat.EPUB, FileFormat.DOCX, FileFormat.PPTX):
        return named
    return name_container(kind)


def _recognize_text(head: bytes, named: FileFormat | None) -> FileFormat:
    is_text_by_name = named in (FileFormat.PLAIN_TEXT, FileFormat.MARKDOWN)
    if named is FileFormat.HTML or (_HTML_FOR_CERTAIN if is_text_by_name else _HTML).match(_as_text(head)):
        return FileFormat.HTML
    if named in (FileFormat.PDF, FileFormat.EPUB, FileFormat.DOCX, FileFormat.PPTX):
        raise UnsupportedFormatError(
            f"named {named.suffixes[0]} and is no {_FACTS[named].name} file", SUPPORTED_FORMATS
        )
    return named or FileFormat.PLAIN_TEXT


def _as_text(head: bytes) -> str:
    """Return the head in characters, near enough to find tags in it."""
    if head.startswith((b"\xff\xfe", b"\xfe\xff")):
        return head.decode("utf-16", "replace")
    return head.removeprefix(b"\xef\xbb\xbf").decode("latin-1")
