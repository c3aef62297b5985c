"""A sheet in every format."""

from __future__ import annotations

from dataclasses import replace
from xml.etree import ElementTree

from compressor.evaluation.results import Gate, Skipped
from context_manager.evaluation.reports.columns import aligned, percent, wrapped
from context_manager.evaluation.reports.sheets import as_junit, as_markdown, as_text
from context_manager.evaluation.sheet import Row, Section, Sheet

SHEET = Sheet(
    header=(("run", "budget"), ("commit", "abc")),
    head=("fixture", "sent"),
    rows=(Row(("small & neat", "9")), Row(("large", "12,000"), "3 tokens over")),
    sections=(Section("steps", ("a  1", "b  2")),),
    skipped=(Skipped("random chats", 1, "No samples."),),
    gates=(Gate("inside", passed=False, detail="1 of 2"), Gate("adds up", passed=True, detail="2 of 2")),
)


def test_the_last_line_of_the_text_counts_the_cases() -> None:
    assert as_text(SHEET).splitlines()[-1] == "1 passed, 1 failed, 1 skipped"


def test_the_text_shows_all_of_the_sheet() -> None:
    assert as_text(SHEET).split("\n\n") == [
        "run: budget\ncommit: abc",
        "fixture         sent\nsmall & neat       9\nlarge         12,000",
        "FAILED large: 3 tokens over",
        "steps\n  a  1\n  b  2",
        "Skipped: random chats. No samples.",
        "BROKEN inside: 1 of 2\nholds  adds up: 2 of 2",
        "1 passed, 1 failed, 1 skipped",
    ]


def test_a_sheet_without_more_is_a_table() -> None:
    plain = replace(SHEET, sections=(), skipped=(), gates=(), rows=SHEET.rows[:1])

    assert len(as_text(plain).split("\n\n")) == 3


def test_markdown_has_a_table_and_keeps_columns_lined_up() -> None:
    text = as_markdown(SHEET)

    assert "| fixture | sent |\n|---|---:|\n| small & neat | 9 |" in text
    assert "```text\na  1\nb  2\n```" in text
    assert "- **broken**: inside: 1 of 2" in text


def test_junit_counts_failures_of_cases_and_of_gates_apart() -> None:
    cases, gates = ElementTree.fromstring(as_junit(SHEET))  # noqa: S314 - our own report

    assert cases.attrib == {"name": "budget", "tests": "3", "failures": "1", "skipped": "1"}
    assert [case.get("name") for case in cases] == ["small & neat", "large", "random chats"]
    assert [element.tag for case in cases for element in case] == ["failure", "skipped"]
    assert gates.get("failures") == "1"


def test_numbers_stand_to_the_right_and_names_to_the_left() -> None:
    assert list(aligned([("a", "1", "22"), ("long", "333", "4")], indent=" ")) == [
        " a       1  22",
        " long  333   4",
    ]


def test_a_share_is_never_rounded_up_to_a_whole() -> None:
    assert [percent(share) for share in (0.0, 0.9996, 1.0, 0.2549)] == [
        "0.0 %",
        "99.9 %",
        "100.0 %",
        "25.5 %",
    ]


def test_long_sentences_are_wrapped_below_their_names() -> None:
    first, *rest = wrapped("name", "word " * 60)

    assert first.startswith("name: word")
    assert rest
    assert all(line.startswith("  word") and len(line) <= 98 for line in rest)
