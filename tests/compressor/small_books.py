"""Small books for tests, as text, as files and indexed; and an embedder that stops half-way."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from pathlib import Path

import numpy as np

from compressor.core.document import Document, Page
from compressor.core.excerpts.compression import Excerpt, compress, make_search, search_texts
from compressor.core.requests.request import Request, classify
from compressor.core.search.indexed_file import IndexedFile
from compressor.core.search.indexing import index_document
from compressor.core.tokens import estimate, estimate_many
from compressor.embedding.vectors import Vector, Vectors, to_unit_length

SIZE = 8


def chapter(topic: str, sentences: int = 12) -> str:
    """A headed page about one thing, a paragraph a sentence."""
    told = [
        f"Observer number {number} wrote that {topic} grows in season {number} and rests after it."
        for number in range(1, sentences + 1)
    ]
    return "\n\n".join([f"{topic.title()}\n=======", *told])


TOPICS = ("granite", "willow", "lantern", "copper", "harvest", "glacier")
BOOK = tuple(chapter(topic) for topic in TOPICS)


def write_book(path: Path, pages: Sequence[str] = BOOK) -> Path:
    """Write a text file with a form feed between pages."""
    path.write_text("\f".join(pages), encoding="utf-8")
    return path


def indexed(
    pages: Sequence[str] = BOOK, *, paginated: bool = True, key: str = "book", labels: Sequence[str] = ()
) -> IndexedFile:
    """A book as questions find it, without vectors."""
    names = labels or [""] * len(pages)
    document = Document(
        tuple(
            Page(number, label, text)
            for number, (label, text) in enumerate(zip(names, pages, strict=True), start=1)
        ),
        paginated=paginated,
    )
    return index_document(document, key=key, title=key.title(), count_each=estimate_many)


def asked(
    files: Sequence[IndexedFile], message: str, *, earlier: Sequence[str] = (), budget: int = 600
) -> tuple[Request, Excerpt]:
    """The request that a message is, and its excerpt by keywords alone."""
    request = classify(message, earlier)
    searches = [make_search(files, text, None) for text in search_texts(files, request)]
    return request, compress(files, request, searches, budget=budget, count=estimate)


class StoppedEmbedder:
    """Embeds `batches` batches, then raises `error`. `texts` are those embedded."""

    def __init__(self, batches: int, error: BaseException, model: str = "stopped@1") -> None:
        self.model = model
        self.texts: list[str] = []
        self._batches = batches
        self._error = error

    def embed_passages(self, texts: Sequence[str]) -> Vectors:
        if not self._batches:
            raise self._error
        self._batches -= 1
        self.texts.extend(texts)
        return to_unit_length([_numbers(text) for text in texts])

    def embed_question(self, text: str, *, timeout_seconds: float) -> Vector:
        vector: Vector = to_unit_length([_numbers(text)])[0]
        return vector

    def warm_up(self) -> None:
        """Nothing to load."""


def _numbers(text: str) -> list[float]:
    digest = hashlib.sha256(text.encode()).digest()[:SIZE]
    return [float(value) for value in np.frombuffer(digest, dtype=np.uint8) + 1.0]
