"""The keyword index: what is found, what counts, and that storing it changes nothing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from compressor.core.search.keywords import (
    KeywordIndex,
    build_keyword_index,
    keyword_scores,
    pack_keyword_index,
    saturated,
    unpack_keyword_index,
)

terms = st.lists(st.sampled_from("bee cell wax comb hive 蜜 蜂 μέλι".split()), max_size=12)
texts = st.lists(terms, max_size=8)


@dataclass(frozen=True)
class Term:
    term: str
    weight: float = 1.0


def index_of(texts: Sequence[str], headings: Sequence[str] = ()) -> KeywordIndex:
    fields = [heading.split() for heading in headings] or [[] for _ in texts]
    return build_keyword_index([text.split() for text in texts], fields)


def scores_of(index: KeywordIndex, *words: str) -> list[float]:
    return [float(score) for score in keyword_scores([index], [[Term(word) for word in words]])]


def same(one: KeywordIndex, other: KeywordIndex) -> bool:
    arrays = ("starts", "chunks", "frequencies")
    return (
        one.vocabulary == other.vocabulary
        and one.chunk_count == other.chunk_count
        and all(np.array_equal(getattr(one, name), getattr(other, name)) for name in arrays)
    )


@given(texts)
def test_a_term_is_found_in_exactly_the_chunks_that_hold_it(chunks: list[list[str]]) -> None:
    index = build_keyword_index(chunks, [[] for _ in chunks])
    for term in ["absent", *(term for chunk in chunks for term in chunk)]:
        assert index.postings(term)[0].tolist() == [at for at, chunk in enumerate(chunks) if term in chunk]


@given(texts, terms)
def test_chunks_score_above_zero_where_they_hold_a_term_and_zero_elsewhere(
    chunks: list[list[str]], asked: list[str]
) -> None:
    index = build_keyword_index(chunks, [[] for _ in chunks])
    scores = keyword_scores([index], [[Term(word) for word in dict.fromkeys(asked)]])
    assert (scores > 0).tolist() == [bool({*chunk} & {*asked}) for chunk in chunks]


def test_a_rare_term_counts_more_than_a_frequent_one() -> None:
    index = index_of(["bee wax", "bee cell", "bee hive", "bee comb"])
    assert scores_of(index, "wax")[0] > scores_of(index, "bee")[0]


def test_repeating_a_term_soon_counts_no_more() -> None:
    once, often, endless = saturated(np.array([1, 10, 10_000], dtype=np.float32)).tolist()
    assert once < often < endless < 2.2


def test_the_same_word_says_more_in_a_short_chunk() -> None:
    short, long = scores_of(index_of(["bee wax", "bee " + "cell " * 40]), "bee")
    assert short > long


def test_a_heading_counts_for_its_chunks_but_less_than_their_text() -> None:
    index = index_of(["wax comb", "bee comb", "cell comb"], ["bee", "hive", "hive"])
    by_heading, by_text, neither = scores_of(index, "bee")
    assert by_text > by_heading > neither == 0


def test_rarity_is_judged_over_all_files_so_that_their_scores_compare() -> None:
    small, large = index_of(["bee wax"]), index_of(["bee wax", *["bee cell"] * 9])
    scores = keyword_scores([small, large], [[Term("wax")], [Term("wax")]])
    assert scores[0] > 0
    assert scores[0] == pytest.approx(scores[1], rel=0.05)


def test_a_term_of_less_weight_counts_less() -> None:
    index = index_of(["bee", "wax"])
    full, half = keyword_scores([index], [[Term("bee"), Term("wax", 0.5)]]).tolist()
    assert half == pytest.approx(full / 2)


def test_an_index_of_nothing_finds_nothing() -> None:
    index = build_keyword_index([], [])
    assert scores_of(index, "bee") == []
    assert same(unpack_keyword_index(pack_keyword_index(index)), index)


@given(texts, texts)
def test_storing_an_index_changes_nothing(chunks: list[list[str]], headings: list[list[str]]) -> None:
    paths = [headings[at] if at < len(headings) else [] for at in range(len(chunks))]
    index = build_keyword_index(chunks, paths)
    assert same(unpack_keyword_index(pack_keyword_index(index)), index)


@given(st.data())
def test_a_blob_with_any_byte_changed_is_refused(data: st.DataObject) -> None:
    blob = bytearray(pack_keyword_index(index_of(["bee wax comb", "蜜 蜂"])))
    blob[data.draw(st.integers(0, len(blob) - 1))] ^= data.draw(st.integers(1, 255))
    with pytest.raises(ValueError, match="no keyword index"):
        unpack_keyword_index(bytes(blob))


@given(st.binary(max_size=80))
def test_bytes_that_are_no_index_are_refused(junk: bytes) -> None:
    for blob in (junk, pack_keyword_index(index_of(["bee wax"])) + junk + b"x"):
        with pytest.raises(ValueError, match="no keyword index"):
            unpack_keyword_index(blob)
