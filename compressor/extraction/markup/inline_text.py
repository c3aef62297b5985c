"""The text of one paragraph: white space collapsed as on a screen, page breaks remembered."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

LINE_BREAK = "\u2028"
"""Stands for `<br>` until the text is normalised, which makes it a line break."""

_PAGE_BREAK = "\x1e"
_WIDE = "\u2e80-\u9fff\uf900-\ufaff\uff00-\uff60\U00020000-\U0003ffff"
_BREAK_BETWEEN_WIDE = re.compile(rf"(?<=[{_WIDE}])[ \t]*+[\r\n][ \t\r\n]*+(?=[{_WIDE}])")
_WHITE_SPACE = re.compile(r"[ \t\r\n\f]+")
_EMPTY_LINE = re.compile(rf"{LINE_BREAK}\s*{LINE_BREAK}[\s{LINE_BREAK}]*")
_WORD_END = re.compile(r"[^\W\d_]$")
_WORD_START = re.compile(r"[^\W\d_]+[^\s]*")


class InlineText:
    """Gathers text. Where a page breaks in it, the word that the break cuts goes to the page it begins on."""

    def __init__(self) -> None:
        self._pieces: list[str] = []
        self._labels: list[str] = []

    @property
    def is_blank(self) -> bool:
        """Whether there is nothing to read in it."""
        return not any(piece.strip() for piece in self._pieces)

    @property
    def position(self) -> int:
        """Where the next piece of text will stand, for `rewrite`."""
        return len(self._pieces)

    def add(self, text: str) -> None:
        """Add text as it stands in the file."""
        self._pieces.append(text.replace(_PAGE_BREAK, " "))

    def page_break(self, label: str) -> None:
        """Remember that a page begins here."""
        self._pieces.append(_PAGE_BREAK)
        self._labels.append(label)

    def rewrite(self, position: int, change: Callable[[str], str]) -> None:
        """Change the text that was added since `position`, unless a page breaks in it."""
        added = "".join(self._pieces[position:])
        if added and _PAGE_BREAK not in added:
            self._pieces[position:] = [change(added)]

    def take(self) -> Iterator[tuple[str, str | None]]:
        """Yield the text up to each page break with the label of the page that begins there; None at the end.

        Wide characters (Han, kana) that only a line break of the file keeps apart are joined, as nothing
        stands between them when they are set (CSS Text 3, section 4.1.2).
        """
        return self._take(collapse_white_space)

    def take_as_it_stands(self) -> Iterator[tuple[str, str | None]]:
        """Yield what `take` does, with all its white space."""
        return self._take(str)

    def _take(self, tidy: Callable[[str], str]) -> Iterator[tuple[str, str | None]]:
        parts = "".join(self._pieces).split(_PAGE_BREAK)
        labels: list[str | None] = [*self._labels, None]
        self._pieces, self._labels = [], []
        for index in range(1, len(parts)):
            if _WORD_END.search(parts[index - 1]) and (rest := _WORD_START.match(parts[index])):
                parts[index - 1] += rest[0]
                parts[index] = parts[index][rest.end() :]
        return zip(map(tidy, parts), labels, strict=True)


def collapse_white_space(text: str) -> str:
    """Return the text with each run of white space as one blank, and none between wide characters."""
    joined = text if text.isascii() else _BREAK_BETWEEN_WIDE.sub("", text)
    return _WHITE_SPACE.sub(" ", joined)


def split_paragraphs(text: str) -> list[str]:
    """Return what empty lines, made by `<br><br>`, keep apart."""
    return _EMPTY_LINE.split(text) if LINE_BREAK in text else [text]
