"""From settings to an embedder."""

from __future__ import annotations

import httpx

from compressor.embedding.embedder import Embedder
from compressor.embedding.http import HttpEmbedder
from compressor.embedding.local import make_local_embedder
from compressor.embedding.settings import EmbeddingKind, EmbeddingSettings


def make_embedder(settings: EmbeddingSettings, *, client: httpx.Client | None = None) -> Embedder | None:
    """Return the embedder that `settings` ask for, None where they say off.

    It is to be kept for the life of the process, and loads or connects when first used. `client` carries the
    requests of an http embedder and is closed by whoever passed it; without one, the embedder keeps its own.

    Raises:
        EmbedderMissingError: local is asked for and not installed.
    """
    if settings.kind is EmbeddingKind.OFF:
        return None
    if settings.kind is EmbeddingKind.LOCAL:
        return make_local_embedder()
    return HttpEmbedder(settings, client or httpx.Client())
