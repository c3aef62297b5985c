"""Filling a budget to the brim: choose by upper bounds, write the excerpt out, count it, and use what was
left free.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from compressor.core.basket import Basket, Reason
from compressor.core.excerpt import FileExcerpt, file_excerpts, header, prices, render
from compressor.core.indexed_file import CountTokens, IndexedFile

MAX_FILLS = 3
FULL_ENOUGH = 0.985
"""An excerpt that uses this share of its budget is not filled up again."""


@dataclass(frozen=True, slots=True)
class WrittenExcerpt:
    """An excerpt written out: `text` costs `tokens`."""

    files: tuple[FileExcerpt, ...]
    text: str
    tokens: int


def write_excerpt(
    files: Sequence[IndexedFile],
    fill: Callable[[Basket], None],
    chosen_for: str,
    *,
    budget: int,
    count: CountTokens,
) -> WrittenExcerpt:
    """Write what `fill` chooses, or everything where everything fits. Never costs more than `budget`."""
    whole = _whole_files(files, chosen_for, budget, count)
    if whole is not None:
        return whole
    price = prices(files, count)
    empty = file_excerpts(files, {})
    heads = [line for file, each in zip(files, empty, strict=True) for line in header(file, each, chosen_for)]
    basket = Basket(files, price, limit=budget, spent=count("\n".join(heads)) + len(files) * (price.gap + 4))
    written = _written(files, basket, chosen_for, count)
    for _ in range(MAX_FILLS):
        before = len(basket.reasons)
        fill(basket)
        if len(basket.reasons) == before:
            break
        written = _written(files, basket, chosen_for, count)
        if written.tokens >= budget * FULL_ENOUGH:
            break
        basket.limit = basket.spent + budget - written.tokens
    while written.tokens > budget and basket.reasons:
        basket.remove(next(reversed(basket.reasons)))
        written = _written(files, basket, chosen_for, count)
    return written


def _whole_files(
    files: Sequence[IndexedFile], chosen_for: str, budget: int, count: CountTokens
) -> WrittenExcerpt | None:
    """All text of all files; None where it does not fit."""
    if sum(int(file.chunks.tokens.sum()) for file in files) > budget:
        return None
    reasons = dict.fromkeys(range(sum(len(file.chunks) for file in files)), Reason.WHOLE_FILE)
    excerpts = file_excerpts(files, reasons)
    text = render(files, excerpts, chosen_for)
    tokens = count(text)
    return WrittenExcerpt(tuple(excerpts), text, tokens) if tokens <= budget else None


def _written(
    files: Sequence[IndexedFile], basket: Basket, chosen_for: str, count: CountTokens
) -> WrittenExcerpt:
    excerpts = file_excerpts(files, basket.reasons)
    text = render(files, excerpts, chosen_for)
    return WrittenExcerpt(tuple(excerpts), text, count(text))
