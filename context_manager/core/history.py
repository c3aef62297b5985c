"""Earlier turns: which of them are read, and what is left of one that is cut.

The window holds up to twenty turns and slides by five, so that the prompts of consecutive turns begin alike.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from context_manager.core.cutting import Scissors
from context_manager.core.fences import neutralised
from context_manager.core.values import PastTurn

WINDOW_TURNS = 20
WINDOW_STEP = 5
NEWEST_TURNS = 4
"""So many of the newest turns are cut last."""
PARTING = "\n\n"
"""What parts passages of a turn that is cut: nothing that could be taken for words of the turn."""


@dataclass(frozen=True, slots=True)
class TurnText:
    """A turn as it is read: its words, what both messages cost with their frames, whether it is in part."""

    question: str
    answer: str
    question_tokens: int
    answer_tokens: int
    frames: int
    is_cut: bool = False

    @property
    def tokens(self) -> int:
        """What the turn costs."""
        return self.question_tokens + self.answer_tokens + self.frames


def window_start(turns: int) -> int:
    """How many of so many earlier turns are too old to be read."""
    return max(0, -(-(turns - WINDOW_TURNS) // WINDOW_STEP) * WINDOW_STEP)


def in_window(history: Sequence[PastTurn], marker: str) -> list[PastTurn]:
    """The turns that are read, oldest first; a turn of which one side is blank is none."""
    turns = [each for each in history if each.question.strip() and each.answer.strip()]
    return [
        PastTurn(neutralised(each.question, marker), neutralised(each.answer, marker))
        for each in turns[window_start(len(turns)) :]
    ]


def whole_turn(turn: PastTurn, scissors: Scissors) -> TurnText:
    """A turn as it was said."""
    count = scissors.count
    return TurnText(
        turn.question, turn.answer, count(turn.question), count(turn.answer), 2 * scissors.frame_tokens
    )


def cut_turn(turn: TurnText, max_tokens: int, scissors: Scissors) -> TurnText | None:
    """The turn inside `max_tokens`, None where nothing would be left of one of its sides.

    The question may take half, and more where the answer is short; the answer takes the rest.
    """
    room = max_tokens - turn.frames
    question_room = max(room // 2, room - turn.answer_tokens)
    question, question_tokens = scissors.cut(turn.question, turn.question_tokens, question_room, PARTING)
    answer_room = room - question_tokens
    answer, answer_tokens = scissors.cut(turn.answer, turn.answer_tokens, answer_room, PARTING)
    if not question.strip() or not answer.strip():
        return None
    return TurnText(question, answer, question_tokens, answer_tokens, turn.frames, is_cut=True)
