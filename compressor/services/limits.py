"""What one file may cost, by the settings."""

from __future__ import annotations

from django.conf import settings

from compressor.extraction.limits import MEBIBYTE, ExtractionLimits


def extraction_limits() -> ExtractionLimits:
    """The limits that the settings name; those they do not are the defaults."""
    return ExtractionLimits(
        max_bytes=settings.MAX_FILE_MEGABYTES * MEBIBYTE,
        max_pages=settings.MAX_FILE_PAGES,
        max_seconds=settings.MAX_READING_SECONDS,
        max_memory_bytes=settings.MAX_READING_MEGABYTES * MEBIBYTE,
    )
