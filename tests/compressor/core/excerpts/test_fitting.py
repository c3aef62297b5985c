"""Fitting: whole where it fits, else what the topic is about or an even spread, never just the beginning."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from compressor.core.excerpts.fitting import GAP, FittedText, fit_text
from tests.compressor.random_files import count_bytes, count_bytes_of_each

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


def test_where_not_even_one_passage_fits_nothing_is_kept() -> None:
    assert fitted(NOTES, 40) == FittedText("", 0, 0, fitted(NOTES, 700).passages)


def test_white_space_that_does_not_fit_is_not_said_to_be_whole() -> None:
    assert not fitted(" \n" * 500, 100).is_whole


def test_a_negative_length_is_refused() -> None:
    with pytest.raises(ValueError, match="-1 tokens"):
        fitted("text", -1)
