"""The formats of a report."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import replace
from xml.etree import ElementTree

import pytest

from compressor.evaluation.comparison import Comparison
from compressor.evaluation.report import Report
from compressor.evaluation.reports.html import as_html
from compressor.evaluation.reports.json_report import as_json
from compressor.evaluation.reports.junit import as_junit
from compressor.evaluation.reports.markdown import as_markdown
from compressor.evaluation.reports.text import as_text
from tests.compressor.evaluation.made_up import CASE, FULL_REPORT, WHOLE, report_of, run_of

LOST = Comparison(
    setting=("current", "local", 12_000),
    pairs=3,
    before=3,
    after=1,
    lost=(("book", "pages", "frogs"),),
    gained=(("book", "pages", "eye"),),
    unpaired=0,
    low=-1.0,
    high=0.0,
)
COMPARED = replace(FULL_REPORT, comparison=(LOST,))


def test_the_last_line_of_the_text_counts_the_cases() -> None:
    assert as_text(FULL_REPORT).splitlines()[-1] == "2 passed, 2 failed, 13 skipped"


def test_the_text_says_what_it_was_made_with() -> None:
    head = as_text(FULL_REPORT).splitlines()[:6]

    assert [line.split(":")[0] for line in head] == [
        "run",
        "commit",
        "suite hash",
        "seed",
        "budget",
        "embedder",
    ]


def test_misses_and_errors_stand_apart_with_what_was_searched() -> None:
    text = as_text(FULL_REPORT)

    missed = text[text.index("Not reached") : text.index("Errors")]
    assert "frogs: Which | animals? > How could an <eye>" in missed
    assert "follow_up; searched 'eye'; expected page 3; 3 of 40 passages shown" in missed
    assert "no passage of this case stands in the text" in text[text.index("Errors") :]


@pytest.mark.parametrize("render", [as_text, as_markdown, as_html])
def test_losses_against_the_baseline_stand_before_gains(render: Callable[[Report], str]) -> None:
    page = render(COMPARED)

    assert page.index("lost") < page.index("gained") < page.index("no detectable difference")


def test_times_change_nothing_else_in_the_text() -> None:
    slower = replace(CASE, milliseconds=99.0)
    text, other = as_text(report_of(run_of(CASE))), as_text(report_of(run_of(slower)))

    different = [
        pair for pair in zip(text.splitlines(), other.splitlines(), strict=True) if pair[0] != pair[1]
    ]
    assert len(different) == 1
    assert "median" in different[0][0]


def test_json_has_the_keys_of_schema_one_and_no_others() -> None:
    written = json.loads(as_json(FULL_REPORT))

    assert written["schema"] == 1
    run = written["runs"][0]
    assert list(run) == [
        "suite", "book", "layout", "strategy", "embeddings", "budget", "asked", "reached", "cases", "timings",
    ]  # fmt: skip
    assert list(run["cases"][0]) == [
        "id", "kind", "request_kind", "query", "reached", "pages", "sections", "sections_total", "tokens",
        "budget_used", "front_matter_pages", "index_pages", "covered_sections", "relevant_share",
    ]  # fmt: skip
    assert (run["asked"], run["reached"]) == (3, 1)
    assert run["cases"][3]["reached"] is None
    assert run["timings"] == {"median_ms": 12.5, "p95_ms": 12.5}


def test_junit_keeps_failures_errors_and_skips_apart() -> None:
    root = ElementTree.fromstring(as_junit(FULL_REPORT))  # noqa: S314 - our own output

    first = root.findall("testsuite")[0]
    assert (first.get("tests"), first.get("failures"), first.get("errors"), first.get("skipped")) == (
        "4",
        "1",
        "1",
        "1",
    )
    assert [child.tag for case in root.iter("testcase") for child in case] == [
        "failure", "error", "skipped", "skipped", "failure",
    ]  # fmt: skip


def test_junit_carries_whatever_a_question_holds() -> None:
    odd = replace(CASE, question="a\x00b\ud800 <c> \x1b")

    case = ElementTree.fromstring(as_junit(report_of(run_of(odd)))).find(".//testcase")  # noqa: S314

    assert case is not None
    assert "a\ufffdb\ufffd <c>" in str(case.get("name"))


def test_markdown_shows_questions_as_they_are() -> None:
    page = as_markdown(FULL_REPORT)

    assert "Which \\| animals? \\> How could an \\<eye\\>" in page
    assert page.rstrip().splitlines()[-1] == "2 passed, 2 failed, 13 skipped"


def test_the_page_needs_nothing_from_elsewhere() -> None:
    page = as_html(COMPARED)

    assert not re.search(r"https?://|<script|<link|<img|@import|style=|\son\w+=", page)
    assert "How could an &lt;eye&gt; &amp; more" in page
    assert "prefers-color-scheme: dark" in page


def test_every_case_has_a_strip_that_is_described() -> None:
    page = as_html(FULL_REPORT)

    assert page.count('role="img"') == 5
    assert "Of 20 pages, 2 were chosen for the question and 1 were shown for their position only." in page
    assert "The passage stands on page 3." in page
    ids = re.findall(r'id="([^"]+)"', page)
    assert len(ids) == len(set(ids))


def test_bars_of_the_strip_differ_in_height_and_texture() -> None:
    page = as_html(report_of(run_of(CASE)))

    assert '<rect class="strip-chosen" x="10.0%" y="14" width="10.0%" height="40"/>' in page
    assert (
        '<rect class="strip-position" fill="url(#strip-hatch)" x="40.0%" y="34" width="5.0%" height="20"/>'
        in page
    )


def test_misses_come_before_what_was_reached() -> None:
    page = as_html(FULL_REPORT)
    first_run = page[page.index('id="run-1"') : page.index('id="run-2"')]

    outcomes = re.findall(r'class="case (\w+)"', first_run)
    assert outcomes == ["error", "failed", "passed", "skipped"]


def test_a_run_without_passages_says_so() -> None:
    assert "Every known passage reached the model." in as_html(report_of(run_of(WHOLE)))


@pytest.mark.parametrize("render", [as_text, as_markdown, as_html])
def test_several_books_are_added_up_by_setting_and_kind(render: Callable[[Report], str]) -> None:
    other = replace(CASE, kind="paraphrase", reached=False)
    runs = [
        replace(run_of(CASE, other), suite="questions"),
        replace(run_of(CASE), suite="questions", book="second"),
    ]
    report = report_of(*runs)

    page = render(replace(report, header=replace(report.header, suite="questions dev.jsonl")))

    assert "current, embeddings local, 12,000 tokens: 2 of 3 (66.7%)" in page.replace("\\", "")
    assert "paraphrase: 0 of 1" in page
    assert "All books together" not in as_text(report_of(runs[0]))
