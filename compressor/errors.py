"""Errors of the compressor's services, below `core.errors.CompressorError`, which draws the tree."""

from __future__ import annotations

from compressor.core.errors import CompressorError


class FileRefused(CompressorError):
    """A file that cannot be read; the message says why and what to do."""


class FileNotReady(CompressorError):
    """A file that cannot be asked about yet, or never; the message says which and how far it is."""


class OriginalMissing(CompressorError):
    """The stored bytes of a file are gone, or were never kept."""

    def __init__(self, name: str) -> None:
        super().__init__(f'The original of "{name}" is not in the storage. Remove the file and add it again.')


class LeaseLost(CompressorError):
    """The worker may no longer write about the file: it was deleted, or another worker has it."""

    def __init__(self, file: str) -> None:
        super().__init__(f"The work on {file} is no longer this worker's: it was deleted, or is another's.")
