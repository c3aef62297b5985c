"""Lists, and lists of terms with what they mean."""

from __future__ import annotations

from collections.abc import Callable

from compressor.extraction.markup.context import Item
from compressor.extraction.markup.list_markers import ListMarkers
from compressor.extraction.markup.state import Attributes, Closer, ReadingState


def _open_list(state: ReadingState, name: str, attributes: Attributes) -> Closer:
    context = state.context
    context.break_block()
    if not context.lists:
        context.sink.end_list()
    context.lists.append(ListMarkers(name, attributes))

    def close() -> None:
        context.break_block()
        context.lists.pop()
        if not context.lists:
            context.sink.end_list()

    return close


def _open_item(state: ReadingState, _name: str, attributes: Attributes) -> Closer:
    context = state.context
    marker = context.lists[-1].take(attributes.get("value")) if context.lists else "-"
    return _open_any_item(state, Item(max(1, len(context.lists)), marker))


def _open_term(state: ReadingState, _name: str, _attributes: Attributes) -> Closer:
    if not state.is_behind_term:
        state.context.sink.end_list()
    close = _open_any_item(state, Item(len(state.context.lists) + 1, ""))

    def close_term() -> None:
        close()
        state.is_behind_term = True

    return close_term


def _open_meaning(state: ReadingState, _name: str, _attributes: Attributes) -> Closer:
    state.is_behind_term = False
    return _open_any_item(state, Item(len(state.context.lists) + 2, ""))


def _open_any_item(state: ReadingState, item: Item) -> Closer:
    context = state.context
    context.break_block()
    context.items.append(item)

    def close() -> None:
        context.break_block()
        context.items.pop()

    return close


def _open_terms(state: ReadingState, _name: str, _attributes: Attributes) -> Closer:
    context = state.context
    context.break_block()

    def close() -> None:
        context.break_block()
        context.sink.end_list()

    return close


LIST_HANDLERS: dict[str, Callable[[ReadingState, str, Attributes], Closer]] = {
    "ul": _open_list,
    "ol": _open_list,
    "menu": _open_list,
    "li": _open_item,
    "dl": _open_terms,
    "dt": _open_term,
    "dd": _open_meaning,
}
