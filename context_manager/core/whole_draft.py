"""Everything a turn could tell the model, whole, as blocks of a prompt."""

from __future__ import annotations

from compressor.core.excerpts.writing import BudgetTooSmallError
from context_manager.core.blocks import HistoryBlock, ListBlock, fixed_block
from context_manager.core.counting import frame_tokens
from context_manager.core.draft import Draft
from context_manager.core.errors import ContextOverflow
from context_manager.core.fences import in_one_line, neutralised
from context_manager.core.fixed_parts import Material
from context_manager.core.history import in_window
from context_manager.core.instructions import instructions_for
from context_manager.core.material import Files, FilesBlock
from context_manager.core.pasting import SplitMessage
from context_manager.core.values import BlockName, Budget, TurnContext

LIST_HEADINGS = {
    BlockName.SUMMARIES: "what the student's other chats are about",
    BlockName.MEMORIES: "what the student asked to remember",
    BlockName.MATERIALS: "what the student has saved",
    BlockName.CALENDAR: "events of the student's calendar",
}


def whole_draft(context: TurnContext, message: SplitMessage, material: Material, budget: Budget) -> Draft:
    """All blocks, nothing cut. Raises ContextOverflow where the files cannot be read in the whole prompt."""
    count, marker = budget.count, context.marker
    lists = {
        BlockName.SUMMARIES: context.summaries,
        BlockName.MEMORIES: context.memories,
        BlockName.MATERIALS: context.materials,
        BlockName.CALENDAR: context.calendar or (),
    }
    fixed = [
        fixed_block(BlockName.INSTRUCTIONS, instructions_for(marker), count, frames=frame_tokens(count)),
        fixed_block(BlockName.PROFILE, _profile(context), count),
        fixed_block(BlockName.SESSION, _session(context), count, items=_session_lines(context)),
        material.notes.whole(),
        material.paste.whole(),
        fixed_block(BlockName.MESSAGE, message.question, count, frames=2 * frame_tokens(count)),
    ]
    return Draft(
        history=HistoryBlock(in_window(context.history, marker), material.paste.scissors),
        lists=[
            ListBlock(name, LIST_HEADINGS[name], items, marker=marker, count=count)
            for name, items in lists.items()
        ],
        fixed=[*fixed, _whole_files(material.files, budget, beside=sum(block.tokens for block in fixed))],
    )


def _whole_files(files: Files, budget: Budget, *, beside: int) -> FilesBlock:
    try:
        return files.whole(most=budget.limit)
    except BudgetTooSmallError as exc:
        tokens = beside + max(files.budget, budget.limit)
        raise ContextOverflow(tokens=tokens, limit=budget.limit, ceiling=budget.ceiling) from exc


def _profile(context: TurnContext) -> str:
    text = neutralised(context.profile, context.marker).strip("\n")
    return f"\n{text}\n" if text.strip() else ""


def _session(context: TurnContext) -> str:
    lines = [in_one_line(line, context.marker) for line in (*context.session, _calendar_fact(context))]
    return "".join(f"{line}\n" for line in lines if line) + "\n"


def _session_lines(context: TurnContext) -> int:
    return len(context.session) + 1


def _calendar_fact(context: TurnContext) -> str:
    """What is known of the calendar, whatever of it is listed."""
    if context.calendar is None:
        return "The student's calendar was not loaded: nothing is known of its events."
    if not context.calendar:
        return "There are no events in the student's calendar."
    return f"Events in the student's calendar: {len(context.calendar)}."
