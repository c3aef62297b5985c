from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from compressor.extraction.pdf.child.bidi import (
    balance_brackets,
    is_backward,
    order_cluster,
    read_signs,
    weigh_letters,
)

HELLO = "\u0627\u0644\u0633\u0644\u0627\u0645"
"""as-salam"""
SHALOM = "\u05e9\u05dc\u05d5\u05dd"
WRITTEN = [
    (f"{HELLO} 2023 {HELLO}", f"{HELLO[::-1]} 2023 {HELLO[::-1]}"),
    (f"{HELLO} 1,234.5 {HELLO}.", f".{HELLO[::-1]} 1,234.5 {HELLO[::-1]}"),
    (f"{HELLO} 2023/11/30", f"2023/11/30 {HELLO[::-1]}"),
    (f"{HELLO} 45%", f"%45 {HELLO[::-1]}"),
    (f"{SHALOM} 45%", f"45% {SHALOM[::-1]}"),
    (f"{SHALOM} 1-2", f"1-2 {SHALOM[::-1]}"),
    (f"{HELLO} Python 3.11 {HELLO}", f"{HELLO[::-1]} Python 3.11 {HELLO[::-1]}"),
    (f"{SHALOM} open source code {SHALOM}", f"{SHALOM[::-1]} open source code {SHALOM[::-1]}"),
    (f"{HELLO} (UNESCO) {HELLO}", f"{HELLO[::-1]} (UNESCO) {HELLO[::-1]}"),
    (f"{SHALOM} 12 13 {SHALOM}", f"{SHALOM[::-1]} 13 12 {SHALOM[::-1]}"),
]
"""What is meant, and how it stands on the line from left to right."""


@pytest.mark.parametrize(("meant", "standing"), WRITTEN)
def test_a_leftward_line_is_read_as_it_is_meant(meant: str, standing: str) -> None:
    assert read_signs(list(standing), leftward=True) == meant


def test_leftward_words_in_a_rightward_line_are_turned_round() -> None:
    standing = f"Peace is {HELLO[::-1]}, and {SHALOM[::-1]} {SHALOM[::-1]} too (1-2)."
    meant = f"Peace is {HELLO}, and {SHALOM} {SHALOM} too (1-2)."
    assert read_signs(list(standing), leftward=False) == meant


SIGNS = st.lists(st.sampled_from([*HELLO, *SHALOM, *"abc 12.,%-+()[]\u0661\u06f1"]), max_size=40)


@given(SIGNS, st.booleans())
def test_no_sign_is_lost_or_doubled(signs: list[str], leftward: bool) -> None:  # noqa: FBT001 - hypothesis
    brackets = str.maketrans("()[]", "((((")
    read = read_signs(signs, leftward=leftward).translate(brackets)
    assert Counter(read) == Counter("".join(signs).translate(brackets))


@given(st.text("ab 1()", max_size=30))
def test_text_without_leftward_letters_stays(text: str) -> None:
    assert read_signs(list(text), leftward=False) == text


@pytest.mark.parametrize(
    ("written", "right"),
    [
        ("a (b) c", "a (b) c"),
        (")a(", "(a)"),
        (")a[b]c(", "(a[b]c)"),
        ("(a(", "(a)"),
        ("a) one only", "a) one only"),
    ],
)
def test_brackets_open_before_they_close(written: str, right: str) -> None:
    assert balance_brackets(written) == right


def test_letters_of_one_glyph_are_put_in_order() -> None:
    assert order_cluster("\u0644\u0627") == "\u0644\u0627"
    assert order_cluster("\u0627\u0644") == "\u0644\u0627"
    assert order_cluster("\u0647\u0644\u0644") == "\u0644\u0644\u0647"
    assert order_cluster("ffi") == "ffi"


def test_letters_are_weighed_by_the_way_they_run() -> None:
    assert weigh_letters(f"abc {HELLO} {SHALOM} 12") == (10, 3)


@pytest.mark.parametrize("word", ["\u0645\u062f\u0631\u0633\u0629", HELLO, SHALOM])
def test_words_that_begin_with_what_ends_words_are_backward(word: str) -> None:
    assert is_backward(word[::-1])
    assert not is_backward(word)
