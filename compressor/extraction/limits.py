"""What reading one file may cost."""

from __future__ import annotations

from dataclasses import dataclass, fields

MEBIBYTE = 1 << 20


@dataclass(frozen=True, slots=True)
class ExtractionLimits:
    """Bounds on one file.

    The defaults let any book through and no bomb: 100 MiB (a scanned textbook seldom has more), 10,000 pages,
    two minutes (the reader does hundreds of pages a second) and 1 GiB of memory. Seconds and memory bound the
    process that opens the file; memory also bounds the text that it may hand over.

    The text may have what 10,000 dense pages have; making the index of the most that is let through takes
    about half a minute and 1 GB.

    A container (EPUB, DOCX, PPTX) may have 50,000 entries; what is read of it may unpack to 256 MiB, and to
    200 times its packed size: books unpack to 3 to 5 times, huge tables to 60 times.
    """

    max_bytes: int = 100 * MEBIBYTE
    max_pages: int = 10_000
    max_seconds: float = 120.0
    max_memory_bytes: int = 1024 * MEBIBYTE
    max_entries: int = 50_000
    max_unpacked_bytes: int = 256 * MEBIBYTE
    max_unpacked_ratio: int = 200
    max_characters: int = 30_000_000
    max_lines: int = 1_000_000
    max_paragraphs: int = 200_000
    max_headings: int = 50_000

    def __post_init__(self) -> None:
        for field in fields(self):
            if getattr(self, field.name) <= 0:
                raise ValueError(f"{field.name} must be positive, not {getattr(self, field.name)}")
