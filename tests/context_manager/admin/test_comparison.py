"""Two turns side by side: what differs is marked, and pages are told by who saw them."""

from __future__ import annotations

import uuid

import pytest

from context_manager.models import Turn, TurnReading, TurnStatus
from tests.context_manager.admin.pages import a_superuser, act, list_of, page_of, staff_with, text_at
from tests.context_manager.turn_rows import (
    BLOCKS,
    a_chat,
    a_file,
    a_turn,
    add_blocks,
    add_file,
    add_steps,
    add_words,
)

pytestmark = pytest.mark.django_db

EARLIER = ((1, 2, "position", {"spread": 2}), (118, 131, "chosen", {"matched": 9}))
LATER = ((1, 1, "position", {"spread": 1}), (125, 140, "chosen", {"matched": 12}))


@pytest.fixture
def turns() -> tuple[Turn, Turn]:
    """Two turns on one book, the second cut by another step, failed, and with a file of its own."""
    book, other = a_file("The Book"), a_file("Another")
    chat = a_chat(None, [book, other])
    first = a_turn(chat, number=1)
    add_blocks(first)
    add_steps(first)
    add_file(first, book, EARLIER)
    add_words(first, "What is a lantern?", "A light in a case.")
    second = a_turn(chat, number=2, status=TurnStatus.FAILED, failure_code="model_busy", code_version="newer")
    add_blocks(second, [*BLOCKS[:-1], ("message", 90, 90, 0, 0)])
    add_steps(second, [("older_to_600", 41_200, 9_000, 15)])
    add_file(second, book, LATER)
    add_file(second, other, ((7, 7, "chosen", {"matched": 1}),))
    add_words(second, "Why do they burn oil?", "")
    return first, second


def side_by_side(first: Turn, second: Turn) -> str:
    return f"{list_of('turn')}compare/{first.pk}/{second.pk}/"


def test_the_action_leads_to_the_two_the_earlier_first(turns: tuple[Turn, Turn]) -> None:
    response = act(a_superuser(), "turn", "compare", turns[1], turns[0])
    assert response["Location"] == side_by_side(*sorted(turns, key=lambda turn: (turn.created_at, turn.pk)))


@pytest.mark.parametrize("number", [1, 3])
def test_only_two_can_be_compared(turns: tuple[Turn, Turn], number: int) -> None:
    client = a_superuser()
    chosen = [*turns, a_turn(None)][:number]
    response = act(client, "turn", "compare", *chosen)
    assert "Select two turns to compare." in text_at(client, response["Location"])


def test_facts_that_differ_are_marked(turns: tuple[Turn, Turn]) -> None:
    text = text_at(a_superuser(), side_by_side(*turns))
    assert (
        '<tr class="differs"><th scope="row">Status</th><td>completed</td><td>failed: model busy '
        '<span class="differs-mark">differs</span></td></tr>' in text
    )
    assert '<tr><th scope="row">Ceiling</th><td>32,000</td><td>32,000</td></tr>' in text
    assert '<th scope="row">Code</th><td>9994d02</td><td>newer' in text


def test_blocks_and_steps_stand_beside_each_other_in_the_order_of_the_prompt(
    turns: tuple[Turn, Turn],
) -> None:
    text = text_at(a_superuser(), side_by_side(*turns)).partition('id="blocks-heading"')[2]
    assert text.index(">Instructions<") < text.index(">Earlier turns<") < text.index(">Message<")
    assert "+34" in text
    assert (
        '<th scope="row">Older turns to about 600 tokens</th><td>41,200 → 8,552</td><td>41,200 → 9,000'
        in text
    )
    assert '<th scope="row">Summaries left out</th><td>25 → 0</td><td>–' in text


def test_pages_are_told_by_who_saw_them(turns: tuple[Turn, Turn]) -> None:
    text = text_at(a_superuser(), side_by_side(*turns))
    book, other = text.split('aria-labelledby="file-')[1:3]
    assert "<dt>Pages shown by both</dt><dd>1, 125-131</dd>" in book
    assert "<dt>By the first alone</dt><dd>2, 118-124</dd>" in book
    assert "<dt>By the second alone</dt><dd>132-140</dd>" in book
    assert book.count('<svg class="strip"') == 2
    assert "First: not read" in other
    assert other.count('<svg class="strip"') == 1


def test_a_deleted_file_is_nobodys_match(turns: tuple[Turn, Turn]) -> None:
    for seen in turns[0].files.all():
        assert seen.file is not None
        seen.file.delete()
    text = text_at(a_superuser(), side_by_side(*turns))
    assert text.count("which has been deleted") == 2
    assert "The Book" not in text


def test_words_are_shown_and_recorded_for_both(turns: tuple[Turn, Turn]) -> None:
    text = text_at(staff_with("view_turn_content"), side_by_side(*turns))
    assert "What is a lantern?" in text
    assert "Why do they burn oil?" in text
    assert set(TurnReading.objects.values_list("turn", "kind")) == {(turn.pk, "comparison") for turn in turns}


def test_without_the_permission_it_says_so_and_shows_none(turns: tuple[Turn, Turn]) -> None:
    text = text_at(staff_with(), side_by_side(*turns))
    assert "Not shown: reading what students write needs the permission" in text
    assert "lantern" not in text


def test_links_lead_to_both_turns(turns: tuple[Turn, Turn]) -> None:
    text = text_at(a_superuser(), side_by_side(*turns))
    assert all(f'<a href="{page_of(turn)}">' in text for turn in turns)


def test_turns_without_anything_are_compared_too(turns: tuple[Turn, Turn]) -> None:
    text = text_at(a_superuser(), side_by_side(a_turn(None), a_turn(None)))
    assert "Neither turn came as far as a prompt." in text
    assert "Nothing was cut in either." in text


def test_a_turn_that_there_is_not_is_not_found(turns: tuple[Turn, Turn]) -> None:
    address = f"{list_of('turn')}compare/{turns[0].pk}/{uuid.uuid4()}/"
    assert a_superuser().get(address).status_code == 404
