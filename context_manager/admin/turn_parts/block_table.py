"""What every block of the prompt weighed, before and after, with rows that say whether the parts add up."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from compressor.core.tokens.families import Family
from compressor.core.wording import counted
from context_manager.admin.turn_parts.file_names import counted_units
from context_manager.admin.turn_parts.record import TurnRecord
from context_manager.admin.turn_parts.weight_bar import Scale, WeightBar
from context_manager.admin.wording import block_in_words, signed
from context_manager.core.counting import FRAME, Counter
from context_manager.core.values import BlockName, PromptMessage
from context_manager.models import Attempt, Turn, TurnBlock, TurnFile

ITEMS = {
    BlockName.SUMMARIES: "summary summaries",
    BlockName.MEMORIES: "memory memories",
    BlockName.MATERIALS: "material materials",
    BlockName.CALENDAR: "event events",
    BlockName.NOTES: "note notes",
}
"""What the items of a block are called, one and several."""


@dataclass(frozen=True, slots=True)
class BlockRow:
    """A block in the table."""

    name: str
    before: int
    after: int
    bar: WeightBar
    happened: str


@dataclass(frozen=True, slots=True)
class Check:
    """A row below the blocks that compares their sum with another count of the same prompt."""

    name: str
    before: int | None
    after: int | None
    remark: str
    is_wrong: bool = False


@dataclass(frozen=True, slots=True)
class BlockTable:
    """What the template draws. `empty` are the blocks that weighed nothing."""

    rows: tuple[BlockRow, ...]
    empty: tuple[str, ...]
    total: BlockRow
    checks: tuple[Check, ...]


def block_table(record: TurnRecord, sent: Sequence[PromptMessage] = ()) -> BlockTable | None:
    """The table of a turn; None where no prompt was built. `sent` are the messages, where they are read."""
    turn, blocks = record.turn, record.prompt.blocks
    if not blocks:
        return None
    before, after = sum(block.before for block in blocks), sum(block.after for block in blocks)
    scale = Scale(max(turn.context_ceiling, turn.whole_tokens, before, after), turn.context_ceiling)
    weighty = [block for block in blocks if block.before or block.after]
    return BlockTable(
        rows=tuple(_row(block, turn, record, scale) for block in weighty),
        empty=tuple(block_in_words(block.name) for block in blocks if not (block.before or block.after)),
        total=BlockRow("sum of the blocks", before, after, scale.bar(before, after), _room(turn, after)),
        checks=tuple(_checks(record, sent, before, after)),
    )


def _row(block: TurnBlock, turn: Turn, record: TurnRecord, scale: Scale) -> BlockRow:
    happened = "; ".join(_happened(block, turn, record))
    return BlockRow(
        block_in_words(block.name),
        block.before,
        block.after,
        scale.bar(block.before, block.after),
        happened,
    )


def _happened(block: TurnBlock, turn: Turn, record: TurnRecord) -> Iterator[str]:
    """What became of a block, in words; nothing where it was sent whole."""
    if block.name == BlockName.HISTORY:
        yield _history(turn)
    elif block.name == BlockName.FILES:
        yield from _shown(record.prompt.files)
    elif block.name in ITEMS and block.items_before:
        yield _items(block)
    if block.after < block.before:
        yield f"{counted(block.before - block.after, 'token')} cut"
    elif block.after > block.before:
        yield f"{counted(block.after - block.before, 'token')} more than whole"


def _history(turn: Turn) -> str:
    kept = f"{turn.history_kept:,} of {counted(turn.history_available, 'turn')}"
    return f"{kept}, {turn.history_compacted:,} in part" if turn.history_compacted else kept


def _shown(files: Sequence[TurnFile]) -> Iterator[str]:
    if files:
        yield f"{sum(file.shown_pages for file in files):,} of {counted_units(files)}"


def _items(block: TurnBlock) -> str:
    one, many = ITEMS[BlockName(block.name)].split()
    return f"{block.items_after:,} of {counted(block.items_before, one, many)}"


def _room(turn: Turn, after: int) -> str:
    """How much of the ceiling is used, and for what the rest is."""
    if not turn.context_ceiling:
        return ""
    used = f"{100 * after / turn.context_ceiling:.0f} % of the ceiling of {turn.context_ceiling:,}"
    free = turn.context_ceiling - turn.reserve - after
    kept = f", {turn.reserve:,} kept for lookups" if turn.reserve else ""
    return f"{used}{kept}, {free:,} free" if free >= 0 else f"{used}{kept}, {-free:,} over"


def _checks(record: TurnRecord, sent: Sequence[PromptMessage], before: int, after: int) -> Iterator[Check]:
    """What else the same prompt was counted as, each against the one before it."""
    turn = record.turn
    yield _recorded(turn, before, after)
    attempt = next((each for each in reversed(record.attempts) if each.prompt_tokens is not None), None)
    if sent and turn.family in set(Family):
        yield _counted_as_one(turn, sent)
    if turn.correction != 1 and record.attempts:
        yield _uncorrected(turn, record.attempts[-1])
    yield from _by_provider(turn, attempt)


def _recorded(turn: Turn, before: int, after: int) -> Check:
    off = [turn.whole_tokens - before, turn.context_tokens - after]
    remark = (
        "the blocks add up ✓"
        if not any(off)
        else f"not what the blocks add up to: {signed(off[0])} and {signed(off[1])}"
    )
    return Check("on the turn’s record", turn.whole_tokens, turn.context_tokens, remark, is_wrong=any(off))


def _counted_as_one(turn: Turn, sent: Sequence[PromptMessage]) -> Check:
    """The prompt counted in one piece: parts that are counted apart come to no less."""
    count = Counter(Family(turn.family), turn.correction)
    whole = count("".join(f"{FRAME}{message.content}" for message in sent))
    return Check("counted as one prompt", None, whole, _difference(whole, turn.context_tokens))


def _uncorrected(turn: Turn, attempt: Attempt) -> Check:
    times = f"before it is multiplied by {turn.correction:.3g}, as this model’s counts want it"
    return Check("estimated", None, attempt.estimated_tokens, times)


def _by_provider(turn: Turn, attempt: Attempt | None) -> Iterator[Check]:
    if attempt is None or attempt.prompt_tokens is None:
        yield Check("counted by the provider", None, None, "it gave no count")
        return
    cached = f"{attempt.cached_tokens:,} of them read from its cache" if attempt.cached_tokens else ""
    yield Check("counted by the provider", None, attempt.prompt_tokens, cached)
    difference = attempt.prompt_tokens - turn.context_tokens
    share = f" ({signed(round(100 * difference / turn.context_tokens, 1))} %)" if turn.context_tokens else ""
    remark = f"{signed(difference)}{share} against the record"
    yield Check("difference", None, None, remark, is_wrong=difference > 0)


def _difference(count: int, recorded: int) -> str:
    return "the same ✓" if count == recorded else f"{signed(count - recorded)} against the record"
