"""How many tokens a text has, without a tokenizer: fitted for each family, designed to run high."""

from compressor.core.tokens.estimation import TokenCounter, counter_for, estimate, estimate_many
from compressor.core.tokens.families import Family

__all__ = ["Family", "TokenCounter", "counter_for", "estimate", "estimate_many"]
