"""The one ceiling: what the prompt of a turn may cost, told from the model's window."""

from __future__ import annotations

from dataclasses import dataclass

MAX_CEILING_TOKENS = 32_000
ANSWER_TOKENS = 4_096
MARGIN_DIVISOR = 16
LOOKUP_TOKENS = 2_000
LOOKUP_DIVISOR = 8
FILE_TOKENS = 12_000
FILE_PERCENT = 45


@dataclass(frozen=True, slots=True)
class Ceiling:
    """In tokens: `tokens` are the most that a prompt may cost, `answer_room` the most that is written."""

    tokens: int
    answer_room: int

    @property
    def lookup_reserve(self) -> int:
        """What a turn that offers lookups keeps for their results."""
        return min(LOOKUP_TOKENS, self.tokens // LOOKUP_DIVISOR)

    @property
    def files_budget(self) -> int:
        """What all files of a turn share."""
        return min(FILE_TOKENS, self.tokens * FILE_PERCENT // 100)


def ceiling_of(window: int, answer_tokens: int = ANSWER_TOKENS) -> Ceiling:
    """The ceiling of a model with this window: less room for the answer, less a margin, capped.

    The room is never more than half the window; the margin is a sixteenth of what is left, rounded up.
    Raises ValueError for a window or an answer of no tokens.
    """
    if window < 1 or answer_tokens < 1:
        raise ValueError(f"a window of {window} tokens with {answer_tokens} for the answer holds no prompt")
    room = min(answer_tokens, window // 2)
    left = window - room
    margin = -(-left // MARGIN_DIVISOR)
    return Ceiling(min(MAX_CEILING_TOKENS, left - margin), room)
