"""The fixtures of the suite `budget`, built once for all tests."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from context_manager.evaluation.budget_cases import BudgetCase, run_fixtures
from context_manager.evaluation.fixtures.catalogue import FIXTURES


@pytest.fixture(scope="session")
def cases() -> Mapping[str, BudgetCase]:
    """What became of every fixture, by its name."""
    return {case.id: case for case in run_fixtures(FIXTURES)}
