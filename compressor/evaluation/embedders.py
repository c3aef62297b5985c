"""What a run needs of an embedder: vectors of a book's chunks from the cache, and questions embedded anew
each time.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from compressor.core.search.indexed_file import IndexedFile
from compressor.core.search.indexing import embedded_text
from compressor.core.search.meaning import ChunkVectors
from compressor.embedding.embedder import Embedder
from compressor.embedding.question import QuestionEmbedder
from compressor.embedding.vectors import usable_rows
from compressor.evaluation.errors import EmbedderFailedError
from compressor.evaluation.vector_cache import VectorCache
from compressor.extraction.results import ProgressCallback

PATIENCE_SECONDS = 60.0
"""An eval asks what is found, not how fast a busy machine is: it waits longer than a turn would."""
OFF = "off"


@dataclass(frozen=True, slots=True)
class EvalEmbedder:
    """`name` is what was asked for (off, local, http); `embedder` is None where it is off."""

    name: str
    embedder: Embedder | None
    cache: VectorCache

    @property
    def model(self) -> str:
        """The stamp of the vectors."""
        return self.embedder.model if self.embedder is not None else OFF

    def warm_up(self) -> None:
        """Load the model now.

        Raises:
            EmbeddingError: it cannot be loaded or reached.
        """
        if self.embedder is not None:
            self.embedder.warm_up()

    def make_question_embedder(self) -> QuestionEmbedder:
        """Return one that remembers nothing yet."""
        return QuestionEmbedder(self.embedder, deadline_seconds=PATIENCE_SECONDS)

    def with_vectors(self, indexed: IndexedFile, *, on_progress: ProgressCallback) -> IndexedFile:
        """Return the file with a vector for every chunk; as it is where embedding is off.

        Raises:
            EmbeddingError: the embedder gave up.
        """
        if self.embedder is None or not len(indexed.chunks):
            return indexed
        texts = [embedded_text(indexed.display_text(chunk)) for chunk in range(len(indexed.chunks))]
        rows = self.cache.embed(self.embedder, texts, on_progress=on_progress)
        return replace(indexed, vectors=ChunkVectors(rows, usable_rows(rows)))

    def similarity(
        self, *, on_progress: ProgressCallback
    ) -> Callable[[str, Sequence[str]], NDArray[np.float32]] | None:
        """Return the cosine of a question with each of some texts; None where embedding is off."""
        embedder = self.embedder
        if embedder is None:
            return None

        def cosines(question: str, texts: Sequence[str]) -> NDArray[np.float32]:
            (asked,) = self.make_question_embedder().embed([question])
            if asked.vector is None:
                raise EmbedderFailedError(f"{question[:80]!r} got no vector: {asked.reason}")
            rows = self.cache.embed(embedder, list(map(embedded_text, texts)), on_progress=on_progress)
            scores: NDArray[np.float32] = rows @ asked.vector
            return scores

        return cosines
