"""Counting a prompt: parts are counted and added up, and the sum is the number.

Every part but the last of a message ends with a line break, where estimates of parts add up to no less than
that of the whole (see the tests). What a chat template puts around a message is counted as `FRAME` is.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from compressor.core.excerpts.fitting import Fitter
from compressor.core.search.indexed_file import CountTokens
from compressor.core.tokens.estimation import estimate, estimate_many
from compressor.core.tokens.families import Family
from context_manager.core.values import FitText, PromptMessage

FRAME = "\n\n[assistant]:\n\n"
"""Costs as much as the marks of role and end around a message do in any known chat template."""
MAX_CORRECTION = 2.0


@dataclass(frozen=True, slots=True)
class Counter:
    """Counts the tokens of texts: a family's estimate times `ratio`, rounded up.

    For one prompt: it remembers the texts it has counted, since most are counted again when they are cut.
    """

    family: Family
    ratio: float = 1.0
    _counted: dict[str, int] = field(default_factory=dict, init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        if not 1.0 <= self.ratio <= MAX_CORRECTION:
            raise ValueError(f"estimates are corrected by 1 to {MAX_CORRECTION}, not by {self.ratio}")

    def __call__(self, text: str) -> int:
        if text not in self._counted:
            self._counted[text] = corrected(estimate(text, self.family), self.ratio)
        return self._counted[text]

    def each(self, texts: Sequence[str]) -> NDArray[np.int32]:
        """What each of the texts costs, (len(texts),), counted in one pass."""
        tokens: NDArray[np.int32] = np.ceil(estimate_many(texts, self.family) * self.ratio).astype(np.int32)
        return tokens


def corrected(tokens: int, ratio: float) -> int:
    """An estimate as what providers reported says it should have been."""
    return math.ceil(tokens * ratio)


def fitter(counter: Counter) -> FitText:
    """What shortens texts as this counter counts. For one prompt and one thread: it remembers words."""
    return Fitter(count=counter, count_each=counter.each)


def frame_tokens(count: CountTokens) -> int:
    """What one message costs beside its text."""
    return count(FRAME)


def count_messages(messages: Sequence[PromptMessage], count: CountTokens) -> int:
    """What messages cost as they are sent, the opening of the answer included; for any list of messages."""
    return frame_tokens(count) * (len(messages) + 1) + sum(count(each.content) for each in messages)
