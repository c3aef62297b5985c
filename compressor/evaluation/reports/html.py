"""The report as one page that needs nothing else: no network, no script."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from django.contrib.staticfiles import finders
from django.template.loader import render_to_string
from django.utils.safestring import SafeString, mark_safe

from compressor.core.excerpts.strip import Strip, Why, draw_strip
from compressor.evaluation.report import Report
from compressor.evaluation.reports.sentences import place, unit_name
from compressor.evaluation.reports.table import COLUMNS, cells_of
from compressor.evaluation.results import CaseResult, Outcome, Run
from compressor.evaluation.ruler import StretchShown

TEMPLATE = "compressor/eval_report.html"
WORST_FIRST = (Outcome.ERROR, Outcome.FAILED, Outcome.PASSED, Outcome.SKIPPED)
OUTCOME_WORDS = {
    Outcome.ERROR: "error",
    Outcome.FAILED: "not reached",
    Outcome.PASSED: "reached",
    Outcome.SKIPPED: "measured",
}


@dataclass(frozen=True, slots=True)
class StretchRow:
    """A row of the table below a strip."""

    why: Why
    span: str
    count: int
    reasons: str


@dataclass(frozen=True, slots=True)
class CaseView:
    """A case as the page shows it. `name` is unique on the page; `expected` says where its passage stands."""

    name: str
    case: CaseResult
    outcome: Outcome
    outcome_words: str
    expected: str
    strip: Strip
    strip_title: str
    strip_description: str
    units: str
    counts: str
    rows: tuple[StretchRow, ...]


@dataclass(frozen=True, slots=True)
class RunView:
    """A run as the page shows it, its cases worst first."""

    name: str
    run: Run
    cells: tuple[tuple[str, bool, str], ...]
    cases: tuple[CaseView, ...]

    @property
    def misses(self) -> list[CaseView]:
        """The cases that did not pass."""
        return [view for view in self.cases if view.outcome in {Outcome.ERROR, Outcome.FAILED}]


def as_html(report: Report) -> str:
    """Return the page."""
    views = [_run_view(run, number) for number, run in enumerate(report.runs, start=1)]
    return render_to_string(
        TEMPLATE,
        {
            "report": report,
            "header": report.header.lines(),
            "columns": COLUMNS,
            "views": views,
            "broken": [gate for gate in report.gates if not gate.passed],
            "holding": [gate for gate in report.gates if gate.passed],
            "misses": [(view, view.misses) for view in views if view.misses],
            "strip_css": _strip_css(),
            "not_judged": dict.fromkeys(case.id for _, case in report.with_outcome(Outcome.SKIPPED)),
        },
    )


def _strip_css() -> SafeString:
    """The style of the strip, which the admin pages link to and this page carries in itself."""
    found = finders.find("compressor/strip.css")
    return mark_safe(Path(str(found)).read_text(encoding="utf-8"))  # noqa: S308 - a file of this project


def _run_view(run: Run, number: int) -> RunView:
    cases = [
        _case_view(run, case, f"run-{number}-case-{place}") for place, case in enumerate(run.cases, start=1)
    ]
    ordered = sorted(cases, key=lambda view: WORST_FIRST.index(view.outcome))
    cells = [
        (column.head, column.is_number, cell) for column, cell in zip(COLUMNS, cells_of(run), strict=True)
    ]
    return RunView(f"run-{number}", run, tuple(cells), tuple(ordered))


def _case_view(run: Run, case: CaseResult, name: str) -> CaseView:
    units = unit_name(run)
    strip = draw_strip(
        case.units, [shown.stretch for shown in case.stretches], expected=_middles(case.expected)
    )
    return CaseView(
        name=name,
        case=case,
        outcome=case.outcome,
        outcome_words=OUTCOME_WORDS[case.outcome],
        expected=place(run, case.expected) if case.expected else "",
        strip=strip,
        strip_title=f"What was shown for {case.id}",
        strip_description=_description(run, case, strip),
        units=units,
        counts=_counts(case, strip, units),
        rows=tuple(_row(shown) for shown in case.stretches),
    )


def _middles(units: tuple[int, ...]) -> list[int]:
    """One position for each run of neighbouring units: a passage is one mark, however many pages it is on."""
    starts = [unit for unit in units if unit - 1 not in units]
    ends = [unit for unit in units if unit + 1 not in units]
    return [(start + end) // 2 for start, end in zip(starts, ends, strict=True)]


def _description(run: Run, case: CaseResult, strip: Strip) -> str:
    expected = f" The passage stands on {place(run, case.expected)}." if case.expected else ""
    return (
        f"Of {strip.length:,} {unit_name(run)}, {strip.chosen:,} were chosen for the question and "
        f"{strip.position:,} were shown for their position only.{expected}"
    )


def _counts(case: CaseResult, strip: Strip, units: str) -> str:
    touched = strip.chosen + strip.position
    return (
        f"{touched:,} of {strip.length:,} {units}, {case.tokens:,} tokens "
        f"({case.budget_used:.0%} of the budget)"
        + (f", {case.relevant_share:.1%} about the passage" if case.relevant_share is not None else "")
    )


def _row(shown: StretchShown) -> StretchRow:
    stretch = shown.stretch
    span = str(stretch.first) if stretch.length == 1 else f"{stretch.first}\u2013{stretch.last}"
    reasons = ", ".join(f"{reason} {count}" if count > 1 else reason for reason, count in shown.reasons)
    return StretchRow(stretch.why, span, stretch.length, reasons)
