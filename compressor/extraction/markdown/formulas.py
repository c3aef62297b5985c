r"""Formulas in Markdown, kept as they are written: ``$x^2$``, ``$$...$$``, ``\(...\)``, ``\begin{...}``.

As in Pandoc, a dollar opens a formula if no blank follows, and closes one if no blank comes before and no
figure after: "$5 and $10" are prices.
"""

from __future__ import annotations

import re

from markdown_it import MarkdownIt
from markdown_it.rules_block import StateBlock
from markdown_it.rules_inline import StateInline

INLINE = "formula_inline"
BLOCK = "formula_block"

_MAX_LINES = 200
_IN_LINE = re.compile(
    r"\$\$(?!\$)(?:[^$\\]|\\.|\$(?!\$))++\$\$"
    r"|\$(?![\s$])(?:[^$\\\n]|\\.|\n(?!\n))*+(?<=[^\s])\$(?!\d)"
    r"|\\\((?:[^\\]|\\(?![()]))*+\\\)"
    r"|\\\[(?:[^\\]|\\(?![\[\]]))*+\\\]",
    re.DOTALL,
)
_OPENING = re.compile(r"\$\$(?!\$)|\\\[|\\begin\{(\w+\*?)\}")
_CLOSINGS = {"$$": "$$", "\\[": "\\]"}


def add_formulas(parser: MarkdownIt) -> None:
    """Have the parser make tokens of formulas; their content is the formula with its delimiters."""
    parser.block.ruler.before(
        "fence", BLOCK, _read_block, {"alt": ["paragraph", "reference", "blockquote", "list"]}
    )
    parser.inline.ruler.before("escape", INLINE, _read_inline)


def _read_inline(state: StateInline, silent: bool) -> bool:  # noqa: FBT001 - the form of markdown-it's rules
    if state.src[state.pos] not in "$\\":
        return False
    match = _IN_LINE.match(state.src, state.pos, state.posMax)
    if match is None:
        return False
    if not silent:
        state.push(INLINE, "", 0).content = match[0]
    state.pos = match.end()
    return True


def _read_block(state: StateBlock, start: int, end: int, silent: bool) -> bool:  # noqa: FBT001 - as above
    if state.is_code_block(start):
        return False
    first = _line(state, start)
    opening = _OPENING.match(first)
    last = None if opening is None else _find_end(state, start, end, opening)
    if last is None:
        return False
    if not silent:
        indent = min(state.sCount[start : last + 1])
        token = state.push(BLOCK, "", 0)
        token.content = state.getLines(start, last + 1, indent, False).rstrip()  # noqa: FBT003 - its own form
        token.map = [start, last + 1]
        state.line = last + 1
    return True


def _find_end(state: StateBlock, start: int, end: int, opening: re.Match[str]) -> int | None:
    """Return the line that ends the formula; None if text follows it there, or a blank line comes first."""
    closing = f"\\end{{{opening[1]}}}" if opening[1] else _CLOSINGS[opening[0]]
    rest = _line(state, start)[opening.end() :].rstrip()
    for number in range(start, min(end, start + _MAX_LINES)):
        line = rest if number == start else _line(state, number).rstrip()
        if number > start and (not line or state.sCount[number] < state.blkIndent):
            return None
        if closing in line:
            return number if line.endswith(closing) else None
    return None


def _line(state: StateBlock, number: int) -> str:
    return state.src[state.bMarks[number] + state.tShift[number] : state.eMarks[number]]
