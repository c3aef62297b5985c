"""Real counts of prompts against their ceilings, for each family of tokenizers with its own estimate."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from compressor.core.tokens import Family, estimate
from compressor.evaluation.token_samples import TOKENIZERS, TokenSample
from context_manager.core.building import build_prompt
from context_manager.core.counting import count_messages
from context_manager.core.errors import ContextOverflow, MessageTooLong
from context_manager.core.values import Budget, BuiltPrompt
from context_manager.evaluation.real_counts.random_chats import (
    RANDOM_CHATS,
    SEED,
    RandomChat,
    random_chats,
    reader_of_samples,
)
from context_manager.evaluation.real_counts.sample_texts import SampleCounter, WholeSamples


@dataclass(frozen=True, slots=True)
class FamilyCounts:
    """The chats of one family: how many were sent, trimmed and refused, and what they really cost.

    `highest` is the most that a prompt's real count was of its ceiling, `over` how many were above theirs.
    """

    family: Family
    sent: int
    trimmed: int
    refused: int
    over: int
    highest: float


def count_random_chats(
    samples: Sequence[TokenSample], *, count: int = RANDOM_CHATS, seed: int = SEED
) -> tuple[FamilyCounts, ...]:
    """Build every chat for every family that all samples have real counts for, and count it really."""
    chats = list(random_chats(len(samples), count=count, seed=seed))
    return tuple(
        _count_chats(family, tokenizer, samples, chats)
        for tokenizer, family in TOKENIZERS.items()
        if all(tokenizer in sample.counts for sample in samples)
    )


def _count_chats(
    family: Family, tokenizer: str, samples: Sequence[TokenSample], chats: Sequence[RandomChat]
) -> FamilyCounts:
    estimated = SampleCounter([estimate(sample.text, family) for sample in samples], family)
    real = SampleCounter([sample.counts[tokenizer] for sample in samples], family)
    built = [_build(chat, estimated) for chat in chats]
    sent = [prompt for prompt in built if prompt is not None]
    shares = [count_messages(prompt.messages, real) / prompt.budget.ceiling for prompt in sent]
    return FamilyCounts(
        family=family,
        sent=len(sent),
        trimmed=sum(bool(prompt.steps) for prompt in sent),
        refused=len(built) - len(sent),
        over=sum(share > 1 for share in shares),
        highest=max(shares, default=0.0),
    )


def _build(chat: RandomChat, count: SampleCounter) -> BuiltPrompt | None:
    """The prompt of a chat; None where it is refused."""
    context = replace(
        chat.context,
        read_files=reader_of_samples(chat.files, count),
        files_budget=chat.ceiling.files_budget,
    )
    reserve = chat.ceiling.lookup_reserve if chat.offers_lookups else 0
    try:
        return build_prompt(context, Budget(chat.ceiling.tokens, reserve, count), WholeSamples(count))
    except (MessageTooLong, ContextOverflow):
        return None
