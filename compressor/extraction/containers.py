"""ZIP containers, as EPUB books and Office documents are: opened with distrust, read entry by entry.

Nothing is unpacked to disk, so that the names of entries can do no harm; sizes are counted while unpacking
and never believed.
"""

from __future__ import annotations

import unicodedata
import zipfile
import zlib
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from itertools import pairwise
from pathlib import Path

from compressor.extraction.errors import (
    ArchiveBombError,
    DamagedFileError,
    EmptyFileError,
    EncryptedFileError,
)
from compressor.extraction.limits import MEBIBYTE, ExtractionLimits
from compressor.extraction.zip_signatures import tell_zip

_BROKEN = (
    zipfile.BadZipFile,
    zlib.error,
    EOFError,
    NotImplementedError,
    RuntimeError,
    OSError,
    ValueError,
    OverflowError,
)
"""What zipfile raises on broken containers, in all its versions."""
_IS_ENCRYPTED = 0x1
_IS_UTF8 = 0x800
_METHODS = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
_CENTRAL_SIGNATURE = b"PK\x01\x02"
_LOCAL_HEADER_BYTES = 30
_CHUNK_BYTES = 65_536
_RATIO_COUNTS_FROM_BYTES = 8 * MEBIBYTE
_DECLARATION_BYTES = 65_536


class Container:
    """An open container. What is read of it is counted; `open_container` makes one."""

    def __init__(self, archive: zipfile.ZipFile, limits: ExtractionLimits) -> None:
        self._archive = archive
        self._limits = limits
        self._unpacked_bytes = 0
        self._entries = {_name(entry): entry for entry in archive.infolist() if not _is_folder(entry)}
        self._spellings = {_fold(name): name for name in self._entries}

    @property
    def names(self) -> tuple[str, ...]:
        """The entries, with slashes in their names, in order. Of two of one name, the last counts."""
        return tuple(self._entries)

    @property
    def kind(self) -> str:
        """What the container is, as `tell_zip` says it."""
        declaration = b""
        for name in ("mimetype", "[Content_Types].xml"):
            if name in self._entries:
                declaration += self._read_beginning(name)
        return tell_zip(self.names, declaration.decode("latin-1"))

    def find(self, name: str) -> str | None:
        """Return the name as the container spells it: letter case and Unicode form aside."""
        return name if name in self._entries else self._spellings.get(_fold(name))

    def read(self, name: str) -> bytes:
        """Return the bytes of the entry of this name, in any spelling that `find` knows.

        Raises:
            KeyError: there is none.
            ArchiveBombError: it unpacks to more than it may, or all that was read together does.
            EncryptedFileError: the entry is encrypted.
            DamagedFileError: it is cut off or broken.
        """
        found = self.find(name)
        if found is None:
            raise KeyError(name)
        entry = self._entries[found]
        return b"".join(self._unpack(entry))

    def _read_beginning(self, name: str) -> bytes:
        return next(self._unpack(self._entries[name]), b"")[:_DECLARATION_BYTES]

    def _unpack(self, entry: zipfile.ZipInfo) -> Iterator[bytes]:
        if entry.flag_bits & _IS_ENCRYPTED:
            raise EncryptedFileError
        if entry.compress_type not in _METHODS:
            raise DamagedFileError(f"is packed in an unusual way (method {entry.compress_type})")
        unpacked = 0
        with _explain_damage(), self._archive.open(entry) as stream:
            while part := stream.read(_CHUNK_BYTES):
                unpacked += len(part)
                self._count(len(part), unpacked, entry.compress_size)
                yield part

    def _count(self, part_bytes: int, entry_bytes: int, packed_bytes: int) -> None:
        self._unpacked_bytes += part_bytes
        limits = self._limits
        if self._unpacked_bytes > limits.max_unpacked_bytes:
            raise ArchiveBombError(f"unpacks to more than {limits.max_unpacked_bytes:,} bytes")
        if entry_bytes > max(_RATIO_COUNTS_FROM_BYTES, packed_bytes * limits.max_unpacked_ratio):
            raise ArchiveBombError(
                f"unpacks to more than {limits.max_unpacked_ratio:,} times its packed size"
            )


@contextmanager
def open_container(path: Path, limits: ExtractionLimits) -> Iterator[Container]:
    """Yield the container at `path`, open.

    Raises:
        EmptyFileError: it has no entries.
        ArchiveBombError: it has too many, or entries that lie over one another.
        DamagedFileError: it is cut off or broken.
    """
    _check_entry_count(path, limits.max_entries)
    with _explain_damage():
        archive = zipfile.ZipFile(path)
    with archive:
        entries = archive.infolist()
        if not entries:
            raise EmptyFileError("entries")
        _check_overlaps(entries)
        yield Container(archive, limits)


def _check_entry_count(path: Path, max_entries: int) -> None:
    """Count before zipfile does, which makes an object of each entry."""
    entries, tail = 0, b""
    with path.open("rb") as file:
        while chunk := file.read(MEBIBYTE):
            entries += (tail + chunk).count(_CENTRAL_SIGNATURE)
            tail = chunk[1 - len(_CENTRAL_SIGNATURE) :]
    if entries > max_entries:
        raise ArchiveBombError(f"has {entries:,} entries, and at most {max_entries:,} are taken")


def _check_overlaps(entries: list[zipfile.ZipInfo]) -> None:
    """Refuse entries that share bytes: how a small container is made to unpack without end."""
    spans = sorted((entry.header_offset, entry.compress_size) for entry in entries)
    for (start, packed_bytes), (next_start, _) in pairwise(spans):
        if start + _LOCAL_HEADER_BYTES + packed_bytes > next_start:
            raise ArchiveBombError("has entries that lie over one another")


@contextmanager
def _explain_damage() -> Iterator[None]:
    try:
        yield
    except _BROKEN as error:
        raise DamagedFileError("is a container that is cut off or broken") from error


def _is_folder(entry: zipfile.ZipInfo) -> bool:
    """Tell what `entry.is_dir` does, of an entry without a name too."""
    return entry.filename.endswith("/")


def _name(entry: zipfile.ZipInfo) -> str:
    name = entry.filename
    if not entry.flag_bits & _IS_UTF8 and not name.isascii():
        with suppress(UnicodeError):  # many programs write UTF-8 and do not say so
            name = name.encode("cp437").decode("utf-8")
    return name.replace("\\", "/")


def _fold(name: str) -> str:
    return unicodedata.normalize("NFC", name).casefold()
