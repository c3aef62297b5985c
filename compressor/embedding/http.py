"""The embedder on a server: in batches, with retries, and around single texts that the server refuses."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import httpx
import numpy as np

from compressor.embedding.errors import EmbeddingMalformedError, EmbeddingRefusedError
from compressor.embedding.input_text import passage_text, question_text
from compressor.embedding.server import EmbeddingServer
from compressor.embedding.settings import EmbeddingSettings
from compressor.embedding.vectors import Vector, Vectors, rows_in_place, usable_vector
from compressor.remote.retries import REAL_CLOCK, Clock, RetryPolicy
from compressor.remote.server import DEFAULT_REQUEST_LIMITS, RequestLimits

REFUSED_FOR_A_TEXT = frozenset({400, 413, 422})
"""What servers say to a whole batch when one text in it is too long for them."""
REFUSALS_BEFORE_GIVING_UP = 3


@dataclass(frozen=True, slots=True)
class Sending:
    """How much goes into one request for passages, and how long one batch may take with all its retries."""

    batch_texts: int = 32
    batch_characters: int = 50_000
    batch_seconds: float = 300.0


DEFAULT_SENDING = Sending()
PASSAGE_RETRIES = RetryPolicy(attempts=4, first_pause_seconds=0.5)
QUESTION_RETRIES = RetryPolicy(attempts=2, first_pause_seconds=0.2)


class HttpEmbedder:
    """An `Embedder` on a server. `client` belongs to the caller, who closes it."""

    def __init__(
        self,
        settings: EmbeddingSettings,
        client: httpx.Client,
        *,
        sending: Sending = DEFAULT_SENDING,
        limits: RequestLimits = DEFAULT_REQUEST_LIMITS,
        clock: Clock = REAL_CLOCK,
    ) -> None:
        self.model = _stamp(settings)
        self._server = EmbeddingServer(settings, client, limits=limits, clock=clock)
        self._query_prefix = settings.query_prefix
        self._passage_prefix = settings.passage_prefix
        self._sending = sending
        self._clock = clock
        self._size = 0

    def embed_passages(self, texts: Sequence[str]) -> Vectors:
        """Return (N, size), asking in batches; a text the server refuses by itself keeps a row of zeros."""
        read = [passage_text(text) for text in texts]
        asked = [position for position, text in enumerate(read) if text]
        inputs = [self._passage_prefix + read[position] for position in asked]
        rows = [self._embed_batch(batch) for batch in batches(inputs, sending=self._sending)]
        if not rows:
            return np.zeros((len(texts), self._size), dtype=np.float32)
        return rows_in_place(np.concatenate(rows), asked, count=len(texts))

    def embed_question(self, text: str, *, timeout_seconds: float) -> Vector:
        """Return (size,), with one more try where the time allows it."""
        question = self._query_prefix + question_text(text)
        give_up_at = self._clock.now() + timeout_seconds
        vectors = self._ask([question], policy=QUESTION_RETRIES, give_up_at=give_up_at)
        return usable_vector(vectors, maker=self._server.name)

    def warm_up(self) -> None:
        """Do nothing: there is nothing to load on this side."""

    def _embed_batch(self, batch: list[str]) -> Vectors:
        try:
            return self._ask_for_passages(batch)
        except EmbeddingRefusedError as exc:
            if len(batch) == 1 or exc.status not in REFUSED_FOR_A_TEXT:
                raise
        return self._embed_one_by_one(batch)

    def _embed_one_by_one(self, batch: list[str]) -> Vectors:
        """Find the texts the server can take; after three refusals and nothing else, it is not the texts."""
        taken: list[int] = []
        rows: list[Vectors] = []
        for position, text in enumerate(batch):
            try:
                rows.append(self._ask_for_passages([text]))
                taken.append(position)
            except EmbeddingRefusedError as exc:
                enough = position + 1 in {REFUSALS_BEFORE_GIVING_UP, len(batch)}
                if exc.status not in REFUSED_FOR_A_TEXT or (enough and not taken):
                    raise
        return rows_in_place(np.concatenate(rows), taken, count=len(batch))

    def _ask_for_passages(self, inputs: list[str]) -> Vectors:
        give_up_at = self._clock.now() + self._sending.batch_seconds
        return self._ask(inputs, policy=PASSAGE_RETRIES, give_up_at=give_up_at)

    def _ask(self, inputs: list[str], *, policy: RetryPolicy, give_up_at: float) -> Vectors:
        vectors = self._server.ask(inputs, policy=policy, give_up_at=give_up_at)
        size = vectors.shape[1]
        if self._size not in {0, size}:
            raise EmbeddingMalformedError(
                f"{self._server.name} now gives vectors of {size} numbers where it gave {self._size}: "
                f"another model answers to {self.model}. Name it in EMBEDDINGS_MODEL and start again."
            )
        self._size = size
        return vectors


def batches(inputs: Sequence[str], *, sending: Sending) -> Iterator[list[str]]:
    """Cut `inputs` into requests, in order; a text over the limit of characters travels alone."""
    batch: list[str] = []
    characters = 0
    for text in inputs:
        full = len(batch) >= sending.batch_texts or characters + len(text) > sending.batch_characters
        if batch and full:
            yield batch
            batch, characters = [], 0
        batch.append(text)
        characters += len(text)
    if batch:
        yield batch


def _stamp(settings: EmbeddingSettings) -> str:
    """Name the model and the passage prefix, which make the vectors; not the host, which may move."""
    prefix = settings.passage_prefix.strip()
    return f"http:{settings.model}" + (f" ({prefix})" if prefix else "")
