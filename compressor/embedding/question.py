"""A question's vector, or the reason why there is none, always within a deadline.

A turn never waits for an embedder longer than the deadline, and for a minute after one was late or failed
no further question waits at all. What cannot be stopped (a computation, a hanging look-up of a host) is
left behind in a daemon thread; while one is left behind no new one is started, so their number is bounded.
"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum

from compressor.embedding.embedder import Embedder
from compressor.embedding.errors import EmbeddingError, EmbeddingTimeoutError
from compressor.embedding.input_text import question_text
from compressor.embedding.recent import RecentVectors
from compressor.embedding.vectors import Vector, usable_vector

log = logging.getLogger("compressor.embedding")

DEADLINE_SECONDS = 4.0
REST_SECONDS = 60.0
MAX_THREADS = 8


class QuestionState(StrEnum):
    """What became of a question's embedding; stored with the turn."""

    READY = "ready"
    OFF = "off"
    LATE = "late"
    FAILED = "failed"
    RESTING = "resting"


@dataclass(frozen=True, slots=True, eq=False)
class QuestionVector:
    """`vector` is (size,) float32, unit length, read-only, where `state` is READY; else `reason` says why."""

    state: QuestionState
    vector: Vector | None = None
    reason: str = ""

    def __post_init__(self) -> None:
        if (self.vector is not None) != (self.state is QuestionState.READY):
            raise ValueError(f"a question that is {self.state} cannot have vector={self.vector!r}")


class QuestionEmbedder:
    """Embeds questions for many threads at once; kept for the life of the process.

    `embedder` is None where embedding is off. `clock` counts the rest and the deadline in seconds.
    """

    def __init__(
        self,
        embedder: Embedder | None,
        *,
        deadline_seconds: float = DEADLINE_SECONDS,
        rest_seconds: float = REST_SECONDS,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._embedder = embedder
        self._deadline_seconds = deadline_seconds
        self._rest_seconds = rest_seconds
        self._clock = clock
        self._recent = RecentVectors()
        self._threads = threading.BoundedSemaphore(MAX_THREADS)
        self._lock = threading.Lock()
        self._left_behind: set[_Asking] = set()
        self._resting_until = float("-inf")

    def embed(self, texts: Sequence[str]) -> list[QuestionVector]:
        """Return one outcome a text, in order, within one deadline for all. Raises no EmbeddingError."""
        if self._embedder is None:
            return [QuestionVector(QuestionState.OFF, reason="Embedding is switched off.")] * len(texts)
        give_up_at = self._clock() + self._deadline_seconds
        begun = {
            text: self._begin(self._embedder, text, give_up_at=give_up_at) for text in dict.fromkeys(texts)
        }
        outcomes = {text: self._outcome(asking, give_up_at=give_up_at) for text, asking in begun.items()}
        return [outcomes[text] for text in texts]

    def _begin(self, embedder: Embedder, text: str, *, give_up_at: float) -> _Asking | QuestionVector:
        """Answer at once where that is possible, else start a thread that asks."""
        if not question_text(text):
            return QuestionVector(QuestionState.FAILED, reason="The question is empty.")
        known = self._recent.find(text)
        if known is not None:
            return QuestionVector(QuestionState.READY, known)
        if self._resting():
            return QuestionVector(
                QuestionState.RESTING, reason="The embedder was late or failed a moment ago."
            )
        if not self._threads.acquire(timeout=self._left(give_up_at)):
            return QuestionVector(QuestionState.LATE, reason="Too many questions are being embedded at once.")
        asking = _Asking(text)
        threading.Thread(
            target=self._ask,
            args=(embedder, asking, self._left(give_up_at)),
            name="question-embedder",
            daemon=True,
        ).start()
        return asking

    def _ask(self, embedder: Embedder, asking: _Asking, timeout_seconds: float) -> None:
        """Run in a thread of its own. A vector too late for this question serves the next one like it."""
        try:
            answer = embedder.embed_question(asking.text, timeout_seconds=timeout_seconds)
            vector = usable_vector(answer, maker=embedder.model)
            vector.setflags(write=False)
            self._recent.keep(asking.text, vector)
            asking.vector = vector
        except EmbeddingError as exc:
            asking.error = exc
        finally:
            with self._lock:
                self._left_behind.discard(asking)
                asking.done.set()
            self._threads.release()

    def _outcome(self, asking: _Asking | QuestionVector, *, give_up_at: float) -> QuestionVector:
        if isinstance(asking, QuestionVector):
            return asking
        asking.done.wait(self._left(give_up_at))
        with self._lock:
            if not asking.done.is_set():
                self._left_behind.add(asking)
        if asking.vector is not None:
            return QuestionVector(QuestionState.READY, asking.vector)
        return self._rest(asking)

    def _rest(self, asking: _Asking) -> QuestionVector:
        with self._lock:
            self._resting_until = self._clock() + self._rest_seconds
        outcome = asking.failure(self._deadline_seconds)
        log.warning(
            "question embedding %s, keywords only for %.0f s: %s",
            outcome.state,
            self._rest_seconds,
            outcome.reason,
        )
        return outcome

    def _resting(self) -> bool:
        with self._lock:
            return bool(self._left_behind) or self._clock() < self._resting_until

    def _left(self, give_up_at: float) -> float:
        return max(0.0, give_up_at - self._clock())


class _Asking:
    """One text on its way through one thread."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.done = threading.Event()
        self.vector: Vector | None = None
        self.error: EmbeddingError | None = None

    def failure(self, deadline_seconds: float) -> QuestionVector:
        """Say why there is no vector."""
        if isinstance(self.error, EmbeddingTimeoutError):
            return QuestionVector(QuestionState.LATE, reason=str(self.error))
        if self.error is not None:
            return QuestionVector(QuestionState.FAILED, reason=str(self.error))
        if self.done.is_set():
            return QuestionVector(QuestionState.FAILED, reason="The embedder broke; the error log says how.")
        return QuestionVector(QuestionState.LATE, reason=f"No vector within {deadline_seconds:g} seconds.")
