"""Passages have to do with a topic by its words, rare ones more, in whatever form they stand."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from compressor.core.excerpts.relevance import KEPT_LETTERS, Topic
from compressor.core.language.analysis import Analyzer
from compressor.core.language.stopwords import STOP_WORDS
from tests.compressor.random_files import WORDS


def scores(topic: str, *passages: str, language: str = "en") -> list[float]:
    return [float(score) for score in Topic(topic, Analyzer(language)).scores(passages)]


def test_a_passage_without_words_of_the_topic_has_no_score() -> None:
    assert scores("glaciers", "Copper is soft.", "Glaciers carry stones.")[0] == 0


def test_a_word_is_found_in_its_other_forms() -> None:
    assert min(scores("dying glaciers", "A glacier.", "GLACIERS!", "the glacier's end", "It dies.")) > 0


def test_a_rare_word_says_more_than_a_frequent_one() -> None:
    common, rare = scores("river copper", "river", "copper", "river", "river", "river")[:2]
    assert rare > common > 0


def test_repeating_a_word_helps_less_and_less() -> None:
    once, twice, often = scores("copper", "copper", "copper copper", "copper " * 50, "river")[:3]
    assert once < twice < often < 2.2 * once


@pytest.mark.parametrize("topic", ["", "?!", "what is the"])
def test_a_topic_without_words_scores_nothing(topic: str) -> None:
    assert not any(scores(topic, "Copper is soft.", "xyz"))


@pytest.mark.parametrize(
    ("language", "topic", "passage"),
    [
        ("de", "Größe", "Die groesse und die Größen"),
        ("fr", "organe", "l'Organe"),
        ("es", "señor", "Los señores"),
        ("zh", "学习", "机器学习的基本原理"),
        ("ar", "كتاب", "الكتاب"),
        ("ru", "книга", "книги"),
        ("id", "baca", "membaca"),
    ],
)
def test_words_are_found_as_their_language_writes_them(language: str, topic: str, passage: str) -> None:
    assert scores(topic, passage, "xyz", language=language)[0] > 0


@given(
    st.lists(st.sampled_from(WORDS), min_size=1, max_size=4).map(" ".join),
    st.lists(st.lists(st.sampled_from(WORDS), max_size=12).map(" ".join), min_size=1, max_size=8),
    st.sampled_from(["en", "de", "es", "fr", "it", "pt", "sv", ""]),
)
def test_skipping_words_by_their_first_letters_loses_none(
    topic: str, passages: list[str], language: str
) -> None:
    analyzer = Analyzer(language)
    asked = {each.term for each in analyzer.query_terms(topic)}
    found = [bool(asked.intersection(analyzer.terms(passage))) for passage in passages]
    assert (Topic(topic, Analyzer(language)).scores(passages) > 0).tolist() == found


@pytest.mark.parametrize("language", KEPT_LETTERS)
def test_stemmers_of_these_languages_keep_the_first_letters(language: str) -> None:
    analyzer, kept = Analyzer(language), KEPT_LETTERS[language]
    words = [word for words in STOP_WORDS.values() for word in words if word.isascii() and word.isalpha()]
    made = [prefix + word for word in words for prefix in ("ge", "un", "dy", "sk", "ly", "ae", "y")]
    stems = [(word, term) for word in made for term in analyzer.terms(word) if len(term) >= kept]
    assert all(term[:kept].replace("y", "i") == word[:kept].replace("y", "i") for word, term in stems)


def test_scores_do_not_depend_on_what_was_read_before() -> None:
    topic = Topic("copper river", Analyzer("en"))
    topic.scores(["rivers of copper", "granite"])
    passages = ["copper", "river stone", "granite"]
    assert np.array_equal(topic.scores(passages), Topic("copper river", Analyzer("en")).scores(passages))
