"""Formats that are not read here, told by their first bytes, so that a refusal can name them."""

from __future__ import annotations

from collections.abc import Iterator

from compressor.extraction.ole_directory import OLE_SIGNATURE

_WRITTEN_FORMATS = (
    (0, b"{\\rtf", "a rich text document (RTF)"),
    (0, b"%!PS", "a PostScript document"),
)
"""Formats whose files are text from beginning to end."""
_SIGNATURES = (
    (0, b"\x89PNG\r\n\x1a\n", "a PNG picture"),
    (0, b"\xff\xd8\xff", "a JPEG picture"),
    (0, b"GIF8", "a GIF picture"),
    (0, b"II*\x00", "a TIFF picture"),
    (0, b"MM\x00*", "a TIFF picture"),
    (8, b"WEBP", "a WebP picture"),
    (4, b"ftyphei", "a HEIC picture"),
    (4, b"ftypmif", "a HEIC picture"),
    (4, b"ftypavif", "an AVIF picture"),
    (4, b"ftyp", "a video or a sound recording"),
    (0, b"ID3", "a sound recording (MP3)"),
    (0, b"OggS", "a sound recording (Ogg)"),
    (8, b"WAVE", "a sound recording (WAV)"),
    (0, b"AT&TFORM", "a DjVu document"),
    (60, b"BOOKMOBI", "a Kindle book (MOBI)"),
    (60, b"TEXtREAd", "a Palm book"),
    (0, b"ITSF", "a Windows help file (CHM)"),
    (0, b"\x1f\x8b", "a gzip archive"),
    (0, b"7z\xbc\xaf\x27\x1c", "a 7z archive"),
    (0, b"Rar!\x1a\x07", "a RAR archive"),
    (0, b"\xfd7zXZ\x00", "an XZ archive"),
    (0, b"BZh", "a bzip2 archive"),
    (257, b"ustar", "a tar archive"),
    (0, b"SQLite format 3\x00", "an SQLite database"),
    (0, b"\x7fELF", "a program"),
)
_LOCKED = "EncryptedPackage".encode("utf-16-le")
_OLE_STREAMS = (
    ("WordDocument", "an old Word document (.doc)"),
    ("PowerPoint Document", "an old PowerPoint presentation (.ppt)"),
    ("Workbook", "an old Excel workbook (.xls)"),
)
_OLE_SUFFIXES = {".doc": "WordDocument", ".ppt": "PowerPoint Document", ".xls": "Workbook"}


def is_locked_office(head: bytes) -> bool:
    """Tell whether this is a new Office document that a password locks ([MS-OFFCRYPTO] 1.3.2)."""
    return head.startswith(OLE_SIGNATURE) and _LOCKED in head


def name_foreign_format(head: bytes, suffix: str) -> str:
    """Return words for what a file is that begins with `head`, or "" where they are no known signature."""
    if head.startswith(OLE_SIGNATURE):
        return _name_ole(head, suffix)
    beginning = head.removeprefix(b"\xef\xbb\xbf").lstrip()
    for offset, signature, found in (*_WRITTEN_FORMATS, *_find_believable(head)):
        if head.startswith(signature, offset) or (not offset and beginning.startswith(signature)):
            return found
    return ""


def _find_believable(head: bytes) -> Iterator[tuple[int, bytes, str]]:
    """Yield the signatures that no text can begin with.

    Those in letters may be words of a text ("ID3 is an algorithm ..."). The formats that have them also have
    a NUL near their beginning, which text has not.
    """
    is_text = b"\0" not in head
    return (entry for entry in _SIGNATURES if not (is_text and entry[1].decode("latin-1").isprintable()))


def _name_ole(head: bytes, suffix: str) -> str:
    names = dict(_OLE_STREAMS)
    for stream, found in _OLE_STREAMS:
        if stream.encode("utf-16-le") in head:
            return found
    return names.get(_OLE_SUFFIXES.get(suffix, ""), "an old Office document, or one that is locked")
