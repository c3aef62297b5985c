"""Chats put together at random from whole samples: every block a turn can have, and windows of every size.

A sample may be of any size, so that a prompt can be one text in one script and little else: then it depends
on what the estimate says of that script alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from compressor.core.excerpts.writing import BudgetTooSmallError
from compressor.core.search.indexed_file import CountTokens
from context_manager.core.ceiling import Ceiling, ceiling_of
from context_manager.core.values import FilesText, Item, Note, PastTurn, ReadFiles, TurnContext
from context_manager.evaluation.fixtures.fixture import MARKER
from context_manager.evaluation.real_counts.sample_texts import mark_of, texts_of

SEED = 1228
RANDOM_CHATS = 2_000
WINDOWS = (8_192, 16_384, 32_768, 131_072)
LEAST_FILE_TOKENS = 200
QUESTION = "What follows from all of this?"


@dataclass(frozen=True, slots=True)
class RandomChat:
    """A turn whose texts are samples, the samples of its files, and the ceiling of its model."""

    context: TurnContext
    files: tuple[int, ...]
    ceiling: Ceiling
    offers_lookups: bool


def random_chats(sample_count: int, *, count: int = RANDOM_CHATS, seed: int = SEED) -> Iterator[RandomChat]:
    """So many chats of samples with numbers below `sample_count`, the same ones for the same seed."""
    random = np.random.default_rng(seed)
    for _ in range(count):
        ceiling = ceiling_of(int(random.choice(WINDOWS)))
        yield _Dice(random, sample_count).chat(ceiling)


class _Dice:
    """Makes chats of samples with numbers below `sample_count`."""

    def __init__(self, random: np.random.Generator, sample_count: int) -> None:
        self._random = random
        self._sample_count = sample_count

    def chat(self, ceiling: Ceiling) -> RandomChat:
        context = TurnContext(
            marker=MARKER,
            message=f"{QUESTION}\n\n{self._text(1, 20) if self._happens(0.2) else ''}".rstrip("\n"),
            topic=QUESTION,
            profile=self._text(0, 1) if self._happens(0.2) else "",
            history=tuple(self._turn() for _ in range(self._between(0, 24))),
            summaries=self._items(6),
            memories=self._items(12),
            materials=self._items(8),
            calendar=self._items(15) if self._happens(0.8) else None,
            notes=tuple(Note(QUESTION, self._text(1, 2)) for _ in range(self._between(0, 2))),
        )
        files = self._numbers(1, 30) if self._happens(0.4) else ()
        return RandomChat(context, files, ceiling, self._happens(0.5))

    def _turn(self) -> PastTurn:
        return PastTurn(self._text(1, 1) if self._happens(0.3) else QUESTION, self._text(1, 4))

    def _items(self, most: int) -> tuple[Item, ...]:
        samples = self._numbers(0, most)
        return tuple(
            Item(f"Item {rank}\n{mark_of(sample)}", f"Item {rank}", rank)
            for rank, sample in enumerate(samples)
        )

    def _text(self, least: int, most: int) -> str:
        return texts_of(self._numbers(least, most))

    def _numbers(self, least: int, most: int) -> tuple[int, ...]:
        numbers = self._random.integers(self._sample_count, size=self._between(least, most))
        return tuple(int(number) for number in numbers)

    def _between(self, least: int, most: int) -> int:
        return int(self._random.integers(least, most, endpoint=True))

    def _happens(self, probability: float) -> bool:
        return bool(self._random.random() < probability)


def reader_of_samples(samples: Sequence[int], count: CountTokens) -> ReadFiles | None:
    """Reads files that are these samples: as many as fit, none of them cut; None without any."""

    def read(budget: int) -> FilesText:
        if budget < LEAST_FILE_TOKENS:
            raise BudgetTooSmallError(f"{budget} tokens are too few for an excerpt.")
        kept: list[int] = []
        for sample in samples:
            if count(texts_of((*kept, sample))) <= budget:
                kept.append(sample)
        return FilesText(texts_of(kept) or "No passage fits.", budget)

    return read if samples else None
