"""Cutting text with what is injected for it, never trusting its count."""

from __future__ import annotations

from dataclasses import dataclass

from compressor.core.search.indexed_file import CountTokens
from context_manager.core.counting import frame_tokens
from context_manager.core.values import FitText

_TRIES = 3


@dataclass(frozen=True, slots=True)
class Scissors:
    """What cuts the texts of one prompt: the counter, what fits, and what the texts are kept relevant to."""

    count: CountTokens
    fit: FitText
    topic: str

    @property
    def frame_tokens(self) -> int:
        """What a message costs beside its text."""
        return frame_tokens(self.count)

    def cut(self, text: str, tokens: int, max_tokens: int, gap: str) -> tuple[str, int]:
        """A text that costs `tokens`, and its cost, inside `max_tokens`: unchanged where it fits.

        What fits may count otherwise than the budget does: it is asked for less until both agree.
        """
        if tokens <= max_tokens:
            return text, tokens
        target = max_tokens
        for _ in range(_TRIES):
            if target <= 0:
                break
            fitted = self.fit(text, max_tokens=target, topic=self.topic, gap=gap).text
            counted = self.count(fitted)
            if counted <= max_tokens:
                return fitted, counted
            target = target * max_tokens // counted - 1
        return "", 0
