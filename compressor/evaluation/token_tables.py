"""Estimates against real counts, as tables for people."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import Final

from compressor.core.tokens import Family
from compressor.evaluation.token_cases import (
    MEASURES,
    TokenCase,
    TokenCases,
    TokenSummary,
    by_estimate,
    summarise,
)

_CHINESE: Final = frozenset({"Hans", "Hant"})
_ENGLISH: Final = frozenset({"en", "eng"})
_FAMILY_WIDTH: Final = 12
_KIND_WIDTH: Final = 10
_CELL_WIDTH: Final = 11


def format_table(cases: Sequence[TokenCase]) -> str:
    """Write estimate over real by family and kind, beside characters/4 and bytes/3, and list what runs low.

    Texts that the packaged table was fitted on are counted apart; kinds and the list are about the others.
    """
    unseen = [case for case in cases if not case.is_fitted]
    fitted = [case for case in cases if case.is_fitted]
    parts = [
        *_header(cases, fitted=fitted, unseen=unseen),
        *_families("Realistic texts that were not fitted", _realistic(unseen)),
        *(_families("Realistic texts that were fitted", _realistic(fitted)) if fitted else ()),
        *_kinds(unseen),
        *_low(_realistic(unseen)),
    ]
    return "\n".join(parts)


def _header(
    cases: Sequence[TokenCase], *, fitted: Sequence[TokenCase], unseen: Sequence[TokenCase]
) -> Iterator[str]:
    yield f"texts: {_texts(unseen)} not fitted, {_texts(fitted)} fitted"
    if isinstance(cases, TokenCases) and cases.unknown_tokenizers:
        yield f"skipped, of no family: {', '.join(cases.unknown_tokenizers)}"


def _families(title: str, cases: Sequence[TokenCase]) -> Iterator[str]:
    yield ""
    yield f"{title} (over the real count: median, worst, share below 1)"
    yield f"{'':{_FAMILY_WIDTH}}{'texts':>6}" + "".join(f"{name:>24}" for name in MEASURES)
    for family in _families_of(cases):
        own = [case for case in cases if case.family is family]
        summaries = [summarise(own, measure) for measure in MEASURES.values()]
        yield f"{family:{_FAMILY_WIDTH}}{len(own):>6}" + "".join(map(_summary, summaries))
    yield f"{'all':{_FAMILY_WIDTH}}{len(cases):>6}" + "".join(
        _summary(summarise(cases, measure)) for measure in MEASURES.values()
    )


def _kinds(cases: Sequence[TokenCase]) -> Iterator[str]:
    families = _families_of(cases)
    yield ""
    yield "By kind, texts that were not fitted (median/worst)"
    yield " " * _KIND_WIDTH + "".join(f"{family:>{_CELL_WIDTH}}" for family in families)
    for kind, belongs in _rows(cases):
        own = [case for case in cases if belongs(case)]
        cells = [summarise(case for case in own if case.family is family) for family in families]
        yield f"{kind:{_KIND_WIDTH}}" + "".join(f"{_cell(cell):>{_CELL_WIDTH}}" for cell in cells)


def _rows(cases: Sequence[TokenCase]) -> Iterator[tuple[str, Callable[[TokenCase], bool]]]:
    yield "English", lambda case: case.kind == "nat/Latn" and case.lang in _ENGLISH
    yield "Chinese", lambda case: case.kind.partition("/")[2] in _CHINESE
    for group in sorted({case.kind_group for case in cases}):
        yield group, partial(_is_of_group, group)


def _is_of_group(group: str, case: TokenCase) -> bool:
    return case.kind_group == group


def _low(cases: Sequence[TokenCase]) -> Iterator[str]:
    low = sorted((case for case in cases if case.estimate < case.real), key=by_estimate)
    yield ""
    yield f"Realistic texts not fitted that run low: {len(low)} of {len(cases)}"
    for case in low:
        missing = 1 - by_estimate(case)
        yield f"  {missing:5.1%}  {case.family:{_FAMILY_WIDTH}}{case.kind} {case.lang} (id {case.id})"


def _realistic(cases: Iterable[TokenCase]) -> list[TokenCase]:
    return [case for case in cases if case.is_realistic]


def _families_of(cases: Iterable[TokenCase]) -> list[Family]:
    found = {case.family for case in cases}
    return [family for family in Family if family in found]


def _texts(cases: Iterable[TokenCase]) -> int:
    return len({case.id for case in cases})


def _summary(summary: TokenSummary | None) -> str:
    if summary is None:
        return f"{'-':>24}"
    return f"{summary.median:>9.2f}{summary.worst:>7.2f}{summary.low_share:>8.1%}"


def _cell(summary: TokenSummary | None) -> str:
    return "-" if summary is None else f"{summary.median:.2f}/{summary.worst:.2f}"
