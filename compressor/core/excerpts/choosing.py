"""What fills an excerpt: the one place where the kinds of request part ways."""

from __future__ import annotations

from collections.abc import Callable, Container, Sequence
from dataclasses import dataclass
from enum import StrEnum

import numpy as np
from numpy.typing import NDArray

from compressor.core.excerpts.basket import Basket, Reason
from compressor.core.excerpts.coverage import spread_over_files
from compressor.core.excerpts.resolving import Located, locate
from compressor.core.excerpts.selection import Candidates, select
from compressor.core.excerpts.writing import ChosenFor
from compressor.core.requests.request import Request, RequestKind
from compressor.core.search.fusion import fuse, ranks
from compressor.core.search.indexed_file import IndexedFile, offsets_of
from compressor.core.search.ranking import Ranking, Search, rank, rankable
from compressor.core.structure.chunk_kinds import ChunkKind

MAX_NAMED_PLACES = 3


class MatchState(StrEnum):
    """Whether what was searched for was found."""

    MATCHED = "matched"
    NO_MATCH = "no_match"
    NOT_SEARCHED = "not_searched"


@dataclass(frozen=True, slots=True, eq=False)
class Ranked:
    """What decided where something was searched for: one ranking a search, and what they came to.

    `scores` (N,) is 0 for what is not ranked; `among` (N,) are the chunks that could be chosen at all.
    """

    searches: tuple[Search, ...]
    rankings: tuple[Ranking, ...]
    scores: NDArray[np.float64]
    among: NDArray[np.bool_]


@dataclass(frozen=True, slots=True, eq=False)
class Choice:
    """How a basket is to be filled, what its chunks are said to be chosen for, and what the record says."""

    fill: Callable[[Basket], None]
    chosen_for: ChosenFor
    match: MatchState
    located: tuple[Located, ...] = ()
    ranked: Ranked | None = None


def choose(
    files: Sequence[IndexedFile],
    request: Request,
    searches: Sequence[Search],
    near_seen: NDArray[np.bool_],
) -> Choice:
    """How to fill a basket for the request; `near_seen` (N,) is what the last answer saw, and next to it."""
    place = _find_place(files, request)
    if searches:
        return _search(files, request, searches, near_seen, place)
    if place.inside is None and request.kind is RequestKind.FOLLOW_UP and near_seen.any():
        return _follow(files, near_seen)
    return _cover(files, place)


@dataclass(frozen=True, slots=True, eq=False)
class _Place:
    """Where the request points: `inside` (N,), None for all of the files; `words` say where, or why not."""

    located: tuple[Located, ...]
    names: str
    inside: NDArray[np.bool_] | None
    words: str

    def chosen_for(self, purpose: str, *, because: str = "") -> ChosenFor:
        """What chunks are said to be chosen for: the whole of the place where all of it is among them."""
        chunks = np.flatnonzero(self.inside).tolist() if self.inside is not None else []

        def say(chosen: Container[int]) -> str:
            if chunks and all(chunk in chosen for chunk in chunks):
                return f"all of {self.names}"
            return f"{purpose}{self.words}{because}"

        return say


def _find_place(files: Sequence[IndexedFile], request: Request) -> _Place:
    if request.location is None:
        return _Place((), "", None, "")
    located = locate(files, request.location)
    names = _listed(list(dict.fromkeys(each.name for each in located)))
    inside = _mask(files, located)
    if not request.location.places:
        inside &= _body(files)
    if inside.any():
        return _Place(located, names, inside, f" in {names}")
    if located:
        return _Place(located, names, None, f", as there is no text on {names}")
    return _Place((), "", None, ", as the place named in the question was not found")


def _listed(names: Sequence[str]) -> str:
    listed = ", ".join(names[:MAX_NAMED_PLACES])
    more = len(names) - MAX_NAMED_PLACES
    return f"{listed} and {more} more" if more > 0 else listed


def _cover(files: Sequence[IndexedFile], place: _Place) -> Choice:
    among = _body(files) if place.inside is None else place.inside

    def fill(basket: Basket) -> None:
        spread_over_files(basket, files, among, Reason.COVERAGE)

    where = " over the whole file" if place.inside is None else ""
    chosen_for = place.chosen_for(f"evenly spaced{where}")
    return Choice(fill, chosen_for, MatchState.NOT_SEARCHED, place.located)


def _follow(files: Sequence[IndexedFile], near_seen: NDArray[np.bool_]) -> Choice:
    """More of the pages that the last answer saw, for a message that leans on nothing else."""

    def fill(basket: Basket) -> None:
        spread_over_files(basket, files, near_seen, Reason.FOLLOWED)
        spread_over_files(basket, files, _body(files), Reason.COVERAGE)

    return Choice(fill, lambda _: "on and around the pages of the last answer", MatchState.NOT_SEARCHED)


def _search(
    files: Sequence[IndexedFile],
    request: Request,
    searches: Sequence[Search],
    near_seen: NDArray[np.bool_],
    place: _Place,
) -> Choice:
    among = rankable(files) if place.inside is None else place.inside
    rankings = [rank(files, search, among=among) for search in searches]
    if place.inside is None and all(ranking.is_empty for ranking in rankings):
        among = np.ones_like(among)
        rankings = [rank(files, search, among=among) for search in searches]
    if all(ranking.is_empty for ranking in rankings):
        return _no_match(files, place) if place.inside is None else _cover(files, place)
    scores = _fused(request, rankings, near_seen & among)
    candidates = Candidates(scores, among, _reasons(request, rankings))

    def fill(basket: Basket) -> None:
        select(basket, files, candidates)

    chosen_for = place.chosen_for("chosen for the question")
    ranked = Ranked(tuple(searches), tuple(rankings), scores, among)
    return Choice(fill, chosen_for, MatchState.MATCHED, place.located, ranked)


def _no_match(files: Sequence[IndexedFile], place: _Place) -> Choice:
    def fill(basket: Basket) -> None:
        spread_over_files(basket, files, _body(files), Reason.SPREAD)

    chosen_for = place.chosen_for(
        "evenly spaced", because=", because nothing matches the words of the question"
    )
    return Choice(fill, chosen_for, MatchState.NO_MATCH)


def _fused(
    request: Request, rankings: Sequence[Ranking], near_seen: NDArray[np.bool_]
) -> NDArray[np.float64]:
    """One score a chunk, (N,); a follow-up fuses its searches with the pages last seen."""
    is_follow_up = request.kind is RequestKind.FOLLOW_UP
    if len(rankings) == 1 and not is_follow_up:
        return rankings[0].fused
    held = [ranks(ranking.fused, among=ranking.fused > 0) for ranking in rankings]
    if is_follow_up and near_seen.any():
        held.append(ranks(rankings[-1].fused, among=near_seen))
    return fuse(held)


def _reasons(request: Request, rankings: Sequence[Ranking]) -> Callable[[int], Reason]:
    """Why a ranked chunk is chosen: it matches, is next to one that does, or what was said leads to it."""
    alone, leaning = rankings[0], rankings[-1]
    if request.kind is not RequestKind.FOLLOW_UP:
        matched = np.logical_or.reduce([ranking.matched for ranking in rankings])
        return lambda chunk: Reason.MATCHED if matched[chunk] else Reason.NEIGHBOUR
    if not request.names_something:
        return lambda _: Reason.FOLLOWED
    by_itself = alone.matched & (alone.fused >= leaning.fused)
    return lambda chunk: Reason.MATCHED if by_itself[chunk] else Reason.FOLLOWED


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
