"""Numbers and ranges in words, as excerpts, pages and commands all say them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby


def counted(number: int, one: str, many: str = "") -> str:
    """A number with the noun it counts: "1 page", "1,228 pages"."""
    return f"{number:,} {one if number == 1 else many or f'{one}s'}"


def span(first: int | str, last: int | str) -> str:
    """From first to last: "12", "12-15"."""
    return str(first) if first == last else f"{first}-{last}"


def spans(runs: Sequence[tuple[int, int]]) -> str:
    """Several ranges in one line: "4-5, 9"."""
    return ", ".join(span(first, last) for first, last in runs)


def page_runs(pages: Iterable[int]) -> list[tuple[int, int]]:
    """Page numbers in any order as ascending inclusive ranges."""
    numbered = enumerate(sorted(set(pages)))
    runs = [[page for _, page in group] for _, group in groupby(numbered, key=lambda pair: pair[1] - pair[0])]
    return [(run[0], run[-1]) for run in runs]
