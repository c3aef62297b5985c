"""The bullets of lists: signs of fonts that only draw them, most of them."""

from __future__ import annotations

BULLET = "•"

_PLAIN = frozenset("-*•–▪●")


def write_bullet(sign: str) -> str:
    """Return the sign if a plain line can have it, else the usual bullet."""
    return sign if sign in _PLAIN else BULLET
