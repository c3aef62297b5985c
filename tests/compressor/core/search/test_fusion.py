"""Ranks: by score alone, with ties that favour neither end of a file; and rankings made one."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from compressor.core.search.fusion import K, best_first, fair_order, fuse, ranks

scores = st.lists(st.integers(0, 3).map(float), max_size=40)


@given(st.integers(0, 3000))
def test_every_item_has_a_place_of_its_own_in_a_tie(count: int) -> None:
    assert len(set(fair_order(count).tolist())) == count


@given(st.integers(8, 3000))
def test_a_tie_goes_to_the_middle_third_first_and_evenly_over_the_file_after_that(count: int) -> None:
    order = np.argsort(fair_order(count)) / count
    assert 0.25 <= order[0] <= 0.75
    halves = np.sort(order[: count // 2])
    assert np.diff(np.concatenate([[0.0], halves, [1.0]])).max() <= 8 / count


@given(st.integers(8, 300))
def test_of_two_equal_chunks_the_earlier_wins_as_often_as_the_later(count: int) -> None:
    keys = fair_order(count)
    first, second = np.triu_indices(count, k=1)
    assert 0.4 <= float((keys[first] < keys[second]).mean()) <= 0.6


@given(scores)
def test_a_better_score_has_a_better_rank_and_ranks_run_from_one_without_gaps(values: list[float]) -> None:
    array = np.array(values)
    ranking = ranks(array, among=array > 0)
    held = ranking[ranking > 0]
    assert sorted(held.tolist()) == list(range(1, len(held) + 1))
    assert (np.diff(array[best_first(array, among=array > 0)]) <= 0).all()


@given(scores)
def test_what_is_not_among_the_ranked_has_no_rank(values: list[float]) -> None:
    array = np.array(values)
    assert ((ranks(array, among=array > 0) == 0) == (array == 0)).all()


@given(scores, scores)
def test_fusing_goes_by_rank_never_by_score(one: list[float], other: list[float]) -> None:
    size = min(len(one), len(other))
    first, second = np.array(one[:size]), np.array(other[:size])
    fused = fuse([ranks(first, among=first > 0), ranks(second, among=second > 0)])
    larger = fuse([ranks(first * 1000, among=first > 0), ranks(second, among=second > 0)])
    assert fused.tolist() == larger.tolist()
    assert ((fused > 0) == ((first > 0) | (second > 0))).all()


def test_each_ranking_gives_its_weight_over_the_rank() -> None:
    fused = fuse([np.array([1, 2, 0]), np.array([0, 1, 2])], [1.0, 0.5])
    expected = [1 / (K + 1), 1 / (K + 2) + 0.5 / (K + 1), 0.5 / (K + 2)]
    assert fused.tolist() == pytest.approx(expected)


def test_no_ranking_at_all_is_no_score() -> None:
    assert fuse([]).tolist() == []
