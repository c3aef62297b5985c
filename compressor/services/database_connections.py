"""Giving database connections back while a thread waits for something else."""

from __future__ import annotations

from django.db import connections


def release_connections() -> None:
    """Give back this thread's connections, but for those with a transaction open."""
    for connection in connections.all(initialized_only=True):
        if not connection.in_atomic_block:
            connection.close()
