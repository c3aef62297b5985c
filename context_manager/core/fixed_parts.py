"""Making what is otherwise fixed fit: the files' excerpts, the paste and pinned notes.

The paste gives way as soon as not everything fits, down to about half of the prompt; the others, and more of
it, only where the fixed blocks alone do not fit. Arithmetic decides what each of them may cost.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from compressor.core.excerpts.writing import BudgetTooSmallError
from context_manager.core.blocks import FixedBlock
from context_manager.core.cutting import Scissors
from context_manager.core.draft import Draft
from context_manager.core.material import Files, FilesBlock, Notes, Paste, more_than
from context_manager.core.pasting import SplitMessage
from context_manager.core.values import BlockName, Step, StepName, TurnContext

PASTE_DIVISOR = 2
"""With the question, a paste may have this part of the prompt, whatever else there is."""
FILES_DIVISOR = 2
SHARE_DIVISOR = 4
"""Files are cut to half of what they had, then notes and the paste to a quarter of the room, then files to
half of it.
"""
LEAST_TOKENS = 120
"""What files and the paste are cut to at most, unless files need more; notes are left out before that."""

_STEPS = {
    BlockName.FILES: StepName.FILES_FITTED,
    BlockName.PASTE: StepName.PASTE_FITTED,
    BlockName.NOTES: StepName.NOTES_FITTED,
}
Sizes = dict[BlockName, int]


@dataclass(frozen=True, slots=True)
class FittableParts:
    """What can be fitted of the fixed blocks."""

    files: Files
    paste: Paste
    notes: Notes

    @classmethod
    def of(cls, context: TurnContext, message: SplitMessage, scissors: Scissors) -> FittableParts:
        """Those of a turn."""
        marker = context.marker
        return cls(
            Files(context.read_files, context.files_budget, marker, scissors),
            Paste(message.paste, marker, scissors),
            Notes(context.notes, marker, scissors),
        )


def fit_fixed_parts(draft: Draft, parts: FittableParts, limit: int) -> list[Step]:
    """Fit what is fixed as far as it has to; the steps that were taken, in order.

    Where nothing more can be cut, the fixed blocks may still cost more than `limit`.
    """
    if draft.tokens <= limit:
        return []
    whole = {name: draft.tokens_of(name) for name in _STEPS}
    wanted = whole | {BlockName.PASTE: _paste_share(draft, limit)}
    room = limit - (draft.fixed_tokens - sum(whole.values()))
    if (files := _fitted_files(parts.files, wanted, room)) is not None:
        draft.replace(files)
        wanted[BlockName.FILES] = files.tokens
    for name, part in ((BlockName.PASTE, parts.paste), (BlockName.NOTES, parts.notes)):
        share = shares(wanted, room, files_least=wanted[BlockName.FILES])[name]
        if share < whole[name]:
            _replace_if_smaller(draft, part.fitted(share))
        wanted[name] = draft.tokens_of(name)
    return [
        Step(step, whole[name], draft.tokens_of(name), 1)
        for name, step in _STEPS.items()
        if draft.tokens_of(name) < whole[name]
    ]


def shares(wanted: Mapping[BlockName, int], room: int, *, files_least: int = LEAST_TOKENS) -> Sizes:
    """What each part may cost so that together they cost no more than `room`, if that can be.

    Each stage takes from one part only as much as is still too much.
    """
    sizes = dict(wanted)
    stages = (
        (BlockName.FILES, max(files_least, sizes[BlockName.FILES] // FILES_DIVISOR)),
        (BlockName.NOTES, room // SHARE_DIVISOR),
        (BlockName.PASTE, max(LEAST_TOKENS, room // SHARE_DIVISOR)),
        (BlockName.FILES, max(files_least, room // FILES_DIVISOR)),
        (BlockName.NOTES, 0),
        (BlockName.PASTE, LEAST_TOKENS),
        (BlockName.FILES, files_least),
    )
    for name, least in stages:
        excess = sum(sizes.values()) - room
        sizes[name] -= max(0, min(excess, sizes[name] - least))
    return sizes


def _paste_share(draft: Draft, limit: int) -> int:
    paste = draft.tokens_of(BlockName.PASTE)
    half = limit // PASTE_DIVISOR - draft.tokens_of(BlockName.MESSAGE)
    beside_everything = limit - (draft.tokens - paste)
    return min(paste, max(0, half, beside_everything))


def _fitted_files(files: Files, wanted: Mapping[BlockName, int], room: int) -> FilesBlock | None:
    """The excerpts made smaller, if need be as small as they can be; None where they stay as they are."""
    least = LEAST_TOKENS
    while (share := shares(wanted, room, files_least=least)[BlockName.FILES]) < wanted[BlockName.FILES]:
        try:
            return files.fitted(share)
        except BudgetTooSmallError:
            least = more_than(share)
    return None


def _replace_if_smaller(draft: Draft, block: FixedBlock) -> None:
    if block.tokens < draft.tokens_of(block.name):
        draft.replace(block)
