from __future__ import annotations

import unicodedata
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from compressor.embedding.input_text import (
    MAX_PASSAGE_CHARACTERS,
    MAX_QUESTION_CHARACTERS,
    passage_text,
    question_text,
    readable_text,
    shorten_evenly,
)

ANY_TEXT = st.text(st.characters(), max_size=300)


@given(ANY_TEXT, st.integers(40, 120))
def test_what_an_embedder_reads_is_encodable_normalised_and_within_its_length(text: str, limit: int) -> None:
    read = readable_text(text, max_characters=limit)
    assert len(read) <= limit
    assert "\0" not in read
    assert read.encode("utf-8").decode("utf-8") == read
    assert read == read.strip()


@given(st.text(st.characters(codec="utf-8", exclude_characters="\0"), max_size=100))
def test_a_short_text_is_only_normalised(text: str) -> None:
    assert readable_text(text, max_characters=2_000) == unicodedata.normalize("NFKC", text).strip()


def test_lone_surrogates_and_nul_are_replaced() -> None:
    assert passage_text("a\0b \ud800 c") == "a b ? c"


def test_a_long_text_keeps_its_beginning_its_end_and_what_lies_between() -> None:
    text = "".join(chr(0x4E00 + position // 10) for position in range(20_000))
    read = shorten_evenly(text, max_characters=1_000)
    pieces = read.split(" ")
    assert len(pieces) == 4
    assert text.startswith(pieces[0])
    assert text.endswith(pieces[-1])
    starts = [text.index(piece) for piece in pieces]
    gaps = [after - before for before, after in pairwise(starts)]
    assert max(gaps) - min(gaps) <= 10


def test_a_ligature_that_stands_for_a_sentence_counts_at_its_full_length() -> None:
    assert len(question_text("\ufdfa" * 900)) <= MAX_QUESTION_CHARACTERS


def test_a_question_may_be_half_as_long_as_a_passage() -> None:
    endless = "x" * 200_000
    assert len(question_text(endless)) <= MAX_QUESTION_CHARACTERS
    assert len(passage_text(endless)) <= MAX_PASSAGE_CHARACTERS
