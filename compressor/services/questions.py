"""Questions about files: what is asked, what it is searched by, and the excerpt; what failed is said."""

from __future__ import annotations

import time
import uuid
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property

from compressor.core.excerpts.compression import (
    Excerpt,
    MatchState,
    SeenPages,
    compress,
    make_search,
    search_texts,
)
from compressor.core.requests.request import Request, classify
from compressor.core.search.indexed_file import CountTokens, IndexedFile
from compressor.core.search.ranking import Search
from compressor.core.tokens import estimate
from compressor.embedding.question import QuestionEmbedder, QuestionState
from compressor.models import File
from compressor.services.decisions import log_decision
from compressor.services.library import Library
from compressor.services.recent_results import RecentResults

FILES_BUDGET_TOKENS = 12_000
"""What all files of a turn share at most."""

_FAILURES = frozenset({QuestionState.LATE, QuestionState.FAILED, QuestionState.RESTING})


class Notice(StrEnum):
    """What the student is told beside the answer."""

    NO_MATCH = "no_match"
    KEYWORDS_ONLY = "keywords_only"
    PARTIAL_VECTORS = "partial_vectors"
    PAGES_WITHOUT_TEXT = "pages_without_text"
    PLACE_NOT_FOUND = "place_not_found"


@dataclass(frozen=True, slots=True, eq=False)
class Selection:
    """The excerpt for a message, the request as understood, its embedding's fate, and what is to be said."""

    request: Request
    excerpt: Excerpt
    embedding: QuestionState
    notices: tuple[Notice, ...]

    @property
    def seen(self) -> tuple[SeenPages, ...]:
        """What the next message may follow up on."""
        return tuple(
            SeenPages(each.key, each.pages, tuple((run.first_chunk, run.last_chunk) for run in each.runs))
            for each in self.excerpt.files
        )

    @property
    def is_degraded(self) -> bool:
        """Whether a failure or missing vectors made it less than it could be; such a result is not kept."""
        return self.embedding in _FAILURES or Notice.PARTIAL_VECTORS in self.notices


@dataclass(frozen=True, slots=True, eq=False)
class Searched:
    """What a request is searched by, and what became of its embedding."""

    searches: tuple[Search, ...]
    embedding: QuestionState


@dataclass(frozen=True, eq=False)
class AskedFiles:
    """Files that were asked a message. They are searched once: all excerpts go by the same vectors.

    `key` is all that a result depends on, but its length.
    """

    request: Request
    files: tuple[IndexedFile, ...]
    seen: tuple[SeenPages, ...]
    count: CountTokens
    key: Hashable
    embedder: QuestionEmbedder
    results: RecentResults[Selection]

    def select(self, budget: int) -> Selection:
        """Choose what the model reads of the files in `budget` tokens.

        Raises BudgetTooSmallError for fewer than the shortest excerpt needs, NoFilesError for no file at all.
        """
        key = (self.key, budget)
        selection = self.results.get(key)
        if selection is None:
            selection = _choose(
                self.files, self.request, self._searched, seen=self.seen, budget=budget, count=self.count
            )
            if not selection.is_degraded:
                self.results.put(key, selection, files=[uuid.UUID(file.key) for file in self.files])
        log_decision(self.request.kind, selection.excerpt, selection.embedding)
        return selection

    @cached_property
    def _searched(self) -> Searched:
        return _search(self.files, self.request, self.embedder)


class FileQuestions:
    """Answers what the model is to read. Kept for the life of the process; safe for threads."""

    def __init__(
        self,
        embedder: QuestionEmbedder,
        *,
        model: str | None,
        library: Library,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._embedder = embedder
        self._model = model
        self._library = library
        self._results = RecentResults[Selection](clock)

    def ask(
        self,
        files: Sequence[File],
        message: str,
        *,
        earlier: Sequence[str] = (),
        seen: Sequence[SeenPages] = (),
        count: CountTokens = estimate,
    ) -> AskedFiles:
        """Ask `files` a message, which follows the user messages `earlier`; `seen` was read for the last one.

        Raises RequestError for a message without words, NotAskable for a file that is not indexed.
        """
        request = classify(message, earlier, [str(file) for file in files])
        indexed = tuple(self._library.load(files, vectors_model=self._model))
        key = (_stamps(indexed, files), message, request, tuple(seen), count, self._model)
        return AskedFiles(request, indexed, tuple(seen), count, key, self._embedder, self._results)

    def select(
        self,
        files: Sequence[File],
        message: str,
        *,
        earlier: Sequence[str] = (),
        seen: Sequence[SeenPages] = (),
        budget: int = FILES_BUDGET_TOKENS,
        count: CountTokens = estimate,
    ) -> Selection:
        """Ask and choose at once; raises what `ask` and `AskedFiles.select` raise."""
        return self.ask(files, message, earlier=earlier, seen=seen, count=count).select(budget)


def select_from(
    indexed: Sequence[IndexedFile],
    request: Request,
    embedder: QuestionEmbedder,
    *,
    seen: Sequence[SeenPages] = (),
    budget: int = FILES_BUDGET_TOKENS,
    count: CountTokens = estimate,
) -> Selection:
    """Choose what of the files, held in memory, the model reads for a classified request."""
    searched = _search(indexed, request, embedder)
    return _choose(indexed, request, searched, seen=seen, budget=budget, count=count)


def _search(indexed: Sequence[IndexedFile], request: Request, embedder: QuestionEmbedder) -> Searched:
    """The searches of a request: with vectors all of them, or none, so that its state says by what."""
    texts = search_texts(indexed, request)
    vectors = embedder.embed(texts)
    missing = [each.state for each in vectors if each.vector is None]
    searches = tuple(
        make_search(indexed, text, None if missing else each.vector)
        for text, each in zip(texts, vectors, strict=True)
    )
    return Searched(searches, missing[0] if missing else QuestionState.READY)


def _choose(
    indexed: Sequence[IndexedFile],
    request: Request,
    searched: Searched,
    *,
    seen: Sequence[SeenPages],
    budget: int,
    count: CountTokens,
) -> Selection:
    excerpt = compress(indexed, request, searched.searches, budget=budget, count=count, seen=seen)
    state = searched.embedding
    return Selection(request, excerpt, state, tuple(_notices(indexed, request, excerpt, state)))


def _stamps(indexed: Sequence[IndexedFile], files: Sequence[File]) -> tuple[Hashable, ...]:
    """Everything about the files that a result depends on."""
    return tuple(
        (each.key, each.title, file.index_version, each.vectors.share if each.vectors is not None else 0.0)
        for each, file in zip(indexed, files, strict=True)
    )


def _notices(
    indexed: Sequence[IndexedFile], request: Request, excerpt: Excerpt, state: QuestionState
) -> list[Notice]:
    notices = []
    if excerpt.match is MatchState.NO_MATCH:
        notices.append(Notice.NO_MATCH)
    if excerpt.searches and not all(each.is_whole for each in excerpt.files):
        if state is not QuestionState.READY or not excerpt.meaning_share:
            notices.append(Notice.KEYWORDS_ONLY)
        elif excerpt.meaning_share < 1:
            notices.append(Notice.PARTIAL_VECTORS)
    if request.location is not None and not excerpt.located:
        notices.append(Notice.PLACE_NOT_FOUND)
    if any(file.pages_without_text for file in indexed):
        notices.append(Notice.PAGES_WITHOUT_TEXT)
    return notices
