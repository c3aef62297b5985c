"""Which bytes a request wants: the header Range, as RFC 9110 (section 14) reads it."""

from __future__ import annotations

import re
from dataclasses import dataclass

from compressor.api.errors import RangeNotSatisfiable

_ONE_RANGE = re.compile(r"bytes=\s*(?:([0-9]{1,18})-([0-9]{0,18})|-([0-9]{1,18}))\s*", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class ByteRange:
    """Bytes `first` to `last`, inclusive, of `size`."""

    first: int
    last: int
    size: int

    @property
    def length(self) -> int:
        """How many bytes these are."""
        return self.last - self.first + 1

    @property
    def is_whole(self) -> bool:
        """Whether these are all of them."""
        return self.length == self.size

    def content_range(self) -> str:
        """The header that says so."""
        return f"bytes {self.first}-{self.last}/{self.size}"


def whole(size: int) -> ByteRange:
    """All bytes of `size`."""
    return ByteRange(0, size - 1, size)


def requested_range(header: str, size: int) -> ByteRange | None:
    """Return the one range that the header asks for; None where it is to be ignored.

    That is where there is none, it is malformed, or it asks for several at once. Raises RangeNotSatisfiable
    where no byte of the file is in it.
    """
    asked = _ONE_RANGE.fullmatch(header)
    if asked is None:
        return None
    start, end, suffix = asked.groups()
    first = int(start) if start else max(0, size - int(suffix))
    last = min(int(end), size - 1) if end else size - 1
    if start and end and int(end) < first:
        return None
    if first >= size:
        raise RangeNotSatisfiable(size)
    return ByteRange(first, last, size)
