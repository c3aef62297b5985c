"""From everything a turn could tell the model to the messages that are sent: the front door of the core."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from context_manager.core.blocks import HistoryBlock
from context_manager.core.counting import frame_tokens
from context_manager.core.cutting import Scissors
from context_manager.core.draft import Draft
from context_manager.core.errors import ContextOverflow, MessageTooLong
from context_manager.core.fixed_parts import FittableParts, fit_fixed_parts
from context_manager.core.history import in_window
from context_manager.core.instructions import instructions_for
from context_manager.core.ladder import trim
from context_manager.core.pasting import SplitMessage, split_message
from context_manager.core.prompt import write_messages
from context_manager.core.values import (
    BlockName,
    BlockWeight,
    Budget,
    BuiltPrompt,
    FitText,
    Step,
    TurnContext,
)
from context_manager.core.whole_blocks import whole_fixed_blocks, whole_lists


def build_prompt(context: TurnContext, budget: Budget, fit: FitText) -> BuiltPrompt:
    """Write the prompt of a turn, cut as far as it must be and no further.

    Raises MessageTooLong where the question does not fit beside the instructions, ContextOverflow where what
    must be read with it does not.
    """
    message = check_question(context.message, context.marker, budget)
    scissors = Scissors(budget.count, fit, _topic(context, message))
    parts = FittableParts.of(context, message, scissors)
    draft = Draft(
        history=HistoryBlock(in_window(context.history, context.marker), scissors),
        lists=whole_lists(context, budget.count),
        fixed=whole_fixed_blocks(context, message.question, parts, budget),
    )
    whole = draft.sizes()
    steps = fit_fixed_parts(draft, parts, budget.limit)
    steps += trim(draft, budget.limit)
    if draft.tokens > budget.limit:
        raise ContextOverflow(tokens=draft.tokens, limit=budget.limit, ceiling=budget.ceiling)
    return _built(draft, whole, steps, budget)


def check_question(message: str, marker: str, budget: Budget) -> SplitMessage:
    """The question of a message, and what was pasted with it.

    Raises MessageTooLong where the question does not fit beside the instructions alone.
    """
    split = split_message(message, budget.ceiling, budget.count)
    tokens = budget.count(split.question)
    beside = budget.count(instructions_for(marker)) + 3 * frame_tokens(budget.count)
    if tokens + beside > budget.limit:
        raise MessageTooLong(tokens=tokens, limit=max(0, budget.limit - beside), ceiling=budget.ceiling)
    return split


def _topic(context: TurnContext, message: SplitMessage) -> str:
    """What texts are kept relevant to: not to what was pasted, which is one of them."""
    if not context.topic:
        return message.question
    return (
        context.topic.replace(context.message.strip(), message.question) if message.paste else context.topic
    )


def _built(
    draft: Draft, whole: Mapping[BlockName, tuple[int, int]], steps: Sequence[Step], budget: Budget
) -> BuiltPrompt:
    sent = draft.sizes()
    turns = draft.history.turns
    return BuiltPrompt(
        messages=write_messages(draft),
        blocks=tuple(
            BlockWeight(name, before, sent[name][0], items, sent[name][1])
            for name, (before, items) in whole.items()
        ),
        steps=tuple(steps),
        tokens=draft.tokens,
        whole_tokens=sum(tokens for tokens, _ in whole.values()),
        budget=budget,
        history_available=draft.history.available,
        history_kept=len(turns),
        history_compacted=sum(turn.is_cut for turn in turns),
        files=draft.files,
        is_paste_shortened=sent[BlockName.PASTE] < whole[BlockName.PASTE],
    )
