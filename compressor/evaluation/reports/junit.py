"""The report for CI servers: a test suite a run, a test case a question; failures and errors apart."""

from __future__ import annotations

import re
from xml.etree import ElementTree

from compressor.evaluation.report import Report
from compressor.evaluation.reports.sentences import miss, short_question
from compressor.evaluation.results import CaseResult, Outcome, Run

_NOT_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
NOT_JUDGED = "measured, not judged: no passage is known"
TAGS = {Outcome.FAILED: "failure", Outcome.ERROR: "error", Outcome.SKIPPED: "skipped"}


def as_junit(report: Report) -> str:
    """Return the report as JUnit ElementTree."""
    root = ElementTree.Element("testsuites", name=_clean(report.header.suite))
    for run in report.runs:
        _add_run(root, run)
    if report.skipped:
        suite = _suite(root, "skipped", tests=len(report.skipped), skipped=len(report.skipped))
        for each in report.skipped:
            case = ElementTree.SubElement(suite, "testcase", classname="skipped", name=_clean(each.what))
            ElementTree.SubElement(case, "skipped", message=_clean(f"{each.cases} cases: {each.why}"))
    if report.gates:
        suite = _suite(
            root, "gates", tests=len(report.gates), failures=sum(not gate.passed for gate in report.gates)
        )
        for gate in report.gates:
            case = ElementTree.SubElement(suite, "testcase", classname="gates", name=_clean(gate.name))
            if not gate.passed:
                ElementTree.SubElement(case, "failure", message=_clean(gate.detail))
    ElementTree.indent(root)
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + ElementTree.tostring(root, encoding="unicode") + "\n"


def _add_run(root: ElementTree.Element, run: Run) -> None:
    outcomes = [case.outcome for case in run.cases]
    suite = _suite(
        root,
        run.name,
        tests=len(outcomes),
        failures=outcomes.count(Outcome.FAILED),
        errors=outcomes.count(Outcome.ERROR),
        skipped=outcomes.count(Outcome.SKIPPED),
    )
    for case in run.cases:
        _add_case(suite, run, case)


def _suite(root: ElementTree.Element, name: str, **counts: int) -> ElementTree.Element:
    return ElementTree.SubElement(
        root, "testsuite", {"name": _clean(name), **{key: str(n) for key, n in counts.items()}}
    )


def _add_case(suite: ElementTree.Element, run: Run, case: CaseResult) -> None:
    element = ElementTree.SubElement(
        suite,
        "testcase",
        classname=_clean(run.name),
        name=_clean(f"{case.id}: {short_question(case)}"),
        time=f"{case.milliseconds / 1000:.4f}",
    )
    tag = TAGS.get(case.outcome)
    if tag is not None:
        message = NOT_JUDGED if case.outcome is Outcome.SKIPPED else miss(run, case)
        ElementTree.SubElement(element, tag, message=_clean(message))


def _clean(text: str) -> str:
    """Text without what XML 1.0 cannot carry."""
    return _NOT_XML.sub("\ufffd", text)
