"""What reading a file had to leave out or guess, as sentences."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from compressor.admin.wording import counted, spans
from compressor.core.excerpts.labels import page_runs

Notice = Mapping[str, Any]
MAX_RUNS = 20


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
    return f"The file does not say how its letters are encoded; {notice['charset']} was guessed{unknown}."


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
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)


_SENTENCES: dict[str, Callable[[Notice], str]] = {
    "pages_without_text": _without_text,
    "pages_unreadable": _unreadable,
    "gutenberg_licence_left_out": _licence,
    "encoding_guessed": _encoding,
}
