"""A long message is a question with pasted material; the question stays."""

from __future__ import annotations

import pytest
from hypothesis import given

from context_manager.core.pasting import SplitMessage, asked_in, split_message
from tests.context_manager.core.contexts import REAL, SENTENCE, count_letters, long_messages, prose, texts

ESSAY = "\n\n".join(SENTENCE.strip() + (" " + SENTENCE.strip()) * 11 for _ in range(50))
CHINESE = "机器学习的基本原理是从数据中学习。" * 900
CEILING = 8_000


def split(message: str, ceiling: int = CEILING) -> SplitMessage:
    return split_message(message, ceiling, REAL)


def test_a_message_of_half_the_ceiling_is_all_question() -> None:
    message = "  What is this?\n\n" + prose(3_500) + "\n"
    assert split(message) == SplitMessage(message)


@pytest.mark.parametrize(
    ("message", "question"),
    [
        (f"What is wrong here?\n\n{ESSAY}", "What is wrong here?"),
        (f"{ESSAY}\n\nWhat is wrong here?", "What is wrong here?"),
        (f"Read this:\n\n{ESSAY}\n\nIs it right?", "Read this:\n\nIs it right?"),
        (f"Hi!\n\nI am stuck.\n\nCan you help?\n\n{ESSAY}", "Hi!\n\nI am stuck.\n\nCan you help?"),
        (f"\n\n \n\nWhat?\n\n{ESSAY}\n\n\n", "What?"),
    ],
)
def test_short_paragraphs_at_both_ends_are_the_question(message: str, question: str) -> None:
    assert split(message) == SplitMessage(question, ESSAY)


def test_without_paragraphs_the_first_and_the_last_line_are_the_question() -> None:
    lines = "\n".join(["Explain this code:", *(f"    x[{n}] = {{'a': {n}}}" for n in range(900)), "Why?"])
    result = split(lines)
    assert result.question == "Explain this code:\n\nWhy?"
    assert result.paste.startswith("x[0] = {'a': 0}\n    x[1]")


def test_without_lines_the_sentences_that_ask_are_the_question() -> None:
    blob = f"I read this. What does it mean? {SENTENCE * 700}Thanks a lot."
    result = split(blob)
    assert result.question == "I read this. What does it mean?\n\nThanks a lot."
    assert result.paste == (SENTENCE * 700).strip()


@pytest.mark.parametrize(
    ("message", "question"),
    [
        (f"这段话是什么意思？{CHINESE}", "这段话是什么意思？"),
        (f"{CHINESE}请问这是什么意思？", "请问这是什么意思？"),
    ],
)
def test_chinese_sentences_end_without_a_space(message: str, question: str) -> None:
    assert question in split(message).question
    assert REAL(split(message).question) < 60


def test_a_long_first_paragraph_gives_its_first_sentence() -> None:
    message = f"What is this? {SENTENCE * 300}\n\n{SENTENCE * 300}"
    assert split(message).question.startswith("What is this?")
    assert REAL(split(message).question) < 60


@pytest.mark.parametrize("message", ["a" * 40_000, "机" * 9_000, "word " * 9_000])
def test_without_any_border_everything_is_question(message: str) -> None:
    assert split(message) == SplitMessage(message)


@given(long_messages() | texts)
def test_question_and_paste_hold_all_words_of_the_message_as_they_stand(message: str) -> None:
    result = split_message(message, 600, count_letters)
    if not result.paste:
        assert result.question == message
        return
    assert "".join((result.question + result.paste).split()) != ""
    assert sorted("".join((result.question + result.paste).split())) == sorted("".join(message.split()))
    assert result.paste in message
    assert any(
        message.strip().startswith(result.question[:end].strip())
        and message.strip().endswith(result.question[end:].strip())
        for end in range(len(result.question) + 1)
    )


@given(long_messages())
def test_the_question_is_no_more_than_a_quarter_of_the_ceiling(message: str) -> None:
    result = split_message(message, 600, count_letters)
    if result.paste:
        assert count_letters(result.question) <= 600 / 4 + 2


def test_what_is_asked_is_the_question_without_the_paste() -> None:
    assert asked_in(f"{ESSAY}\n\nWhat is wrong here?", CEILING, REAL) == "What is wrong here?"
    assert asked_in("  What is wrong here?\n", CEILING, REAL) == "  What is wrong here?\n"


@pytest.mark.parametrize("marks", ["???", "🤔", "!!"])
def test_under_marks_without_words_the_paste_is_what_is_asked(marks: str) -> None:
    message = f"{marks}\n\n{ESSAY}\n\n{marks}"
    assert asked_in(message, CEILING, REAL) == message
