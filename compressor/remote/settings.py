"""What is wrong with a server's address or key, in words that name the variable; "" where nothing is."""

from __future__ import annotations

import httpx


def address_problem(address: str, *, variable: str) -> str:
    """Say why `address`, the value of `variable`, is none that can be asked."""
    try:
        url = httpx.URL(address)
    except httpx.InvalidURL as exc:
        return f"{variable} is not an address ({exc})."
    if url.scheme not in {"http", "https"} or not url.host:
        return f"{variable} must begin with http:// or https:// and name a host."
    return ""


def key_problem(key: str, *, variable: str) -> str:
    """Say why no request can carry `key`, the value of `variable`."""
    if key.isascii() and key.isprintable():
        return ""
    return f"{variable} holds characters that no HTTP header can carry."
