"""Meaning: which vectors can be compared, how near they are, and what stands around them."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from compressor.core.search.meaning import ChunkVectors, Vectors, cosines, helped_by_neighbours, window_sums
from tests.compressor.random_files import random_rows

counts = st.integers(0, 12)


def vectors_of(rows: Vectors, *, missing: tuple[int, ...] = (), failed: tuple[int, ...] = ()) -> ChunkVectors:
    present = np.ones(len(rows), dtype=np.bool_)
    present[[*missing, *failed]] = False
    gave_none = np.zeros(len(rows), dtype=np.bool_)
    gave_none[list(failed)] = True
    return ChunkVectors(np.where(present[:, None], rows, np.float32(0)), present, gave_none)


@given(counts, st.integers(0, 4))
def test_the_text_around_is_the_cosine_with_the_sum_of_the_vectors_around(count: int, reach: int) -> None:
    rows, (question,) = random_rows(count), random_rows(1, seed=9)
    vectors = vectors_of(rows)
    sums = window_sums(cosines(vectors, question), reach=reach)
    for at in range(count):
        around = rows[max(0, at - reach) : at + reach + 1].sum(axis=0)
        assert sums[at] == pytest.approx(float(around @ question), abs=1e-5)
        assert vectors.context_norms(reach)[at] == pytest.approx(float(np.linalg.norm(around)), abs=1e-5)


@given(st.lists(st.integers(0, 5).map(float), max_size=10))
def test_each_score_is_helped_by_both_neighbours(values: list[float]) -> None:
    helped = helped_by_neighbours(np.array(values, dtype=np.float32), share=0.5).tolist()
    padded = [0.0, *values, 0.0]
    assert helped == [
        padded[at] + 0.5 * (padded[at - 1] + padded[at + 1]) for at in range(1, len(values) + 1)
    ]


def test_a_vector_that_could_not_be_made_is_not_one_that_is_still_to_come() -> None:
    vectors = vectors_of(random_rows(10), missing=(1, 2, 3), failed=(7,))
    assert vectors.share == pytest.approx(0.7)
    assert np.flatnonzero(vectors.is_missing).tolist() == [1, 2, 3]
    assert vectors_of(random_rows(10), failed=(7,)).share == 1


def test_a_file_without_passages_lacks_nothing() -> None:
    assert vectors_of(random_rows(0)).share == 1


@pytest.mark.parametrize(
    "question",
    [np.zeros(8), np.full(8, np.nan), np.array([1, np.inf, *[0] * 6]), np.ones(7), np.ones(16), np.ones(0)],
)
def test_a_question_of_another_size_or_without_direction_compares_with_nothing(
    question: Vectors,
) -> None:
    assert not vectors_of(random_rows(5)).can_compare(question.astype(np.float32))


def test_a_question_compares_where_any_chunk_has_a_vector() -> None:
    (question,) = random_rows(1)
    assert vectors_of(random_rows(5)).can_compare(question)
    assert not vectors_of(random_rows(2), missing=(0,), failed=(1,)).can_compare(question)
