"""The report of the suite `cache`: what consecutive turns have in common from the start."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from compressor.evaluation.reports.json_report import to_json
from context_manager.evaluation.cache_cases import CacheCase
from context_manager.evaluation.reports.columns import percent
from context_manager.evaluation.sheet import Row, Section

HEAD = ("chat", "turns", "tokens of the last", "median", "least")
SHARES_A_LINE = 5


def cache_rows(cases: Sequence[CacheCase]) -> tuple[Row, ...]:
    """A row a chat."""
    return tuple(Row(_cells(case)) for case in cases)


def _cells(case: CacheCase) -> tuple[str, ...]:
    first, last = case.turns
    return (case.id, f"{first}-{last}", f"{case.tokens:,}", percent(case.median), percent(case.least))


def cache_sections(cases: Sequence[CacheCase]) -> Iterator[Section]:
    """Turn by turn, in percent."""
    for case in cases:
        yield Section(f"{case.id}: {case.about}", tuple(_lines(case)))


def _lines(case: CacheCase) -> Iterator[str]:
    first, _ = case.turns
    for start in range(0, len(case.shares), SHARES_A_LINE):
        shares = case.shares[start : start + SHARES_A_LINE]
        yield f"from turn {first + start:>2}  " + "  ".join(percent(share).rjust(7) for share in shares)


def cache_as_json(cases: Sequence[CacheCase]) -> str:
    """The run as JSON; `common_prefix` is the median of a chat's turns."""
    records = [
        {"id": case.id, "common_prefix": case.median, "least": case.least, "turns": list(case.shares)}
        for case in cases
    ]
    return to_json([{"suite": "cache", "cases": records}])
