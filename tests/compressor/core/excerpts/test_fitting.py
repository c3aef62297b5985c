"""Fitting: whole where it fits, else what the topic is about or an even spread, never just the beginning."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from compressor.core.excerpts.fitting import GAP, FittedText, Fitter, fit_text
from tests.compressor.random_files import WORDS, count_bytes, count_bytes_of_each
from tests.compressor.steps import growth

FILLER = "The river ran on below the hill and nobody came by. "
NOTES = "\n\n".join(
    [
        FILLER * 9,
        FILLER * 9,
        "Ribosomes read messenger RNA and make proteins of it. " * 4,
        FILLER * 9,
        FILLER * 9,
    ]
)

words = st.lists(st.sampled_from((*WORDS, "。", ".", "\n", "\n\n", "  ", "!?", "{x}")), min_size=30).map(
    " ".join
)
fit = Fitter(count=count_bytes, count_each=count_bytes_of_each)


def fitted(text: str, max_tokens: int, topic: str = "") -> FittedText:
    return fit_text(
        text, max_tokens=max_tokens, topic=topic, count=count_bytes, count_each=count_bytes_of_each
    )


@given(st.text(), st.integers(0, 50))
def test_a_text_that_fits_comes_back_byte_for_byte(text: str, spare: int) -> None:
    result = fitted(text, count_bytes(text) + spare)
    assert (result.text, result.is_whole) == (text, True)


@given(
    st.lists(st.text(max_size=300), max_size=20),
    st.integers(0, 3000),
    st.sampled_from(["", "a", "ribosomes"]),
)
def test_no_text_is_longer_than_asked_for(parts: list[str], max_tokens: int, topic: str) -> None:
    result = fitted("\n\n".join(parts), max_tokens, topic)
    assert result.tokens == count_bytes(result.text) <= max_tokens


def test_what_is_kept_is_what_the_topic_is_about() -> None:
    result = fitted(NOTES, 700, "How are proteins made?")
    assert "Ribosomes read messenger RNA" in result.text
    assert not result.is_whole
    assert 0 < result.kept < result.passages


@pytest.mark.parametrize("topic", ["", "quasars"])
def test_without_a_topic_in_it_an_even_spread_is_kept(topic: str) -> None:
    text = "\n\n".join(f"Part {number}. " + FILLER * 5 for number in range(40))
    kept = fitted(text, 4_000, topic).text
    parts = [number for number in range(40) if f"Part {number}. " in kept]
    assert min(parts) < 8
    assert max(parts) >= 32
    assert GAP in kept


def test_a_large_part_of_the_room_is_used() -> None:
    text = "\n\n".join(f"Part {number}. " + FILLER * 5 for number in range(100))
    assert fitted(text, 6_000).tokens >= 0.93 * 6_000


def test_what_is_kept_stays_in_its_order() -> None:
    text = "\n\n".join(f"Part {number:02}. " + FILLER * 5 for number in range(40))
    kept = fitted(text, 5_000, "river").text
    found = [int(line[5:7]) for line in kept.splitlines() if line.startswith("Part ")]
    assert found == sorted(found)


def test_where_not_even_one_passage_fits_the_beginning_of_the_best_is_kept() -> None:
    result = fitted(NOTES, 20, "What do ribosomes read?")
    assert (result.text, result.kept) == ("Ribosomes read", 0)
    assert not result.is_whole


def test_of_a_word_that_does_not_fit_some_letters_are_kept() -> None:
    assert fitted("a" * 5_000, 30).text == "a" * 30


def test_where_not_even_a_letter_fits_nothing_is_kept() -> None:
    assert fitted(NOTES, 0) == FittedText("", 0, 0, fitted(NOTES, 0).passages)


@given(words, st.integers(20, 400), st.sampled_from(["", "granite", "机器学习"]))
def test_of_words_something_is_kept(text: str, max_tokens: int, topic: str) -> None:
    assert fitted(text, max_tokens, topic).text.strip()


@given(words, st.integers(1, 400), st.sampled_from(["", "granite", "机器学习"]))
def test_what_is_kept_stands_in_the_text_in_this_order(text: str, max_tokens: int, topic: str) -> None:
    kept, place = fitted(text, max_tokens, topic).text, 0
    for part in kept.split(GAP):
        place = text.index(part, place) + len(part)


@given(words, st.integers(20, 400))
def test_a_mark_stands_only_where_something_is_left_out(text: str, max_tokens: int) -> None:
    result = fitted(text, max_tokens)
    assert not result.is_whole or GAP.strip() not in result.text


def test_the_caller_says_what_stands_in_a_gap() -> None:
    text = "\n\n".join(f"Part {number}. " + FILLER * 5 for number in range(40))
    kept = fit(text, max_tokens=4_000, gap="\n\n").text
    assert GAP.strip() not in kept
    assert kept.count("Part ") > 5


def test_code_and_formulas_are_kept_byte_for_byte() -> None:
    code = '    if a[b] == {"c": r"\\frac{a}{b}"}:\n        return f"{a}%s"  # ribosomes'
    result = fitted("\n\n".join([FILLER * 9, code, FILLER * 9]), 300, "ribosomes")
    assert code in result.text


@pytest.mark.parametrize(
    "text",
    [
        FILLER.strip() * 400,
        "机器学习的基本原理是从数据中学习。" * 300,
        "机器学习的基本原理是从数据中学习" * 300,
        "a" * 20_000,
        "word " * 4_000,
        "x\n" * 9_000,
        "\n\n".join("ab" for _ in range(9_000)),
    ],
    ids=[
        "one paragraph",
        "Chinese",
        "Chinese without stops",
        "one word",
        "words",
        "lines",
        "short paragraphs",
    ],
)
@pytest.mark.parametrize("max_tokens", [200, 600, 6_000])
def test_most_of_the_room_is_used_whatever_the_text_is_like(text: str, max_tokens: int) -> None:
    result = fitted(text, max_tokens)
    assert 0.75 * max_tokens <= result.tokens <= max_tokens


def test_one_fitter_fits_texts_of_several_languages() -> None:
    french = "Le fleuve coulait sous la colline et personne ne venait. " * 9
    ribosomes = "Les ribosomes lisent l'ARN messager et en font des protéines."
    texts = [NOTES, "\n\n".join([french, ribosomes, french])]
    results = [fit(text, max_tokens=300, topic="ribosomes") for text in texts]
    assert all("ibosomes" in result.text for result in results)
    assert results == [fitted(text, 300, "ribosomes") for text in texts]


def test_the_work_grows_no_faster_than_the_text() -> None:
    assert growth(lambda count: fitted(FILLER * count, 600), 300) < 5


def test_white_space_that_does_not_fit_is_not_said_to_be_whole() -> None:
    assert not fitted(" \n" * 500, 100).is_whole


def test_a_negative_length_is_refused() -> None:
    with pytest.raises(ValueError, match="-1 tokens"):
        fitted("text", -1)
