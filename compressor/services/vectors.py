"""Making the vectors of a file's chunks in an order that is useful early, and going on where stopped."""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from dataclasses import dataclass

from django.db import transaction

from compressor.core.search.indexed_file import IndexedFile
from compressor.core.search.indexing import embedded_text, embedding_order
from compressor.embedding.embedder import Embedder
from compressor.extraction.results import ProgressCallback
from compressor.models import File, FileStatus
from compressor.selectors import read_indexed_file
from compressor.services.leases import Writing
from compressor.services.states import change_status
from compressor.services.vector_drafts import Draft, store, take_up

FIRST_BATCH = 4
LARGEST_BATCH = 32
BATCH_SECONDS = 1.0
"""About as long as a batch should take: a worker whose lease is lost or whose slice is over ends after it."""
SECONDS_BETWEEN_WRITES = 5.0
"""Each write is the whole blob; a process that is killed loses at most what came after the last one."""


@dataclass(frozen=True, slots=True)
class Slice:
    """How long to go on, in seconds by `clock`; the size of today's vectors, if known; how to write."""

    seconds: float = math.inf
    size: int | None = None
    writing: Writing = transaction.atomic
    clock: Callable[[], float] = time.monotonic


WHOLE = Slice()


def make_vectors(
    file: File,
    embedder: Embedder,
    *,
    indexed: IndexedFile | None = None,
    within: Slice = WHOLE,
    on_progress: ProgressCallback | None = None,
) -> bool:
    """Embed chunks that have not been tried, storing what came back every few seconds and when it ends.

    Returns whether all have been tried; then the file is ready. A chunk that cannot be embedded (its row
    comes back as zeros) counts as tried and never ranks. `indexed` is the file in memory, where it is.

    Raises EmbeddingError where the embedder gives up; then, and where it is interrupted, what was made is
    stored.
    """
    indexed = indexed or read_indexed_file(file, vectors_model=None)
    draft = take_up(file, embedder.model, len(indexed.chunks), size=within.size)
    try:
        _fill(draft, indexed, embedder, within, _Storing(file, embedder.model, draft, within, on_progress))
    finally:
        store(file, embedder.model, draft, writing=within.writing)
    if not draft.tried.all():
        return False
    change_status(file, FileStatus.READY, writing=within.writing)
    return True


def _fill(
    draft: Draft, indexed: IndexedFile, embedder: Embedder, within: Slice, after_batch: Callable[[], None]
) -> None:
    order = embedding_order(indexed.chunks)
    size = FIRST_BATCH
    began = now = within.clock()
    while len(batch := order[~draft.tried[order]][:size]):
        texts = [embedded_text(indexed.display_text(chunk)) for chunk in batch.tolist()]
        draft.put(batch, embedder.embed_passages(texts))
        after_batch()
        size = next_batch(size, seconds=within.clock() - now)
        now = within.clock()
        if now >= began + within.seconds:
            return


def next_batch(size: int, *, seconds: float) -> int:
    """How many chunks to embed at once after a batch of `size` took `seconds`."""
    if seconds > BATCH_SECONDS:
        return max(1, size // 2)
    return min(LARGEST_BATCH, 2 * size) if 2 * seconds < BATCH_SECONDS else size


class _Storing:
    """What follows every batch: a write where the last one is long past, and a word on how far it is."""

    def __init__(
        self, file: File, model: str, draft: Draft, within: Slice, on_progress: ProgressCallback | None
    ) -> None:
        self._file = file
        self._model = model
        self._draft = draft
        self._within = within
        self._on_progress = on_progress
        self._written_at = within.clock()

    def __call__(self) -> None:
        if self._within.clock() - self._written_at >= SECONDS_BETWEEN_WRITES:
            store(self._file, self._model, self._draft, writing=self._within.writing)
            self._written_at = self._within.clock()
        if self._on_progress is not None:
            self._on_progress(int(self._draft.tried.sum()), len(self._draft.tried))
