"""From files, a request and a budget to an excerpt: the front door of the core."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from compressor.core.errors import CompressorError
from compressor.core.excerpts.choosing import Choice, MatchState, Ranked, choose
from compressor.core.excerpts.excerpt import FileExcerpt
from compressor.core.excerpts.resolving import Located, locate
from compressor.core.excerpts.writing import BudgetTooSmallError, WrittenExcerpt, write_excerpt
from compressor.core.language.analysis import MINOR_WEIGHT, Analyzer, QueryTerm
from compressor.core.language.spelling import respellings
from compressor.core.requests.request import Request, RequestKind
from compressor.core.search.indexed_file import CountTokens, IndexedFile, offsets_of
from compressor.core.search.meaning import Vectors
from compressor.core.search.ranking import Ranking, Search

__all__ = ["Excerpt", "MatchState", "NoFilesError", "SeenPages", "compress", "make_search", "search_texts"]

MIN_BUDGET_TOKENS = 200
RESPELT_WEIGHT = 0.5


class NoFilesError(CompressorError):
    """A question about no file at all."""

    def __init__(self) -> None:
        super().__init__("There is no file to look into: name at least one.")


@dataclass(frozen=True, slots=True)
class SeenPages:
    """Pages of a file that the last answer saw, physical and inclusive."""

    key: str
    pages: tuple[tuple[int, int], ...]
    chunks: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True, slots=True, eq=False)
class Excerpt:
    """What the model reads of the files, and why. `text` costs `tokens`, never more than `budget`.

    `searches` are the texts that were searched for, in order, `terms` the words of each as they were looked
    up; `ranked` is over all chunks of all files, None where nothing was ranked; `located` says where a named
    page or section was found; `meaning_share` is how many of the chunks could be compared by meaning.
    """

    text: str
    tokens: int
    budget: int
    kind: RequestKind
    searches: tuple[str, ...]
    match: MatchState
    files: tuple[FileExcerpt, ...]
    located: tuple[Located, ...]
    ranked: Ranked | None
    meaning_share: float
    terms: tuple[tuple[str, ...], ...] = ()

    @property
    def ranking(self) -> Ranking | None:
        """The ranking for the first of the searches; None where nothing was ranked."""
        return self.ranked.rankings[0] if self.ranked is not None else None


def search_texts(files: Sequence[IndexedFile], request: Request) -> tuple[str, ...]:
    """What is searched for, in order: the message alone if it names anything, then with what it leans on.

    A message that adds nothing to what it leans on ("explain more") is left out. Where no file has the place
    that the message names, its words are searched for instead.
    """
    if request.location is not None and not locate(files, request.location):
        texts = [request.query_without_place, request.full_query]
    elif request.borrowed_query and not _adds_words(request):
        texts = [request.borrowed_query]
    else:
        texts = [request.query, request.full_query]
    return tuple(dict.fromkeys(text for text in texts if text))


def _adds_words(request: Request) -> bool:
    """Whether the message has words to search for, be they only a number ("And two?")."""
    terms = Analyzer(request.language).query_terms(request.message)
    return request.names_something or any(each.weight > MINOR_WEIGHT for each in terms)


def make_search(files: Sequence[IndexedFile], text: str, vector: Vectors | None) -> Search:
    """Analyse a text for each file's language; a word that a file does not have also as it may spell it."""
    return Search(text, tuple(_terms(file, text) for file in files), vector)


def _terms(file: IndexedFile, text: str) -> tuple[QueryTerm, ...]:
    terms = Analyzer(file.language).query_terms(text)
    vocabulary = file.keywords.vocabulary
    written = {each.term for each in terms}
    respelt = {
        term: each.weight * RESPELT_WEIGHT
        for each in terms
        if each.term not in vocabulary
        for term in respellings(each.term, vocabulary)
        if term not in written
    }
    return (*terms, *(QueryTerm(term, weight) for term, weight in respelt.items()))


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

    `searches` are the request's `search_texts`, analysed and embedded. Raises BudgetTooSmallError below
    MIN_BUDGET_TOKENS a file, and where no passage that was looked for fits; NoFilesError without a file.
    """
    if not files:
        raise NoFilesError
    if budget < MIN_BUDGET_TOKENS * len(files):
        raise BudgetTooSmallError(
            f"{budget} tokens are too few for an excerpt, which needs {MIN_BUDGET_TOKENS} for each file: "
            "ask about fewer files at once, or use a model with a larger window."
        )
    choice = choose(files, request, searches, _near_seen(files, seen))
    written = write_excerpt(files, choice.fill, choice.chosen_for, budget=budget, count=count)
    _check_that_something_fits(files, choice, written, budget)
    is_whole = all(each.is_whole for each in written.files)
    return Excerpt(
        text=written.text,
        tokens=written.tokens,
        budget=budget,
        kind=request.kind,
        searches=tuple(search.text for search in searches),
        match=MatchState.NOT_SEARCHED if is_whole and choice.match is MatchState.NO_MATCH else choice.match,
        files=written.files,
        located=choice.located,
        ranked=choice.ranked,
        meaning_share=_meaning_share(files, searches),
        terms=tuple(_looked_up(search) for search in searches),
    )


def _check_that_something_fits(
    files: Sequence[IndexedFile], choice: Choice, written: WrittenExcerpt, budget: int
) -> None:
    """An excerpt that has none of the passages that match, though some do, must not pass for one."""
    tokens = np.concatenate([file.chunks.tokens for file in files])
    wanted = choice.ranked.scores > 0 if choice.ranked is not None else np.ones_like(tokens, dtype=np.bool_)
    starts = [start for start, _ in offsets_of(files)]
    chosen = [
        start + chunk for start, each in zip(starts, written.files, strict=True) for chunk in each.reasons
    ]
    if wanted.any() and not wanted[chosen].any():
        raise BudgetTooSmallError(
            f"None of the passages looked for fits {budget} tokens: the shortest has {tokens[wanted].min()}, "
            "and the lines around it need some too. Ask about fewer files at once, or use a model with a "
            "larger window."
        )


def _looked_up(search: Search) -> tuple[str, ...]:
    """The terms of a search, over all files, each once."""
    return tuple(dict.fromkeys(each.term for of_file in search.terms for each in of_file))


def _near_seen(files: Sequence[IndexedFile], seen: Sequence[SeenPages]) -> NDArray[np.bool_]:
    """Chunks the last answer saw, and next to them, (N,): by page, by passage where there are no pages."""
    masks = []
    for file in files:
        mask = np.zeros(len(file.chunks) + 2, dtype=np.bool_)
        for each in (each for each in seen if each.key == file.key):
            for first, last in each.pages if file.paginated else ():
                mask[1:-1] |= file.chunks.touching_pages(first, last)
            for first, last in each.chunks if not file.paginated else ():
                mask[first + 1 : last + 2] = True
        masks.append(mask[:-2] | mask[1:-1] | mask[2:])
    return np.concatenate(masks)


def _meaning_share(files: Sequence[IndexedFile], searches: Sequence[Search]) -> float:
    asked = [search.vector for search in searches if search.vector is not None]
    compared = [
        file.vectors.share if file.vectors is not None and all(map(file.vectors.can_compare, asked)) else 0.0
        for file in files
    ]
    chunks = sum(len(file.chunks) for file in files)
    return sum(len(file.chunks) * share for file, share in zip(files, compared, strict=True)) / max(1, chunks)
