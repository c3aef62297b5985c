"""Containers to read in tests: sound ones, and those that are made to do harm."""

from __future__ import annotations

import io
import struct
import warnings
import zipfile
import zlib
from collections.abc import Mapping, Sequence


def make_zip(
    entries: Mapping[str, bytes | str] | Sequence[tuple[str, bytes | str]],
    *,
    method: int = zipfile.ZIP_DEFLATED,
) -> bytes:
    """Return a container with these entries, in this order; a name may come twice."""
    output = io.BytesIO()
    pairs = list(entries.items()) if isinstance(entries, Mapping) else list(entries)
    with zipfile.ZipFile(output, "w", method) as archive, warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)  # of names that come twice
        for name, content in pairs:
            archive.writestr(name, content)
    return output.getvalue()


def make_overlapping_zip(entries: int, unpacked_bytes: int) -> bytes:
    """Return a container all entries of which share the same packed bytes, as in zbsm.zip."""
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    kernel = packer.compress(b"a" * unpacked_bytes) + packer.flush()
    checksum = zlib.crc32(b"a" * unpacked_bytes)
    sizes = struct.pack("<LLL", checksum, len(kernel), unpacked_bytes)
    local = b"PK\x03\x04" + struct.pack("<HHHHH", 20, 0, 8, 0, 33) + sizes + struct.pack("<HH", 1, 0) + b"0"
    central = b""
    for number in range(entries):
        name = f"{number:06}".encode()
        central += b"PK\x01\x02" + struct.pack("<HHHHHH", 20, 20, 0, 8, 0, 33) + sizes
        central += struct.pack("<HHHHHLL", len(name), 0, 0, 0, 0, 0, 0) + name
    start = len(local) + len(kernel)
    end = b"PK\x05\x06" + struct.pack("<HHHHLLH", 0, 0, entries, entries, len(central), start, 0)
    return local + kernel + central + end


def mark_encrypted(data: bytes) -> bytes:
    """Return the container with its first entry said to be encrypted."""
    changed = bytearray(data)
    changed[6] |= 1
    central = data.index(b"PK\x01\x02")
    changed[central + 8] |= 1
    return bytes(changed)
