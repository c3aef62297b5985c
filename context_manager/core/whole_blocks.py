"""Everything a turn could tell the model, whole, as blocks of a prompt."""

from __future__ import annotations

from collections.abc import Sequence

from compressor.core.excerpts.writing import BudgetTooSmallError
from compressor.core.search.indexed_file import CountTokens
from context_manager.core.blocks import FixedBlock, ListBlock, fixed_block
from context_manager.core.counting import frame_tokens
from context_manager.core.errors import ContextOverflow
from context_manager.core.fences import in_one_line, neutralised
from context_manager.core.fixed_parts import FittableParts
from context_manager.core.instructions import instructions_for
from context_manager.core.material import Files, FilesBlock
from context_manager.core.values import BlockName, Budget, Item, TurnContext

LIST_HEADINGS = {
    BlockName.SUMMARIES: "what the student's other chats are about",
    BlockName.MEMORIES: "what the student asked to remember",
    BlockName.MATERIALS: "what the student has saved",
    BlockName.CALENDAR: "events of the student's calendar",
}


def whole_lists(context: TurnContext, count: CountTokens) -> list[ListBlock]:
    """The lists that the ladder cuts."""
    lists = {
        BlockName.SUMMARIES: context.summaries,
        BlockName.MEMORIES: context.memories,
        BlockName.MATERIALS: context.materials,
        BlockName.CALENDAR: context.calendar or (),
    }
    return [
        ListBlock(name, LIST_HEADINGS[name], items, marker=context.marker, count=count)
        for name, items in lists.items()
    ]


def whole_fixed_blocks(
    context: TurnContext, question: str, parts: FittableParts, budget: Budget
) -> list[FixedBlock]:
    """What the ladder does not cut. Raises ContextOverflow where a whole prompt would not hold the files."""
    count, frame = budget.count, frame_tokens(budget.count)
    session = _session(context)
    blocks = [
        fixed_block(BlockName.INSTRUCTIONS, instructions_for(context.marker), count, frames=frame),
        fixed_block(BlockName.PROFILE, _profile(context), count),
        fixed_block(BlockName.SESSION, "".join(session), count, items=len(session)),
        parts.notes.whole(),
        parts.paste.whole(),
        fixed_block(BlockName.MESSAGE, question, count, frames=2 * frame),
    ]
    return [*blocks, _whole_files(parts.files, budget, beside=sum(block.tokens for block in blocks))]


def _whole_files(files: Files, budget: Budget, *, beside: int) -> FilesBlock:
    try:
        return files.whole(most=budget.limit)
    except BudgetTooSmallError as exc:
        tokens = beside + max(files.budget, budget.limit)
        raise ContextOverflow(tokens=tokens, limit=budget.limit, ceiling=budget.ceiling) from exc


def _profile(context: TurnContext) -> str:
    text = neutralised(context.profile, context.marker).strip("\n")
    return f"\n{text}\n" if text.strip() else ""


def _session(context: TurnContext) -> list[str]:
    """The facts of the moment, a line each; the last with the blank line between them and what follows."""
    facts = (*context.session, _calendar_fact(context.calendar))
    lines = [line for fact in facts if (line := in_one_line(fact, context.marker))]
    return [*(f"{line}\n" for line in lines[:-1]), f"{lines[-1]}\n\n"]


def _calendar_fact(calendar: Sequence[Item] | None) -> str:
    """What is known of the calendar, whatever of it is listed."""
    if calendar is None:
        return "The student's calendar was not loaded: nothing is known of its events."
    if not calendar:
        return "There are no events in the student's calendar."
    return f"Events in the student's calendar: {len(calendar)}."
