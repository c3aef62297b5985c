"""What blocks and steps of a prompt are called on the pages of staff, and how these write numbers."""

from __future__ import annotations

from decimal import Decimal

from compressor.admin.wording import NOTHING
from context_manager.core.values import BlockName, StepName
from context_manager.core.wording import BLOCKS, STEPS


def block_in_words(name: str) -> str:
    """A stored block by what it is called; one of another version by its code."""
    return BLOCKS[BlockName(name)] if name in set(BlockName) else in_words(name)


def step_in_words(name: str) -> str:
    """A stored step by what it does; one of another version by its code."""
    return STEPS[StepName(name)] if name in set(StepName) else in_words(name)


def in_words(code: str) -> str:
    """A code as it is read: "model_timeout" is "model timeout"."""
    return code.replace("_", " ")


def share(part: float | None) -> str:
    """A share from 0 to 1 in percent: "91 %"."""
    return f"{100 * part:.0f} %" if part is not None else NOTHING


def milliseconds(duration: int | None) -> str:
    """A duration as it is read: "840 ms", "3.2 s"."""
    if duration is None:
        return NOTHING
    return f"{duration:,} ms" if duration < 1000 else f"{duration / 1000:,.1f} s"  # noqa: PLR2004 - a second


def coins(cost: Decimal) -> str:
    """What a turn cost in coins, without idle zeros."""
    return f"{cost.normalize():,f}" if cost else "0"


def tokens_before_after(before: int, after: int) -> str:
    """Tokens before anything was cut, and as sent; one number where nothing was."""
    return f"{after:,}" if before == after else f"{before:,} → {after:,}"


def signed(number: float) -> str:
    """A difference with its sign, as it is set in print: "+1,204", "−3.5"."""
    return f"{number:+,}".replace("-", "−")
