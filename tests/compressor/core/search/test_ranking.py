"""Rankings: by keywords, by meaning, by what is around; what has no score and no vector has no rank."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from compressor.core.excerpts.compression import make_search
from compressor.core.language.analysis import Analyzer
from compressor.core.search.indexed_file import IndexedFile
from compressor.core.search.meaning import ChunkVectors, Vectors
from compressor.core.search.ranking import CLOSEST_WITH_NEIGHBOURS, Ranking, rank, rankable
from tests.compressor.random_files import index_pages, libraries, random_rows, with_vectors

TOPICS = ("granite", "willow", "lantern", "copper", "harvest", "glacier", "pepper", "saddle")


def about(topic: str) -> str:
    """A page of two passages."""
    return "\n\n".join([f"It is the {topic} that is spoken of in this passage of it. " * 8] * 2)


def book(topics: tuple[str, ...] = TOPICS, key: str = "book") -> IndexedFile:
    return index_pages([about(topic) for topic in topics], key=key)


def ranked(files: list[IndexedFile], text: str, vector: Vectors | None = None) -> Ranking:
    among = np.ones(sum(len(file.chunks) for file in files), dtype=np.bool_)
    return rank(files, make_search(files, text, vector), among=among)


def on_page(file: IndexedFile, page: int) -> list[int]:
    return np.flatnonzero(file.chunks.first_pages == page).tolist()


def test_the_chunks_with_the_word_come_first_and_those_beside_them_next() -> None:
    file = book()
    ranking = ranked([file], "lantern")
    own = on_page(file, 3)
    beside = {min(own) - 1, max(own) + 1}
    order = np.argsort(np.where(ranking.by_keywords > 0, ranking.by_keywords, 99)).tolist()
    assert set(order[: len(own)]) == set(own)
    assert set(np.flatnonzero(ranking.by_keywords)) == {*own, *beside}
    assert np.flatnonzero(ranking.matched).tolist() == own


@given(libraries(), st.sampled_from(["granite copper", "xyzzy", "学习", "the"]))
def test_chunks_without_a_score_are_in_no_ranking(files: list[IndexedFile], text: str) -> None:
    ranking = ranked(files, text)
    words = {each.term for each in Analyzer("").query_terms(text)}
    without = not any(words & set(file.keywords.vocabulary) for file in files)
    assert ((ranking.fused > 0) == (ranking.by_keywords > 0)).all()
    assert not ranking.by_meaning.any()
    if without and text == "xyzzy":
        assert ranking.is_empty


def test_equal_scores_favour_neither_end_of_the_file() -> None:
    same = index_pages(["CHAPTER I\n\n" + "The lantern is lit and the lantern is out. " * 9] * 40)
    order = np.argsort(ranked([same], "lantern").by_keywords) / len(same.chunks)
    best = order[: len(order) // 4]
    assert 0.4 <= best.mean() <= 0.6
    assert all(((best >= low) & (best < low + 0.25)).any() for low in (0, 0.25, 0.5, 0.75))


def test_the_closest_in_meaning_comes_first_whatever_the_words() -> None:
    file = book()
    rows = random_rows(len(file.chunks))
    ranking = ranked([with_vectors(file, rows)], "xyzzy", rows[5])
    assert not ranking.by_keywords.any()
    assert int(np.argmin(ranking.by_meaning)) == 5
    assert sorted(ranking.by_meaning.tolist()) == list(range(1, len(file.chunks) + 1))


@pytest.mark.parametrize("vector", [np.zeros(8), np.full(8, np.nan), np.ones(7), np.ones(16)])
def test_a_question_without_a_sound_vector_is_ranked_by_keywords_alone(vector: Vectors) -> None:
    file = book()
    with_rows = with_vectors(file, random_rows(len(file.chunks)))
    ranking = ranked([with_rows], "lantern", vector.astype(np.float32))
    assert ranking.fused.tolist() == ranked([file], "lantern").fused.tolist()
    assert not ranking.by_meaning.any()


@pytest.mark.parametrize("broken", [0.0, np.nan, np.inf])
def test_a_chunk_without_a_sound_vector_is_never_ranked_by_meaning(broken: float) -> None:
    file = book()
    rows = random_rows(len(file.chunks))
    rows[4] = broken
    vectors = ChunkVectors(rows, np.ones(len(rows), dtype=np.bool_))
    ranking = ranked([replace(file, vectors=vectors)], "xyzzy", random_rows(1, seed=3)[0])
    assert ranking.by_meaning[4] == ranking.fused[4] == 0
    assert not ranking.matched[4]
    assert (np.delete(ranking.by_meaning, 4) > 0).all()


def test_while_vectors_are_missing_the_neighbours_of_the_closest_rank_too() -> None:
    file = index_pages([about(f"topic{number}") for number in range(60)])
    rows = random_rows(len(file.chunks), seed=1)
    present = np.arange(len(rows)) % 4 == 0
    ranking = ranked([with_vectors(file, rows, present)], "xyzzy", rows[40])
    closest = np.argsort(np.where(present, -(rows @ rows[40]), np.inf))[:CLOSEST_WITH_NEIGHBOURS]
    beside = {int(chunk) + step for chunk in closest for step in (-1, 1)}
    held = set(np.flatnonzero(ranking.by_meaning).tolist())
    assert held == {*np.flatnonzero(present).tolist(), *(at for at in beside if 0 <= at < len(rows))}
    assert ranking.by_meaning[40] == 1
    assert not ranking.matched[41]


@pytest.mark.parametrize("share", [0.05, 0.4, 0.95])
def test_a_passage_whose_vector_is_still_to_come_is_found_by_its_words_as_if_no_other_had_one(
    share: float,
) -> None:
    file = index_pages([about(f"topic{number}" if number != 41 else "lantern") for number in range(60)])
    own = on_page(file, 42)
    rows = random_rows(len(file.chunks), seed=2)
    present = np.random.default_rng(0).random(len(rows)) < share
    present[own] = False
    ranking = ranked([with_vectors(file, rows, present)], "lantern", random_rows(1, seed=7)[0])
    best = np.argsort(-ranking.fused)[: len(own)].tolist()
    assert set(best) == set(own)


def test_a_chunk_whose_vector_failed_does_not_rank_by_its_neighbours() -> None:
    file = book()
    rows = random_rows(len(file.chunks))
    present = np.arange(len(rows)) != 5
    failed = ChunkVectors(np.where(present[:, None], rows, 0).astype(np.float32), present, ~present)
    assert ranked([replace(file, vectors=failed)], "xyzzy", rows[4]).by_meaning[5] == 0


def test_a_file_without_vectors_is_still_found_by_its_words_beside_one_that_has_them() -> None:
    plain = book(TOPICS[:4], key="plain")
    other = book(TOPICS[4:], key="other")
    rows = random_rows(len(other.chunks))
    ranking = ranked([plain, with_vectors(other, rows)], "lantern", rows[0])
    assert set(on_page(plain, 3)) <= set(np.flatnonzero(ranking.fused[: len(plain.chunks)]).tolist())


def test_a_word_is_never_helped_across_the_border_of_two_files() -> None:
    first, second = index_pages([about("granite")]), index_pages([about("willow")])
    ranking = ranked([first, second], "granite")
    assert not ranking.fused[len(first.chunks) :].any()


def test_an_index_and_a_list_of_contents_are_left_out_of_the_rankable() -> None:
    contents = "CONTENTS\n\n" + "\n".join(
        f"{topic.title()} ........ {at}" for at, topic in enumerate(TOPICS * 3)
    )
    index = "INDEX\n\n" + "\n".join(f"{topic}, {at}, {at + 9}" for at, topic in enumerate(sorted(TOPICS * 6)))
    body = [f"CHAPTER {at}\n\n{about(topic)}" for at, topic in enumerate(TOPICS, start=1)]
    file = index_pages([contents, *body, index])
    kept = np.flatnonzero(rankable([file])).tolist()
    assert not {*on_page(file, 1), *on_page(file, len(body) + 2)} & set(kept)
    assert set(on_page(file, 4)) <= set(kept)
