"""What the rest of the app knows of an embedder, whichever it is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from compressor.embedding.vectors import Vector, Vectors


class Embedder(Protocol):
    """Turns text into vectors whose dot product is their closeness in meaning.

    Safe to call from several threads. Vectors of different `model` values must never be compared.
    """

    @property
    def model(self) -> str:
        """The stamp stored beside vectors: maker, model and version."""

    def embed_passages(self, texts: Sequence[str]) -> Vectors:
        """Return (N, size) float32, row i for text i: unit length, or all zeros where it has no vector.

        `usable_rows` tells the two apart. Long texts are shortened evenly (`input_text`). `size` is 0 where
        nothing has told it yet (no text with words in it).

        Raises:
            EmbeddingError: no vectors at all can be had.
        """

    def embed_question(self, text: str, *, timeout_seconds: float) -> Vector:
        """Return (size,) float32 of unit length.

        An embedder that computes in this process cannot stop half-way: who must not wait asks through
        `QuestionEmbedder`.

        Raises:
            EmbeddingError: there is no usable vector; EmbeddingTimeoutError where time ran out.
        """

    def warm_up(self) -> None:
        """Do now what the first question would otherwise pay for, such as loading a model.

        Raises:
            EmbeddingError: it cannot be done.
        """
