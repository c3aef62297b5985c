"""Two turns side by side: facts, blocks, steps and versions, and where they differ."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from compressor.admin.wording import NOTHING
from context_manager.admin.turn_parts.record import PromptRecord
from context_manager.admin.wording import (
    block_in_words,
    coins,
    in_words,
    milliseconds,
    share,
    signed,
    step_in_words,
)
from context_manager.core.values import BlockName, StepName
from context_manager.models import Turn, TurnStep


@dataclass(frozen=True, slots=True)
class Pair:
    """A fact about either turn."""

    name: str
    first: str
    second: str

    @property
    def differs(self) -> bool:
        """Whether the turns differ in it."""
        return self.first != self.second


@dataclass(frozen=True, slots=True)
class Weight:
    """What a block or a prompt weighs in tokens, whole and as sent."""

    whole: int
    sent: int


@dataclass(frozen=True, slots=True)
class BlockPair:
    """What a block weighs in either turn; None where there is no such block."""

    name: str
    sides: tuple[Weight | None, Weight | None]

    @property
    def difference(self) -> str:
        """How many tokens more the second sent of it, with its sign; "" for none."""
        first, second = (side.sent if side is not None else 0 for side in self.sides)
        return signed(second - first) if first != second else ""


def facts_of(first: Turn, second: Turn) -> tuple[Pair, ...]:
    """What a line says of each."""
    return _paired(_facts(first), _facts(second))


def _facts(turn: Turn) -> Iterator[tuple[str, str]]:
    code = f": {in_words(turn.failure_code)}" if turn.failure_code else ""
    yield "Status", f"{turn.get_status_display()}{code}"
    yield "Request kind", in_words(turn.request_kind) or NOTHING
    yield "Match", in_words(turn.match_state) or NOTHING
    yield "Embedding of the question", in_words(turn.embedding_state) or NOTHING
    yield "Passages with a vector", share(turn.meaning_share)
    yield "Tokens whole", f"{turn.whole_tokens:,}"
    yield "Tokens as sent", f"{turn.context_tokens:,}"
    yield "Ceiling", f"{turn.context_ceiling:,}"
    yield "Of the ceiling", share(turn.ceiling_share)
    yield (
        "Earlier turns",
        f"{turn.history_kept:,} of {turn.history_available:,}, {turn.history_compacted:,} in part",
    )
    yield "Pages there for their position", share(turn.position_share)
    yield "Cited but not shown", f"{turn.cited_not_shown:,}"
    yield "First token", milliseconds(turn.first_token_ms)
    yield "Total time", milliseconds(turn.total_ms)
    yield "Credits", coins(turn.cost)


def versions_of(first: PromptRecord, second: PromptRecord) -> tuple[Pair, ...]:
    """What either was made with."""
    return _paired(_versions(first), _versions(second))


def _versions(prompt: PromptRecord) -> Iterator[tuple[str, str]]:
    turn = prompt.turn
    yield "Model", turn.model
    yield "Tokenizer family", turn.family
    yield "Correction", f"{turn.correction:.3f}"
    yield "Code", turn.code_version or NOTHING
    yield "Prompt", str(turn.prompt_version)
    yield "Index", ", ".join(str(file.index_version) for file in prompt.files) or NOTHING
    yield "Settings", turn.settings_digest or NOTHING


def _paired(first: Iterator[tuple[str, str]], second: Iterator[tuple[str, str]]) -> tuple[Pair, ...]:
    return tuple(Pair(name, one, other) for (name, one), (_, other) in zip(first, second, strict=True))


def blocks_of(first: PromptRecord, second: PromptRecord) -> tuple[BlockPair, ...]:
    """The blocks that weigh anything in either, in the order of a prompt."""
    one, other = (
        {block.name: Weight(block.before, block.after) for block in prompt.blocks}
        for prompt in (first, second)
    )
    names = _in_order(list(BlockName), [*one, *other])
    pairs = [BlockPair(block_in_words(name), (one.get(name), other.get(name))) for name in names]
    return tuple(pair for pair in pairs if any(side is not None and side.whole for side in pair.sides))


def sums_of(first: Turn, second: Turn) -> BlockPair:
    """What either prompt weighs."""
    one, other = (Weight(turn.whole_tokens, turn.context_tokens) for turn in (first, second))
    return BlockPair("sum", (one, other))


def steps_of_both(first: PromptRecord, second: PromptRecord) -> tuple[Pair, ...]:
    """The steps that either took, in the order of the ladder."""
    sides = [{step.name: _step(step) for step in prompt.steps} for prompt in (first, second)]
    names = _in_order(list(StepName), [*sides[0], *sides[1]])
    return tuple(
        Pair(step_in_words(name), sides[0].get(name, NOTHING), sides[1].get(name, NOTHING)) for name in names
    )


def _step(step: TurnStep) -> str:
    return f"{step.before:,} → {step.after:,}"


def _in_order(order: Sequence[str], present: Sequence[str]) -> list[str]:
    """The present names once each: those of today in their order, those of other versions behind."""
    return [name for name in dict.fromkeys([*order, *present]) if name in present]
