"""Why a file cannot be read. Errors carry their numbers, a `reason` for programs, a sentence for people.

ExtractionError
|-- EmptyFileError            nothing in it: no bytes, or no pages
|-- EncryptedFileError        locked by a password or by copy protection
|-- DamagedFileError          cut off or broken
|-- UnsupportedFormatError    not a format that is read here
|-- FileTooLargeError         over the limit in bytes
|-- TooManyPagesError         over the limit in pages
|-- TooMuchTextError          over the limit in characters, lines, paragraphs or headings
|-- ExtractionTooSlowError    over the limit in seconds
|-- TooMuchMemoryError        over the limit in memory
|-- ArchiveBombError          a container that unpacks to more than it may
|-- UnsafeXmlError            XML that defines entities or wants other files
`-- NoTextError               pages, but not a word on them

An error's constructor takes its facts, and keeps each under the name of its argument: so it can be sent from
one process to another (`facts`, `ERRORS`).
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from typing import Any, ClassVar

from compressor.core.errors import CompressorError


class Reason(StrEnum):
    """Why a file was refused, as stored and sent."""

    EMPTY_FILE = "empty_file"
    ENCRYPTED = "encrypted"
    DAMAGED = "damaged"
    UNSUPPORTED_FORMAT = "unsupported_format"
    TOO_LARGE = "too_large"
    TOO_MANY_PAGES = "too_many_pages"
    TOO_MUCH_TEXT = "too_much_text"
    TOO_SLOW = "too_slow"
    TOO_MUCH_MEMORY = "too_much_memory"
    ARCHIVE_BOMB = "archive_bomb"
    UNSAFE_XML = "unsafe_xml"
    NO_TEXT = "no_text"


class ExtractionError(CompressorError):
    """A file that cannot be read; the message says why and what to do."""

    reason: ClassVar[Reason]

    @property
    def facts(self) -> dict[str, Any]:
        """What the constructor was given, ready for JSON."""
        return dict(vars(self))


class EmptyFileError(ExtractionError):
    """The file holds no bytes, or no pages."""

    reason = Reason.EMPTY_FILE

    def __init__(self, missing: str = "bytes") -> None:
        super().__init__(
            f"This file is empty: there are no {missing} in it. Check the original and add it again."
        )
        self.missing = missing


class EncryptedFileError(ExtractionError):
    """The file opens with a password only, or in the shop's own reader only; `lock` says which."""

    reason = Reason.ENCRYPTED

    def __init__(self, lock: str = "a password") -> None:
        super().__init__(f"This file is locked by {lock}. Add a copy that opens without it.")
        self.lock = lock


class DamagedFileError(ExtractionError):
    """The file is of a known format and cannot be read all the same; `problem` completes "This file ..."."""

    reason = Reason.DAMAGED

    def __init__(self, problem: str) -> None:
        super().__init__(f"This file {problem}. Download or export it once more and add it again.")
        self.problem = problem


class UnsupportedFormatError(ExtractionError):
    """The file is something else than what is read here; `found` says what, as far as it can be told."""

    reason = Reason.UNSUPPORTED_FORMAT

    def __init__(self, found: str, supported: Sequence[str]) -> None:
        super().__init__(f"This file is {found}. What can be read: {', '.join(supported)}.")
        self.found = found
        self.supported = tuple(supported)


class FileTooLargeError(ExtractionError):
    """The file has more bytes than are taken."""

    reason = Reason.TOO_LARGE

    def __init__(self, *, size_bytes: int, max_bytes: int) -> None:
        super().__init__(
            f"This file has {size_bytes:,} bytes, and at most {max_bytes:,} are taken. "
            "Split it and add the parts one by one."
        )
        self.size_bytes = size_bytes
        self.max_bytes = max_bytes


class TooManyPagesError(ExtractionError):
    """The file has more pages than are taken."""

    reason = Reason.TOO_MANY_PAGES

    def __init__(self, *, pages: int, max_pages: int) -> None:
        super().__init__(
            f"This file has {pages:,} pages, and at most {max_pages:,} are taken. "
            "Split it and add the parts one by one."
        )
        self.pages = pages
        self.max_pages = max_pages


class TooMuchTextError(ExtractionError):
    """The file has more text than is taken, counted in `unit`, a plural: "paragraphs"."""

    reason = Reason.TOO_MUCH_TEXT

    def __init__(self, *, amount: int, most: int, unit: str) -> None:
        super().__init__(
            f"This file has {amount:,} {unit}, and at most {most:,} are taken. "
            "Split it and add the parts one by one."
        )
        self.amount = amount
        self.most = most
        self.unit = unit


class ExtractionTooSlowError(ExtractionError):
    """Reading was stopped when its time was over, after `pages_done` pages."""

    reason = Reason.TOO_SLOW

    def __init__(self, *, max_seconds: float, pages_done: int) -> None:
        super().__init__(
            f"Reading this file took longer than {max_seconds:g} seconds and was stopped"
            f"{_after(pages_done)}. Split it, or print it to a new PDF, and add the result."
        )
        self.max_seconds = max_seconds
        self.pages_done = pages_done


class TooMuchMemoryError(ExtractionError):
    """Reading was stopped when it asked for more memory than it may have, after `pages_done` pages."""

    reason = Reason.TOO_MUCH_MEMORY

    def __init__(self, *, max_memory_bytes: int, pages_done: int) -> None:
        super().__init__(
            f"Reading this file takes more than {max_memory_bytes:,} bytes of memory and was stopped"
            f"{_after(pages_done)}. Split it, or print it to a new PDF, and add the result."
        )
        self.max_memory_bytes = max_memory_bytes
        self.pages_done = pages_done


class ArchiveBombError(ExtractionError):
    """A container that unpacks to far more than its own size, or pretends to; `excess` completes "It ..."."""

    reason = Reason.ARCHIVE_BOMB

    def __init__(self, excess: str) -> None:
        super().__init__(
            f"This file was not unpacked: it {excess}. Save it once more in the program it was made with, "
            "or split it, and add the result."
        )
        self.excess = excess


class UnsafeXmlError(ExtractionError):
    """The XML in the file defines entities, which can grow without bound or bring in other files."""

    reason = Reason.UNSAFE_XML

    def __init__(self, part: str = "") -> None:
        where = f" ({part})" if part else ""
        super().__init__(
            f"This file was not read: its XML{where} defines entities, which can hide other files or grow "
            "without bound. Save it once more in the program it was made with and add the result."
        )
        self.part = part


def _after(pages_done: int) -> str:
    return f" after {pages_done:,} pages" if pages_done else ""


class NoTextError(ExtractionError):
    """The file has `pages` pages and not one with text; 0 if it has no pages of its own."""

    reason = Reason.NO_TEXT

    def __init__(self, *, pages: int) -> None:
        place = {0: "it holds nothing but pictures or blanks", 1: "page 1 has none"}
        super().__init__(
            f"There is no text in this file: {place.get(pages, f'pages 1-{pages:,} have none')}. If it is a "
            "scan, run text recognition (OCR) over it and add the result."
        )
        self.pages = pages


ERRORS: dict[Reason, type[ExtractionError]] = {
    error.reason: error for error in ExtractionError.__subclasses__()
}
