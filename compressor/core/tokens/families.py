"""Families of tokenizers: models of one family cut text alike, models of two families do not."""

from __future__ import annotations

from enum import StrEnum
from typing import Final


class Family(StrEnum):
    """One row of weights each. A model of no known family is best counted as `CLAUDE`, which runs highest."""

    GEMINI = "gemini"
    GEMMA = "gemma"
    OPENAI = "openai"
    CLAUDE = "claude"
    CLAUDE_3 = "claude_3"
    CLAUDE_2 = "claude_2"
    LLAMA = "llama"
    QWEN = "qwen"
    DEEPSEEK = "deepseek"
    MISTRAL = "mistral"
    MISTRAL_V3 = "mistral_v3"


_CLAUDE: Final = (Family.CLAUDE, Family.CLAUDE_3, Family.CLAUDE_2)


def tokens_per_byte(family: Family) -> float:
    """The most tokens that a byte of text beyond ASCII costs; a byte of ASCII costs one at most."""
    return 1.2 if family in _CLAUDE else 1.0
