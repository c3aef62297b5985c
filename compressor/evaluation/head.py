"""The strategy `head`: the first tokens of the file until the budget is full, whatever is asked."""

from __future__ import annotations

from compressor.core.excerpts.strip import Why
from compressor.core.search.indexed_file import CountTokens
from compressor.evaluation.books import Book
from compressor.evaluation.cases import Case
from compressor.evaluation.shown import Ask, Shown, Span

MAX_CHARACTERS_PER_TOKEN = 12


class HeadStrategy:
    """One answer for every question."""

    def __init__(self, book: Book, *, budget: int, count: CountTokens) -> None:
        text = book.full.text
        end = longest_fitting_prefix(text, budget=budget, count=count)
        span = Span(0, end, Why.POSITION, "first tokens")
        self._shown = Shown(
            runs=(text[:end],), spans=(span,), tokens=count(text[:end]), request_kind=None, searched=()
        )

    def prepare(self, case: Case) -> Ask:
        """Return what shows the head of the book."""
        return lambda: self._shown


def longest_fitting_prefix(text: str, *, budget: int, count: CountTokens) -> int:
    """Return the length of the longest beginning of `text` that costs at most `budget` tokens."""
    fits, fails = 0, min(len(text), budget * MAX_CHARACTERS_PER_TOKEN) + 1
    while fails - fits > 1:
        middle = (fits + fails) // 2
        if count(text[:middle]) <= budget:
            fits = middle
        else:
            fails = middle
    return fits
