"""What reading a file had to leave out or guess, as sentences: those of admin pages and commands alike."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from compressor.core.wording import counted, page_runs, spans

Notice = Mapping[str, Any]
MAX_RUNS = 20
_MANY = {"piece of hidden text": "pieces of hidden text"}


def notice_in_words(notice: Notice) -> str:
    """One sentence; of a kind that has none here, its code and its numbers."""
    known = _SENTENCES.get(str(notice.get("code", "")))
    return known(notice) if known is not None else _plain(notice)


def _without_text(notice: Notice) -> str:
    return f"{_pages(notice['pages'])} no text: scanned or blank."


def _unreadable(notice: Notice) -> str:
    return f"{_pages(notice['pages'])} no text because the file is broken there."


def _licence(notice: Notice) -> str:
    return (
        "Project Gutenberg's header and licence were left out "
        f"({counted(notice['characters'], 'character')}): they are not the book's text."
    )


def _encoding(notice: Notice) -> str:
    unknown = (
        f", and {counted(notice['replaced'], 'character')} could not be read" if notice["replaced"] else ""
    )
    return f"How its letters are encoded is not certain; {notice['charset']} was guessed{unknown}."


def _parts_left_out(notice: Notice) -> str:
    parts = (("comments", "comment"), ("deletions", "tracked deletion"), ("hidden", "piece of hidden text"))
    said = [counted(notice[key], name, _MANY.get(name, "")) for key, name in parts if notice.get(key)]
    return f"Left out of the document: {', '.join(said)}."


def _parts_unreadable(notice: Notice) -> str:
    return f"Parts of the file are missing or broken: {_shortened(notice['parts'])}."


def _hidden_slides(notice: Notice) -> str:
    slides = spans(page_runs(notice["pages"]))
    return f"Slides that are hidden when it is shown were read all the same: {slides}."


def _navigation(notice: Notice) -> str:
    return f"The menus of the web site were left out ({counted(notice['characters'], 'character')})."


def _readings(notice: Notice) -> str:
    readings = counted(notice["readings"], "reading")
    return f"{readings} beside the lines (ruby text) were left out; the words are there."


def _shortened(names: Sequence[str]) -> str:
    more = len(names) - MAX_RUNS
    listed = ", ".join(map(str, names[:MAX_RUNS]))
    return f"{listed} and {more:,} more" if more > 0 else listed


def _pages(pages: Sequence[int]) -> str:
    runs = page_runs(pages)
    if len(runs) > MAX_RUNS:
        return f"{counted(len(pages), 'page')} have"
    return f"Page {spans(runs)} has" if len(pages) == 1 else f"Pages {spans(runs)} have"


def _plain(notice: Notice) -> str:
    details = [f"{key.replace('_', ' ')}: {_value(value)}" for key, value in notice.items() if key != "code"]
    name = str(notice.get("code", "")).replace("_", " ").capitalize()
    return f"{name} ({'; '.join(details)})." if details else f"{name}."


def _value(value: Any) -> str:
    if isinstance(value, list) and value and all(isinstance(each, int) for each in value):
        return spans(page_runs(value)[:MAX_RUNS])
    return _shortened(value) if isinstance(value, list) else str(value)


_SENTENCES: dict[str, Callable[[Notice], str]] = {
    "pages_without_text": _without_text,
    "pages_unreadable": _unreadable,
    "gutenberg_licence_left_out": _licence,
    "encoding_guessed": _encoding,
    "parts_left_out": _parts_left_out,
    "parts_unreadable": _parts_unreadable,
    "hidden_slides": _hidden_slides,
    "navigation_left_out": _navigation,
    "readings_left_out": _readings,
}
