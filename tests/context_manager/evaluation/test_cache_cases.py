"""What consecutive prompts have in common."""

from __future__ import annotations

from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from context_manager.core.common_prefix import common_length, common_share, serialised
from context_manager.core.values import PromptMessage
from context_manager.evaluation.cache_cases import CacheCase, play_chat
from context_manager.evaluation.growing_chats import CHATS

SYSTEM = PromptMessage("system", "rules")


@cache
def by_name(name: str) -> CacheCase:
    return play_chat(next(chat for chat in CHATS if chat.id == name))


@given(start=st.text(), one=st.text(), other=st.text())
def test_a_common_beginning_is_found_and_is_the_longest(start: str, one: str, other: str) -> None:
    first, second = start + one, start + other

    length = common_length(first, second)

    assert length >= len(start)
    assert first[:length] == second[:length]
    assert first[length : length + 1] != second[length : length + 1] or length == len(first) == len(second)


@given(st.lists(st.text(), max_size=4), st.lists(st.text(), max_size=4))
def test_a_share_is_between_none_and_all(earlier: list[str], later: list[str]) -> None:
    before = [SYSTEM, *(PromptMessage("user", text) for text in earlier)]
    after = [SYSTEM, *(PromptMessage("user", text) for text in later)]

    assert 0 < common_share(before, after, len) <= 1
    assert common_share(after, after, len) == 1


def test_the_share_is_of_the_later_prompt() -> None:
    short = [SYSTEM]
    long = [SYSTEM, PromptMessage("user", "x" * 100)]

    assert common_share(short, long, len) == len(serialised(short)) / len(serialised(long))
    assert common_share(long, short, len) == 1


def test_who_says_something_is_part_of_what_is_compared() -> None:
    assert common_share([PromptMessage("user", "a")], [PromptMessage("assistant", "a")], len) < 0.2


def test_most_of_an_ordinary_prompt_was_in_the_one_before() -> None:
    ordinary = by_name("ordinary")

    assert ordinary.median >= 0.8
    assert ordinary.least > 0.75


def test_the_window_slides_every_fifth_turn_and_not_in_between() -> None:
    long = by_name("long")

    slid = [share < 0.1 for share in long.shares]
    assert long.turns == (23, 46)
    assert [turn for turn, slides in enumerate(slid, start=23) if slides] == [27, 32, 37, 42]
    assert min(share for share, slides in zip(long.shares, slid, strict=True) if not slides) > 0.85


@pytest.mark.parametrize("name", ["first turns", "file"])
def test_a_chat_that_grows_has_more_and_more_in_common(name: str) -> None:
    shares = by_name(name).shares

    assert sorted(shares) == list(shares)
