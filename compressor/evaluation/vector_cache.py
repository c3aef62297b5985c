"""Vectors kept between evals, by model and by the text that was embedded: a book costs minutes the first
time only.

Vectors are stored as float16, as the service stores them, and what was just made is rounded the same way: a
run from the cache and a fresh one cannot differ.
"""

from __future__ import annotations

import hashlib
import sqlite3
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from compressor.embedding.embedder import Embedder
from compressor.embedding.vectors import Vectors
from compressor.extraction.results import ProgressCallback

BATCH_TEXTS = 8
"""Texts embedded and committed at a time: what an interruption costs."""
LOOKUP_TEXTS = 500

"""Called with how many of the missing vectors are made, and how many were missing."""

_SCHEMA = """
create table if not exists vectors (
    model text not null, digest blob not null, row blob not null, primary key (model, digest)
) without rowid
"""


class VectorCache:
    """A SQLite file of its own, made when first written to."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def embed(self, embedder: Embedder, texts: Sequence[str], *, on_progress: ProgressCallback) -> Vectors:
        """Return (N, size) float32 rows for the texts, zeros where the embedder has none; making what is
        missing.

        Raises:
            EmbeddingError: the embedder gave up; what was made until then is kept.
        """
        self._path.parent.mkdir(parents=True, exist_ok=True)
        with closing(sqlite3.connect(self._path, timeout=60)) as database:
            database.execute(_SCHEMA)
            digests = [_digest(text) for text in texts]
            known = _read(database, embedder.model, digests)
            missing = {
                digest: text for digest, text in zip(digests, texts, strict=True) if digest not in known
            }
            for done, batch in _batches(list(missing.items())):
                on_progress(done, len(missing))
                made = _made(embedder, batch)
                _write(database, embedder.model, made)
                known.update(made)
            if missing:
                on_progress(len(missing), len(missing))
        return _stacked([known[digest] for digest in digests])


def _digest(text: str) -> bytes:
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).digest()


def _batches(items: Sequence[tuple[bytes, str]]) -> list[tuple[int, Sequence[tuple[bytes, str]]]]:
    return [(start, items[start : start + BATCH_TEXTS]) for start in range(0, len(items), BATCH_TEXTS)]


def _made(embedder: Embedder, batch: Sequence[tuple[bytes, str]]) -> dict[bytes, bytes]:
    rows = embedder.embed_passages([text for _, text in batch]).astype(np.float16)
    return {digest: row.tobytes() for (digest, _), row in zip(batch, rows, strict=True)}


def _read(database: sqlite3.Connection, model: str, digests: Sequence[bytes]) -> dict[bytes, bytes]:
    known: dict[bytes, bytes] = {}
    wanted = list(dict.fromkeys(digests))
    for start in range(0, len(wanted), LOOKUP_TEXTS):
        part = wanted[start : start + LOOKUP_TEXTS]
        marks = ",".join("?" * len(part))
        query = f"select digest, row from vectors where model = ? and digest in ({marks})"  # noqa: S608 - only marks
        known.update(database.execute(query, [model, *part]).fetchall())
    return known


def _write(database: sqlite3.Connection, model: str, rows: dict[bytes, bytes]) -> None:
    with database:
        database.executemany(
            "insert or replace into vectors values (?, ?, ?)",
            [(model, digest, row) for digest, row in rows.items()],
        )


def _stacked(rows: Sequence[bytes]) -> Vectors:
    """Rows of one size as (N, size); a row of another size (an embedder that changed) is all zeros."""
    size = max((len(row) for row in rows), default=0)
    stacked: NDArray[np.float16] = np.frombuffer(
        b"".join(row if len(row) == size else bytes(size) for row in rows), dtype=np.float16
    )
    return stacked.reshape(len(rows), size // 2).astype(np.float32)
