"""Files of every shape for properties, and counters of tokens that lose nothing in rounding."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache

import numpy as np
from hypothesis import strategies as st
from numpy.typing import NDArray

from compressor.core.document import Document, Page
from compressor.core.excerpts.compression import Excerpt, SeenPages, compress, make_search, search_texts
from compressor.core.requests.request import Request, classify
from compressor.core.search.indexed_file import CountTokens, IndexedFile
from compressor.core.search.indexing import index_document
from compressor.core.search.meaning import ChunkVectors, Vectors

WORDS = (
    "granite willow lantern copper harvest glacier river stone light under because of the and to in is was "
    "with naïve señor Größe 机器学习 книга العربية ประเทศไทย"
).split()
LABELS: dict[str, Callable[[int], str]] = {
    "none": lambda number: "",
    "same": str,
    "roman front matter": lambda number: (
        str(number - 4) if number > 4 else ("i", "ii", "iii", "iv")[number - 1]
    ),
    "by part": lambda number: f"Appendix-{number}",
    "han": lambda number: "一二三四五六七八九十"[number % 10] * 3,
}
TITLES = ("A file", "The Origin of Species " * 20, "机器学习 " * 40, "")
RANDOM_FILES = 300
"""So many that every shape is among them, so few that they need not be made again for each property."""
MESSAGES = (
    "What does granite do to the river?",
    "summarise this book",
    "summarize chapter 2",
    "what does page 3 say",
    "what do pages 2 to 9 say about copper?",
    "explain more",
    "And two?",
    "xyzzy plugh quux",
    "¿Qué dice sobre la harvest?",
    "机器学习",
)


def count_bytes(text: str) -> int:
    """One token a byte of UTF-8."""
    return len(text.encode("utf-8", "surrogatepass"))


def count_bytes_of_each(texts: Sequence[str]) -> NDArray[np.int32]:
    return np.array([count_bytes(text) for text in texts], dtype=np.int32)


def index_pages(
    pages: Sequence[str],
    *,
    labels: Sequence[str] = (),
    paginated: bool = True,
    key: str = "file",
    title: str = "A file",
) -> IndexedFile:
    """A file of these pages, counted in bytes."""
    names = labels or [""] * len(pages)
    document = Document(
        tuple(Page(number, *each) for number, each in enumerate(zip(names, pages, strict=True), start=1)),
        paginated=paginated,
    )
    return index_document(document, key=key, title=title, count_each=count_bytes_of_each)


def with_vectors(
    file: IndexedFile, rows: NDArray[np.floating], present: NDArray[np.bool_] | None = None
) -> IndexedFile:
    """The file with these vectors, all of them present unless it is said which."""
    held = np.ones(len(file.chunks), dtype=np.bool_) if present is None else present
    kept = np.where(held[:, None], rows, 0).astype(np.float32)
    return replace(file, vectors=ChunkVectors(kept, held))


def counted_anew(file: IndexedFile, count: CountTokens) -> IndexedFile:
    """The file with its passages counted by another counter."""
    tokens = [count(file.display_text(chunk)) for chunk in range(len(file.chunks))]
    return replace(file, chunks=replace(file.chunks, tokens=np.array(tokens, dtype=np.int32)))


def random_rows(count: int, size: int = 8, seed: int = 0) -> Vectors:
    """Rows of unit length, (count, size)."""
    rows = np.random.default_rng(seed).normal(size=(count, size)).astype(np.float32)
    unit: Vectors = rows / np.linalg.norm(rows, axis=1, keepdims=True)
    return unit


def indexed_files(*, key: str = "file", max_pages: int = 8) -> st.SearchStrategy[IndexedFile]:
    """A file with or without pages, labels, headings, blank pages, paragraphs across pages, and vectors."""
    seeds = st.integers(0, RANDOM_FILES - 1)
    return seeds.map(lambda seed: replace(_random_file(seed, max_pages), key=key))


@st.composite
def libraries(draw: st.DrawFn, *, max_files: int = 3, max_pages: int = 8) -> list[IndexedFile]:
    """Several files."""
    count = draw(st.integers(1, max_files))
    return [draw(indexed_files(key=f"file {number}", max_pages=max_pages)) for number in range(count)]


@cache
def _random_file(seed: int, max_pages: int) -> IndexedFile:
    random = np.random.default_rng(seed)
    pages = [_page(random) for _ in range(random.integers(0, max_pages + 1))]
    title = str(random.choice(TITLES))
    if pages and random.random() < 0.4:
        return index_pages(["\n\n".join(pages)], paginated=False, title=title)
    label = LABELS[str(random.choice(sorted(LABELS)))]
    file = index_pages(pages, labels=[label(number) for number in range(1, len(pages) + 1)], title=title)
    present = random.random(len(file.chunks)) < random.choice([0.0, 0.4, 1.0])
    return with_vectors(file, random_rows(len(file.chunks)), present) if present.any() else file


def _page(random: np.random.Generator) -> str:
    if random.random() < 0.15:
        return ""
    return "\n\n".join(part for _ in range(random.integers(1, 6)) for part in _parts(random))


def _parts(random: np.random.Generator) -> list[str]:
    parts = []
    if random.random() < 0.3:
        parts.append(f"CHAPTER {random.integers(1, 9)}. {_words(random, 2).upper()}")
    if random.random() < 0.2:
        parts.append(f"{random.integers(1, 9)}.{random.integers(1, 9)} {_words(random, 3).title()}")
    size = int(random.choice([1, 5, 20, 60, 200]))
    end = "." if random.random() < 0.7 else ""
    return [*parts, _words(random, size) + end]


def _words(random: np.random.Generator, count: int) -> str:
    return " ".join(random.choice(WORDS, size=count))


def ask(
    files: Sequence[IndexedFile],
    message: str,
    *,
    budget: int,
    earlier: Sequence[str] = (),
    seen: Sequence[SeenPages] = (),
    vector: Vectors | None = None,
) -> Excerpt:
    """The excerpt for a message, counted in bytes; every text that is searched for has the same vector."""
    request = classify(message, earlier)
    return compress_for(files, request, budget=budget, seen=seen, vector=vector)


def compress_for(
    files: Sequence[IndexedFile],
    request: Request,
    *,
    budget: int,
    seen: Sequence[SeenPages] = (),
    vector: Vectors | None = None,
) -> Excerpt:
    searches = [make_search(files, text, vector) for text in search_texts(files, request)]
    return compress(files, request, searches, budget=budget, count=count_bytes, seen=seen)
