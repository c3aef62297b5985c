"""The two steps that take a file in, each with progress on a stream and failures as a command's error."""

from __future__ import annotations

from pathlib import Path
from typing import TextIO

from django.contrib.auth.models import User
from django.core.management.base import CommandError

from compressor.embedding.embedder import Embedder
from compressor.embedding.errors import EmbeddingError
from compressor.errors import FileRefused
from compressor.management.file_lines import vector_count, vectors_line
from compressor.management.progress import progress_on
from compressor.models import File
from compressor.services.ingestion import Ingestion, ingest_file
from compressor.services.workers import make_vectors_here

INTERRUPTED = 130
"""The exit status that shells expect of a program stopped by Ctrl-C."""


def index_shown(path: Path, *, title: str, stream: TextIO, owner: User | None = None) -> Ingestion:
    """Read and index the file at `path`, telling `stream` of its pages. Raises CommandError."""
    try:
        with progress_on(stream, "Pages") as progress:
            return ingest_file(path, title=title, owner=owner, on_progress=progress)
    except FileRefused as exc:
        raise CommandError(f"{path.name} cannot be read. {exc}") from exc
    except OSError as exc:
        raise CommandError(_unopened(path, exc)) from exc
    except KeyboardInterrupt as exc:
        raise CommandError(
            "Stopped. Pages that were read are kept; the same command goes on from there.",
            returncode=INTERRUPTED,
        ) from exc


def _unopened(path: Path, error: OSError) -> str:
    if isinstance(error, FileNotFoundError):
        return f"There is no file {path}."
    if isinstance(error, IsADirectoryError):
        return f"{path} is a folder. Name a file in it."
    return f"{path} cannot be opened: {error.strerror or error}."


def make_vectors_shown(file: File, embedder: Embedder, *, stream: TextIO) -> None:
    """Make the vectors that the file still lacks, telling `stream` how far it is. Raises CommandError."""
    try:
        with progress_on(stream, "Vectors") as progress:
            progress(vector_count(file, embedder.model), file.chunk_count)
            make_vectors_here(file, embedder, on_progress=progress)
    except EmbeddingError as exc:
        raise CommandError(f"{exc} {_kept(file, embedder)}") from exc
    except KeyboardInterrupt as exc:
        raise CommandError(f"Stopped. {_kept(file, embedder)}", returncode=INTERRUPTED) from exc


def _kept(file: File, embedder: Embedder) -> str:
    return (
        f"Kept: pages, index, {vectors_line(file, embedder.model)}. Questions can be asked; the same "
        f"command, or `manage.py make_vectors {file.pk}`, goes on."
    )
