"""Footnotes and endnotes: the marks that call them, and their texts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from lxml.etree import _Element

from compressor.extraction.docx.styles import parse_int
from compressor.extraction.ooxml.names import VALUE, WORD
from compressor.extraction.ooxml.number_formats import write_number

FOOTNOTE = "footnote"
ENDNOTE = "endnote"
_USUAL_FORMATS = {FOOTNOTE: "decimal", ENDNOTE: "lowerRoman"}
_RULES = frozenset({"separator", "continuationSeparator", "continuationNotice"})


class NoteMarks:
    """Counts the notes of a document, each kind by itself: [1], [2] for footnotes, [i], [ii] for endnotes.

    Notes that start anew on every page are counted on, since a Word file does not know its pages.
    """

    def __init__(self, settings: _Element | None = None) -> None:
        self._formats = dict(_USUAL_FORMATS)
        self._counts = dict.fromkeys(_USUAL_FORMATS, 0)
        if settings is not None:
            for kind in _USUAL_FORMATS:
                self._read_settings(kind, settings)

    def next_mark(self, kind: str) -> str:
        """Count one note and return its mark."""
        self._counts[kind] += 1
        return f"[{write_number(self._counts[kind], self._formats[kind])}]"

    def _read_settings(self, kind: str, settings: _Element) -> None:
        number_format = settings.find(f"{WORD}{kind}Pr/{WORD}numFmt")
        start = settings.find(f"{WORD}{kind}Pr/{WORD}numStart")
        first = None if start is None else parse_int(start.get(VALUE))
        if number_format is not None:
            self._formats[kind] = number_format.get(VALUE, self._formats[kind])
        if first is not None:
            self._counts[kind] = first - 1


def list_notes(root: _Element | None, kind: str) -> Mapping[str, _Element]:
    """Return the notes of this kind by id, without the rules that are drawn above them."""
    return dict(_iterate_notes(root, kind)) if root is not None else {}


def _iterate_notes(root: _Element, kind: str) -> Iterator[tuple[str, _Element]]:
    for note in root.iterchildren(f"{WORD}{kind}"):
        if note.get(f"{WORD}type") not in _RULES:
            yield note.get(f"{WORD}id", ""), note
