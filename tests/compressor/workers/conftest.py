"""Each test of workers may have services of its own."""

from __future__ import annotations

from tests.compressor.workers.services import _empty_tables, book, service_in

__all__ = ["_empty_tables", "book", "service_in"]
