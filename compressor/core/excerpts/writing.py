"""Filling a budget to the brim: choose by upper bounds, write it out, count it, use what was left."""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol, TypeVar

from compressor.core.errors import CompressorError
from compressor.core.excerpts.basket import Basket, Reason
from compressor.core.excerpts.excerpt import FileExcerpt, file_excerpts, render
from compressor.core.excerpts.prices import prices
from compressor.core.search.indexed_file import CountTokens, IndexedFile

MAX_CHOICES_ANEW = 3
MAX_REFILLS = 2
FULL_ENOUGH = 0.985
"""A text that uses this share of its budget is not filled up again."""
HEADER_SPARE_TOKENS = 4
"""What the header of a file grows by at most when its numbers are filled in."""


ChosenFor = Callable[[Container[int]], str]
"""What chunks, numbered through all files, were chosen for, in a few words that end a sentence."""


class BudgetTooSmallError(CompressorError):
    """Not even the lines that say what an excerpt is fit the budget."""


class Counted(Protocol):
    """A text written out that knows what it costs."""

    @property
    def tokens(self) -> int: ...


Written = TypeVar("Written", bound=Counted)


@dataclass(frozen=True, slots=True)
class WrittenExcerpt:
    """An excerpt written out: `text` costs `tokens`."""

    files: tuple[FileExcerpt, ...]
    text: str
    tokens: int


def write_excerpt(
    files: Sequence[IndexedFile],
    fill: Callable[[Basket], None],
    chosen_for: ChosenFor,
    *,
    budget: int,
    count: CountTokens,
) -> WrittenExcerpt:
    """Write what `fill` chooses, or everything where everything fits. Never costs more than `budget`.

    Raises BudgetTooSmallError where an excerpt without any passage costs more.
    """

    def written(reasons: Mapping[int, Reason]) -> WrittenExcerpt:
        excerpts = file_excerpts(files, reasons)
        text = render(files, excerpts, chosen_for(reasons))
        return WrittenExcerpt(tuple(excerpts), text, count(text))

    if sum(int(file.chunks.tokens.sum()) for file in files) <= budget:
        whole = written(dict.fromkeys(range(sum(len(file.chunks) for file in files)), Reason.WHOLE_FILE))
        if whole.tokens <= budget:
            return whole
    empty = written({})
    if empty.tokens > budget:
        raise BudgetTooSmallError(
            f"An excerpt needs {empty.tokens} tokens before its first passage, and there are {budget}: "
            "ask about fewer files at once, or use a model with a larger window."
        )
    price = prices(files, count)
    spent = empty.tokens + len(files) * (price.file + HEADER_SPARE_TOKENS)
    basket = Basket(files, price, limit=budget, spent=spent)
    return write_to_the_brim(basket, fill, lambda: written(basket.reasons), budget=budget)


def write_to_the_brim(
    basket: Basket, fill: Callable[[Basket], None], write: Callable[[], Written], *, budget: int
) -> Written:
    """Fill the basket and write its chunks out; what that leaves of `budget` is filled again.

    Where chunks were counted by a smaller measure (that of another tokenizer), the text costs more: then all
    is chosen anew by a lower limit, which keeps an even spread even. Should it still cost more in the end,
    what was chosen last is taken back out.
    """
    fill(basket)
    written = write()
    for _ in range(MAX_CHOICES_ANEW):
        if written.tokens <= budget or not basket.reasons:
            break
        basket.limit = int(basket.limit * budget / written.tokens)
        basket.clear()
        fill(basket)
        written = write()
    for _ in range(MAX_REFILLS):
        chosen = len(basket.reasons)
        if written.tokens < budget * FULL_ENOUGH:
            basket.limit = basket.spent + _in_tokens_of(basket, written, budget - written.tokens)
            fill(basket)
        if len(basket.reasons) == chosen:
            break
        written = write()
    while written.tokens > budget and basket.reasons:
        basket.take_back(max(1, _in_tokens_of(basket, written, written.tokens - budget)))
        written = write()
    return written


def _in_tokens_of(basket: Basket, written: Counted, tokens: int) -> int:
    """So many tokens of the text by the measure of the basket, where that is a smaller one."""
    return tokens * min(basket.spent, written.tokens) // written.tokens if written.tokens else tokens
