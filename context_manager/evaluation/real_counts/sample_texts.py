"""Samples inside texts, by number: a text with a sample in it holds a mark that stands for the whole sample.

Counts of whole samples add up, so that neither the estimate nor the real count of a prompt needs their words.
By the estimate, a sample and the line breaks after it count at most three tokens more than inside a text.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from compressor.core.excerpts.fitting import FittedText
from compressor.core.search.indexed_file import CountTokens
from compressor.core.tokens import Family, estimate

_MARK = re.compile("\u27e6([0-9]+)\u27e7")


def mark_of(sample: int) -> str:
    """What stands for the sample of this number."""
    return f"\u27e6{sample}\u27e7"


def texts_of(samples: Iterable[int]) -> str:
    """A text of these samples, a blank line between two."""
    return "\n\n".join(map(mark_of, samples))


class SampleCounter:
    """Counts a text: its samples by `counts`, each piece between them by the estimate of the family."""

    def __init__(self, counts: Sequence[int], family: Family) -> None:
        self._counts = counts
        self._family = family
        self._own: dict[str, int] = {}

    def __call__(self, text: str) -> int:
        pieces = _MARK.split(text)
        return sum(map(self._own_tokens, pieces[::2])) + sum(self._counts[int(each)] for each in pieces[1::2])

    def _own_tokens(self, piece: str) -> int:
        if piece not in self._own:
            self._own[piece] = estimate(piece, self._family)
        return self._own[piece]


class WholeSamples:
    """Shortens a text to as many of its samples as fit, the first ones first, none of them cut."""

    def __init__(self, count: CountTokens) -> None:
        self._count = count

    def __call__(self, text: str, *, max_tokens: int, topic: str, gap: str) -> FittedText:
        marks = [f"\u27e6{number}\u27e7" for number in _MARK.findall(text)]
        kept: list[str] = []
        for mark in marks:
            if self._count(gap.join((*kept, mark))) <= max_tokens:
                kept.append(mark)
        fitted = gap.join(kept)
        return FittedText(fitted, self._count(fitted), len(kept), max(1, len(marks)))
