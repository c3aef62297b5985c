"""Writing a report where it was asked for."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

from compressor.evaluation.errors import ReportUnwritableError
from compressor.evaluation.report import Report
from compressor.evaluation.reports.html import as_html
from compressor.evaluation.reports.junit import as_junit
from compressor.evaluation.reports.markdown import as_markdown

FORMATS: Mapping[str, Callable[[Report], str]] = {
    "junit": as_junit,
    "markdown": as_markdown,
    "html": as_html,
}


def write_file(path: Path, text: str) -> None:
    """Write a report, making its folder where there is none.

    Raises:
        ReportUnwritableError: it cannot be written there.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    except OSError as exc:
        raise ReportUnwritableError(f"The report cannot be written to {path} ({exc.strerror}).") from exc
