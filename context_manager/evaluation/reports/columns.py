"""Columns of text: names to the left, numbers to the right."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from textwrap import wrap

WIDTH = 98
"""Of a line below a title, which stands two columns in."""
GAP = "  "
ALMOST_ALL = 99.9


def aligned(rows: Sequence[Sequence[str]], *, indent: str = "") -> Iterator[str]:
    """Rows as lines; the first column is of names."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for first, *others in rows:
        numbers = (cell.rjust(width) for cell, width in zip(others, widths[1:], strict=True))
        yield indent + GAP.join((first.ljust(widths[0]), *numbers)).rstrip()


def wrapped(name: str, text: str) -> list[str]:
    """A name and what is said of it, on as many lines as that takes."""
    return wrap(f"{name}: {text}", WIDTH, subsequent_indent=GAP)


def percent(share: float) -> str:
    """A share from 0 to 1 in percent, never rounded up to a whole."""
    return f"{min(share * 100, ALMOST_ALL) if share < 1 else 100.0:.1f} %"
