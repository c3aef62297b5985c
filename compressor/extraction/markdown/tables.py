"""Tables in Markdown. Dialects of CommonMark drop the cells that a row has more than the head: not here."""

from __future__ import annotations

from collections.abc import Iterator

from markdown_it import MarkdownIt
from markdown_it.rules_block import StateBlock, table
from markdown_it.rules_block.table import escapedSplit
from markdown_it.token import Token


def add_tables(parser: MarkdownIt) -> None:
    """Have the parser read tables, and put cells that are too many into the last one of their row."""
    parser.enable("table")
    parser.block.ruler.at("table", _read_table, {"alt": ["paragraph", "reference"]})


def _read_table(
    state: StateBlock,
    start: int,
    end: int,
    silent: bool,  # noqa: FBT001 - the form of markdown-it's rules
) -> bool:
    begin = len(state.tokens)
    if not table(state, start, end, silent):
        return False
    for line, cells in _iterate_rows(state.tokens[begin:]):
        written = _split(state, line)
        if cells and len(written) > len(cells):
            cells[-1].content = " | ".join(written[len(cells) - 1 :])
    return True


def _iterate_rows(tokens: list[Token]) -> Iterator[tuple[int, list[Token]]]:
    """Yield the line of each row, with the tokens of its cells."""
    line, cells = 0, list[Token]()
    for token in tokens:
        if token.type == "tr_open":
            line, cells = (token.map or [line + 1])[0], []
        elif token.type == "inline":
            cells.append(token)
        elif token.type == "tr_close":
            yield line, cells


def _split(state: StateBlock, line: int) -> list[str]:
    text = state.src[state.bMarks[line] + state.tShift[line] : state.eMarks[line]].strip()
    cells = [cell.strip() for cell in escapedSplit(text)]
    if cells and not cells[0]:
        cells.pop(0)
    if cells and not cells[-1]:
        cells.pop()
    return cells
