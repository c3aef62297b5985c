"""A report: the runs of one command, and the header that says what they were made with.

Two reports made on one commit are the same but for the times.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from compressor.evaluation.comparison import Comparison
from compressor.evaluation.results import (
    DARWIN,
    CaseResult,
    Gate,
    Outcome,
    Run,
    Share,
    Skipped,
    Totals,
    shares_of,
    totals,
)

SHOWN_DIGITS = 12


@dataclass(frozen=True, slots=True)
class Header:
    """What the runs were made with: `suite_hash` is over the questions and the books."""

    suite: str
    commit: str
    suite_hash: str
    seed: int
    budgets: tuple[int, ...]
    embedders: tuple[str, ...]

    def lines(self) -> list[tuple[str, str]]:
        """Names and values, as every format shows them."""
        return [
            ("run", self.suite),
            ("commit", self.commit[:SHOWN_DIGITS]),
            ("suite hash", self.suite_hash[:SHOWN_DIGITS]),
            ("seed", str(self.seed)),
            ("budget", ", ".join(f"{budget:,} tokens" for budget in self.budgets)),
            ("embedder", ", ".join(self.embedders)),
        ]


@dataclass(frozen=True, slots=True)
class Report:
    """Everything one command found out. `comparison` is empty where there was no baseline."""

    header: Header
    runs: tuple[Run, ...]
    skipped: tuple[Skipped, ...] = ()
    gates: tuple[Gate, ...] = ()
    comparison: tuple[Comparison, ...] = ()

    @property
    def totals(self) -> Totals:
        """The last line."""
        return totals(self.runs, self.skipped)

    @property
    def shares(self) -> tuple[Share, ...]:
        """Passages reached over all books together; empty where there is one book, or one book in two
        layouts.
        """
        several = len({run.book for run in self.runs}) > 1 and self.header.suite != DARWIN
        return shares_of(self.runs) if several else ()

    @property
    def gates_hold(self) -> bool:
        """Whether no gate failed."""
        return all(gate.passed for gate in self.gates)

    def with_outcome(self, outcome: Outcome) -> list[tuple[Run, CaseResult]]:
        """The cases that came to this, in order."""
        return [(run, case) for run in self.runs for case in run.cases if case.outcome is outcome]


def hash_suite(parts: Iterable[bytes]) -> str:
    """Return the SHA-256, in hexadecimal, of questions and books taken together."""
    whole = hashlib.sha256()
    for part in parts:
        whole.update(hashlib.sha256(part).digest())
    return whole.hexdigest()


def distinct(values: Sequence[str]) -> tuple[str, ...]:
    """Return the values once each, in order."""
    return tuple(dict.fromkeys(values))
