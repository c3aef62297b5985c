"""Questions about files: what is asked, what it is searched by, and the excerpt; what failed is said."""

from __future__ import annotations

import time
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from enum import StrEnum

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
        """Choose what of `files` the model reads for `message`, which follows the user messages `earlier`.

        Raises RequestError for a message without words, NotAskable for a file that is not indexed,
        BudgetTooSmallError for fewer tokens than the shortest excerpt needs, NoFilesError for no file at all.
        """
        request = classify(message, earlier, [str(file) for file in files])
        indexed = self._library.load(files, vectors_model=self._model)
        key = (_stamps(indexed, files), message, request, tuple(seen), budget, count, self._model)
        selection = self._results.get(key)
        if selection is None:
            selection = select_from(indexed, request, self._embedder, seen=seen, budget=budget, count=count)
            if not selection.is_degraded:
                self._results.put(key, selection, files=[file.pk for file in files])
        log_decision(request.kind, selection.excerpt, selection.embedding)
        return selection


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
    texts = search_texts(indexed, request)
    vectors = embedder.embed(texts)
    searches = [make_search(indexed, text, each.vector) for text, each in zip(texts, vectors, strict=True)]
    excerpt = compress(indexed, request, searches, budget=budget, count=count, seen=seen)
    states = [each.state for each in vectors]
    state = next((each for each in states if each is not QuestionState.READY), QuestionState.READY)
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
