"""Two users, Ada's client, and a folder of originals for each test."""

from __future__ import annotations

from tests.compressor.api.conftest import ada, bob, client, stored

__all__ = ["ada", "bob", "client", "stored"]
