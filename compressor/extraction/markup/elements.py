"""How the elements of HTML are set: what is a block, a heading, a list, a note, the beginning of a page."""

from __future__ import annotations

import re
from collections.abc import Mapping

from compressor.extraction.markup.events import EPUB_TYPE, words_of

BLOCKS = frozenset(
    "address article aside blockquote body center details dialog dir div fieldset figcaption figure footer "
    "form header hgroup hr html legend main nav p section summary caption thead tbody tfoot table".split()
)
ENDS_A_HEADING = frozenset("p table ul ol dl section article pre blockquote".split())
"""What no heading holds: one that was never closed ends where this begins."""

_HEADING = re.compile(r"h([1-6])")
_DEFAULT_LEVEL = 2
_MAX_LEVEL = 9
_NOTES = frozenset("footnote endnote rearnote doc-footnote doc-endnote".split())
_NOTE_REFERENCES = frozenset(["noteref", "doc-noteref"])
_PAGE_NUMBERS = frozenset("pagenum pageno x-ebookmaker-pageno".split())
"""Classes under which Project Gutenberg and others keep the numbers of printed pages in a text."""
_PRINTED_NUMBER = re.compile(
    r"[\[({]?(?:(?:pg|page|p)\b\.?)?\s*([0-9]{1,5}|[ivxlcdm]{1,9})\.?[\])}]?", re.IGNORECASE
)
_PAGE_BREAKS = frozenset(["pagebreak", "doc-pagebreak"])


def heading_level(name: str, attributes: Mapping[str, str | None]) -> int:
    """Return the level of a heading, 0 for anything else."""
    if match := _HEADING.fullmatch(name):
        level = int(match[1])
    elif attributes.get("role") == "heading":
        level = _DEFAULT_LEVEL
    else:
        return 0
    said = (attributes.get("aria-level") or "").strip()
    return min(int(said), _MAX_LEVEL) if said.isdecimal() and int(said) else level


def is_note(attributes: Mapping[str, str | None]) -> bool:
    """Tell whether the element is a footnote."""
    return bool(attributes) and not _NOTES.isdisjoint(words_of(attributes, EPUB_TYPE, "role"))


def is_note_reference(attributes: Mapping[str, str | None]) -> bool:
    """Tell whether the element is the number that sends to a footnote."""
    return bool(attributes) and not _NOTE_REFERENCES.isdisjoint(words_of(attributes, EPUB_TYPE, "role"))


def is_page_break(attributes: Mapping[str, str | None]) -> bool:
    """Tell whether a page of the printed book begins at the element."""
    return bool(attributes) and not _PAGE_BREAKS.isdisjoint(words_of(attributes, EPUB_TYPE, "role"))


def page_label(attributes: Mapping[str, str | None]) -> str:
    """Return what the element says is printed on the page that it begins."""
    return (attributes.get("aria-label") or attributes.get("title") or "").strip().rstrip(".")


def is_page_number(attributes: Mapping[str, str | None]) -> bool:
    """Tell whether the element is the number of a printed page, set into the text where that begins."""
    return bool(attributes) and not _PAGE_NUMBERS.isdisjoint(words_of(attributes, "class"))


def read_page_number(text: str) -> str:
    """Return the number in "[Pg 12]" and the like, "" if there is none."""
    match = _PRINTED_NUMBER.fullmatch(text.strip())
    return match[1] if match else ""
