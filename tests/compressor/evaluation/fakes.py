"""Small stand-ins: an embedder that knows words, books of a few pages, a Darwin of nothing but gold
passages.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from pathlib import Path

import numpy as np

from compressor.core.tokens import estimate, estimate_many
from compressor.embedding.errors import EmbeddingUnavailableError
from compressor.embedding.vectors import Vector, Vectors, to_unit_length
from compressor.evaluation.books import Book, load_book
from compressor.evaluation.cases import Case, Passage, Quotation, load_cases
from compressor.evaluation.suites import DARWIN_QUESTIONS, TokenCounters
from compressor.extraction.limits import ExtractionLimits

COUNTERS = TokenCounters(one=estimate, each=estimate_many)
SIZE = 64


class WordEmbedder:
    """Texts are close when they share words. `asked` lists what it was asked to embed."""

    def __init__(self, model: str = "words@1") -> None:
        self.model = model
        self.asked: list[str] = []
        self.questions: list[str] = []

    def embed_passages(self, texts: Sequence[str]) -> Vectors:
        self.asked.extend(texts)
        return to_unit_length([word_counts(text) for text in texts])

    def embed_question(self, text: str, *, timeout_seconds: float) -> Vector:
        self.questions.append(text)
        vector: Vector = to_unit_length(word_counts(text))[0]
        return vector

    def warm_up(self) -> None:
        """Nothing to load."""


class BrokenEmbedder(WordEmbedder):
    """Never has a vector for a question."""

    def embed_question(self, text: str, *, timeout_seconds: float) -> Vector:
        raise EmbeddingUnavailableError("it is down")


def word_counts(text: str) -> list[float]:
    counts = np.zeros(SIZE)
    for word in text.casefold().split():
        counts[hashlib.sha256(word.encode()).digest()[0] % SIZE] += 1
    return [float(count) for count in counts]


def sentences(topic: str, count: int = 12) -> str:
    """A page about one thing, in sentences that differ."""
    return " ".join(
        f"Of {topic} the {number}th observer wrote that {topic} changes slowly in its {number}th season."
        for number in range(1, count + 1)
    )


TOPICS = "granite willow lantern copper harvest glacier violin pepper anchor meadow falcon amber".split()


def write_pages(path: Path, pages: Sequence[str]) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("\f".join(pages), encoding="utf-8")
    return path


def book_of(path: Path, pages: Sequence[str]) -> Book:
    return load_book(write_pages(path, pages), limits=ExtractionLimits(), count_each=estimate_many)


def case(question: str, *passages: Passage, history: Sequence[str] = (), kind: str = "direct") -> Case:
    return Case(
        id=question,
        document="",
        question=question,
        language="en",
        kind=kind,
        history=tuple(history),
        passages=tuple(passages),
    )


def darwin_like_pages(filler_sentences: int = 3) -> list[str]:
    """As many pages as Darwin's last gold passage needs, each passage where the suite says it stands."""
    passages = [
        passage
        for each in load_cases(DARWIN_QUESTIONS)
        for passage in each.passages
        if isinstance(passage, Quotation)
    ]
    pages = {number: sentences(TOPICS[number % len(TOPICS)], filler_sentences) for number in range(1, 360)}
    for passage in dict.fromkeys(passages):
        page = passage.page or 1
        pages[page] += f"\n\n{passage.first_words} and so on to {passage.last_words}.\n\n"
    return [pages[number] for number in sorted(pages)]


def gutenberg_file(text: str) -> str:
    return (
        "The Project Gutenberg eBook of a Book\n\nTitle: A Book\n\n"
        "*** START OF THE PROJECT GUTENBERG EBOOK A BOOK ***\n\n"
        f"{text}\n\n*** END OF THE PROJECT GUTENBERG EBOOK A BOOK ***\n\nLicence.\n"
    )


def write_darwin_like(folder: Path, filler_sentences: int = 3) -> None:
    """Both layouts of the suite `darwin`, below `folder`."""
    pages = darwin_like_pages(filler_sentences)
    write_pages(folder / "books/darwin-origin-1228-412p.txt", pages)
    raw = folder / "books/origin-1228.txt"
    raw.write_text(gutenberg_file("\n\n".join(pages)), encoding="utf-8")
