"""A report: the runs of one command, and the header that says what they were made with.

Two reports made on one commit are the same but for the times.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

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

UNKNOWN_COMMIT = "unknown"
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


def read_commit(checkout: Path) -> str:
    """Return the hash of the commit that is checked out, "unknown" where that cannot be read from its
    files.
    """
    git = _git_folder(checkout)
    head = _read(git / "HEAD")
    if not head.startswith("ref: "):
        return head or UNKNOWN_COMMIT
    name = head.removeprefix("ref: ")
    shared = git / (_read(git / "commondir") or ".")
    packed = [line.split(" ", 1) for line in _read(shared / "packed-refs").splitlines() if " " in line]
    by_name = {ref: commit for commit, ref in packed}
    return _read(git / name) or _read(shared / name) or by_name.get(name, UNKNOWN_COMMIT)


def _git_folder(checkout: Path) -> Path:
    """The folder itself or, in a linked working tree, the one that the file of its name points to."""
    pointer = _read(checkout / ".git")
    return checkout / (pointer.removeprefix("gitdir: ") or ".git")


def _read(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8").strip()
    except OSError:
        return ""


def distinct(values: Sequence[str]) -> tuple[str, ...]:
    """Return the values once each, in order."""
    return tuple(dict.fromkeys(values))
