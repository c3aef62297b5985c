"""The trim ladder: what gives way, lightest cut first, a notch at a time, until the prompt fits.

A step is a generator that takes one notch each time it is asked to and says how many notches that was. It is
asked only while the prompt does not fit. A cut inside a text goes only as far as is needed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from context_manager.core.blocks import HistoryBlock, ListBlock
from context_manager.core.draft import Draft
from context_manager.core.history import NEWEST_TURNS, TurnText
from context_manager.core.values import BlockName, Step, StepName

RECENT_TOKENS = 6_000
OLDER_TOKENS = 600
OLDEST_TOKENS = 200
"""Less than this of a turn says too little."""
NEAREST_EVENTS = 25
MEMORIES_KEPT = 5
NOTCH_TOKENS = 250
RECENT_FLOOR_TOKENS = 1_500


def trim(draft: Draft, limit: int) -> list[Step]:
    """Cut the draft until it costs no more than `limit`; the steps that were taken, in order.

    Where everything that may give way is gone, the draft may still cost more.
    """
    steps = []
    for rung in LADDER:
        if draft.tokens <= limit:
            break
        before, notches = draft.tokens_of(rung.block), 0
        for taken in rung.notches(draft, limit):
            notches += taken
            if draft.tokens <= limit:
                break
        if notches:
            steps.append(Step(rung.name, before, draft.tokens_of(rung.block), notches))
    return steps


Notches = Iterator[int]


@dataclass(frozen=True, slots=True)
class Rung:
    """A step of the ladder and the block it cuts."""

    name: StepName
    block: BlockName
    notches: Callable[[Draft, int], Notches]


def _cut_recent_to_6000(draft: Draft, limit: int) -> Notches:
    return _cut_each(draft, limit, draft.history.newest(NEWEST_TURNS), RECENT_TOKENS)


def _cut_older_to_600(draft: Draft, limit: int) -> Notches:
    return _cut_each(draft, limit, draft.history.older(NEWEST_TURNS), OLDER_TOKENS)


def _cut_older_to_200(draft: Draft, limit: int) -> Notches:
    return _cut_each(draft, limit, draft.history.older(NEWEST_TURNS), OLDEST_TOKENS)


def _cut_each(draft: Draft, limit: int, numbers: list[int], floor: int) -> Notches:
    """Cut one turn a notch to the floor, the last one only as far as is needed."""
    for number in numbers:
        needed = draft.tokens - limit
        target = max(floor, draft.history.tokens_of(number) - needed)
        if (turn := draft.history.fitted(number, target)) is not None:
            draft.history.replace(number, turn)
            yield 1


def _leave_older_out(draft: Draft, limit: int) -> Notches:
    for number in draft.history.older(NEWEST_TURNS):
        draft.history.leave_out(number)
        yield 1


def _leave_recent_out(draft: Draft, limit: int) -> Notches:
    """Drop the newest turns; of the last as much stays as fits, if that is worth reading."""
    history = draft.history
    for number in history.newest(NEWEST_TURNS):
        target = history.tokens_of(number) - (draft.tokens - limit)
        turn = history.fitted(number, target) if target >= OLDEST_TOKENS else None
        if turn is not None:
            history.replace(number, turn)
        else:
            history.leave_out(number)
        yield 1


def _cut_recent(draft: Draft, limit: int) -> Notches:
    """Cut the newest turns in notches of 250 tokens, the oldest of them down to its floor first."""
    for number in draft.history.newest(NEWEST_TURNS):
        turn, notches = _fewest_notches(draft.history, number, draft.tokens - limit)
        if turn is not None:
            draft.history.replace(number, turn)
            yield notches


def _fewest_notches(history: HistoryBlock, number: int, needed: int) -> tuple[TurnText | None, int]:
    """The turn cut by as few notches as save what is needed, or to its floor.

    Arithmetic says how many are enough if each saves just what it should. They may save more: fewer are tried
    until they save too little.
    """
    tokens = history.tokens_of(number)
    most = -(-max(0, tokens - RECENT_FLOOR_TOKENS) // NOTCH_TOKENS)
    notches = min(-(-needed // NOTCH_TOKENS), most)
    turn = history.fitted(number, max(RECENT_FLOOR_TOKENS, tokens - needed))
    while turn is not None and notches > 1 and tokens - turn.tokens >= needed:
        lighter = history.fitted(number, tokens - (notches - 1) * NOTCH_TOKENS)
        if lighter is None or tokens - lighter.tokens < needed:
            break
        turn, notches = lighter, notches - 1
    return turn, notches


def _say_events_in_lines(draft: Draft, limit: int) -> Notches:
    return _shorten_each(draft.list_of(BlockName.CALENDAR))


def _say_titles_of_materials(draft: Draft, limit: int) -> Notches:
    return _shorten_each(draft.list_of(BlockName.MATERIALS))


def _shorten_each(block: ListBlock) -> Notches:
    for position in block.last_first():
        if block.shorten(position):
            yield 1


def _leaving_out(name: BlockName, *, but: int = 0) -> Callable[[Draft, int], Notches]:
    """A step that drops items of a list, the last in rank first, until `but` are left."""

    def notches(draft: Draft, limit: int) -> Notches:
        block = draft.list_of(name)
        for position in block.last_first()[: max(0, block.items - but)]:
            block.leave_out(position)
            yield 1

    return notches


LADDER = (
    Rung(StepName.RECENT_TO_6000, BlockName.HISTORY, _cut_recent_to_6000),
    Rung(StepName.OLDER_TO_600, BlockName.HISTORY, _cut_older_to_600),
    Rung(StepName.SUMMARIES_LEFT_OUT, BlockName.SUMMARIES, _leaving_out(BlockName.SUMMARIES)),
    Rung(StepName.CALENDAR_TO_LINES, BlockName.CALENDAR, _say_events_in_lines),
    Rung(
        StepName.CALENDAR_TO_NEAREST_25,
        BlockName.CALENDAR,
        _leaving_out(BlockName.CALENDAR, but=NEAREST_EVENTS),
    ),
    Rung(StepName.MATERIALS_TO_TITLES, BlockName.MATERIALS, _say_titles_of_materials),
    Rung(StepName.MEMORIES_TO_FIVE, BlockName.MEMORIES, _leaving_out(BlockName.MEMORIES, but=MEMORIES_KEPT)),
    Rung(StepName.OLDER_TO_200, BlockName.HISTORY, _cut_older_to_200),
    Rung(StepName.OLDER_LEFT_OUT, BlockName.HISTORY, _leave_older_out),
    Rung(StepName.CALENDAR_LEFT_OUT, BlockName.CALENDAR, _leaving_out(BlockName.CALENDAR)),
    Rung(StepName.MATERIALS_LEFT_OUT, BlockName.MATERIALS, _leaving_out(BlockName.MATERIALS)),
    Rung(StepName.MEMORIES_LEFT_OUT, BlockName.MEMORIES, _leaving_out(BlockName.MEMORIES)),
    Rung(StepName.RECENT_CUT, BlockName.HISTORY, _cut_recent),
    Rung(StepName.RECENT_LEFT_OUT, BlockName.HISTORY, _leave_recent_out),
)
"""The steps in their order, which is that of `StepName`."""
