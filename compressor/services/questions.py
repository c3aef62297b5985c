"""Questions about files: what is asked, what it is searched by, and the excerpt; with what failed said, never
hidden.
"""

from __future__ import annotations

import logging
import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from enum import StrEnum

from compressor.core.compression import (
    Excerpt,
    MatchState,
    SeenPages,
    compress,
    make_search,
    search_texts,
)
from compressor.core.indexed_file import CountTokens, IndexedFile
from compressor.core.requests import Request, classify
from compressor.core.tokens import estimate
from compressor.embedding.question import QuestionEmbedder, QuestionState
from compressor.models import File
from compressor.services.library import Library

decisions = logging.getLogger("compressor.decisions")

FILES_BUDGET_TOKENS = 12_000
"""What all files of a turn share at most."""
RESULT_SECONDS = 600
MAX_RESULTS = 128
MAX_LOGGED_CHUNKS = 20


class Notice(StrEnum):
    """What the student is told beside the answer."""

    NO_MATCH = "no_match"
    KEYWORDS_ONLY = "keywords_only"
    PARTIAL_VECTORS = "partial_vectors"
    PAGES_WITHOUT_TEXT = "pages_without_text"
    PLACE_NOT_FOUND = "place_not_found"


@dataclass(frozen=True, slots=True, eq=False)
class Selection:
    """The excerpt for one message, the request as understood, what became of its embedding, and what is to be
    said.
    """

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


_FAILURES = frozenset({QuestionState.LATE, QuestionState.FAILED, QuestionState.RESTING})


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
        self._results = _RecentResults(clock)

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

        Raises RequestError for a message without content, FileNotReady for a file that is not indexed.
        """
        request = classify(message, earlier, [str(file) for file in files])
        indexed = self._library.load(files, vectors_model=self._model)
        key = (_stamps(indexed, files), message, request, tuple(seen), budget, self._model)
        selection = self._results.get(key)
        if selection is None:
            selection = select_from(indexed, request, self._embedder, seen=seen, budget=budget, count=count)
            if not selection.is_degraded:
                self._results.put(key, selection)
        log_decision(selection)
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


def _stamps(indexed: Sequence[IndexedFile], files: Sequence[File]) -> tuple[tuple[str, int, float], ...]:
    return tuple(
        (each.key, file.index_version, each.vectors.share if each.vectors is not None else 0.0)
        for each, file in zip(indexed, files, strict=True)
    )


def _notices(
    indexed: Sequence[IndexedFile], request: Request, excerpt: Excerpt, state: QuestionState
) -> list[Notice]:
    notices = []
    if excerpt.match is MatchState.NO_MATCH:
        notices.append(Notice.NO_MATCH)
    if excerpt.searches and (state is not QuestionState.READY or not excerpt.meaning_share):
        notices.append(Notice.KEYWORDS_ONLY)
    elif excerpt.searches and excerpt.meaning_share < 1:
        notices.append(Notice.PARTIAL_VECTORS)
    if request.location is not None and not excerpt.located:
        notices.append(Notice.PLACE_NOT_FOUND)
    if any(file.pages_without_text for file in indexed):
        notices.append(Notice.PAGES_WITHOUT_TEXT)
    return notices


class _RecentResults:
    """Selections of the last ten minutes by everything they depend on; safe for threads."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._held: OrderedDict[Hashable, tuple[float, Selection]] = OrderedDict()
        self._lock = threading.Lock()

    def get(self, key: Hashable) -> Selection | None:
        with self._lock:
            made_at, selection = self._held.get(key, (float("-inf"), None))
            return selection if self._clock() - made_at < RESULT_SECONDS else None

    def put(self, key: Hashable, selection: Selection) -> None:
        with self._lock:
            self._held[key] = (self._clock(), selection)
            self._held.move_to_end(key)
            while len(self._held) > MAX_RESULTS:
                self._held.popitem(last=False)


def log_decision(selection: Selection) -> None:
    """One line on what was searched, chosen and left out, and one a chunk with its ranks (logger
    `compressor.decisions`).
    """
    if not decisions.isEnabledFor(logging.DEBUG):
        return
    excerpt = selection.excerpt
    chosen = sum(len(each.reasons) for each in excerpt.files)
    total = sum(each.chunk_count for each in excerpt.files)
    decisions.debug(
        "%s, searched %s, meaning %s (%.0f %% of vectors), %s: %d of %d passages, %d of %d tokens",
        selection.request.kind,
        list(excerpt.searches) or "nothing",
        selection.embedding,
        100 * excerpt.meaning_share,
        excerpt.match,
        chosen,
        total,
        excerpt.tokens,
        excerpt.budget,
    )
    for line in _ranked_lines(excerpt):
        decisions.debug(line)


def _ranked_lines(excerpt: Excerpt) -> list[str]:
    if excerpt.ranking is None:
        return []
    reasons: dict[int, str] = {}
    start = 0
    for each in excerpt.files:
        reasons |= {start + chunk: str(reason) for chunk, reason in each.reasons.items()}
        start += each.chunk_count
    order = (-excerpt.ranking.fused).argsort(kind="stable")[:MAX_LOGGED_CHUNKS]
    keyword_ranks, meaning_ranks = excerpt.ranking.by_keywords.tolist(), excerpt.ranking.by_meaning.tolist()
    return [
        f"  passage {chunk + 1}: {reasons.get(chunk, 'left out')}, "
        f"by keywords {keyword_ranks[chunk] or '-'}, by meaning {meaning_ranks[chunk] or '-'}"
        for chunk in order.tolist()
        if excerpt.ranking.fused[chunk] > 0
    ]
