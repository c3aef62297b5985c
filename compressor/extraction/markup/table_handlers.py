"""Tables and notes: what is gathered aside and put into the text as a whole."""

from __future__ import annotations

from collections.abc import Callable

from compressor.extraction.markup.context import Context
from compressor.extraction.markup.sinks import RecordedBlocks
from compressor.extraction.markup.state import Attributes, Closer, ReadingState
from compressor.extraction.markup.tables import Table


def open_note(state: ReadingState) -> Closer:
    """Gather a note that stands inside a paragraph; it is put in behind it."""
    outer, note = state.context, RecordedBlocks()
    close = _open_context(state, note)

    def close_note() -> None:
        close()
        outer.put_off(note)

    return close_note


def _open_table(state: ReadingState, _name: str, attributes: Attributes) -> Closer:
    context = state.context
    context.break_block()
    table = Table(attributes)
    state.tables.append(table)

    def close() -> None:
        context.break_block()
        state.tables.pop()
        table.play(context.sink)

    return close


def _open_row(state: ReadingState, _name: str, _attributes: Attributes) -> Closer:
    state.context.break_block()
    if state.tables:
        state.tables[-1].begin_row()
    return state.context.break_block


def _open_cell(state: ReadingState, _name: str, attributes: Attributes) -> Closer:
    if not state.tables:
        state.context.break_block()
        return state.context.break_block
    table, cell = state.tables[-1], RecordedBlocks()
    close = _open_context(state, cell)

    def close_cell() -> None:
        close()
        table.add_cell(cell, attributes)

    return close_cell


def _open_context(state: ReadingState, sink: RecordedBlocks) -> Closer:
    context = Context(sink)
    state.contexts.append(context)

    def close() -> None:
        context.flush()
        state.contexts.pop()

    return close


TABLE_HANDLERS: dict[str, Callable[[ReadingState, str, Attributes], Closer]] = {
    "table": _open_table,
    "tr": _open_row,
    "td": _open_cell,
    "th": _open_cell,
}
