"""The arguments of `run_eval`, and which of them make sense together."""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Sequence
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any

from compressor.core.excerpts.compression import MIN_BUDGET_TOKENS
from compressor.embedding.settings import EmbeddingKind
from compressor.evaluation.errors import UsageError
from compressor.evaluation.gates import GATED_BUDGET
from compressor.evaluation.results import DARWIN
from compressor.evaluation.shown import StrategyName

TOKENS = "tokens"
BUDGET = "budget"
CACHE = "cache"
TURN_SUITES = (BUDGET, CACHE)
"""Suites of the context manager: about prompts, not about a book."""
SUITES = (DARWIN, TOKENS, *TURN_SUITES)
SEED = 1228
OF_OUTSIDE_QUESTIONS = ("book", "doc", "min_reached")
OF_BOOKS = ("html", "baseline", "budget", "strategy", "embeddings")
OF_REPORTS = ("junit", "markdown", *OF_BOOKS)


@dataclass(frozen=True, slots=True)
class Arguments:
    """What was asked for; None where an argument was not given, () where none of its values were.

    Raises:
        UsageError: the arguments do not go together.
    """

    suite: str | None
    book: Path | None
    questions: Path | None
    doc: str | None
    samples: Path | None
    chats: int | None
    budget: tuple[int, ...]
    strategy: tuple[str, ...]
    embeddings: tuple[str, ...]
    seed: int
    gate: bool
    min_reached: float | None
    baseline: Path | None
    json: str | None
    junit: Path | None
    markdown: Path | None
    html: Path | None

    def __post_init__(self) -> None:
        if (self.suite is None) == (self.questions is None):
            raise UsageError(f"Name one suite ({', '.join(SUITES)}), or give --questions FILE.")
        if self.questions is None:
            self._refuse(OF_OUTSIDE_QUESTIONS, "go with --questions")
        if self.suite == TOKENS:
            self._refuse((*OF_REPORTS, "gate"), "has no meaning for the suite tokens")
        elif self.samples is not None and self.suite != BUDGET:
            raise UsageError("--samples goes with the suites tokens and budget.")
        if self.suite != BUDGET:
            self._refuse(("chats",), f"goes with the suite {BUDGET}")
        if self.is_about_turns:
            self._refuse(OF_BOOKS, f"has no meaning for the suite {self.suite}, which is about no book")
        elif self.gate and self.baseline is None:
            self._check_gate()
        _check_numbers(self.budget, self.min_reached)
        if self.chats is not None and self.chats < 1:
            raise UsageError(f"--chats {self.chats} makes none; give a number from 1.")

    def _check_gate(self) -> None:
        if self.suite is None and self.min_reached is None:
            raise UsageError("--gate has nothing to judge: give --min-reached SHARE or --baseline FILE.")
        judged = StrategyName.CURRENT in self.strategies and GATED_BUDGET in self.budgets
        if self.suite is not None and not judged:
            raise UsageError(
                f"--gate has nothing to judge: the gates are for --strategy {StrategyName.CURRENT} with "
                f"--budget {GATED_BUDGET}."
            )

    def _refuse(self, names: Sequence[str], why: str) -> None:
        given = [f"--{name.replace('_', '-')}" for name in names if getattr(self, name)]
        if given:
            raise UsageError(f"{', '.join(given)} {why}.")

    @property
    def is_about_turns(self) -> bool:
        """Whether a suite of the context manager is run."""
        return self.suite in TURN_SUITES

    @property
    def is_gated(self) -> bool:
        """Whether a gate that does not hold makes the command fail."""
        return self.gate or self.min_reached is not None

    @property
    def budgets(self) -> tuple[int, ...]:
        """The budgets to run with."""
        return self.budget or (GATED_BUDGET,)

    @property
    def strategies(self) -> tuple[StrategyName, ...]:
        """The strategies to run: all of them for a suite of the project, the compressor itself otherwise."""
        if self.strategy:
            return tuple(StrategyName(name) for name in self.strategy)
        return tuple(StrategyName) if self.suite else (StrategyName.CURRENT,)

    def embedder_names(self, configured: str) -> tuple[str, ...]:
        """The embedders to run with; `configured` is what the service uses."""
        if self.embeddings:
            return self.embeddings
        return (EmbeddingKind.OFF.value, EmbeddingKind.LOCAL.value) if self.suite else (configured,)


def _check_numbers(budgets: Sequence[int], min_reached: float | None) -> None:
    too_small = [budget for budget in budgets if budget < MIN_BUDGET_TOKENS]
    if too_small:
        raise UsageError(
            f"--budget {too_small[0]} holds no excerpt; give at least {MIN_BUDGET_TOKENS} tokens."
        )
    if min_reached is not None and not 0 <= min_reached <= 1:
        raise UsageError(f"--min-reached {min_reached} is no share; give a number from 0 to 1.")


def read_arguments(given: dict[str, Any]) -> Arguments:
    """Return the values of a parsed command line; values given twice count once.

    Raises:
        UsageError: the arguments do not go together.
    """
    values: dict[str, Any] = {field.name: given.get(field.name) for field in fields(Arguments)}
    for name in ("budget", "strategy", "embeddings"):
        values[name] = tuple(dict.fromkeys(values[name] or ()))
    return Arguments(**values)


def add_arguments(parser: ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("suite", nargs="?", choices=SUITES, help="a suite of the project")
    _add_questions(parser)
    _add_settings(parser)
    _add_outputs(parser)


def _add_questions(parser: ArgumentParser) -> None:
    group = parser.add_argument_group("other questions")
    group.add_argument("--questions", type=Path, metavar="FILE", help="cases, one a line of JSON")
    group.add_argument(
        "--book", type=Path, metavar="PATH", help="ask them all about this file, whatever their `doc`"
    )
    group.add_argument("--doc", metavar="NAME", help="ask only those whose `doc` ends in NAME")
    group.add_argument(
        "--samples", type=Path, metavar="FILE", help="texts with real counts, for tokens and budget"
    )
    group.add_argument(
        "--chats", type=int, metavar="NUMBER", help="how many random chats are made of them, for budget"
    )


def _add_settings(parser: ArgumentParser) -> None:
    group = parser.add_argument_group("what is compared (each may be given several times)")
    group.add_argument(
        "--budget", type=int, action="append", metavar="TOKENS", help=f"default {GATED_BUDGET}"
    )
    group.add_argument(
        "--strategy",
        action="append",
        choices=[name.value for name in StrategyName],
        help="default: all for a suite, current for other questions",
    )
    group.add_argument(
        "--embeddings",
        action="append",
        choices=[kind.value for kind in EmbeddingKind],
        help="default: off and local for a suite, that of EMBEDDINGS for other questions",
    )
    group.add_argument("--seed", type=int, default=SEED, help="of the bootstrap, and of random chats")


def _add_outputs(parser: ArgumentParser) -> None:
    group = parser.add_argument_group("judging and writing")
    group.add_argument("--gate", action="store_true", help="exit 100 when a gate does not hold")
    group.add_argument(
        "--min-reached", type=float, metavar="SHARE", help="a gate for other questions: 0.97, say"
    )
    group.add_argument("--baseline", type=Path, metavar="JSON", help="compare with what --json wrote earlier")
    group.add_argument(
        "--json", metavar="PATH", help="- for standard output, with the report on standard error"
    )
    group.add_argument("--junit", type=Path, metavar="PATH")
    group.add_argument("--markdown", type=Path, metavar="PATH")
    group.add_argument("--html", type=Path, metavar="PATH", help="one page with a strip for each case")
