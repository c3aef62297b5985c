"""A report's header and totals."""

from __future__ import annotations

from compressor.evaluation.report import hash_suite
from tests.compressor.evaluation.made_up import FULL_REPORT


def test_the_suite_hash_changes_with_every_part_and_its_place() -> None:
    hashes = {hash_suite(parts) for parts in ([b"ab"], [b"a", b"b"], [b"b", b"a"], [])}

    assert len(hashes) == 4


def test_errors_count_as_failures_and_what_was_not_judged_as_skipped() -> None:
    assert str(FULL_REPORT.totals) == "2 passed, 2 failed, 13 skipped"
    assert not FULL_REPORT.gates_hold
