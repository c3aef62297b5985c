"""What a file is: its first bytes decide, its name only where they do not."""

from __future__ import annotations

from enum import Enum

from compressor.extraction.errors import UnsupportedFormatError

SIGNATURE_BYTES = 1024
"""How much of a file's beginning `recognize_format` wants to see."""


class FileFormat(Enum):
    """The formats that are read, as people know them."""

    PDF = "PDF (.pdf)"
    PLAIN_TEXT = "plain text (.txt)"


SUPPORTED_FORMATS = tuple(file_format.value for file_format in FileFormat)

_PDF_SIGNATURE = b"%PDF-"
_OTHER_SIGNATURES = (
    (b"PK\x03\x04", "a ZIP container, as Word documents and EPUB books are"),
    (b"PK\x05\x06", "an empty ZIP container"),
    (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "an old Office document"),
    (b"{\\rtf", "a rich text document (RTF)"),
    (b"%!PS", "a PostScript document"),
    (b"<!doctype html", "a web page (HTML)"),
    (b"<html", "a web page (HTML)"),
    (b"\x89PNG\r\n\x1a\n", "a PNG picture"),
    (b"\xff\xd8\xff", "a JPEG picture"),
    (b"GIF8", "a GIF picture"),
    (b"II*\x00", "a TIFF picture"),
    (b"MM\x00*", "a TIFF picture"),
    (b"AT&TFORM", "a DjVu document"),
    (b"\x1f\x8b", "a gzip archive"),
    (b"7z\xbc\xaf\x27\x1c", "a 7z archive"),
    (b"Rar!\x1a\x07", "a RAR archive"),
)


def recognize_format(head: bytes, suffix: str) -> FileFormat:
    """Return the format of a file that begins with `head` and whose name ends in `suffix` (".pdf").

    A PDF may have up to 1,024 bytes in front of its signature (PDF 1.7, implementation note 13); they are
    allowed where the name says PDF, since a text may speak of the signature.

    Raises:
        UnsupportedFormatError: the first bytes are those of another format, or the name says PDF and they do
        not.
    """
    beginning = head.removeprefix(b"\xef\xbb\xbf").lstrip()
    is_named_pdf = suffix.lower() == ".pdf"
    if beginning.startswith(_PDF_SIGNATURE) or (is_named_pdf and _PDF_SIGNATURE in head[:SIGNATURE_BYTES]):
        return FileFormat.PDF
    for signature, found in _OTHER_SIGNATURES:
        if beginning[: len(signature)].lower() == signature.lower():
            raise UnsupportedFormatError(found, SUPPORTED_FORMATS)
    if is_named_pdf:
        raise UnsupportedFormatError("named .pdf and is no PDF", SUPPORTED_FORMATS)
    return FileFormat.PLAIN_TEXT
