"""The blocks of a prompt while it is made: what they say, what they cost, and how they give way.

Invariant: a block's tokens are the sum of those of its parts, and nothing that is done to it adds to them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Protocol

from compressor.core.search.indexed_file import CountTokens
from context_manager.core.cutting import Scissors
from context_manager.core.fences import closing, neutralised, opening
from context_manager.core.history import TurnText, cut_turn, whole_turn
from context_manager.core.values import BlockName, Item, PastTurn


class Block(Protocol):
    """A part of a prompt that knows what it costs, and how many items it has."""

    @property
    def name(self) -> BlockName: ...

    @property
    def tokens(self) -> int: ...

    @property
    def items(self) -> int: ...


@dataclass(frozen=True, slots=True)
class FixedBlock:
    """What is not trimmed by the ladder."""

    name: BlockName
    text: str
    tokens: int
    items: int


def fixed_block(
    name: BlockName, text: str, count: CountTokens, *, items: int = 1, frames: int = 0
) -> FixedBlock:
    """A block of this text, which begins `frames` tokens' worth of messages; an empty text has no items."""
    return FixedBlock(name, text, count(text) + frames, items if text else 0)


@dataclass(slots=True)
class _Entry:
    """An item as it is sent; `rank` 0 is kept longest."""

    item: Item
    text: str
    tokens: int
    is_lean: bool = False


class ListBlock:
    """A fenced list of items, each whole, in one line, or left out; without any it has no fence either."""

    def __init__(
        self, name: BlockName, heading: str, items: Sequence[Item], *, marker: str, count: CountTokens
    ) -> None:
        self.name = name
        self._marker = marker
        self._count = count
        self._opening, self._closing = opening(marker, heading), closing(marker)
        self._fence_tokens = count(self._opening) + count(self._closing)
        self._entries: dict[int, _Entry] = {}
        for position, item in enumerate(items):
            if line := self._line(item.whole):
                self._entries[position] = _Entry(item, line, count(line))
        self._spent = sum(entry.tokens for entry in self._entries.values())

    @property
    def text(self) -> str:
        """The list in its fence, "" where nothing is left of it."""
        if not self._entries:
            return ""
        return "".join((self._opening, *(entry.text for entry in self._entries.values()), self._closing))

    @property
    def tokens(self) -> int:
        """What it costs."""
        return self._spent + self._fence_tokens if self._entries else 0

    @property
    def items(self) -> int:
        """How many items are left."""
        return len(self._entries)

    def last_first(self) -> list[int]:
        """The items that are left, the first to give way first."""
        return sorted(self._entries, key=lambda position: (-self._entries[position].item.rank, -position))

    def shorten(self, position: int) -> bool:
        """Say an item in one line; whether that saves anything."""
        entry = self._entries[position]
        line = self._line(entry.item.lean)
        tokens = self._count(line)
        if entry.is_lean or not line or tokens >= entry.tokens:
            return False
        self._spent -= entry.tokens - tokens
        self._entries[position] = _Entry(entry.item, line, tokens, is_lean=True)
        return True

    def leave_out(self, position: int) -> None:
        """Drop an item."""
        self._spent -= self._entries.pop(position).tokens

    def _line(self, text: str) -> str:
        text = neutralised(text, self._marker).strip("\n")
        return f"{text}\n" if text.strip() else ""


class HistoryBlock:
    """The earlier turns that are read, by number, the oldest first; each whole, in part, or left out."""

    name = BlockName.HISTORY

    def __init__(self, turns: Iterable[PastTurn], scissors: Scissors) -> None:
        self._scissors = scissors
        self._turns = {number: whole_turn(turn, scissors) for number, turn in enumerate(turns)}
        self._spent = sum(turn.tokens for turn in self._turns.values())
        self.available = len(self._turns)

    @property
    def turns(self) -> list[TurnText]:
        """The turns that are left."""
        return list(self._turns.values())

    @property
    def tokens(self) -> int:
        """What it costs, frames included."""
        return self._spent

    @property
    def items(self) -> int:
        """How many turns are left."""
        return len(self._turns)

    def newest(self, count: int) -> list[int]:
        """The numbers of the newest turns of all, of those that are left; the oldest first."""
        return [number for number in self._turns if number >= self.available - count]

    def older(self, count: int) -> list[int]:
        """The numbers of those before the newest, of those that are left."""
        return [number for number in self._turns if number < self.available - count]

    def tokens_of(self, number: int) -> int:
        """What a turn costs."""
        return self._turns[number].tokens

    def fitted(self, number: int, max_tokens: int) -> TurnText | None:
        """A turn inside `max_tokens`, None where that saves nothing or leaves nothing."""
        turn = self._turns[number]
        if turn.tokens <= max_tokens:
            return None
        return cut_turn(turn, max_tokens, self._scissors)

    def replace(self, number: int, turn: TurnText) -> None:
        """Put a shorter version in a turn's place."""
        self._spent -= self._turns[number].tokens - turn.tokens
        self._turns[number] = turn

    def leave_out(self, number: int) -> None:
        """Drop a turn."""
        self._spent -= self._turns.pop(number).tokens
