"""Why a file cannot be read. Errors carry their numbers, a `reason` for programs, a sentence for people.

ExtractionError
|-- EmptyFileError            nothing in it: no bytes, or no pages
|-- EncryptedFileError        locked by a password
|-- DamagedFileError          cut off or broken
|-- UnsupportedFormatError    not a format that is read here
|-- FileTooLargeError         over the limit in bytes
|-- TooManyPagesError         over the limit in pages
|-- ExtractionTooSlowError    over the limit in seconds
|-- TooMuchMemoryError        over the limit in memory
`-- NoTextError               pages, but not a word on them
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from typing import ClassVar

from compressor.core.errors import CompressorError


class Reason(StrEnum):
    """Why a file was refused, as stored and sent."""

    EMPTY_FILE = "empty_file"
    ENCRYPTED = "encrypted"
    DAMAGED = "damaged"
    UNSUPPORTED_FORMAT = "unsupported_format"
    TOO_LARGE = "too_large"
    TOO_MANY_PAGES = "too_many_pages"
    TOO_SLOW = "too_slow"
    TOO_MUCH_MEMORY = "too_much_memory"
    NO_TEXT = "no_text"


class ExtractionError(CompressorError):
    """A file that cannot be read; the message says why and what to do."""

    reason: ClassVar[Reason]


class EmptyFileError(ExtractionError):
    """The file holds no bytes, or no pages."""

    reason = Reason.EMPTY_FILE

    def __init__(self, missing: str = "bytes") -> None:
        super().__init__(
            f"This file is empty: there are no {missing} in it. Check the original and add it again."
        )


class EncryptedFileError(ExtractionError):
    """The file opens with a password only."""

    reason = Reason.ENCRYPTED

    def __init__(self) -> None:
        super().__init__(
            "This file is locked by a password. Save a copy without the password and add the copy."
        )


class DamagedFileError(ExtractionError):
    """The file is of a known format and cannot be read all the same; `problem` completes "This file ..."."""

    reason = Reason.DAMAGED

    def __init__(self, problem: str) -> None:
        super().__init__(f"This file {problem}. Download or export it once more and add it again.")


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


class ExtractionTooSlowError(ExtractionError):
    """Reading was stopped when its time was over, after `pages_done` pages."""

    reason = Reason.TOO_SLOW

    def __init__(self, *, max_seconds: float, pages_done: int) -> None:
        super().__init__(
            f"Reading this file took longer than {max_seconds:g} seconds and was stopped "
            f"after {pages_done:,} pages. Split it, or print it to a new PDF, and add the result."
        )
        self.max_seconds = max_seconds
        self.pages_done = pages_done


class TooMuchMemoryError(ExtractionError):
    """Reading was stopped when it asked for more memory than it may have, after `pages_done` pages."""

    reason = Reason.TOO_MUCH_MEMORY

    def __init__(self, *, max_memory_bytes: int, pages_done: int) -> None:
        super().__init__(
            f"Reading this file takes more than {max_memory_bytes:,} bytes of memory and was stopped "
            f"after {pages_done:,} pages. Split it, or print it to a new PDF, and add the result."
        )
        self.max_memory_bytes = max_memory_bytes
        self.pages_done = pages_done


class NoTextError(ExtractionError):
    """The file has `pages` pages and not one with text."""

    reason = Reason.NO_TEXT

    def __init__(self, *, pages: int) -> None:
        place = "page 1 has" if pages == 1 else f"pages 1-{pages:,} have"
        super().__init__(
            f"There is no text in this file: {place} none. If it is a scan, run text recognition (OCR) "
            "over it and add the result."
        )
        self.pages = pages
