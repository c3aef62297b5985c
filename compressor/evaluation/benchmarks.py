"""How fast and how large: extraction, chunking, indexing, questions, vectors, the estimate of tokens.

Nothing is left behind: rows are written in a transaction that is rolled back. The vectors of the file that
is asked
are random, as the time of a search does not depend on them; making vectors is timed on a few real passages.
"""

from __future__ import annotations

import resource
import statistics
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TypeVar

import numpy as np
from django.db import transaction

from compressor.core.document import Document, Page
from compressor.core.requests.request import classify
from compressor.core.search.indexed_file import IndexedFile
from compressor.core.search.indexing import embedded_text, index_document
from compressor.core.search.meaning import ChunkVectors
from compressor.core.structure.chunking import chunk_document
from compressor.core.tokens import estimate, estimate_many
from compressor.embedding.embedder import Embedder
from compressor.embedding.question import QuestionEmbedder
from compressor.extraction.formats import extract
from compressor.extraction.limits import ExtractionLimits
from compressor.models import File
from compressor.selectors import read_indexed_file
from compressor.services.indexing import prepare_index, store_index
from compressor.services.questions import select_from
from compressor.services.reading import store_pages

SCALES = (1, 2, 4, 8)
WARM_ROUNDS = 3
EMBEDDED_PASSAGES = 24
ESTIMATED_BYTES = 4_000_000
VECTOR_SIZE = 384
SEED = 20_000

Tell = Callable[[str], None]
Result = TypeVar("Result")


@dataclass(frozen=True, slots=True)
class Benchmarks:
    """Seconds, milliseconds, rates and megabytes. `chunk_scaling` pairs characters with seconds."""

    extract_s: float
    chunk_s: float
    index_s: float
    chunk_scaling: list[tuple[int, float]]
    question_ms: dict[str, float]
    vectors_per_s: float | None
    estimate_mb_s: float
    peak_mb: float


def run_benchmarks(path: Path, questions: Sequence[str], embedder: Embedder | None, tell: Tell) -> Benchmarks:
    """Time everything on the book at `path`; `tell` hears what is being timed. Raises ExtractionError,
    OSError.
    """
    tell("extracting")
    extract_s, document = _timed(lambda: extract(path, limits=ExtractionLimits()).document)
    tell("cutting into passages")
    chunk_s, _ = _timed(lambda: chunk_document(document))
    tell("indexing")
    whole_s, indexed = _timed(lambda: _index(document))
    tell("cutting 1, 2, 4 and 8 times the text")
    scaling = [_chunk_seconds(document, times) for times in SCALES]
    tell("asking questions")
    question_ms = _time_questions(document, indexed, questions, embedder)
    tell("making vectors")
    vectors_per_s = _vector_rate(indexed, embedder) if embedder is not None else None
    tell("estimating tokens")
    return Benchmarks(
        extract_s=round(extract_s, 4),
        chunk_s=round(chunk_s, 4),
        index_s=round(max(0.0, whole_s - chunk_s), 4),
        chunk_scaling=scaling,
        question_ms=question_ms,
        vectors_per_s=vectors_per_s,
        estimate_mb_s=_estimate_rate(indexed.text),
        peak_mb=_peak_megabytes(),
    )


def _timed(work: Callable[[], Result]) -> tuple[float, Result]:
    started = time.perf_counter()
    result = work()
    return time.perf_counter() - started, result


def _index(document: Document) -> IndexedFile:
    return index_document(document, key="bench", title="bench", count_each=estimate_many)


def _chunk_seconds(document: Document, times: int) -> tuple[int, float]:
    texts = [page.text for page in document.pages] * times
    if not document.paginated:
        texts = ["\n\n".join(texts)]
    pages = tuple(Page(number, "", text) for number, text in enumerate(texts, start=1))
    longer = Document(pages, document.paginated)
    seconds, chunked = _timed(lambda: chunk_document(longer))
    return len(chunked.full.text), round(seconds, 4)


def _time_questions(
    document: Document, indexed: IndexedFile, questions: Sequence[str], embedder: Embedder | None
) -> dict[str, float]:
    """Percentiles by embedding and state: warm in memory, cold from the database's rows."""
    figures: dict[str, float] = {}
    with transaction.atomic():
        file = File.objects.create(name="bench", title="bench", byte_size=0, digest="bench")
        store_pages(file, document, [])
        store_index(file, prepare_index(file, indexed))
        for name, used in (("off", None), ("local", embedder)):
            if name == "local" and used is None:
                continue
            asked = _with_random_vectors(indexed) if used is not None else indexed
            figures |= _percentiles(f"{name}_warm", _warm(asked, questions, used))
            figures |= _percentiles(f"{name}_cold", _cold(file, asked, questions, used))
        transaction.set_rollback(True)
    return figures


def _with_random_vectors(indexed: IndexedFile) -> IndexedFile:
    count = len(indexed.chunks)
    rows = np.random.default_rng(SEED).normal(size=(count, VECTOR_SIZE)).astype(np.float32)
    rows /= np.linalg.norm(rows, axis=1, keepdims=True)
    return replace(indexed, vectors=ChunkVectors(rows, np.ones(count, dtype=np.bool_)))


def _warm(indexed: IndexedFile, questions: Sequence[str], embedder: Embedder | None) -> list[float]:
    """Milliseconds of each question, each with an embedder that has not met it, the file in memory."""
    _ask(indexed, questions[0], embedder)
    return [_ask(indexed, question, embedder) for _ in range(WARM_ROUNDS) for question in questions]


def _cold(file: File, asked: IndexedFile, questions: Sequence[str], embedder: Embedder | None) -> list[float]:
    """Milliseconds of reading the file's rows and asking one question."""
    timings = []
    for question in questions:
        seconds, read = _timed(lambda: read_indexed_file(file, vectors_model=None))
        timings.append(1000 * seconds + _ask(replace(read, vectors=asked.vectors), question, embedder))
    return timings


def _ask(indexed: IndexedFile, question: str, embedder: Embedder | None) -> float:
    asker = QuestionEmbedder(embedder)
    seconds, _ = _timed(lambda: select_from([indexed], classify(question), asker))
    return 1000 * seconds


def _percentiles(name: str, milliseconds: Sequence[float]) -> dict[str, float]:
    cuts = statistics.quantiles(milliseconds, n=20, method="inclusive")
    return {f"{name}_p50": round(statistics.median(milliseconds), 2), f"{name}_p95": round(cuts[-1], 2)}


def _vector_rate(indexed: IndexedFile, embedder: Embedder) -> float:
    """Vectors a second on real passages spread over the book."""
    step = max(1, len(indexed.chunks) // EMBEDDED_PASSAGES)
    texts = [embedded_text(indexed.display_text(chunk)) for chunk in range(0, len(indexed.chunks), step)]
    embedder.warm_up()
    seconds, _ = _timed(lambda: embedder.embed_passages(texts))
    return round(len(texts) / seconds, 2)


def _estimate_rate(text: str) -> float:
    """Megabytes of UTF-8 a second."""
    size = len(text.encode("utf-8", "surrogatepass"))
    repeated = text * max(1, ESTIMATED_BYTES // max(1, size))
    estimate(text[:1000])
    seconds, _ = _timed(lambda: estimate(repeated))
    return round(len(repeated.encode("utf-8", "surrogatepass")) / 1e6 / seconds, 2)


def _peak_megabytes() -> float:
    """Most memory the process has held; macOS counts bytes, Linux kilobytes."""
    unit = 1 if sys.platform == "darwin" else 1024
    return round(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit / 1e6, 1)
