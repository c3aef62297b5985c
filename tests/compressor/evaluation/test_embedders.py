"""What a run needs of an embedder."""

from __future__ import annotations

from pathlib import Path

import pytest

from compressor.evaluation.embedders import EvalEmbedder
from compressor.evaluation.errors import EmbedderFailedError
from compressor.evaluation.vector_cache import VectorCache
from tests.compressor.evaluation.fakes import TOPICS, BrokenEmbedder, WordEmbedder, book_of, sentences


def ignore(done: int, total: int) -> None:
    """No progress is shown."""


@pytest.fixture
def cache(tmp_path: Path) -> VectorCache:
    return VectorCache(tmp_path / "cache.sqlite")


def test_an_embedder_that_is_off_has_no_vectors(cache: VectorCache, tmp_path: Path) -> None:
    off = EvalEmbedder("off", None, cache)
    indexed = book_of(tmp_path / "b.txt", [sentences(topic) for topic in TOPICS]).indexed

    assert off.model == "off"
    assert off.with_vectors(indexed, on_progress=ignore).vectors is None
    assert off.similarity(on_progress=ignore) is None


def test_every_chunk_of_a_book_gets_its_vector(cache: VectorCache, tmp_path: Path) -> None:
    embedder = EvalEmbedder("local", WordEmbedder(), cache)
    indexed = book_of(tmp_path / "b.txt", [sentences(topic) for topic in TOPICS]).indexed

    vectors = embedder.with_vectors(indexed, on_progress=ignore).vectors

    assert vectors is not None
    assert vectors.share == 1
    assert len(vectors.rows) == len(indexed.chunks)


def test_similarity_is_highest_for_the_text_that_shares_the_words(cache: VectorCache) -> None:
    similarity = EvalEmbedder("local", WordEmbedder(), cache).similarity(on_progress=ignore)

    assert similarity is not None
    scores = similarity("falcon seasons", ["willow and granite", "falcon seasons"])
    assert scores[1] > scores[0]
    assert scores[1] == pytest.approx(1, abs=1e-3)


def test_similarity_to_a_question_without_a_vector_is_no_result(cache: VectorCache) -> None:
    similarity = EvalEmbedder("local", BrokenEmbedder(), cache).similarity(on_progress=ignore)

    assert similarity is not None
    with pytest.raises(EmbedderFailedError, match="it is down"):
        similarity("falcon", ["willow"])
