"""The suite `cache`: how much two consecutive turns of a growing chat have in common from the start."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from statistics import median

from context_manager.core.building import build_prompt
from context_manager.core.common_prefix import common_share
from context_manager.core.counting import fitter
from context_manager.core.values import PromptMessage
from context_manager.evaluation.growing_chats import GrowingChat


@dataclass(frozen=True, slots=True)
class CacheCase:
    """A chat, and for each of its prompts but the first what it shares with the one before: 0 to 1.

    `turns` are the numbers of the first and the last of these prompts, `tokens` is what the last weighs.
    """

    id: str
    about: str
    turns: tuple[int, int]
    shares: tuple[float, ...]
    tokens: int

    @property
    def median(self) -> float:
        """Half of the turns share no less."""
        return median(self.shares)

    @property
    def least(self) -> float:
        """No turn shares less."""
        return min(self.shares)


def play_chats(chats: Sequence[GrowingChat]) -> tuple[CacheCase, ...]:
    """Build every turn of every chat and compare neighbours."""
    return tuple(map(play_chat, chats))


def play_chat(chat: GrowingChat) -> CacheCase:
    """Build every turn of a chat and compare neighbours."""
    prompts: list[tuple[PromptMessage, ...]] = []
    tokens = 0
    for context in chat.contexts():
        built = build_prompt(context, chat.budget, fitter(chat.counter))
        prompts.append(built.messages)
        tokens = built.tokens
    shares = (common_share(earlier, later, chat.counter) for earlier, later in pairwise(prompts))
    return CacheCase(chat.id, chat.about, chat.turns, tuple(shares), tokens)
