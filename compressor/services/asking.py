"""What answers questions in this process: one library of files in memory, and one set of recent results."""

from __future__ import annotations

import os
from functools import lru_cache

from compressor.embedding.settings import EmbeddingSettings
from compressor.services.embedders import current_embedder, embedding_settings, question_embedder
from compressor.services.library import Library
from compressor.services.questions import FileQuestions


def file_questions() -> FileQuestions:
    """The process's answers to what a model is to read, with the embedder that the settings choose."""
    return _file_questions(embedding_settings(), os.getpid())


def library() -> Library:
    """The process's indexed files in memory."""
    return _library(os.getpid())


def vectors_model() -> str | None:
    """The model whose vectors are compared with; None where search by meaning is off."""
    embedder = current_embedder()
    return embedder.model if embedder is not None else None


@lru_cache(maxsize=4)
def _file_questions(chosen: EmbeddingSettings, pid: int) -> FileQuestions:
    return FileQuestions(question_embedder(), model=vectors_model(), library=_library(pid))


@lru_cache(maxsize=4)
def _library(pid: int) -> Library:
    return Library()
