"""The chunks chosen so far and an upper bound of what they cost: their text, the labels of their runs, the
gaps between.

Invariant: `spent` is never below the tokens of the excerpt rendered from the chosen chunks.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum

import numpy as np
from numpy.typing import NDArray

from compressor.core.indexed_file import JOINT_TOKENS, ChunkTable, IndexedFile, offsets_of


class Reason(StrEnum):
    """Why a chunk is in an excerpt."""

    MATCHED = "matched"
    NEIGHBOUR = "neighbour"
    FOLLOWED = "followed"
    SPREAD = "spread"
    COVERAGE = "coverage"
    WHOLE_FILE = "whole_file"


@dataclass(frozen=True, slots=True)
class Prices:
    """Tokens of what surrounds the text: a run's label, a section's name in it, the mark of a gap, an entry
    in the page list.
    """

    label: int
    section: int
    gap: int
    entry: int

    @property
    def run(self) -> int:
        return self.label + self.gap + self.entry


class Basket:
    """Chosen chunks, numbered through all files, each with its reason; never past `limit` tokens."""

    def __init__(self, files: Sequence[IndexedFile], prices: Prices, *, limit: int, spent: int) -> None:
        self.reasons: dict[int, Reason] = {}
        self.limit = limit
        self.spent = spent
        self._prices = prices
        self._texts: list[int] = _of_all(files, lambda table: table.tokens + JOINT_TOKENS)
        self._first_of_file = {start for start, _ in offsets_of(files)}
        self._turns: list[bool] = _page_turns(files)
        self._shortest = min(self._texts, default=0)
        self._sections: list[int] = _of_all(files, lambda table: table.sections)
        self._file_of: list[int] = [
            number for number, file in enumerate(files) for _ in range(len(file.chunks))
        ]
        self._open_sections: Counter[tuple[int, int]] = Counter()

    def add(self, chunks: Iterable[int], reason: Reason, *, rest: Reason | None = None) -> bool:
        """Choose all of `chunks` or, where they do not fit, none; the first for `reason`, the others for
        `rest`.
        """
        added: list[int] = []
        before = self.spent
        for chunk in chunks:
            if chunk in self.reasons:
                continue
            self.spent += self._price(chunk) + self._open_section(chunk)
            self.reasons[chunk] = reason if not added or rest is None else rest
            added.append(chunk)
            if self.spent > self.limit:
                for each in added:
                    del self.reasons[each]
                    self._open_sections[self._section_of(each)] -= 1
                self.spent = before
                return False
        return True

    def remove(self, chunk: int) -> None:
        """Take a chunk back out."""
        del self.reasons[chunk]
        section = self._section_of(chunk)
        self._open_sections[section] -= 1
        self.spent -= self._price(chunk)
        if not self._open_sections[section] and section[1] >= 0:
            self.spent -= self._prices.section

    def _open_section(self, chunk: int) -> int:
        """The price of naming the chunk's section, once for all its chunks."""
        section = self._section_of(chunk)
        self._open_sections[section] += 1
        return self._prices.section if self._open_sections[section] == 1 and section[1] >= 0 else 0

    def _section_of(self, chunk: int) -> tuple[int, int]:
        return self._file_of[chunk], self._sections[chunk]

    def _price(self, chunk: int) -> int:
        """What choosing the chunk adds beside those already chosen."""
        after_chosen = chunk - 1 in self.reasons and chunk not in self._first_of_file
        before_chosen = chunk + 1 in self.reasons and chunk + 1 not in self._first_of_file
        price = self._texts[chunk]
        price += self._turn(chunk) if after_chosen else self._prices.run
        if before_chosen:
            price += self._turn(chunk + 1) - self._prices.run
        return price

    def _turn(self, chunk: int) -> int:
        return self._prices.label if self._turns[chunk] else 0

    @property
    def is_full(self) -> bool:
        """Whether not even a short chunk can be added."""
        return self.limit - self.spent < self._shortest


def _of_all(files: Sequence[IndexedFile], column: Callable[[ChunkTable], NDArray[np.int32]]) -> list[int]:
    return [entry for file in files for entry in column(file.chunks).tolist()]


def _page_turns(files: Sequence[IndexedFile]) -> list[bool]:
    """Which chunks begin on another page than the one before: inside a run they get a label."""
    turns: list[NDArray[np.bool_]] = [
        np.concatenate([[True], np.diff(file.chunks.first_pages) > 0])[: len(file.chunks)] & file.paginated
        for file in files
    ]
    return [turn for part in turns for turn in part.tolist()]
