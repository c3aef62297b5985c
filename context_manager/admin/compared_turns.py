"""Two turns side by side: facts, blocks, steps and versions, and where they differ."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from compressor.admin.wording import NOTHING
from context_manager.admin.wording import (
    block_in_words,
    coins,
    in_words,
    milliseconds,
    share,
    step_in_words,
)
from context_manager.core.values import BlockName, StepName
from context_manager.models import Turn, TurnBlock, TurnFile, TurnStep


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
class BlockPair:
    """What a block weighs in either turn, before and after; None where there is no such block."""

    name: str
    first: TurnBlock | None
    second: TurnBlock | None

    @property
    def sides(self) -> tuple[TurnBlock | None, TurnBlock | None]:
        """The first's block, and the second's."""
        return self.first, self.second

    @property
    def difference(self) -> str:
        """How many tokens more the second sent of it, with its sign."""
        sent = [block.after if block is not None else 0 for block in self.sides]
        return f"{sent[1] - sent[0]:+,}" if sent[0] != sent[1] else "0"


def facts_of(first: Turn, second: Turn) -> tuple[Pair, ...]:
    """What a line says of each."""
    return tuple(
        Pair(name, one, other) for (name, one), (_, other) in zip(_facts(first), _facts(second), strict=True)
    )


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
    yield "First word", milliseconds(turn.first_token_ms)
    yield "In all", milliseconds(turn.total_ms)
    yield "Credits", coins(turn.cost)


def versions_of(first: Turn, second: Turn) -> tuple[Pair, ...]:
    """What either was made with."""
    indexes = [_index_versions(turn) for turn in (first, second)]
    return (
        Pair("Model", first.model, second.model),
        Pair("Tokenizer family", first.family, second.family),
        Pair("Correction", f"{first.correction:.3f}", f"{second.correction:.3f}"),
        Pair("Code", first.code_version or NOTHING, second.code_version or NOTHING),
        Pair("Prompt", str(first.prompt_version), str(second.prompt_version)),
        Pair("Index", indexes[0], indexes[1]),
        Pair("Settings", first.settings_digest or NOTHING, second.settings_digest or NOTHING),
    )


def _index_versions(turn: Turn) -> str:
    files = TurnFile.objects.filter(turn=turn).order_by("position")
    return ", ".join(str(version) for version in files.values_list("index_version", flat=True)) or NOTHING


def blocks_of(first: Turn, second: Turn) -> tuple[BlockPair, ...]:
    """The blocks that weigh anything in either, in the order of a prompt."""
    sides = [{block.name: block for block in turn.blocks.all()} for turn in (first, second)]
    names = _in_order(list(BlockName), [*sides[0], *sides[1]])
    pairs = [BlockPair(block_in_words(name), sides[0].get(name), sides[1].get(name)) for name in names]
    return tuple(pair for pair in pairs if any(side is not None and side.before for side in pair.sides))


def steps_of_both(first: Turn, second: Turn) -> tuple[Pair, ...]:
    """The steps that either took, in the order of the ladder."""
    sides = [{step.name: _step(step) for step in turn.steps.all()} for turn in (first, second)]
    names = _in_order(list(StepName), [*sides[0], *sides[1]])
    return tuple(
        Pair(step_in_words(name), sides[0].get(name, NOTHING), sides[1].get(name, NOTHING)) for name in names
    )


def _step(step: TurnStep) -> str:
    return f"{step.before:,} → {step.after:,}"


def _in_order(order: Sequence[str], present: Sequence[str]) -> list[str]:
    """The present names once each: those of today in their order, those of other versions behind."""
    return [name for name in dict.fromkeys([*order, *present]) if name in present]
