"""The names in an OLE container ([MS-CFB]): an old Office document, or a new one that a password locks."""

from __future__ import annotations

from typing import Protocol

OLE_SIGNATURE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"

_HEADER_BYTES = 512
_SECTOR_SHIFTS = (9, 12)
_DIRECTORY_BYTES = 8192


class Seekable(Protocol):
    """A file open for reading bytes."""

    def seek(self, offset: int, /) -> object: ...

    def read(self, size: int, /) -> bytes: ...


def read_ole_directory(file: Seekable, head: bytes) -> bytes:
    """Return the bytes that hold the container's names (in UTF-16), b"" if `head` does not begin one.

    They may lie anywhere in the file, at a place that the header tells ([MS-CFB] 2.2).
    """
    if not head.startswith(OLE_SIGNATURE) or len(head) < _HEADER_BYTES:
        return b""
    shift = int.from_bytes(head[30:32], "little")
    first_sector = int.from_bytes(head[48:52], "little")
    if shift not in _SECTOR_SHIFTS:
        return b""
    file.seek((first_sector + 1) << shift)
    return file.read(_DIRECTORY_BYTES)
