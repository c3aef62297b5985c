"""Errors of the compressor's services, below `core.errors.CompressorError`, which draws the tree."""

from __future__ import annotations

from compressor.core.errors import CompressorError


class FileRefused(CompressorError):  # noqa: N818 - a refusal, said in the user's words
    """A file that cannot be read; the message says why and what to do."""


class FileNotReady(CompressorError):  # noqa: N818 - a state, not a fault
    """A file that cannot be asked about yet, or never; the message says which and how far it is."""
