"""Definitions of footnotes in Markdown: ``[^1]: Darwin, Origin`` is a paragraph of its own, with its mark.

CommonMark knows no footnotes. It takes such a line for the definition of a link, and drops it, or for a part
of the paragraph above it.
"""

from __future__ import annotations

import re

from markdown_it import MarkdownIt
from markdown_it.rules_block import StateBlock

_DEFINITION = re.compile(r"\[\^[^\]\s]+\]:")
_INDENT = 4


def add_footnotes(parser: MarkdownIt) -> None:
    """Have the parser read the definitions of footnotes as paragraphs."""
    parser.block.ruler.before("reference", "footnote", _read_definition, {"alt": ["paragraph", "reference"]})


def _read_definition(
    state: StateBlock,
    start: int,
    end: int,
    silent: bool,  # noqa: FBT001 - the form of markdown-it's rules
) -> bool:
    if state.is_code_block(start) or not _begins_definition(state, start):
        return False
    if not silent:
        last = _find_end(state, start, end)
        lines = (
            state.src[state.bMarks[at] + state.tShift[at] : state.eMarks[at]] for at in range(start, last)
        )
        state.line = last
        state.push("paragraph_open", "p", 1).map = [start, last]
        token = state.push("inline", "", 0)
        token.content = "\n".join(lines).strip()
        token.map = [start, last]
        token.children = []
        state.push("paragraph_close", "p", -1)
    return True


def _begins_definition(state: StateBlock, line: int) -> bool:
    begin = state.bMarks[line] + state.tShift[line]
    return state.src.startswith("[^", begin) and bool(_DEFINITION.match(state.src, begin, state.eMarks[line]))


def _find_end(state: StateBlock, start: int, end: int) -> int:
    """Return the line behind the definition: a blank one with no indented one after it, or the next one."""
    last = start + 1
    for line in range(start + 1, end):
        is_blank = state.isEmpty(line)
        goes_on = state.sCount[line] - state.blkIndent >= _INDENT or not state.isEmpty(line - 1)
        if not is_blank and (not goes_on or _begins_definition(state, line)):
            break
        last = last if is_blank else line + 1
    return last
