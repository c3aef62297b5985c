"""What of a file is shown, told by its pages, or by its passages where it has no pages; both from 1."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

from compressor.core.excerpts.basket import Reason
from compressor.core.excerpts.excerpt import FileExcerpt
from compressor.core.excerpts.strip import Why, why_of
from compressor.core.search.indexed_file import IndexedFile

ReasonsByUnit = Mapping[int, Counter[Reason]]
"""Unit shown -> how many of its passages are there for which reason."""


def units_in(file: IndexedFile) -> int:
    """How many units the file has."""
    return file.page_count if file.paginated else len(file.chunks)


def units_of_chunk(file: IndexedFile, chunk: int) -> range:
    """The units that a chunk stands on."""
    if not file.paginated:
        return range(chunk + 1, chunk + 2)
    return range(int(file.chunks.first_pages[chunk]), int(file.chunks.last_pages[chunk]) + 1)


def shown_units(file: IndexedFile, shown: FileExcerpt) -> dict[int, Counter[Reason]]:
    """Every unit with some text in the excerpt, in no order."""
    units: dict[int, Counter[Reason]] = {}
    without_text = frozenset(file.pages_without_text)
    for chunk, reason in shown.reasons.items():
        for unit in units_of_chunk(file, chunk):
            if not file.paginated or unit not in without_text:
                units.setdefault(unit, Counter())[reason] += 1
    return units


def why_shown(reasons: Iterable[Reason]) -> Why:
    """What a unit is shown for: its position, unless any of its passages was chosen for the question."""
    return Why.CHOSEN if any(why_of(reason) is Why.CHOSEN for reason in reasons) else Why.POSITION
