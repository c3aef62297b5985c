"""Every test keeps originals in a folder of its own."""

from __future__ import annotations

from tests.compressor.services.conftest import _own_storage

__all__ = ["_own_storage"]
