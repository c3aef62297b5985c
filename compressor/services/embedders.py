"""The embedder that the settings choose, kept for the life of the process."""

from __future__ import annotations

import os
from functools import lru_cache

from django.conf import settings

from compressor.embedding.embedder import Embedder
from compressor.embedding.errors import EmbedderMissingError
from compressor.embedding.makers import make_embedder
from compressor.embedding.question import QuestionEmbedder
from compressor.embedding.settings import EmbeddingSettings, embedding_kind


def embedding_settings(name: str | None = None) -> EmbeddingSettings:
    """The EMBEDDINGS variables as one value, for the embedder called `name` instead of the one they choose.

    Raises EmbeddingSettingsError where they make no embedder.
    """
    return EmbeddingSettings(
        kind=embedding_kind(settings.EMBEDDINGS if name is None else name),
        base_url=settings.EMBEDDINGS_BASE_URL,
        model=settings.EMBEDDINGS_MODEL,
        api_key=settings.EMBEDDINGS_API_KEY,
    )


def current_embedder() -> Embedder | None:
    """The process's embedder; None where embedding is off or, as the start-up check says, not installed."""
    return _embedder(embedding_settings(), os.getpid())


def question_embedder() -> QuestionEmbedder:
    """The process's embedder of questions, with its deadline and its rest after a failure."""
    return _question_embedder(embedding_settings(), os.getpid())


@lru_cache(maxsize=4)
def _embedder(chosen: EmbeddingSettings, pid: int) -> Embedder | None:
    try:
        return make_embedder(chosen)
    except EmbedderMissingError:
        return None


@lru_cache(maxsize=4)
def _question_embedder(chosen: EmbeddingSettings, pid: int) -> QuestionEmbedder:
    return QuestionEmbedder(_embedder(chosen, pid))
