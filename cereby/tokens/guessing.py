"""Guessing passwords is slowed down: few wrong ones for a name from an address, and from an address in all.

Failures are counted in Django's cache. Right passwords cost nothing and clear nothing: a guesser who owns an
account gets no more guesses by it.
"""

from __future__ import annotations

import hashlib

from django.core.cache import cache
from rest_framework import exceptions
from rest_framework.request import Request
from rest_framework.throttling import BaseThrottle

WINDOW_SECONDS = 600
MAX_FAILURES_PER_NAME = 10
MAX_FAILURES_PER_ADDRESS = 50


def check_attempts(request: Request, username: str) -> None:
    """Raise Throttled where the name, or the caller's address, has had its wrong guesses."""
    for key, limit in _counters(request, username):
        if cache.get(key, 0) >= limit:
            raise exceptions.Throttled(wait=WINDOW_SECONDS)


def record_failure(request: Request, username: str) -> None:
    """Count one wrong guess; it counts for ten minutes after the first of its window."""
    for key, _ in _counters(request, username):
        cache.add(key, 0, timeout=WINDOW_SECONDS)
        try:
            cache.incr(key)
        except ValueError:  # it ran out in between
            cache.set(key, 1, timeout=WINDOW_SECONDS)


def _counters(request: Request, username: str) -> list[tuple[str, int]]:
    """The keys of what is counted, and how much of each is let through."""
    address = str(BaseThrottle().get_ident(request))
    return [
        (_key("name", username, address), MAX_FAILURES_PER_NAME),
        (_key("address", address), MAX_FAILURES_PER_ADDRESS),
    ]


def _key(*parts: str) -> str:
    digest = hashlib.sha256("\x00".join(parts).encode("utf-8", errors="replace")).hexdigest()
    return f"password-failures:{digest}"
