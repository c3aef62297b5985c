"""Who may look at turns sees counts and nobody's words; who may read words is written down first."""

from __future__ import annotations

import pytest
from django.test import Client

from context_manager.models import Chat, EvalCase, Turn, TurnReading
from tests.context_manager.admin.pages import (
    a_superuser,
    act,
    deletion_of,
    list_of,
    page_of,
    staff_with,
    text_at,
)
from tests.context_manager.turn_rows import a_file, a_turn, complete_turn

pytestmark = pytest.mark.django_db

WORDS = ("Lanterns", "lanterns", "keepers", "whale", "northern")
"""Of the question, the answer, the title of the chat and the messages as sent."""


@pytest.fixture
def turn() -> Turn:
    """A turn with words wherever there can be some."""
    return complete_turn(file=a_file("Book"))


@pytest.fixture
def viewer() -> Client:
    """Somebody who may look at everything, and read nothing."""
    return staff_with("delete_chat", "view_evalcase", "change_evalcase", "add_evalcase", "view_file")


def kept(turn: Turn) -> EvalCase:
    chat, seen = turn.chat, turn.files.all()[0].file
    assert chat is not None
    assert seen is not None
    return EvalCase.objects.create(
        turn=turn, chat=chat, file=seen, question="Why do lanterns burn whale oil?"
    )


def addresses(turn: Turn) -> list[str]:
    """Every page that is about the turn, its chat, or both."""
    other = a_turn(turn.chat, number=22)
    return [
        list_of("turn"),
        list_of("turn", q=str(turn.pk)),
        page_of(turn),
        f"{page_of(turn)[: -len('change/')]}history/",
        f"{list_of('turn')}compare/{turn.pk}/{other.pk}/",
        f"{list_of('turn')}dashboard/",
        list_of("chat"),
        list_of("chat", q=str(turn.chat_id)),
        page_of(turn.chat),
        deletion_of(turn.chat),
        list_of("turnreading"),
    ]


def test_no_page_shows_words_without_the_permission(turn: Turn, viewer: Client) -> None:
    for address in addresses(turn):
        text = text_at(viewer, address)
        assert not [word for word in WORDS if word in text], address


def test_no_reading_is_recorded_where_nothing_is_read(turn: Turn, viewer: Client) -> None:
    for address in addresses(turn):
        text_at(viewer, address)
    assert not TurnReading.objects.exists()


def test_words_are_shown_to_those_who_may_read_them(turn: Turn) -> None:
    reader = staff_with("view_turn_content")
    assert "northern coast" in text_at(reader, list_of("turn"))
    assert "Lanterns" in text_at(reader, list_of("chat"))


@pytest.mark.parametrize("action", ["export_as_jsonl", "export_as_csv"])
def test_an_export_holds_no_words_without_the_permission(turn: Turn, viewer: Client, action: str) -> None:
    exported = act(viewer, "turn", action, turn).getvalue().decode()
    assert str(turn.pk) in exported
    assert "Book" in exported
    assert not [word for word in ("question", "answer", *WORDS) if word in exported]


def test_titles_of_files_are_for_those_who_may_see_files_or_read_words(turn: Turn) -> None:
    text = text_at(staff_with(), list_of("turn"))
    assert "Book" not in text
    assert "30 / 412" in text
    assert "Book" not in act(staff_with(name="other"), "turn", "export_as_csv", turn).getvalue().decode()


def test_the_eval_set_does_not_exist_without_the_permission(turn: Turn, viewer: Client) -> None:
    case = kept(turn)
    assert viewer.get(list_of("evalcase")).status_code == 403
    assert viewer.get(page_of(case)).status_code == 403
    assert viewer.post(page_of(case), {"evidence": "x"}).status_code == 403
    assert "evalcase" not in text_at(viewer, "/admin/")
    assert 'value="keep"' not in text_at(viewer, list_of("turn"))
    act(viewer, "turn", "keep", turn)
    assert EvalCase.objects.count() == 1


def test_deleting_a_chat_leaves_no_words_in_the_log(turn: Turn, viewer: Client) -> None:
    viewer.post(deletion_of(turn.chat), {"post": "yes"})
    assert not Chat.objects.exists()
    assert not [word for word in WORDS if word in text_at(viewer, "/admin/")]


@pytest.mark.parametrize(
    "address",
    [
        list_of("chat", title__icontains="Lantern"),
        list_of("chat", fence_marker__startswith="a"),
        list_of("turn", messages__content__icontains="whale"),
        list_of("turn", chat__title__icontains="Lantern"),
        list_of("turnreading", turn__messages__content__icontains="whale"),
        list_of("evalcase", question__icontains="whale"),
    ],
)
@pytest.mark.usefixtures("turn")
def test_nobody_looks_for_words_by_the_address(address: str) -> None:
    assert a_superuser().get(address).status_code == 400


def test_rows_are_called_without_words(turn: Turn) -> None:
    rows = [
        turn,
        turn.chat,
        *turn.messages.all(),
        turn.content,
        kept(turn),
        *turn.blocks.all(),
        *turn.steps.all(),
        *turn.attempts.all(),
        *turn.citations.all(),
    ]
    assert not [row for row in rows if any(word in str(row) for word in WORDS)]


def test_who_may_not_look_at_turns_sees_none_of_it(turn: Turn) -> None:
    stranger = staff_with(name="stranger")
    stranger.get("/admin/")
    from_outside = Client()
    for address in addresses(turn):
        assert from_outside.get(address).status_code == 302
    clerk = staff_with(name="clerk")
    assert clerk.get(list_of("evalcase")).status_code == 403


def test_readings_are_listed_and_changed_by_nobody(turn: Turn) -> None:
    client = a_superuser()
    text_at(client, list_of("turn"))
    (reading,) = TurnReading.objects.all()
    text = text_at(client, list_of("turnreading", q=str(turn.pk)))
    assert "read the questions of a list" in text
    assert page_of(turn) in text
    assert "0 turn readings" in text_at(client, list_of("turnreading", user="999"))
    assert "1 turn reading" in text_at(client, list_of("turnreading", q="staff"))
    assert client.get(deletion_of(reading)).status_code == 403
    assert client.post(page_of(reading), {"kind": "page"}).status_code == 403
