"""The report for a terminal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from compressor.evaluation.report import Report
from compressor.evaluation.reports.sentences import cases_by_run, miss, share_lines, short_question
from compressor.evaluation.reports.table import COLUMNS, cells_of
from compressor.evaluation.results import CaseResult, Outcome, Run
from compressor.evaluation.shown import StrategyName


def as_text(report: Report) -> str:
    """Return the whole report; the times stand apart, and the last line counts the cases."""
    parts = [
        [f"{name}: {value}" for name, value in report.header.lines()],
        list(aligned([[column.head for column in COLUMNS], *map(cells_of, report.runs)])),
        list(_shares(report)),
        list(_comparison(report)),
        list(_cases("Not reached", report.with_outcome(Outcome.FAILED))),
        list(_cases("Errors", report.with_outcome(Outcome.ERROR))),
        list(_not_judged(report)),
        [f"Skipped: {each.what} ({each.cases} cases). {each.why}" for each in report.skipped],
        [f"{'holds ' if gate.passed else 'BROKEN'} {gate.name}: {gate.detail}" for gate in report.gates],
        list(_times(report.runs)),
        [str(report.totals)],
    ]
    return "\n\n".join("\n".join(part) for part in parts if part)


def aligned(rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """Columns of text, numbers to the right; the first row is the head."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        cells = (
            cell.rjust(width) if column.is_number else cell.ljust(width)
            for cell, width, column in zip(row, widths, COLUMNS, strict=True)
        )
        yield "  ".join(cells).rstrip()


def _shares(report: Report) -> Iterator[str]:
    if report.shares:
        yield "All books together"
    for share in report.shares:
        total, *kinds = share_lines(share)
        yield f"  {total}"
        yield from (f"    {line}" for line in kinds)


def _comparison(report: Report) -> Iterator[str]:
    if report.comparison:
        yield "Against the baseline, losses first"
    for sign in ("lost", "gained"):
        for each in report.comparison:
            places = each.lost if sign == "lost" else each.gained
            yield from (
                f"  {sign}: {' '.join(map(str, each.setting))}: {' '.join(place)}" for place in places
            )
    yield from (f"  {each.sentence}" for each in report.comparison)


def _cases(title: str, cases: Sequence[tuple[Run, CaseResult]]) -> Iterator[str]:
    if cases:
        yield title
    for run, held in cases_by_run(cases):
        if run.strategy is not StrategyName.CURRENT:
            yield f"  {run.name}: {', '.join(case.id for case in held)}"
            continue
        yield f"  {run.name}"
        for case in held:
            yield f"    {case.id}: {short_question(case)}"
            yield f"      {miss(run, case)}"


def _not_judged(report: Report) -> Iterator[str]:
    ids = dict.fromkeys(case.id for _, case in report.with_outcome(Outcome.SKIPPED))
    if ids:
        yield f"Skipped: measured, not judged, because no passage is known: {', '.join(ids)}"


def _times(runs: Sequence[Run]) -> Iterator[str]:
    yield "Times of one question, warm (they differ from run to run)"
    yield from (f"  {run.name}: median {run.median_ms:.1f} ms, p95 {run.p95_ms:.1f} ms" for run in runs)
