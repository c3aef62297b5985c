"""The report for programs: schema 1."""

from __future__ import annotations

import json
from typing import Any

from compressor.evaluation.comparison import SCHEMA
from compressor.evaluation.report import Report
from compressor.evaluation.results import CaseResult, Run


def as_json(report: Report) -> str:
    """Return the runs as JSON. `reached` is null where no passage is known; pages are physical."""
    return to_json([run_record(run) for run in report.runs])


def to_json(runs: list[dict[str, Any]]) -> str:
    """Return runs of any suite as one document."""
    return json.dumps({"schema": SCHEMA, "runs": runs}, ensure_ascii=False, indent=1)


def run_record(run: Run) -> dict[str, Any]:
    """One run with all its cases."""
    return {
        "suite": run.suite,
        "book": run.book,
        "layout": run.layout,
        "strategy": run.strategy.value,
        "embeddings": run.embeddings,
        "budget": run.budget,
        "asked": run.asked,
        "reached": run.reached,
        "cases": [_case_record(case) for case in run.cases],
        "timings": {"median_ms": run.median_ms, "p95_ms": run.p95_ms},
    }


def _case_record(case: CaseResult) -> dict[str, Any]:
    return {
        "id": case.id,
        "kind": case.kind,
        "request_kind": case.request_kind,
        "query": case.query,
        "reached": case.reached,
        "pages": list(case.pages),
        "sections": case.sections,
        "sections_total": case.sections_total,
        "tokens": case.tokens,
        "budget_used": case.budget_used,
        "front_matter_pages": case.front_matter_pages,
        "index_pages": case.index_pages,
        "covered_sections": case.covered_sections,
        "relevant_share": case.relevant_share,
    }
