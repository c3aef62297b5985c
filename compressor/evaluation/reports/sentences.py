"""What is said of single cases, the same in every format."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from compressor.core.wording import page_runs
from compressor.evaluation.books import PAGES_LAYOUT
from compressor.evaluation.results import CaseResult, Run, Share

MAX_QUESTION_CHARACTERS = 100


def short_question(case: CaseResult) -> str:
    """The question on one line, shortened, after what was said before it."""
    said = [" ".join(message.split()) for message in (*case.history, case.question)]
    return " > ".join(
        text if len(text) <= MAX_QUESTION_CHARACTERS else text[: MAX_QUESTION_CHARACTERS - 3] + "..."
        for text in said
    )


def unit_name(run: Run) -> str:
    """What positions in the book are."""
    return "pages" if run.layout == PAGES_LAYOUT else "passages"


def place(run: Run, units: Sequence[int]) -> str:
    """Positions as "pages 3-5, 12"."""
    named = ", ".join(f"{first}-{last}" if last > first else str(first) for first, last in page_runs(units))
    return f"{unit_name(run)} {named}" if len(units) > 1 else f"{unit_name(run).removesuffix('s')} {named}"


def expectation(run: Run, case: CaseResult) -> str:
    """Where the passage stands, "" where that is not known."""
    return f"expected {place(run, case.expected)}" if case.expected else ""


def miss(run: Run, case: CaseResult) -> str:
    """Why a case did not pass."""
    if case.problem:
        return case.problem
    searched = f"searched {case.query!r}" if case.query else "searched nothing"
    shown = f"{case.sections:,} of {case.sections_total:,} passages shown"
    return "; ".join(filter(None, [case.request_kind, searched, expectation(run, case), shown]))


def share_lines(share: Share) -> Iterator[str]:
    """A setting over all books together, and by kind of question where there are several."""
    yield str(share)
    if len(share.kinds) > 1:
        yield from (f"{kind}: {reached} of {asked}" for kind, reached, asked in share.kinds)


def cases_by_run(cases: Sequence[tuple[Run, CaseResult]]) -> Iterator[tuple[Run, list[CaseResult]]]:
    """Put cases together by their runs, in order."""
    for _, group in groupby(cases, key=lambda pair: pair[0].name):
        pairs = list(group)
        yield pairs[0][0], [case for _, case in pairs]
