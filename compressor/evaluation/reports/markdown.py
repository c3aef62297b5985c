"""The report as Markdown, for a pull request."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from compressor.evaluation.report import Report
from compressor.evaluation.reports.sentences import miss, share_lines, short_question
from compressor.evaluation.reports.table import COLUMNS, cells_of
from compressor.evaluation.results import CaseResult, Outcome, Run


def as_markdown(report: Report) -> str:
    """Return the report; losses against the baseline first, the times last."""
    parts = [
        [f"# Eval: {report.header.suite}"],
        [f"- {name}: {value}" for name, value in report.header.lines()[1:]],
        list(_table([column.head for column in COLUMNS], [cells_of(run) for run in report.runs])),
        [f"- all books together, {_plain('; '.join(share_lines(share)))}" for share in report.shares],
        list(_comparison(report)),
        list(_cases("Not reached", report.with_outcome(Outcome.FAILED))),
        list(_cases("Errors", report.with_outcome(Outcome.ERROR))),
        [
            f"- skipped: {_plain(each.what)} ({each.cases} cases). {_plain(each.why)}"
            for each in report.skipped
        ],
        [
            f"- {'holds' if gate.passed else '**broken**'}: {_plain(gate.name)}: {gate.detail}"
            for gate in report.gates
        ],
        ["## Times of one question, warm", "", *_times(report.runs)],
        [str(report.totals)],
    ]
    return "\n\n".join("\n".join(part) for part in parts if part) + "\n"


def _table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> Iterator[str]:
    yield f"| {' | '.join(head)} |"
    yield "|" + "|".join("---:" if column.is_number else "---" for column in COLUMNS) + "|"
    yield from (f"| {' | '.join(map(_plain, row))} |" for row in rows)


def _comparison(report: Report) -> Iterator[str]:
    if report.comparison:
        yield "## Against the baseline"
        yield ""
    for each in report.comparison:
        yield from (
            f"- **lost**: {' '.join(map(str, each.setting))}: {_plain(' '.join(place))}"
            for place in each.lost
        )
    for each in report.comparison:
        yield from (
            f"- gained: {' '.join(map(str, each.setting))}: {_plain(' '.join(place))}"
            for place in each.gained
        )
    yield from (f"- {each.sentence}" for each in report.comparison)


def _cases(title: str, cases: Sequence[tuple[Run, CaseResult]]) -> Iterator[str]:
    if cases:
        yield f"## {title}"
        yield ""
    for run, case in cases:
        yield f"- {_plain(f'{run.name}, {case.id}: {short_question(case)} ({miss(run, case)})')}"


def _times(runs: Sequence[Run]) -> Iterator[str]:
    yield from (
        f"- {_plain(run.name)}: median {run.median_ms:.1f} ms, p95 {run.p95_ms:.1f} ms" for run in runs
    )


def _plain(text: str) -> str:
    """Text that Markdown shows as it is."""
    return "".join(f"\\{letter}" if letter in "\\|*_`[]<>#" else letter for letter in text)
