"""Vectors kept between evals."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path

import numpy as np
import pytest

from compressor.embedding.errors import EmbeddingUnavailableError
from compressor.embedding.vectors import Vectors
from compressor.evaluation.vector_cache import BATCH_TEXTS, VectorCache
from tests.compressor.evaluation.fakes import SIZE, WordEmbedder

TEXTS = [f"passage number {number} about granite" for number in range(3 * BATCH_TEXTS + 1)]


class StoppedEmbedder(WordEmbedder):
    """Gives up after the first batch."""

    def embed_passages(self, texts: Sequence[str]) -> Vectors:
        if self.asked:
            raise EmbeddingUnavailableError("stopped")
        return super().embed_passages(texts)


class ForgetfulEmbedder(WordEmbedder):
    """Has no vector for anything."""

    def embed_passages(self, texts: Sequence[str]) -> Vectors:
        return np.zeros((len(texts), 0), dtype=np.float32)


def ignore(done: int, total: int) -> None:
    """No progress is shown."""


@pytest.fixture
def cache(tmp_path: Path) -> VectorCache:
    return VectorCache(tmp_path / "var/cache.sqlite")


def test_the_second_time_nothing_is_asked_and_the_rows_are_the_same(cache: VectorCache) -> None:
    embedder = WordEmbedder()

    fresh = cache.embed(embedder, TEXTS, on_progress=ignore)
    again = cache.embed(embedder, TEXTS, on_progress=ignore)

    assert fresh.shape == (len(TEXTS), SIZE)
    assert np.array_equal(fresh, again)
    assert embedder.asked == TEXTS


def test_what_was_made_before_an_interruption_is_kept(cache: VectorCache) -> None:
    with pytest.raises(EmbeddingUnavailableError):
        cache.embed(StoppedEmbedder(), TEXTS, on_progress=ignore)
    embedder = WordEmbedder()

    cache.embed(embedder, TEXTS, on_progress=ignore)

    assert embedder.asked == TEXTS[BATCH_TEXTS:]


def test_another_model_has_vectors_of_its_own(cache: VectorCache) -> None:
    cache.embed(WordEmbedder("words@1"), TEXTS, on_progress=ignore)
    newer = WordEmbedder("words@2")

    cache.embed(newer, TEXTS, on_progress=ignore)

    assert newer.asked == TEXTS


def test_a_text_that_repeats_is_embedded_once(cache: VectorCache) -> None:
    embedder = WordEmbedder()

    rows = cache.embed(embedder, ["granite", "willow", "granite"], on_progress=ignore)

    assert embedder.asked == ["granite", "willow"]
    assert np.array_equal(rows[0], rows[2])


def test_progress_counts_what_is_missing(cache: VectorCache) -> None:
    cache.embed(WordEmbedder(), TEXTS[:BATCH_TEXTS], on_progress=ignore)
    steps: list[tuple[int, int]] = []

    cache.embed(WordEmbedder(), TEXTS, on_progress=lambda done, total: steps.append((done, total)))

    missing = len(TEXTS) - BATCH_TEXTS
    assert steps[0] == (0, missing)
    assert steps[-1] == (missing, missing)
    assert steps == sorted(steps)


def test_no_texts_and_no_vectors_are_rows_of_nothing(cache: VectorCache) -> None:
    embed = partial(cache.embed, on_progress=ignore)

    assert embed(WordEmbedder(), []).shape[0] == 0
    assert embed(ForgetfulEmbedder("none@1"), ["granite"]).shape == (1, 0)
    mixed = embed(WordEmbedder("none@1"), ["granite", "willow"])
    assert mixed.shape == (2, SIZE)
