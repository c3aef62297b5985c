"""From files, a request and a budget to an excerpt: the one place where the kinds of request part ways."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum

import numpy as np
from numpy.typing import NDArray

from compressor.core.analysis import Analyzer
from compressor.core.basket import Basket, Reason
from compressor.core.coverage import spread_over
from compressor.core.excerpt import FileExcerpt, file_excerpts, header, prices, render
from compressor.core.fusion import fuse, ranks
from compressor.core.indexed_file import CountTokens, IndexedFile, offsets_of
from compressor.core.matter import ChunkKind
from compressor.core.meaning import Vectors
from compressor.core.ranking import Ranking, Search, rank, rankable
from compressor.core.requests import Request, RequestKind
from compressor.core.resolving import Located, locate
from compressor.core.selection import Candidates, select

MIN_BUDGET_TOKENS = 200
MAX_REFILLS = 3
FULL_ENOUGH = 0.985
"""An excerpt that uses this share of its budget is not filled up again."""


class MatchState(StrEnum):
    """Whether what was searched for was found."""

    MATCHED = "matched"
    NO_MATCH = "no_match"
    NOT_SEARCHED = "not_searched"


@dataclass(frozen=True, slots=True)
class SeenPages:
    """Pages of a file that the last answer saw, physical and inclusive."""

    key: str
    pages: tuple[tuple[int, int], ...]
    chunks: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True, slots=True, eq=False)
class Excerpt:
    """What the model reads of the files, and why. `text` costs `tokens`, never more than `budget`.

    `searches` are the texts that were searched for, in order; `ranking` is over all chunks of all files,
    None where
    nothing was ranked; `located` says where a named page or section was found.
    """

    text: str
    tokens: int
    budget: int
    kind: RequestKind
    searches: tuple[str, ...]
    match: MatchState
    files: tuple[FileExcerpt, ...]
    located: tuple[Located, ...]
    ranking: Ranking | None
    meaning_share: float


def search_texts(request: Request) -> tuple[str, ...]:
    """What is searched for, in order: the message alone if it names anything, then with the question it leans
    on.
    """
    if request.covers_evenly:
        return ()
    if not request.borrowed_query:
        return (request.query,)
    return (request.query, request.full_query) if request.names_something else (request.borrowed_query,)


def make_search(files: Sequence[IndexedFile], text: str, vector: Vectors | None) -> Search:
    """Analyse a text for each file's language."""
    return Search(text, tuple(tuple(Analyzer(file.language).query_terms(text)) for file in files), vector)


def compress(
    files: Sequence[IndexedFile],
    request: Request,
    searches: Sequence[Search],
    *,
    budget: int,
    count: CountTokens,
    seen: Sequence[SeenPages] = (),
) -> Excerpt:
    """Choose what of the files the model reads, inside `budget` tokens as `count` counts them.

    `searches` are the request's `search_texts`, analysed and embedded. Raises ValueError for a budget below
    MIN_BUDGET_TOKENS or for no file.
    """
    if budget < MIN_BUDGET_TOKENS:
        raise ValueError(f"a budget of {budget} tokens holds no excerpt; give at least {MIN_BUDGET_TOKENS}")
    if not files:
        raise ValueError("compress needs at least one file")
    choice = _choose(files, request, searches, seen)
    basket = _filled(files, choice, budget, count)
    excerpts = file_excerpts(files, basket.reasons)
    text = render(files, excerpts, choice.chosen_for)
    return Excerpt(
        text=text,
        tokens=count(text),
        budget=budget,
        kind=request.kind,
        searches=tuple(search.text for search in searches),
        match=choice.match,
        files=tuple(excerpts),
        located=choice.located,
        ranking=choice.ranking,
        meaning_share=_meaning_share(files),
    )


@dataclass(frozen=True, slots=True, eq=False)
class _Choice:
    """How a basket is to be filled, and what the record says of it."""

    fill: Callable[[Basket], None]
    chosen_for: str
    match: MatchState
    located: tuple[Located, ...] = ()
    ranking: Ranking | None = None


def _choose(
    files: Sequence[IndexedFile], request: Request, searches: Sequence[Search], seen: Sequence[SeenPages]
) -> _Choice:
    located = locate(files, request.location) if request.location is not None else ()
    inside = _mask(files, located) if located else None
    if inside is not None and not searches:
        return _cover(files, inside, f"evenly spaced over {_names(located)}", located)
    if not searches:
        return _cover(files, _body(files), "evenly spaced over the whole file")
    return _search(files, request, searches, seen, located)


def _cover(
    files: Sequence[IndexedFile], among: NDArray[np.bool_], chosen_for: str, located: tuple[Located, ...] = ()
) -> _Choice:
    def fill(basket: Basket) -> None:
        _spread_by_file(basket, files, among, Reason.COVERAGE)

    return _Choice(fill, chosen_for, MatchState.NOT_SEARCHED, located)


def _search(
    files: Sequence[IndexedFile],
    request: Request,
    searches: Sequence[Search],
    seen: Sequence[SeenPages],
    located: tuple[Located, ...],
) -> _Choice:
    inside = _mask(files, located) if located else None
    among = rankable(files) if inside is None else inside
    rankings = [rank(files, search, among=among) for search in searches]
    if all(ranking.is_empty for ranking in rankings) and inside is None:
        among = np.ones(len(among), dtype=np.bool_)
        rankings = [rank(files, search, among=among) for search in searches]
    if all(ranking.is_empty for ranking in rankings):
        return _no_match(files, inside if inside is not None else _body(files), located)
    scores = _fused(files, request, rankings, seen, among)
    candidates = Candidates(scores, among, _reasons(request, rankings))

    def fill(basket: Basket) -> None:
        select(basket, files, candidates)

    place = f" in {_names(located)}" if located else ""
    return _Choice(fill, f"chosen for the question{place}", MatchState.MATCHED, located, rankings[0])


def _no_match(
    files: Sequence[IndexedFile], among: NDArray[np.bool_], located: tuple[Located, ...]
) -> _Choice:
    def fill(basket: Basket) -> None:
        _spread_by_file(basket, files, among, Reason.SPREAD)

    return _Choice(
        fill,
        "evenly spaced because nothing in it matches the words of the question",
        MatchState.NO_MATCH,
        located,
    )


def _fused(
    files: Sequence[IndexedFile],
    request: Request,
    rankings: Sequence[Ranking],
    seen: Sequence[SeenPages],
    among: NDArray[np.bool_],
) -> NDArray[np.float64]:
    """One score a chunk; a follow-up fuses the message alone, the message with what it borrows, and the pages
    last seen.
    """
    if request.kind is not RequestKind.FOLLOW_UP:
        return rankings[0].fused
    held = [ranks(ranking.fused, among=ranking.fused > 0) for ranking in rankings]
    near_seen = _near_seen(files, seen) & among
    if near_seen.any():
        held.append(ranks(rankings[-1].fused, among=near_seen))
    return fuse(held)


def _near_seen(files: Sequence[IndexedFile], seen: Sequence[SeenPages]) -> NDArray[np.bool_]:
    """Chunks on the pages the last answer saw, and the chunk on either side; by passages where a file has no
    pages.
    """
    masks = []
    for file in files:
        mask = np.zeros(len(file.chunks) + 2, dtype=np.bool_)
        for each in seen:
            if each.key != file.key:
                continue
            if file.paginated:
                for first, last in each.pages:
                    mask[1:-1] |= file.chunks.touching_pages(first, last)
            for first, last in each.chunks if not file.paginated else ():
                mask[first + 1 : last + 2] = True
        masks.append(mask[:-2] | mask[1:-1] | mask[2:])
    return np.concatenate(masks)


def _reasons(request: Request, rankings: Sequence[Ranking]) -> Callable[[int], Reason]:
    if request.kind is not RequestKind.FOLLOW_UP:
        return lambda _: Reason.MATCHED
    if not request.names_something:
        return lambda _: Reason.FOLLOWED
    alone = ranks(rankings[0].fused, among=rankings[0].fused > 0)
    leaning = ranks(rankings[-1].fused, among=rankings[-1].fused > 0)
    return lambda chunk: (
        Reason.MATCHED if 0 < alone[chunk] <= (leaning[chunk] or len(leaning)) else Reason.FOLLOWED
    )


def _filled(files: Sequence[IndexedFile], choice: _Choice, budget: int, count: CountTokens) -> Basket:
    """Fill a basket, count the rendered excerpt, and use up what the upper bounds left free."""
    whole = {chunk: Reason.WHOLE_FILE for chunk in range(sum(len(file.chunks) for file in files))}
    if sum(int(file.chunks.tokens.sum()) for file in files) <= budget:
        excerpts = file_excerpts(files, whole)
        if count(render(files, excerpts, choice.chosen_for)) <= budget:
            basket = Basket(files, prices(files, count), limit=budget, spent=0)
            basket.reasons.update(whole)
            return basket
    empty = file_excerpts(files, {})
    heads = "\n".join(
        line
        for file, excerpt in zip(files, empty, strict=True)
        for line in header(file, excerpt, choice.chosen_for)
    )
    price = prices(files, count)
    basket = Basket(files, price, limit=budget, spent=count(heads) + len(files) * (price.gap + 4))
    for _ in range(MAX_REFILLS):
        before = len(basket.reasons)
        choice.fill(basket)
        tokens = count(render(files, file_excerpts(files, basket.reasons), choice.chosen_for))
        if tokens >= budget * FULL_ENOUGH or len(basket.reasons) == before:
            break
        basket.limit = basket.spent + budget - tokens
    _shed(files, basket, choice, budget, count)
    return basket


def _shed(
    files: Sequence[IndexedFile], basket: Basket, choice: _Choice, budget: int, count: CountTokens
) -> None:
    """Keep the promise whatever the bounds missed: take out what was chosen last until the excerpt fits."""
    while (
        basket.reasons
        and count(render(files, file_excerpts(files, basket.reasons), choice.chosen_for)) > budget
    ):
        basket.remove(next(reversed(basket.reasons)))


def _spread_by_file(
    basket: Basket, files: Sequence[IndexedFile], among: NDArray[np.bool_], reason: Reason
) -> None:
    """Spread over each file in proportion to its text, the smallest first, so that what they leave goes to
    the others.
    """
    whole = basket.limit
    stretches = [
        (file, np.flatnonzero(among[start:end]) + start, start)
        for file, (start, end) in zip(files, offsets_of(files), strict=True)
    ]
    sized = sorted(
        (
            (int(file.chunks.tokens[chunks - start].sum()), file, chunks, start)
            for file, chunks, start in stretches
        ),
        key=lambda each: each[0],
    )
    left = sum(size for size, *_ in sized)
    for position, (size, file, chunks, start) in enumerate(sized):
        free = whole - basket.spent
        share = max(size / left if left else 0.0, 1 / (2 * (len(sized) - position)))
        basket.limit = whole if position == len(sized) - 1 else basket.spent + int(free * share)
        spread_over(basket, [int(chunk) for chunk in chunks], file.chunks.tokens[chunks - start], reason)
        left -= size
    basket.limit = whole


def _body(files: Sequence[IndexedFile]) -> NDArray[np.bool_]:
    """Chunks of the body, shape (N,); every chunk of a file that has no body."""
    masks = [file.chunks.are(ChunkKind.BODY, ChunkKind.HEADING) for file in files]
    return np.concatenate([mask if mask.any() else ~mask for mask in masks])


def _mask(files: Sequence[IndexedFile], located: Sequence[Located]) -> NDArray[np.bool_]:
    inside = np.zeros(sum(len(file.chunks) for file in files), dtype=np.bool_)
    offsets = offsets_of(files)
    for each in located:
        start = offsets[each.file][0]
        inside[start + each.first_chunk : start + each.last_chunk + 1] = True
    return inside


def _names(located: Sequence[Located]) -> str:
    return ", ".join(dict.fromkeys(each.name for each in located))


def _meaning_share(files: Sequence[IndexedFile]) -> float:
    chunks = sum(len(file.chunks) for file in files)
    present = sum(int(file.vectors.present.sum()) for file in files if file.vectors is not None)
    return present / chunks if chunks else 0.0
