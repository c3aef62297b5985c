"""Previous and next on the page of a turn stay inside the filter of the list it was reached from."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.contrib.messages.storage.cookie import CookieStorage
from django.test import RequestFactory
from django.urls import resolve
from django.utils import timezone

from context_manager.admin.neighbours import Neighbours, neighbours
from context_manager.models import Turn
from tests.context_manager.admin.pages import page_of
from tests.context_manager.turn_rows import a_student, a_turn

pytestmark = pytest.mark.django_db


@pytest.fixture
def turns() -> list[Turn]:
    """Five turns an hour apart, the oldest first; those at even places failed."""
    now = timezone.now()
    return [
        a_turn(
            None,
            number=place,
            at=now - timedelta(hours=9 - place),
            status="completed" if place % 2 else "failed",
        )
        for place in range(5)
    ]


def beside(turn: Turn, filters: str | None = None) -> Neighbours:
    query = {"_changelist_filters": filters} if filters is not None else {}
    request: Any = RequestFactory().get(page_of(turn), query)
    request.user = User.objects.create_superuser(f"staff-{User.objects.count()}")
    request._messages = CookieStorage(request)
    request.resolver_match = resolve(page_of(turn))
    return neighbours(request, turn)


def key_in(address: str) -> str:
    return address.split("/")[4] if address else ""


def test_without_a_filter_they_are_the_next_in_time(turns: list[Turn]) -> None:
    found = beside(turns[2])
    assert (found.older, found.newer) == (page_of(turns[1]), page_of(turns[3]))


def test_with_a_filter_they_are_the_next_that_it_shows_and_keep_it(turns: list[Turn]) -> None:
    found = beside(turns[2], "status__exact=failed")
    assert (key_in(found.older), key_in(found.newer)) == (str(turns[0].pk), str(turns[4].pk))
    assert found.older.endswith("?_changelist_filters=status__exact%3Dfailed")


def test_at_the_ends_there_is_none(turns: list[Turn]) -> None:
    assert beside(turns[0]).older == ""
    assert beside(turns[4], "status__exact=failed").newer == ""


def test_a_turn_outside_the_filter_still_has_neighbours_inside(turns: list[Turn]) -> None:
    found = beside(turns[3], "status__exact=failed")
    assert (key_in(found.older), key_in(found.newer)) == (str(turns[2].pk), str(turns[4].pk))


def test_turns_of_one_moment_are_all_passed_through() -> None:
    now = timezone.now()
    keys = {str(a_turn(None, number=number, at=now).pk) for number in range(4)}
    at = Turn.objects.order_by("pk").last()
    assert at is not None
    seen = {str(at.pk)}
    while older := beside(at).older:
        at = Turn.objects.get(pk=key_in(older))
        seen.add(str(at.pk))
    assert seen == keys


def test_a_search_counts_as_a_filter(turns: list[Turn]) -> None:
    Turn.objects.filter(pk__in=[turns[0].pk, turns[4].pk]).update(owner=a_student("maria"))
    found = beside(turns[2], "q=maria&o=3&p=2")
    assert (key_in(found.older), key_in(found.newer)) == (str(turns[0].pk), str(turns[4].pk))


@pytest.mark.parametrize(
    "filters",
    [
        "created_at__gte=yesterday",
        "messages__content__icontains=whale",
        "no_such=1",
        "q=%00",
        "%ff%00&&==",
        "_to_field=model",
        "p=odd",
    ],
)
def test_a_filter_that_is_none_shows_all_turns(turns: list[Turn], filters: str) -> None:
    found = beside(turns[2], filters)
    assert key_in(found.newer) in {str(turns[3].pk), ""}
