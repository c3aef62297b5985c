"""From files, a request and a budget to an excerpt: the one place where the kinds of request part ways."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

import numpy as np
from numpy.typing import NDArray

from compressor.core.analysis import Analyzer, QueryTerm
from compressor.core.basket import Basket, Reason
from compressor.core.coverage import spread_over
from compressor.core.excerpt import FileExcerpt
from compressor.core.fusion import fuse, ranks
from compressor.core.indexed_file import CountTokens, IndexedFile, offsets_of
from compressor.core.matter import ChunkKind
from compressor.core.meaning import Vectors
from compressor.core.ranking import Ranking, Search, rank, rankable
from compressor.core.requests import Request, RequestKind
from compressor.core.resolving import Located, locate
from compressor.core.selection import Candidates, select
from compressor.core.spelling import respellings
from compressor.core.writing import write_excerpt

MIN_BUDGET_TOKENS = 200
RESPELT_WEIGHT = 0.5


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


def search_texts(files: Sequence[IndexedFile], request: Request) -> tuple[str, ...]:
    """What is searched for, in order: the message alone if it names anything, then with what it leans on.

    Where no file has the place that the message names, its words are searched for instead.
    """
    if request.location is not None and not locate(files, request.location):
        texts = (request.query_without_place, request.full_query)
    elif request.borrowed_query and not request.names_something:
        texts = (request.borrowed_query,)
    else:
        texts = (request.query, request.full_query)
    return tuple(dict.fromkeys(text for text in texts if text))


def make_search(files: Sequence[IndexedFile], text: str, vector: Vectors | None) -> Search:
    """Analyse a text for each file's language; a word the file does not have is searched as the file may
    spell it.
    """
    return Search(text, tuple(tuple(_terms(file, text)) for file in files), vector)


def _terms(file: IndexedFile, text: str) -> Iterator[QueryTerm]:
    vocabulary = file.keywords.vocabulary
    for each in Analyzer(file.language).query_terms(text):
        yield each
        if each.term not in vocabulary:
            weight = each.weight * RESPELT_WEIGHT
            yield from (QueryTerm(term, weight) for term in respellings(each.term, vocabulary))


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

    `searches` are the request's `search_texts`, analysed and embedded. Raises ValueError for no file, or a
    budget below MIN_BUDGET_TOKENS for each of them.
    """
    if not files or budget < MIN_BUDGET_TOKENS * len(files):
        raise ValueError(
            f"{budget} tokens are too few for excerpts from {len(files)} files: at least one file, and "
            f"{MIN_BUDGET_TOKENS} tokens for each, are needed"
        )
    choice = _choose(files, request, searches, seen)
    written = write_excerpt(files, choice.fill, choice.chosen_for, budget=budget, count=count)
    return Excerpt(
        text=written.text,
        tokens=written.tokens,
        budget=budget,
        kind=request.kind,
        searches=tuple(search.text for search in searches),
        match=choice.match,
        files=written.files,
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
        unfound = ", as the place named in the question was not found in it" if request.location else ""
        return _cover(files, _body(files), f"evenly spaced over the whole file{unfound}")
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
