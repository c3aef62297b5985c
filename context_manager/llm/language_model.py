"""A language model as the rest of the app knows it: what it reads and writes, how it counts, its price.

Prices are in coins per 1,000 tokens. A coin is a thousandth of a US dollar, so that a price in coins per
1,000 tokens is the number that providers publish as dollars per million tokens.
"""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal

from compressor.core.tokens.families import Family

FREE = Decimal(0)
COST_PLACES = Decimal("0.000001")
"""The smallest part of a coin that is counted."""


@dataclass(frozen=True, slots=True)
class Usage:
    """Tokens as the provider counts them; `cached_tokens` of the prompt were read before, None if unsaid."""

    prompt_tokens: int
    completion_tokens: int
    cached_tokens: int | None = None

    def __post_init__(self) -> None:
        if min(self.prompt_tokens, self.completion_tokens, self.cached_tokens or 0) < 0:
            raise ValueError("tokens cannot be fewer than none")


@dataclass(frozen=True, slots=True)
class Prices:
    """Coins per 1,000 tokens: of the prompt, of the part of it that was read before, of the answer."""

    prompt: Decimal = FREE
    cached: Decimal = FREE
    answer: Decimal = FREE


NO_PRICE = Prices()


@dataclass(frozen=True, slots=True)
class LanguageModel:
    """One model that answers. `name` is what the server calls it, `title` what people do.

    `window` is all it holds, prompt and answer, and `answer_tokens` what an answer may take of that at most;
    `family` says how its tokens are estimated. A model that `thinks_first` spends part of its answer on
    thoughts nobody reads. `is_known` is false where all but the name is a guess.
    """

    name: str
    title: str
    window: int
    answer_tokens: int
    family: Family
    prices: Prices = NO_PRICE
    thinks_first: bool = False
    is_known: bool = True

    def __post_init__(self) -> None:
        if self.window < 1 or self.answer_tokens < 1:
            raise ValueError(f"{self.name} must read and write something")

    def cost(self, usage: Usage) -> Decimal:
        """What a call cost, in coins."""
        cached = min(usage.cached_tokens or 0, usage.prompt_tokens)
        thousandths = (
            (usage.prompt_tokens - cached) * self.prices.prompt
            + cached * self.prices.cached
            + usage.completion_tokens * self.prices.answer
        )
        return (thousandths / 1_000).quantize(COST_PLACES)
