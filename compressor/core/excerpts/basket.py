"""The chunks chosen so far and an upper bound of what they cost: their text, their labels, the gaps between.

Invariant: `spent` is never below the tokens of the excerpt rendered from the chosen chunks.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum

import numpy as np
from numpy.typing import NDArray

from compressor.core.search.indexed_file import JOINT_TOKENS, IndexedFile, offsets_of


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
    """Tokens of what surrounds the text: a label, a section's names, a gap's mark, an entry in the list of
    places; and what a file costs at its end.
    """

    label: int
    section: int
    gap: int
    entry: int
    file: int = 0

    @property
    def run(self) -> int:
        """What a run costs beside its text."""
        return self.label + self.gap + self.entry


class Basket:
    """Chosen chunks, numbered through all files, each with its reason; never past `limit` tokens."""

    def __init__(self, files: Sequence[IndexedFile], prices: Prices, *, limit: int, spent: int) -> None:
        self.reasons: dict[int, Reason] = {}
        self.limit = limit
        self.spent = spent
        self.prices = prices
        self._run = prices.run
        self._texts = _of_all(file.chunks.tokens + JOINT_TOKENS for file in files)
        self._opens_label = _of_all(file.opens_label for file in files)
        self._sections = _of_all(file.chunks.sections for file in files)
        self._files = _of_all(np.full(len(file.chunks), number) for number, file in enumerate(files))
        self._starts_of_files = {start for start, _ in offsets_of(files)}
        self._shortest = min(self._texts, default=0)
        self._open_sections = Counter[tuple[int, int]]()

    def add(self, chunks: Iterable[int], reason: Reason, *, rest: Reason | None = None) -> bool:
        """Choose all of `chunks` or, if they do not fit, none: the first for `reason`, others for `rest`."""
        fresh = [chunk for chunk in dict.fromkeys(chunks) if chunk not in self.reasons]
        for position, chunk in enumerate(fresh):
            self._put(chunk, reason if not position or rest is None else rest)
        if self.spent <= self.limit:
            return True
        for chunk in reversed(fresh):
            self.remove(chunk)
        return False

    def remove(self, chunk: int) -> None:
        """Take a chunk back out."""
        del self.reasons[chunk]
        self.spent -= self._price(chunk)
        section = self._files[chunk], self._sections[chunk]
        self._open_sections[section] -= 1
        if not self._open_sections[section] and section[1] >= 0:
            self.spent -= self.prices.section

    def clear(self) -> None:
        """Take every chunk back out."""
        for chunk in reversed([*self.reasons]):
            self.remove(chunk)

    def take_back(self, tokens: int) -> None:
        """Take the chunks that were chosen last back out, at least one and until they hold so many tokens."""
        while self.reasons and tokens > 0:
            chunk = next(reversed(self.reasons))
            self.remove(chunk)
            tokens -= self._texts[chunk]

    def may_take(self, chunk: int) -> bool:
        """Whether the chunk is not chosen and might fit: closing a gap between two runs, it saves a run."""
        return chunk not in self.reasons and self._texts[chunk] - self._run <= self.limit - self.spent

    @property
    def is_full(self) -> bool:
        """Whether not even a short chunk can be added."""
        return self.limit - self.spent < self._shortest

    def _put(self, chunk: int, reason: Reason) -> None:
        self.spent += self._price(chunk)
        self.reasons[chunk] = reason
        section = self._files[chunk], self._sections[chunk]
        self._open_sections[section] += 1
        if self._open_sections[section] == 1 and section[1] >= 0:
            self.spent += self.prices.section

    def _price(self, chunk: int) -> int:
        """What the chunk costs beside those already chosen, its section's name aside."""
        price = self._texts[chunk] + self._price_of_start(chunk)
        following = chunk + 1
        if following in self.reasons and following not in self._starts_of_files:
            price += (self.prices.label if self._opens_label[following] else 0) - self._run
        return price

    def _price_of_start(self, chunk: int) -> int:
        if chunk - 1 not in self.reasons or chunk in self._starts_of_files:
            return self._run
        return self.prices.label if self._opens_label[chunk] else 0


def _of_all(columns: Iterable[NDArray[np.generic]]) -> list[int]:
    """One entry a chunk, over all files."""
    return [entry for column in columns for entry in column.tolist()]
