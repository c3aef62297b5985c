from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from compressor.core.tokens import Family, counter_for, estimate, estimate_many
from compressor.core.tokens.estimation import BLOCK_CHARACTERS
from compressor.core.tokens.families import tokens_per_byte

FAMILIES = st.sampled_from(Family)
CHINESE = "学而时习之，不亦说乎？有朋自远方来，不亦乐乎？人不知而不愠，不亦君子乎？"
WRITTEN = (
    "The whale, having sounded, rose again; nobody in the boat had moved since.",
    CHINESE,
    "吾輩は猫である。名前はまだ無い。どこで生れたかとんと見当がつかぬ。",
    "Все счастливые семьи похожи друг на друга, каждая несчастлива по-своему.",
    "إن الحياة حلم قصير، ومن لم يحلم فيها لم يعش قط بين الناس.",
    "ในน้ำมีปลา ในนามีข้าว เจ้าเมืองบ่เอาจกอบในไพร่",
    "सत्य बोलना और धर्म का आचरण करना ही मनुष्य का पहला कर्तव्य है।",
    "for (int i = 0; i < n; i++) { total += values[i] * 0x1F; }",
    "👩🏽‍🚀🏳️‍🌈 ǆ̈ 𝔘𝔫𝔦 ｆｕｌｌ\u3000width",
)


def any_text() -> st.SearchStrategy[str]:
    """Any string, lone surrogates and NUL included, and pieces of real writing."""
    anything = st.text(st.characters(exclude_categories=()))
    pieces = st.sampled_from([*WRITTEN, *(word for line in WRITTEN for word in line.split())])
    breaks = st.sampled_from(
        [" ", "  ", "\n", "\n\n", "\r\n", "\t", "1", "12", "...", "--", "(", "<|endoftext|>"]
    )
    return st.lists(st.one_of(anything, pieces, breaks), max_size=12).map("".join)


def test_nothing_is_no_token() -> None:
    assert estimate("") == 0
    assert estimate_many([]).shape == (0,)


@given(any_text().filter(bool), FAMILIES)
def test_any_text_is_a_token_at_least_and_its_bytes_at_most(text: str, family: Family) -> None:
    size = len(text.encode("utf-8", "surrogatepass"))

    assert 1 <= estimate(text, family) <= math.ceil(size * tokens_per_byte(family))


@given(st.text(st.characters(max_codepoint=127)), FAMILIES)
@example("\n", Family.GEMINI)
@example("  1  a \n  (", Family.CLAUDE)
def test_no_family_charges_more_than_the_characters_of_ascii(text: str, family: Family) -> None:
    assert estimate(text, family) <= len(text)


@given(any_text(), any_text(), FAMILIES)
@example("", "\r\n", Family.CLAUDE)
@example("a", "\n\nb", Family.GEMINI)
def test_parts_cut_at_a_line_break_add_up_to_the_whole_or_more(
    before: str, after: str, family: Family
) -> None:
    parts = estimate(before, family) + estimate("\n", family) + estimate(after, family)

    assert estimate(f"{before}\n{after}", family) <= parts


@given(any_text(), any_text(), FAMILIES)
def test_adding_text_never_lowers_the_estimate(text: str, more: str, family: Family) -> None:
    assert estimate(text + more, family) >= estimate(text, family)


@given(st.lists(any_text(), max_size=8), FAMILIES)
def test_many_texts_are_counted_as_each_is(texts: list[str], family: Family) -> None:
    counts = estimate_many(texts, family)

    assert counts.dtype == np.int32
    assert counts.tolist() == [estimate(text, family) for text in texts]


@given(any_text(), FAMILIES)
def test_a_counter_counts_for_its_family(text: str, family: Family) -> None:
    assert counter_for(family)(text) == estimate(text, family)


@pytest.mark.parametrize("text", ["<|endoftext|>", "<|im_start|>", "<bos>", "[INST]", "</s>"])
def test_what_looks_like_a_special_token_is_plain_text(text: str) -> None:
    assert estimate(text) >= 3
    assert estimate(f"before {text} after") > estimate("before  after")


@pytest.mark.parametrize("written", WRITTEN[1:7], ids=["zh", "ja", "ru", "ar", "th", "hi"])
@pytest.mark.parametrize("family", Family)
def test_writing_beyond_ascii_is_not_counted_by_four_characters_a_token(written: str, family: Family) -> None:
    assert estimate(written, family) > len(written) / 4


def test_ten_thousand_chinese_characters_cost_most_of_a_token_each() -> None:
    text = (CHINESE * 300)[:10_000]

    assert 7_000 < estimate(text) < 12_000


def words_of(*spans: tuple[int, int]) -> st.SearchStrategy[str]:
    """Words of letters from these spans of code points, a space between two."""
    letters = st.one_of(*(st.characters(min_codepoint=first, max_codepoint=last) for first, last in spans))
    return st.lists(st.text(letters, min_size=1, max_size=9), min_size=1, max_size=9).map(" ".join)


# Gothic to Phoenician, Brahmi to Grantha, cuneiform; Tai Viet, Samaritan, N'Ko.
@given(
    words_of((0x10330, 0x1091F), (0x11000, 0x1137F), (0x12000, 0x123FF), (0xAA80, 0xAADF), (0x7C0, 0x83F)),
    FAMILIES,
)
def test_scripts_that_no_text_was_fitted_in_cost_their_bytes_and_every_space(
    text: str, family: Family
) -> None:
    assert estimate(text, family) >= len(text.encode())


@pytest.mark.parametrize("family", Family)
@pytest.mark.parametrize("known", "عفкп")
def test_letters_that_most_of_their_script_does_without_cost_more_and_so_does_what_follows(
    known: str, family: Family
) -> None:
    rare = {"ع": "ې", "ف": "ە", "к": "ӕ", "п": "ҩ"}[known]

    assert estimate(known * 100, family) < 0.8 * estimate((rare + known) * 50, family)
    assert estimate(rare * 100, family) > 170


@pytest.mark.parametrize("family", Family)
def test_unbroken_runs_of_few_letters_are_no_words(family: Family) -> None:
    assert estimate("GATTACACCATGGACTTAGC" * 10, family) > 200 * 0.45


@pytest.mark.parametrize("family", Family)
def test_blanks_that_no_text_has_side_by_side_are_a_token_each(family: Family) -> None:
    assert estimate("\u2003\u2009\u00a0" * 50, family) >= 150
    assert estimate("a \t\r b" * 50, family) > 50 * 3.5


def test_digits_cost_a_token_each_or_a_third() -> None:
    digits = "31415926535897932384" * 50

    assert estimate(digits, Family.GEMINI) == len(digits)
    assert len(digits) / 3 <= estimate(digits, Family.OPENAI) < len(digits) / 2


def test_english_costs_less_than_a_language_that_tokenizers_know_less() -> None:
    english = "Everyone has the right to freedom of opinion and expression in this country."
    maori = "E whai mana ana ia tangata ki te whakaputa i ona whakaaro i roto i tenei whenua."

    assert estimate(english) / len(english) < 0.8 * estimate(maori) / len(maori)


def test_a_text_of_many_blocks_is_counted_as_its_lines_are() -> None:
    line = WRITTEN[0] + CHINESE
    count = 3 * BLOCK_CHARACTERS // len(line)
    text = "\n".join([line] * count)
    each = estimate(f"{line}\n{line}") - estimate(line)

    assert estimate(text) == pytest.approx(count * each, rel=0.02)
