"""The report of the suite `tokens`: estimates against real counts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from compressor.evaluation.reports.json_report import to_json
from compressor.evaluation.results import Totals
from compressor.evaluation.tokens import TokenCase, format_table


def tokens_as_text(samples: str, cases: Sequence[TokenCase]) -> str:
    """Return the table; the last line counts estimates that are not below the real number as passed."""
    low = sum(case.estimate < case.real for case in cases)
    totals = Totals(passed=len(cases) - low, failed=low, skipped=0)
    return f"run: tokens\nsamples: {samples}\n\n{format_table(cases)}\n\n{totals}"


def tokens_as_json(samples: str, cases: Sequence[TokenCase]) -> str:
    """Return every sample and family with its two numbers."""
    return to_json([{"suite": "tokens", "book": samples, "cases": [_record(case) for case in cases]}])


def _record(case: TokenCase) -> dict[str, Any]:
    return {
        "id": case.id,
        "kind": case.kind,
        "lang": case.lang,
        "family": str(case.family),
        "estimate": case.estimate,
        "real": case.real,
    }
