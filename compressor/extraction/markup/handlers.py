"""What the beginning and the end of an element do: a handler does the one and returns the other."""

from __future__ import annotations

from collections.abc import Callable

from compressor.extraction.markup.elements import (
    BLOCKS,
    ENDS_A_HEADING,
    heading_level,
    is_note,
    is_note_reference,
    is_page_break,
    is_page_number,
    page_label,
    read_page_number,
)
from compressor.extraction.markup.formulas import Formula
from compressor.extraction.markup.inline_text import LINE_BREAK, collapse_white_space
from compressor.extraction.markup.list_handlers import LIST_HANDLERS
from compressor.extraction.markup.pictures import read_picture
from compressor.extraction.markup.state import Attributes, Closer, ReadingState
from compressor.extraction.markup.table_handlers import TABLE_HANDLERS, open_note
from compressor.extraction.pictures import take_description
from compressor.extraction.raised_text import write_note_reference, write_subscript, write_superscript

Handler = Callable[[ReadingState, str, Attributes], Closer]

_MAX_LABEL_CHARACTERS = 12


def open_element(state: ReadingState, name: str, attributes: Attributes) -> Closer:
    """Do what the beginning of this element asks for, and return what its end does."""
    if closer := _open_by_role(state, attributes):
        return closer
    if level := heading_level(name, attributes):
        state.context.begin_heading(level)
        return state.context.end_heading
    if name in ENDS_A_HEADING and state.context.heading_level and not state.context.inline.is_blank:
        state.context.end_heading()
    if handler := _HANDLERS.get(name):
        return handler(state, name, attributes)
    if name in BLOCKS:
        state.context.break_block()
        return state.context.break_block
    return _do_nothing


def _open_by_role(state: ReadingState, attributes: Attributes) -> Closer | None:
    """Open an element that is something else than its name says."""
    if is_page_break(attributes):
        return _open_page_break(state, attributes)
    if is_page_number(attributes):
        return _open_page_number(state, attributes)
    if is_note(attributes) and not state.context.inline.is_blank:
        return open_note(state)
    return None


def _do_nothing() -> None:
    pass


def _open_page_break(state: ReadingState, attributes: Attributes) -> Closer:
    """The number of the page, if it stands inside, is its label and no text."""
    position = state.context.inline.position
    label = state.page_labels.get(attributes.get("id") or "") or page_label(attributes)

    def close() -> None:
        printed = _take_text(state, position, _read_label)
        state.begin_page(label or printed)

    return close


def _open_page_number(state: ReadingState, attributes: Attributes) -> Closer:
    """Without a number that can be told, such an element is text."""
    position = state.context.inline.position
    label = read_page_number(page_label(attributes))

    def close() -> None:
        printed = _take_text(state, position, read_page_number)
        if label or printed:
            state.begin_page(label or printed)

    return close


def _take_text(state: ReadingState, position: int, read: Callable[[str], str]) -> str:
    """Take away the text since `position` if it reads as something, and return as what."""
    found: list[str] = []

    def take(text: str) -> str:
        found.append(read(text))
        return "" if found[0] else text

    state.context.inline.rewrite(position, take)
    return "".join(found)


def _read_label(text: str) -> str:
    words = text.strip()
    return words.strip("[]") if len(words) <= _MAX_LABEL_CHARACTERS else ""


def _open_title(state: ReadingState, _name: str, _attributes: Attributes) -> Closer:
    state.title_parts = []

    def close() -> None:
        title = collapse_white_space("".join(state.title_parts or [])).strip()
        state.title, state.title_parts = state.title or title, None

    return close


def _open_formula(state: ReadingState, _name: str, attributes: Attributes) -> Closer:
    formula = state.formula = Formula(attributes)

    def close() -> None:
        state.formula = None
        state.context.add(f" {formula.text} " if attributes.get("display") == "block" else formula.text)

    return close


def _open_preformatted(state: ReadingState, _name: str, _attributes: Attributes) -> Closer:
    context = state.context
    context.flush()
    context.preformatted_depth += 1

    def close() -> None:
        context.flush()
        context.preformatted_depth -= 1

    return close


def _open_link(state: ReadingState, _name: str, attributes: Attributes) -> Closer:
    if is_note_reference(attributes):
        return _rewrite_at_end(state, write_note_reference)
    if "#" not in (attributes.get("href") or ""):
        return _do_nothing
    state.open_note_links += 1

    def close() -> None:
        state.open_note_links -= 1

    state.passed_note_links += 1
    return close


def _open_superscript(state: ReadingState, _name: str, _attributes: Attributes) -> Closer:
    if state.open_note_links:
        return _rewrite_at_end(state, write_note_reference)
    passed = state.passed_note_links

    def write(text: str) -> str:
        has_link = state.passed_note_links > passed
        return write_note_reference(text) if has_link else write_superscript(text)

    return _rewrite_at_end(state, write)


def _open_subscript(state: ReadingState, _name: str, _attributes: Attributes) -> Closer:
    return _rewrite_at_end(state, write_subscript)


def _rewrite_at_end(state: ReadingState, change: Callable[[str], str]) -> Closer:
    inline = state.context.inline
    position = inline.position
    return lambda: inline.rewrite(position, change)


def _open_quotation(state: ReadingState, _name: str, _attributes: Attributes) -> Closer:
    state.context.add("“")
    return lambda: state.context.add("”")


def _open_line_break(state: ReadingState, _name: str, _attributes: Attributes) -> Closer:
    is_preformatted = state.context.preformatted_depth > 0
    state.context.add("\n" if is_preformatted else LINE_BREAK)
    return _do_nothing


def _open_picture(state: ReadingState, _name: str, attributes: Attributes) -> Closer:
    picture = read_picture(attributes)
    state.context.add(take_description(picture) if state.context.heading_level else picture)
    return _do_nothing


_HANDLERS: dict[str, Handler] = {
    **LIST_HANDLERS,
    **TABLE_HANDLERS,
    "title": _open_title,
    "math": _open_formula,
    "pre": _open_preformatted,
    "listing": _open_preformatted,
    "a": _open_link,
    "sup": _open_superscript,
    "sub": _open_subscript,
    "q": _open_quotation,
    "br": _open_line_break,
    "img": _open_picture,
}
