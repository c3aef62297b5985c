from __future__ import annotations

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from compressor.core.tokens.families import Family
from context_manager.llm.language_model import LanguageModel, Prices, Usage

PRICES = Prices(prompt=Decimal("0.1"), cached=Decimal("0.01"), answer=Decimal("0.4"))
COUNTS = st.integers(0, 10_000_000)


def model(prices: Prices) -> LanguageModel:
    return LanguageModel("m", "M", 8_192, 4_096, Family.GEMINI, prices)


@pytest.mark.parametrize(
    ("usage", "coins"),
    [
        (Usage(1_000, 0), "0.1"),
        (Usage(0, 1_000), "0.4"),
        (Usage(26_880, 512), "2.8928"),
        (Usage(1_000, 0, cached_tokens=1_000), "0.01"),
        (Usage(1_000, 0, cached_tokens=500), "0.055"),
        (Usage(1, 0), "0.0001"),
    ],
)
def test_a_call_costs_its_tokens_at_their_prices(usage: Usage, coins: str) -> None:
    assert model(PRICES).cost(usage) == Decimal(coins)


@given(COUNTS, COUNTS, COUNTS)
def test_a_cost_is_never_negative_and_more_tokens_never_cost_less(
    prompt: int, completion: int, cached: int
) -> None:
    usage = Usage(prompt, completion, min(prompt, cached))
    dearer = Usage(prompt + 10, completion + 10, usage.cached_tokens)

    assert Decimal(0) <= model(PRICES).cost(usage) < model(PRICES).cost(dearer)


def test_a_free_model_costs_nothing() -> None:
    assert model(Prices()).cost(Usage(10**6, 10**6)) == 0


@pytest.mark.parametrize("counts", [(-1, 0, None), (0, -1, None), (0, 0, -1)])
def test_no_count_is_below_none(counts: tuple[int, int, int | None]) -> None:
    with pytest.raises(ValueError, match="fewer than none"):
        Usage(*counts)


@pytest.mark.parametrize(("window", "answer"), [(0, 1), (1, 0)])
def test_a_model_reads_and_writes_something(window: int, answer: int) -> None:
    with pytest.raises(ValueError, match="read and write"):
        LanguageModel("m", "M", window, answer, Family.GEMINI)
