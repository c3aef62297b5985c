"""Titles of chats, made of what is asked."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from context_manager.core.titles import MAX_CHARACTERS, title_from

BOOK = ("Origin of Species.pdf",)


@pytest.mark.parametrize(
    ("message", "title"),
    [
        ("Hi! Could you please explain the Calvin cycle to me? Thanks!", "Explain the Calvin cycle"),
        ("what does page 155 say", "What does page 155 say"),
        ("ok great, what about RNA?", "What about RNA?"),
        ("Why is\n\n  the sky\tblue?", "Why is the sky blue?"),
        ("Hola, ¿me puedes explicar la mitosis por favor?", "Explicar la mitosis"),
        ("Bonjour, pourriez-vous expliquer la photosynthèse s'il vous plaît ?", "Expliquer la photosynthèse"),
        ("请问什么是机器学习的基本原理？谢谢", "什么是机器学习的基本原理?"),
        ("<b>what</b> is {name}?", "<b>what</b> is {name}?"),
        (r"Explain \frac{a}{b}", r"Explain \frac{a}{b}"),
        ("C++", "C++"),
        ("1+1?", "1+1?"),
        ("hello", "Hello"),
        ("iPhone", "IPhone"),
    ],
)
def test_a_title_is_the_question_without_its_courtesies(message: str, title: str) -> None:
    assert title_from(message) == title


@pytest.mark.parametrize("message", ["", " \n", "👍", "?!", "...", "\x00\u200b"])
def test_a_message_without_words_gives_none(message: str) -> None:
    assert title_from(message) == ""


@pytest.mark.parametrize("message", ["summarize this", "Make notes on this, please", "你好，请总结这本书"])
def test_a_question_about_the_whole_file_is_named_after_it(message: str) -> None:
    assert title_from(message, BOOK) == "Origin of Species"


def test_several_files_are_all_named() -> None:
    assert title_from("summarize these", ("Cells.pdf", "Atoms.epub")) == "Cells, Atoms"


def test_a_question_about_a_part_keeps_its_words() -> None:
    assert title_from("summarize chapter 6", BOOK) == "Summarize chapter 6"
    assert title_from("What is natural selection?", BOOK) == "What is natural selection?"


def test_a_long_question_is_cut_at_the_end_of_a_word() -> None:
    title = title_from(
        "How did Darwin come to believe that species are not fixed, and what did others think?"
    )

    assert title == "How did Darwin come to believe that species are not fixed…"


def test_a_long_word_and_a_script_without_spaces_are_cut_where_the_room_ends() -> None:
    assert title_from("x" * 500) == "X" + "x" * 58 + "…"
    assert title_from("学习" * 100) == "学习" * 29 + "学…"


def test_of_a_message_with_a_paste_only_the_question_is_read() -> None:
    paste = "The mitochondrion is an organelle of most cells. " * 200

    assert title_from(f"Why is this so?\n\n{paste}") == "Why is this so?"
    assert title_from(f"{paste}\n\nWhy is this so?") == "Why is this so?"


@given(st.text(max_size=300), st.lists(st.text(max_size=80), max_size=3))
def test_a_title_is_one_short_printable_line(message: str, files: list[str]) -> None:
    title = title_from(message, files)

    assert len(title) <= MAX_CHARACTERS
    assert title.isprintable()
    assert title == title.strip()
