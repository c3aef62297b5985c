"""The strategy `current`: the compressor of this checkout, by the same calls as a question to the service."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from compressor.core.excerpts.compression import Excerpt, SeenPages
from compressor.core.excerpts.strip import why_of
from compressor.core.requests.request import classify
from compressor.core.search.indexed_file import CountTokens, IndexedFile
from compressor.embedding.question import QuestionEmbedder, QuestionState
from compressor.evaluation.cases import Case
from compressor.evaluation.errors import EmbedderFailedError
from compressor.evaluation.shown import Ask, Shown, Span
from compressor.services.questions import Selection, select_from

FINE_STATES = frozenset({QuestionState.READY, QuestionState.OFF})


class CurrentStrategy:
    """`make_embedder` gives a new embedder of questions for every question, so that none is remembered."""

    def __init__(
        self,
        indexed: IndexedFile,
        *,
        budget: int,
        count: CountTokens,
        make_embedder: Callable[[], QuestionEmbedder],
    ) -> None:
        self._indexed = indexed
        self._budget = budget
        self._count = count
        self._make_embedder = make_embedder

    def prepare(self, case: Case) -> Ask:
        """Play the earlier messages, each with what came before it; return what asks the question."""
        seen: tuple[SeenPages, ...] = ()
        for position, message in enumerate(case.history):
            seen = self._select(message, case.history[:position], seen).seen
        return lambda: self._shown(self._select(case.question, case.history, seen).excerpt)

    def _select(self, message: str, earlier: Sequence[str], seen: Sequence[SeenPages]) -> Selection:
        request = classify(message, earlier, [self._indexed.title])
        selection = select_from(
            [self._indexed],
            request,
            self._make_embedder(),
            seen=seen,
            budget=self._budget,
            count=self._count,
        )
        if selection.embedding not in FINE_STATES:
            raise EmbedderFailedError(
                f"{message[:80]!r} got no vector from the embedder ({selection.embedding})."
            )
        return selection

    def _shown(self, excerpt: Excerpt) -> Shown:
        (shown,) = excerpt.files
        return Shown(
            runs=tuple(run.text for run in shown.runs),
            spans=tuple(self._spans(excerpt)),
            tokens=excerpt.tokens,
            request_kind=excerpt.kind.value,
            searched=excerpt.searches,
        )

    def _spans(self, excerpt: Excerpt) -> Iterator[Span]:
        table = self._indexed.chunks
        for chunk, reason in sorted(excerpt.files[0].reasons.items()):
            yield Span(int(table.starts[chunk]), int(table.ends[chunk]), why_of(reason), reason.value)
