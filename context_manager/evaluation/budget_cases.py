"""The suite `budget`: what every fixture weighs whole, what gives way, and what is sent."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from context_manager.core.building import build_prompt
from context_manager.core.counting import fitter
from context_manager.core.errors import ContextOverflow, MessageTooLong
from context_manager.core.values import Budget, BuiltPrompt, Step
from context_manager.evaluation.fixtures.fixture import Fixture

Refusal = MessageTooLong | ContextOverflow


@dataclass(frozen=True, slots=True)
class BudgetCase:
    """What became of a fixture: a prompt, or a refusal, of which nothing is sent. Numbers are tokens."""

    id: str
    about: str
    budget: Budget
    outcome: BuiltPrompt | Refusal

    @property
    def prompt(self) -> BuiltPrompt | None:
        """What is sent; None for a refusal."""
        return self.outcome if isinstance(self.outcome, BuiltPrompt) else None

    @property
    def refusal(self) -> Refusal | None:
        """Why nothing is sent; None where something is."""
        return None if isinstance(self.outcome, BuiltPrompt) else self.outcome

    @property
    def whole_tokens(self) -> int:
        """What the prompt would weigh uncut; of a refusal, what it says does not fit."""
        return self.outcome.whole_tokens if isinstance(self.outcome, BuiltPrompt) else self.outcome.tokens

    @property
    def tokens(self) -> int:
        """What is sent."""
        return self.prompt.tokens if self.prompt else 0

    @property
    def steps(self) -> tuple[Step, ...]:
        """What gave way, in order."""
        return self.prompt.steps if self.prompt else ()

    @property
    def history_kept(self) -> int:
        """How many earlier turns are in the prompt, whole or in part."""
        return self.prompt.history_kept if self.prompt else 0

    @property
    def room_left(self) -> int:
        """What could still be added; below zero for a prompt that is too long."""
        return self.budget.limit - self.tokens

    @property
    def used(self) -> float:
        """The share of the ceiling, less what lookups keep, that the prompt fills: 0 to 1."""
        return self.tokens / self.budget.limit


def run_fixtures(fixtures: Sequence[Fixture]) -> tuple[BudgetCase, ...]:
    """Build the prompt of every fixture."""
    return tuple(map(run_fixture, fixtures))


def run_fixture(fixture: Fixture) -> BudgetCase:
    """Build the prompt of a fixture as a live turn would."""
    budget = fixture.budget
    outcome: BuiltPrompt | Refusal
    try:
        outcome = build_prompt(fixture.context(), budget, fitter(fixture.counter))
    except (MessageTooLong, ContextOverflow) as exc:
        outcome = exc
    return BudgetCase(fixture.id, fixture.about, budget, outcome)
