"""Project Gutenberg's header and licence, which stand around its books and are not part of them.

The marker lines of three decades are known: the lines of asterisks, the Small Print of the etexts of the
nineties, and the plain "End of Project Gutenberg's ...". A marker counts only where what lies beyond it is
such a header or licence, so that a text which quotes or mentions them keeps every word.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

_MAX_EDGE_CHARACTERS = 40_000
"""How far from either end of a text a marker may stand; header and licence are about half as long at most."""
_MAX_BARE_END_CHARACTERS = 300
_PAGE_BREAK = "\f\n"
"""Between pages while they are searched as one text: a page begins a line, and no line goes past its page."""

_FLAGS = re.IGNORECASE | re.MULTILINE
_START = re.compile(
    r"^[ \t]*+\*{3}[ \t]*+START OF (?:THE|THIS) PROJECT GUTENBERG E-?(?:BOOK|TEXT)\b"
    r"(?:[^\n*\f]*(?:\n[^\n*\f]+){0,3}\*{2,3})?[^\n\f]*"
    r"|^[ \t]*+\*END[ *]*+THE SMALL PRINT![^\n\f]*",
    _FLAGS,
)
_END = re.compile(
    r"^[ \t]*+\*{0,3}+[ \t]*+END OF (?:THE |THIS )?PROJECT GUTENBERG(?:['’]S)?\b[^\n\f]*", _FLAGS
)
_HEADER = re.compile(r"for the use of anyone|^Title:|\bSMALL PRINT\b|Plain Vanilla Electronic Texts", _FLAGS)
_LICENCE = re.compile(r"Project Gutenberg(?:-tm|TM|™)|gutenberg\.(?:org|net)|\bSMALL PRINT\b", _FLAGS)
_FULL_LICENCE = re.compile(r"FULL PROJECT GUTENBERG(?:-tm|TM|™)? LICEN[SC]E", _FLAGS)
_TITLE = re.compile(r"^Title:[ \t]*([^\n\f]+(?:\n[ \t]++[^\n\f:]++$)*)", _FLAGS)
_OLD_TITLE = re.compile(
    r"^[ \t*]*(?:The )?Project Gutenberg(?:['’]s)? (?:E-?(?:book|text) of,? )?"
    r"([^\n\f]{1,200}?)(?:,? by [^\n\f]*)?[ *]*$",
    _FLAGS,
)


@dataclass(frozen=True, slots=True)
class GutenbergBook:
    """A book without what is Project Gutenberg's: `left_out` characters. The title is from its header."""

    pages: tuple[str, ...]
    title: str = ""
    left_out: int = 0


def strip_gutenberg(pages: Sequence[str]) -> GutenbergBook:
    """Return the same number of pages; those that held nothing but header or licence are empty.

    Where there is no header and no licence, the pages come back as they are.
    """
    text = _PAGE_BREAK.join(pages)
    header = _find_header(text)
    start = header.end() if header else 0
    end = _find_licence(text, start=start)
    body = text[start:end]
    if not body.strip() or len(body) == len(text):
        return GutenbergBook(tuple(pages))
    before, after = text[:start], text[end:]
    kept = body.split(_PAGE_BREAK)
    kept[0] = kept[0].lstrip("\n")
    kept[-1] = kept[-1].rstrip("\n")
    return GutenbergBook(
        pages=(*[""] * before.count(_PAGE_BREAK), *kept, *[""] * after.count(_PAGE_BREAK)),
        title=_find_title(before),
        left_out=sum(len(part.replace(_PAGE_BREAK, "")) for part in (before, after)),
    )


def _find_header(text: str) -> re.Match[str] | None:
    """Return the marker that ends the header: the first with a header and no end of a book before it."""
    for marker in _START.finditer(text, 0, _MAX_EDGE_CHARACTERS):
        header = text[: marker.start()]
        if not header.strip() or (_HEADER.search(header) and not _END.search(header)):
            return marker
    return None


def _find_licence(text: str, *, start: int) -> int:
    """Return where the licence begins; the length of the text if there is none.

    After a header, an end marker in the last lines or before talk of Project Gutenberg is enough. In a text
    that has lost its header, the full licence must follow.
    """
    for marker in _END.finditer(text, max(start, len(text) - _MAX_EDGE_CHARACTERS)):
        rest = text[marker.end() :]
        if _FULL_LICENCE.search(rest):
            return marker.start()
        if start and (len(rest.strip()) <= _MAX_BARE_END_CHARACTERS or _LICENCE.search(rest)):
            return marker.start()
    return len(text)


def _find_title(header: str) -> str:
    title = _TITLE.search(header) or _OLD_TITLE.search(header)
    return " ".join(title[1].split()) if title else ""
