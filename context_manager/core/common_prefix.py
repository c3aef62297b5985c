"""What two texts or prompts have in common from the start: what a provider's cache has already read."""

from __future__ import annotations

from collections.abc import Sequence

from compressor.core.search.indexed_file import CountTokens
from context_manager.core.values import PromptMessage


def serialised(messages: Sequence[PromptMessage]) -> str:
    """Messages in their order as one text, as a chat template makes it."""
    return "".join(f"[{message.role}]\n{message.content}\n" for message in messages)


def common_share(
    earlier: Sequence[PromptMessage], later: Sequence[PromptMessage], count: CountTokens
) -> float:
    """The share of the later prompt's tokens that both have in common from the start: 0 to 1."""
    before, after = serialised(earlier), serialised(later)
    return count(after[: common_length(before, after)]) / count(after)


def common_length(one: str, other: str) -> int:
    """How many characters two texts have in common from the start."""
    pairs = enumerate(zip(one, other, strict=False))
    return next((place for place, (left, right) in pairs if left != right), min(len(one), len(other)))
