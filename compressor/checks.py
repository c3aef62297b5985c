"""System checks: what `manage.py check` and every start say about the embedder and the storage chosen."""

from __future__ import annotations

from importlib.util import find_spec
from typing import Any

from django.conf import settings
from django.core import checks

from compressor.embedding.errors import EmbeddingSettingsError
from compressor.embedding.local import PACKAGE
from compressor.embedding.settings import EmbeddingKind
from compressor.services.embedders import embedding_settings

S3_PACKAGES = ("storages", "boto3")


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


def check_storage(**_: Any) -> list[checks.CheckMessage]:
    """An error (E002) where S3_BUCKET asks for a storage whose packages are not installed."""
    return check_s3_packages(S3_PACKAGES) if settings.S3_BUCKET else []


def check_s3_packages(packages: tuple[str, ...]) -> list[checks.CheckMessage]:
    """An error (E002) where one of `packages` is missing."""
    missing = [name for name in packages if find_spec(name) is None]
    if not missing:
        return []
    return [
        checks.Error(
            f"S3_BUCKET is set, and what talks to it is not installed ({', '.join(missing)}).",
            hint="Install it with `pip install -r requirements-s3.txt`, or unset S3_BUCKET to keep files on "
            "this machine's disk.",
            id="compressor.E002",
        )
    ]
