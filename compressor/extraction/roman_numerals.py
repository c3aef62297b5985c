"""Roman numerals, as lists and notes are numbered with them."""

from __future__ import annotations

_SIGNS = (
    (1000, "m"), (900, "cm"), (500, "d"), (400, "cd"), (100, "c"), (90, "xc"), (50, "l"), (40, "xl"),
    (10, "x"), (9, "ix"), (5, "v"), (4, "iv"), (1, "i"),
)  # fmt: skip
_MAX = 3999


def write_roman(number: int) -> str:
    """Return `number` in small roman numerals; in figures where they do not go so far."""
    if not 1 <= number <= _MAX:
        return str(number)
    written = ""
    for worth, sign in _SIGNS:
        count, number = divmod(number, worth)
        written += sign * count
    return written
