"""The outline of a text of which the beginning or the end was left out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace

from compressor.core.document import OutlineEntry


def settle_headings(
    outline: Sequence[OutlineEntry], texts: Sequence[str | None], kept: Sequence[str]
) -> tuple[OutlineEntry, ...]:
    """Return the entries that still stand in `kept`, what is left of each page's text, counted anew.

    Bookmarks, of which the page alone is known, stay.
    """
    if all(text in (None, remainder) for text, remainder in zip(texts, kept, strict=True)):
        return tuple(outline)
    return tuple(_settle(outline, texts, kept))


def _settle(
    outline: Sequence[OutlineEntry], texts: Sequence[str | None], kept: Sequence[str]
) -> Iterator[OutlineEntry]:
    counts: dict[int, tuple[Counter[str], Counter[str]]] = {}
    for entry in outline:
        text, remainder = texts[entry.page - 1] or "", kept[entry.page - 1]
        if not entry.occurrence or text == remainder:
            yield entry
            continue
        if entry.page not in counts:
            counts[entry.page] = _count_blocks(text[: text.find(remainder)]), _count_blocks(remainder)
        before, behind = counts[entry.page]
        if 0 < entry.occurrence - before[entry.title] <= behind[entry.title]:
            yield replace(entry, occurrence=entry.occurrence - before[entry.title])


def _count_blocks(text: str) -> Counter[str]:
    """How many blocks of the text read like each title."""
    return Counter(" ".join(block.split()) for block in text.split("\n\n"))
