from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from compressor.core.normalization import HYPHEN_MARK, normalize_text, rejoin_hyphens

any_text = st.text(st.characters(exclude_categories=()))  # lone surrogates too
UGLY = st.text(
    st.sampled_from("aé\u0301\u0316\uff9e\u0f73 \t\n\r\f\x00\u00ad\u2028\u3000\ufeff\ufffe-\ud800😀")
)
WORDS_AND_BREAKS = st.text(st.sampled_from("abC-\u2010\ufffe \n1"))


def test_ligatures_are_spelled_out() -> None:
    assert normalize_text("scienti\ufb01c \ufb02ow") == "scientific flow"


def test_arabic_presentation_forms_become_letters() -> None:
    assert normalize_text("\ufeb3\ufefc\ufee1") == "سلام"


def test_control_characters_are_removed_and_words_stay_whole() -> None:
    assert normalize_text("a\x00b\x07c\x1b\x7f\x9fd") == "abcd"


@pytest.mark.parametrize("line_break", ["\n", "\r\n", "\r", "\x0b", "\x0c", "\x85", "\u2028", "\u2029"])
def test_every_line_break_becomes_a_newline(line_break: str) -> None:
    assert normalize_text(f"one{line_break}two") == "one\ntwo"


@pytest.mark.parametrize("space", ["\u00a0", "\u1680", "\u2003", "\u2007", "\u202f", "\u205f", "\u3000"])
def test_every_space_becomes_a_plain_one(space: str) -> None:
    assert normalize_text(f"one{space}two") == "one two"


def test_blanks_at_line_ends_go_and_indentation_stays() -> None:
    assert normalize_text("  one \t\n\ttwo\u00a0\u3000\n \n") == "  one\n\ttwo\n\n"


def test_marks_that_nobody_sees_are_removed() -> None:
    assert normalize_text("\ufeffna\u00adtu\u2060ral") == "natural"


def test_a_word_cut_by_a_soft_hyphen_is_made_whole() -> None:
    assert normalize_text("exam\u00ad \r\n  ple and\u00ad") == "example and"


def test_joiners_and_direction_marks_stay() -> None:
    text = "می\u200cخواهم 👩\u200d🔬 \u200fשלום"
    assert normalize_text(text) == text


def test_lone_surrogates_are_replaced_and_pairs_are_joined() -> None:
    assert normalize_text("a\ud800b\udc00 \ud83d\ude00") == "a\ufffdb\ufffd 😀"


def test_a_run_of_combining_marks_is_cut_to_thirty() -> None:
    assert normalize_text("a" + "\u0316" * 500 + "b") == "a" + "\u0316" * 30 + "b"
    assert normalize_text("\U0001d165" * 500) == "\U0001d165" * 30


def test_no_character_hides_a_combining_mark_from_the_bound() -> None:
    for code in range(0x300, 0x110000):
        character = chr(code)
        if not 0xD800 <= code < 0xE000 and all(
            map(unicodedata.combining, unicodedata.normalize("NFKC", character))
        ):
            assert len(normalize_text(character * 100)) <= 30, hex(code)


@given(any_text | UGLY)
def test_any_text_is_normalised_once_and_for_all(text: str) -> None:
    normalized = normalize_text(text)
    assert normalize_text(normalized) == normalized
    assert unicodedata.is_normalized("NFKC", normalized)
    assert not set(normalized) & set("\x00\r\f\u00ad\ufeff\u00a0\ud800")
    assert all(line == line.rstrip(" \t") for line in normalized.split("\n"))


@given(st.text(st.characters(codec="ascii", exclude_categories=["Cc"])))
def test_plain_words_come_back_as_they_are(text: str) -> None:
    assert normalize_text(text) == text.rstrip(" ")


@pytest.mark.parametrize(
    "text",
    [
        "a" * 1_000_000,
        "é" * 1_000_000,
        " " * 1_000_000 + "x",
        "\u00ad " * 500_000,
        "a" + "\u0301\u0316" * 200_000,
        "\uff9e\u0301" * 200_000,
        "\ud800" * 300_000,
        "word\n\n" * 50_000,
        "שלום English 中文 عربي\n" * 20_000,
    ],
    ids=[
        "letters",
        "accents",
        "blanks",
        "soft",
        "marks",
        "kana marks",
        "surrogates",
        "paragraphs",
        "scripts",
    ],
)
def test_ugly_texts_of_a_megabyte_pass(text: str) -> None:
    assert len(normalize_text(text)) <= len(text)


def test_a_word_that_the_text_writes_joined_loses_its_hyphen() -> None:
    assert rejoin_hyphens(["For exam-\nple, take this example."]) == ("For example, take this example.",)


def test_a_word_that_the_text_writes_with_a_hyphen_keeps_it() -> None:
    pages = ["It is well-\nknown, as well-known things are."]
    assert rejoin_hyphens(pages) == ("It is well-known, as well-known things are.",)


def test_evidence_is_taken_from_every_page_and_in_any_case() -> None:
    assert rejoin_hyphens(["a right-\nhanded", "Examples. RIGHT-HANDED", "exam-\nples"]) == (
        "a right-handed",
        "Examples. RIGHT-HANDED",
        "examples",
    )


def test_a_pair_within_a_longer_compound_is_evidence() -> None:
    assert rejoin_hyphens(["state-of-the-\nart, the-art-of-war"]) == ("state-of-the-art, the-art-of-war",)


def test_without_evidence_a_typed_hyphen_stays_and_the_break_goes() -> None:
    assert rejoin_hyphens(["bric-\n  brac"]) == ("bric-brac",)


def test_with_evidence_for_both_a_typed_hyphen_stays() -> None:
    assert rejoin_hyphens(["co-\nop coop co-op"]) == ("co-op coop co-op",)


def test_in_a_typeset_text_an_unknown_word_loses_its_hyphen() -> None:
    words = ["alpha", "gamma", "delta", "theta", "kappa", "sigma", "omega", "lambda", "epsilon", "iota"]
    told = " ".join(f"{word} {word[:2]}-\n{word[2:]}" for word in words)
    assert rejoin_hyphens([f"{told} thor-\nough"])[0].endswith(" thorough")


def test_in_a_text_of_true_hyphens_an_unknown_word_keeps_its_own() -> None:
    words = ["alpha", "gamma", "delta", "theta", "kappa", "sigma", "omega", "lambda", "epsilon", "iota"]
    told = " ".join(f"{word}-ray {word}-\nray" for word in words)
    assert rejoin_hyphens([f"{told} bric-\nbrac"])[0].endswith(" bric-brac")


@pytest.mark.parametrize(
    "text",
    [
        "Rosa-\nLuxemburg",
        "pages 12-\n14",
        "a dash--\nthen more",
        "a list -\nof two",
        "end-\n\nnew",
        "- one\n- two",
    ],
)
def test_what_is_no_cut_word_is_left_alone(text: str) -> None:
    assert rejoin_hyphens([text]) == (text,)


def test_a_hyphen_mark_is_removed_and_the_word_is_whole() -> None:
    assert rejoin_hyphens([f"an exam{HYPHEN_MARK}ple"]) == ("an example",)


def test_a_hyphen_mark_in_a_word_that_the_text_writes_with_a_hyphen_becomes_one() -> None:
    assert rejoin_hyphens([f"right{HYPHEN_MARK}hand, right-hand"]) == ("right-hand, right-hand",)


def test_a_hyphen_mark_before_a_capital_becomes_a_hyphen_unless_the_text_joins_the_word() -> None:
    assert rejoin_hyphens([f"Trace{HYPHEN_MARK}Monkey TraceMonkey"]) == ("TraceMonkey TraceMonkey",)
    assert rejoin_hyphens([f"non{HYPHEN_MARK}Euclidean"]) == ("non-Euclidean",)


def test_a_hyphen_mark_beside_no_word_becomes_a_hyphen() -> None:
    assert rejoin_hyphens([f"IEEE{HYPHEN_MARK}754", f"end{HYPHEN_MARK}", f"1{HYPHEN_MARK}a"]) == (
        "IEEE-754",
        "end-",
        "1-a",
    )


def test_a_word_cut_by_a_page_break_stands_on_the_page_it_begins_on() -> None:
    assert rejoin_hyphens(["the con-", "cept, then", "concept"]) == ("the concept,", "then", "concept")
    assert rejoin_hyphens(["the con-\n", "cept,\nthen", "concept"]) == ("the concept,", "then", "concept")


def test_a_page_that_opens_with_anything_else_is_left_alone() -> None:
    for pages in (
        ["the con-", "CHAPTER 2", "concept"],
        ["the con-", "12", "concept"],
        ["a bric-", "brac", ""],
    ):
        assert rejoin_hyphens(pages) == tuple(pages)


def test_no_pages_give_no_pages() -> None:
    assert rejoin_hyphens([]) == ()


@given(st.lists(WORDS_AND_BREAKS, max_size=4))
def test_rejoining_keeps_every_page_and_every_letter(pages: list[str]) -> None:
    joined = rejoin_hyphens(pages)
    assert len(joined) == len(pages)
    assert HYPHEN_MARK not in "".join(joined)
    assert _letters(joined) == _letters(pages)


@pytest.mark.parametrize(
    "text",
    [
        "a-\n" * 100_000,
        f"a{HYPHEN_MARK}" * 100_000,
        "a-" * 300_000,
        "-\n" * 300_000,
        "a" * 1_000_000 + "-\nb",
    ],
)
def test_ugly_hyphens_pass(text: str) -> None:
    assert len(rejoin_hyphens([text])[0]) <= len(text)


def _letters(pages: tuple[str, ...] | list[str]) -> str:
    return "".join(filter(str.isalnum, "".join(pages)))
