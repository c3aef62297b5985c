"""What the prompt of a turn has that the one before it had not: blocks, pages and steps."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from compressor.core.tokens import estimate
from compressor.core.wording import counted, page_runs, spans
from context_manager.admin.turn_parts.access import Access
from context_manager.admin.turn_parts.file_names import file_heading, units_address
from context_manager.admin.turn_parts.record import PromptRecord, TurnRecord
from context_manager.admin.turn_parts.sent_messages import stored_messages
from context_manager.admin.wording import block_in_words, share, signed, step_in_words
from context_manager.core.common_prefix import common_share
from context_manager.core.values import PromptMessage
from context_manager.models import TurnFile

MAX_RUNS = 12
"""More runs of pages than these are counted, not named."""


@dataclass(frozen=True, slots=True)
class BlockChange:
    """A block that weighs something else than before."""

    name: str
    before: int
    after: int

    @property
    def change(self) -> str:
        """With its sign."""
        return signed(self.after - self.before)


@dataclass(frozen=True, slots=True)
class Units:
    """Pages or passages in words, and where they are listed."""

    count: int
    words: str
    address: str = ""


@dataclass(frozen=True, slots=True)
class FileChange:
    """What of a file is shown now and was not before, what no longer, and how much was shown both times."""

    name: str
    unit: str
    new: Units
    dropped: Units
    kept: int

    @property
    def changes(self) -> tuple[Units, Units]:
        """What came and what went."""
        return self.new, self.dropped


@dataclass(frozen=True, slots=True)
class Difference:
    """What the template shows. `common` is the share of the messages that both begin with, None if unread."""

    number: int
    blocks: tuple[BlockChange, ...]
    unchanged: int
    files: tuple[FileChange, ...]
    new_steps: tuple[str, ...]
    dropped_steps: tuple[str, ...]
    common: str


def difference(record: TurnRecord, access: Access, sent: Sequence[PromptMessage]) -> Difference | None:
    """The difference from the turn before; None where one of the two has no prompt. `sent` may be empty."""
    previous, own = record.previous, record.prompt
    if previous is None or not previous.blocks or not own.blocks:
        return None
    changes = tuple(_block_changes(previous, own))
    return Difference(
        number=previous.turn.number,
        blocks=tuple(each for each in changes if each.before != each.after),
        unchanged=sum(each.before == each.after for each in changes),
        files=tuple(_file_changes(previous, own, access)),
        new_steps=_steps_alone(own, previous),
        dropped_steps=_steps_alone(previous, own),
        common=_common(previous, sent),
    )


def _block_changes(previous: PromptRecord, own: PromptRecord) -> Iterator[BlockChange]:
    before = {block.name: block.after for block in previous.blocks}
    after = {block.name: block.after for block in own.blocks}
    for name in dict.fromkeys([*after, *before]):
        yield BlockChange(block_in_words(name), before.get(name, 0), after.get(name, 0))


def _file_changes(previous: PromptRecord, own: PromptRecord, access: Access) -> Iterator[FileChange]:
    """Files of either turn; those that were deleted meanwhile cannot be told apart and are left out."""
    before = {file.file_id: file for file in previous.files if file.file_id is not None}
    after = {file.file_id: file for file in own.files if file.file_id is not None}
    for key in dict.fromkeys([*after, *before]):
        file = after.get(key) or before[key]
        shown, had = own.units_of(after.get(key)), previous.units_of(before.get(key))
        yield FileChange(
            name=file_heading(file, access),
            unit=file.unit,
            new=_in_words(file, shown - had, access),
            dropped=_in_words(file, had - shown, access),
            kept=len(shown & had),
        )


def _in_words(file: TurnFile, units: set[int], access: Access) -> Units:
    runs = page_runs(units)
    if not runs:
        return Units(0, "none")
    left_out = len(runs) - MAX_RUNS
    more = f" and {counted(left_out, 'more run')}" if left_out > 0 else ""
    address = units_address(file, runs[0][0], runs[-1][1], access) if len(runs) == 1 else ""
    return Units(len(units), f"{spans(runs[:MAX_RUNS])}{more}", address)


def _steps_alone(prompt: PromptRecord, other: PromptRecord) -> tuple[str, ...]:
    """The steps that one prompt took and the other did not."""
    names = {step.name for step in other.steps}
    return tuple(step_in_words(step.name) for step in prompt.steps if step.name not in names)


def _common(previous: PromptRecord, sent: Sequence[PromptMessage]) -> str:
    """How much of what was sent is what the turn before began with, in tokens; "" where it is not read."""
    earlier = stored_messages(previous.turn.pk) if sent else ()
    return share(common_share(earlier, sent, estimate)) if earlier else ""
