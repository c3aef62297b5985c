"""Chats are listed by what can be counted, and deleted whole; accounts say what of theirs goes."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import Permission, User
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from context_manager.models import Chat, Message, Turn, TurnContent, TurnReading
from tests.context_manager.admin.pages import (
    a_superuser,
    act,
    deletion_of,
    list_of,
    page_of,
    staff_with,
    text_at,
)
from tests.context_manager.turn_rows import a_chat, a_file, a_student, a_turn, add_words, complete_turn

pytestmark = pytest.mark.django_db


def test_a_row_says_whose_it_is_and_how_long() -> None:
    turn = complete_turn(a_student("maria"))
    a_turn(turn.chat, number=22)
    text = text_at(a_superuser(), list_of("chat"))
    assert "maria" in text
    assert f'?chat__id__exact={turn.chat_id}">2</a>' in text
    assert '<td class="field-file_count">1</td>' in text
    assert "Lanterns" in text


def test_its_turns_are_one_link_away() -> None:
    turn, other = complete_turn(), complete_turn(file=a_file("B"))
    response = a_superuser().get(list_of("turn", chat__id__exact=str(turn.chat_id)))
    assert list(response.context["cl"].result_list) == [turn]
    assert other.chat_id != turn.chat_id


def test_a_page_of_the_list_takes_few_queries(django_assert_max_num_queries: DjangoAssertNumQueries) -> None:
    file = a_file()
    for _ in range(60):
        a_turn(a_chat(None, [file]))
    client = a_superuser()
    with django_assert_max_num_queries(9):
        text_at(client, list_of("chat"))


def test_titles_are_recorded_with_the_turn_they_are_made_of() -> None:
    turn = complete_turn()
    a_turn(turn.chat, number=22)
    client = a_superuser()
    for address in (list_of("chat"), page_of(turn.chat)):
        assert "Lanterns" in text_at(client, address)
        assert list(TurnReading.objects.values_list("turn", "kind")) == [(turn.pk, "list")]
        TurnReading.objects.all().delete()


def test_a_chat_in_which_nothing_was_said_shows_no_title() -> None:
    a_chat()
    assert "Lanterns" not in text_at(a_superuser(), list_of("chat"))


def test_chats_are_found_by_id_and_by_user_name() -> None:
    client = a_superuser()
    chat, other = a_chat(a_student("maria")), a_chat(a_student("jan"))
    for term, expected in ((str(chat.pk), [chat]), ("JAN", [other]), ("Lanterns", [])):
        response = client.get(list_of("chat", q=term))
        assert list(response.context["cl"].result_list) == expected


def test_before_a_chat_is_deleted_what_goes_is_counted() -> None:
    turn = complete_turn()
    for number in range(30):
        add_words(a_turn(turn.chat, number=100 + number))
    text = text_at(a_superuser(), deletion_of(turn.chat))
    assert "Messages: 62" in text
    assert "Turn contents: 1" in text
    assert "Turns, whose numbers stay: 31" in text
    assert text.count("turn 1") == 0
    assert "Lanterns" not in text


def test_deleting_a_chat_leaves_the_numbers_of_its_turns() -> None:
    turn = complete_turn()
    a_superuser().post(deletion_of(turn.chat), {"post": "yes"})
    for model in (Chat, Message, TurnContent):
        assert not model._default_manager.exists()
    turn.refresh_from_db()
    assert (turn.chat, turn.context_tokens) == (None, 25_908)


def test_many_chats_are_deleted_at_once_and_named_in_part() -> None:
    chats = [a_chat() for _ in range(25)]
    client = a_superuser()
    asked = act(client, "chat", "delete_selected", *chats).content.decode()
    assert "and 5 more chats" in asked
    data = {"action": "delete_selected", "_selected_action": [str(chat.pk) for chat in chats], "post": "yes"}
    client.post(list_of("chat"), data)
    assert not Chat.objects.exists()


def test_who_may_only_look_deletes_nothing() -> None:
    chat = a_chat()
    viewer = staff_with()
    assert viewer.post(deletion_of(chat), {"post": "yes"}).status_code == 403
    assert "delete_selected" not in text_at(viewer, list_of("chat"))


def test_an_account_says_what_of_its_chats_goes_and_what_stays() -> None:
    owner = a_student("maria")
    complete_turn(owner)
    text = text_at(a_superuser(), reverse("admin:auth_user_delete", args=(owner.pk,)))
    assert "Chats: 1" in text
    assert "Messages: 2" in text
    assert "Turns, whose numbers stay without an owner: 1" in text
    assert "Files: 0" in text
    assert "Lanterns" not in text


def test_an_account_goes_with_its_chats_and_leaves_numbers() -> None:
    owner = a_student("maria")
    turn = complete_turn(owner)
    a_superuser().post(reverse("admin:auth_user_delete", args=(owner.pk,)), {"post": "yes"})
    assert not User.objects.filter(username="maria").exists()
    assert not Chat.objects.exists()
    assert Turn.objects.get(pk=turn.pk).owner is None


def test_who_may_not_delete_chats_cannot_delete_their_owner() -> None:
    owner = a_student("maria")
    chat = a_chat(owner)
    clerk = staff_with("delete_user", "view_user")
    address = reverse("admin:auth_user_delete", args=(owner.pk,))
    assert clerk.post(address, {"post": "yes"}).status_code == 403
    User.objects.get(username="viewer").user_permissions.add(Permission.objects.get(codename="delete_chat"))
    assert clerk.post(address, {"post": "yes"}).status_code == 302
    assert not Chat.objects.filter(pk=chat.pk).exists()
