"""A sheet for a terminal, for a pull request, and for CI servers."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from xml.etree import ElementTree

from compressor.evaluation.results import Gate
from context_manager.evaluation.reports.columns import aligned
from context_manager.evaluation.sheet import Sheet


def as_text(sheet: Sheet) -> str:
    """The whole sheet; the last line counts the cases."""
    parts = [
        [f"{name}: {value}" for name, value in sheet.header],
        list(aligned([sheet.head, *(row.cells for row in sheet.rows)])),
        [f"FAILED {row.name}: {row.problem}" for row in sheet.rows if row.problem],
        *([section.title, *(f"  {line}" for line in section.lines)] for section in sheet.sections),
        [f"Skipped: {each.what}. {each.why}" for each in sheet.skipped],
        [f"{'holds ' if gate.passed else 'BROKEN'} {gate.name}: {gate.detail}" for gate in sheet.gates],
        [str(sheet.totals)],
    ]
    return "\n\n".join("\n".join(part) for part in parts if part)


def as_markdown(sheet: Sheet) -> str:
    """The sheet; what stands in lined-up columns is kept as it is."""
    parts = [
        [f"# Eval: {sheet.suite}"],
        [f"- {name}: {value}" for name, value in sheet.header[1:]],
        list(_table(sheet)),
        [f"- **failed**: {row.name}: {row.problem}" for row in sheet.rows if row.problem],
        *([f"## {section.title}", "", "```text", *section.lines, "```"] for section in sheet.sections),
        [f"- skipped: {each.what}. {each.why}" for each in sheet.skipped],
        [f"- {_state(gate)}: {gate.name}: {gate.detail}" for gate in sheet.gates],
        [str(sheet.totals)],
    ]
    return "\n\n".join("\n".join(part) for part in parts if part) + "\n"


def _state(gate: Gate) -> str:
    return "holds" if gate.passed else "**broken**"


def _table(sheet: Sheet) -> Iterator[str]:
    yield f"| {' | '.join(sheet.head)} |"
    yield "|---" + "|---:" * (len(sheet.head) - 1) + "|"
    yield from (f"| {' | '.join(row.cells)} |" for row in sheet.rows)


def as_junit(sheet: Sheet) -> str:
    """The sheet as JUnit XML: a test case a row, and one a gate."""
    root = ElementTree.Element("testsuites", name=sheet.suite)
    problems = {row.name: row.problem for row in sheet.rows}
    _add_suite(root, sheet.suite, problems, skipped={each.what: each.why for each in sheet.skipped})
    gates = {gate.name: "" if gate.passed else gate.detail for gate in sheet.gates}
    _add_suite(root, "gates", gates, skipped={})
    ElementTree.indent(root)
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + ElementTree.tostring(root, encoding="unicode") + "\n"


def _add_suite(
    root: ElementTree.Element, name: str, problems: Mapping[str, str], *, skipped: Mapping[str, str]
) -> None:
    counts = {
        "tests": len(problems) + len(skipped),
        "failures": sum(map(bool, problems.values())),
        "skipped": len(skipped),
    }
    attributes = {key: str(count) for key, count in counts.items()}
    suite = ElementTree.SubElement(root, "testsuite", {"name": name, **attributes})
    for tag, cases in (("failure", problems), ("skipped", skipped)):
        for case, message in cases.items():
            element = ElementTree.SubElement(suite, "testcase", classname=name, name=case)
            if message:
                ElementTree.SubElement(element, tag, message=message)


FORMATS: Mapping[str, Callable[[Sheet], str]] = {"markdown": as_markdown, "junit": as_junit}
"""The formats that are written to files, by the option that names the file."""
