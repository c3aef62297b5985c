"""Chats put together at random."""

from __future__ import annotations

import pytest

from compressor.core.excerpts.writing import BudgetTooSmallError
from compressor.core.tokens import Family
from context_manager.evaluation.real_counts.random_chats import (
    RandomChat,
    random_chats,
    reader_of_samples,
)
from context_manager.evaluation.real_counts.sample_texts import SampleCounter, mark_of, texts_of

SIZES = [100, 400, 900, 1_500, 4_000, 20_000]


def chats(*, seed: int = 7, count: int = 60) -> list[RandomChat]:
    return list(random_chats(len(SIZES), count=count, seed=seed))


def test_the_same_seed_makes_the_same_chats_and_another_makes_others() -> None:
    assert chats() == chats()
    assert chats() != chats(seed=8)


def test_a_sample_may_be_most_of_a_prompt_or_too_much_for_it() -> None:
    smallest = [chat for chat in chats() if chat.ceiling.tokens < min(SIZES[-2:])]

    for number in range(len(SIZES)):
        assert any(mark_of(number) in repr(chat.context) for chat in smallest)


def test_every_block_and_several_ceilings_occur() -> None:
    made = chats()

    assert len({chat.ceiling for chat in made}) == 4
    for block in ("profile", "history", "summaries", "memories", "materials", "calendar", "notes"):
        assert any(getattr(chat.context, block) for chat in made)
    assert any(chat.files for chat in made)
    assert {chat.offers_lookups for chat in made} == {True, False}


def test_files_are_read_sample_by_sample_inside_the_budget() -> None:
    count = SampleCounter(SIZES, Family.GEMINI)
    read = reader_of_samples([2, 4, 1], count)
    assert read is not None

    assert read(1_400).text == texts_of([2, 1])
    assert count(read(1_400).text) <= 1_400
    assert mark_of(2) not in read(250).text
    with pytest.raises(BudgetTooSmallError):
        read(199)


def test_a_chat_without_files_has_nothing_to_read() -> None:
    assert reader_of_samples([], SampleCounter([], Family.GEMINI)) is None
