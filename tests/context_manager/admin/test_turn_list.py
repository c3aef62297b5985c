"""The list of turns: what each row says, in few queries."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from context_manager.models import TurnReading, TurnStatus
from tests.context_manager.admin.listed_turns import a_plain_turn
from tests.context_manager.admin.pages import a_superuser, list_of, staff_with, text_at
from tests.context_manager.turn_rows import (
    a_chat,
    a_file,
    a_student,
    a_turn,
    add_file,
    add_steps,
    add_words,
    complete_turn,
)

pytestmark = pytest.mark.django_db

MAX_QUERIES = 12


def test_a_row_says_what_happened() -> None:
    complete_turn()
    text = text_at(a_superuser(), list_of("turn"))
    assert '<span class="status-completed">completed</span>' in text
    assert "Why do the lanterns of the northern coast burn whale oil?" in text
    assert "On the Lanterns of the Coast" in text
    assert "30 / 412" in text
    assert "<summary>4 steps</summary><ol><li>older turns to about 600 tokens</li><li>summaries left" in text
    assert "<span>66,524 → 25,908</span> <span>81 % of ceiling</span>" in text
    assert '<td class="field-wait">812 ms</td>' in text
    assert '<td class="field-credits">2.5</td>' in text


def test_the_small_strip_shows_where_pages_stand_without_style_attributes() -> None:
    complete_turn()
    text = text_at(a_superuser(), list_of("turn"))
    strip = text[text.index('<svg class="small-strip"') :].partition("</svg>")[0]
    assert "<title>30 of 412 pages, 4 for their position only</title>" in strip
    assert strip.count('class="strip-chosen"') == 3
    assert strip.count('class="strip-position" fill="url(#strip-hatch)"') == 2
    assert 'id="strip-hatch"' in text
    assert "style=" not in text


def test_files_have_a_strip_each_below_their_titles_and_of_many_the_first_are_shown() -> None:
    turn = a_plain_turn(1)
    for number in range(5):
        add_file(turn, a_file(f"Volume {number}"))
    text = text_at(a_superuser(), list_of("turn"))
    assert text.count('<svg class="small-strip"') == 3
    assert '<div><span dir="auto">Volume 2</span> <span>30 / 412</span><svg' in text
    assert "Volume 3" not in text
    assert "<div>and 2 more files</div>" in text


def test_a_turn_says_when_it_was_asked_with_the_year_where_it_is_another() -> None:
    a_plain_turn(1, at=timezone.now().replace(month=1, day=2, hour=3, minute=4))
    a_plain_turn(2, at=datetime(2024, 5, 6, 17, 8, tzinfo=UTC))
    text = text_at(a_superuser(), list_of("turn"))
    assert ">2 Jan 03:04</a>" in text
    assert ">6 May 2024 17:08</a>" in text


def test_a_failed_turn_says_why() -> None:
    a_plain_turn(
        1, status=TurnStatus.FAILED, failure_code="model_timeout", first_token_ms=None, total_ms=None
    )
    assert '<span class="status-failed">failed</span>: model timeout' in text_at(
        a_superuser(), list_of("turn")
    )


def test_a_turn_that_was_not_streamed_says_how_long_it_took_in_all() -> None:
    a_plain_turn(1, first_token_ms=None, total_ms=3210)
    assert "3.2 s in all" in text_at(a_superuser(), list_of("turn"))


def test_a_question_is_shown_on_one_line_as_far_as_80_characters() -> None:
    add_words(turn := a_plain_turn(1), "Why\n\n  now? " + "x" * 100)
    assert turn.chat is not None
    text = text_at(a_superuser(), list_of("turn"))
    assert f'<span dir="auto">Why now? {"x" * 70}…</span>' in text


def test_a_turn_whose_chat_and_file_are_deleted_still_has_its_counts() -> None:
    turn = complete_turn()
    assert turn.chat is not None
    turn.files.all()[0].file.delete()  # type: ignore[union-attr]
    turn.chat.delete()
    text = text_at(a_superuser(), list_of("turn"))
    assert "deleted file" in text
    assert "30 / 412" in text
    assert "Lanterns" not in text


def test_a_list_without_rows_says_why() -> None:
    client = a_superuser()
    assert "No student has asked anything yet." in text_at(client, list_of("turn"))
    assert "No turn matches." in text_at(client, list_of("turn", q="nobody"))
    assert "No turn matches." in text_at(client, list_of("turn", step="any"))
    a_plain_turn(1)
    assert "nothing-found" not in text_at(client, list_of("turn"))


def test_text_of_students_is_escaped() -> None:
    add_words(a_plain_turn(1), "<script>alert(1)</script>")
    text = text_at(a_superuser(), list_of("turn"))
    assert "<script>alert(1)" not in text
    assert "&lt;script&gt;" in text


@pytest.fixture
def many_turns() -> None:
    """Sixty turns, more than a page, each with files, ranges, steps and words."""
    file = a_file()
    for number in range(1, 61):
        chat = a_chat(a_student(f"student-{number % 7}"), [file])
        turn = a_turn(
            chat, number=1, model=f"model-{number % 5}", at=timezone.now() - timedelta(hours=number)
        )
        add_steps(turn)
        add_file(turn, file)
        add_words(turn)


@pytest.mark.usefixtures("many_turns")
@pytest.mark.parametrize(
    "query",
    [
        {},
        {"p": "2"},
        {"status__exact": "completed"},
        {"failure_code": "model_timeout"},
        {"step": "older_to_600"},
        {"step": "any"},
        {"request": "specific"},
        {"embedding": "ready"},
        {"position": "much"},
        {"ceiling": "near"},
        {"citations": "not_shown"},
        {"model": "model-3"},
        {"feedback": "none"},
        {"q": "student-3"},
        {"o": "-6"},
    ],
)
def test_a_page_takes_few_queries_however_it_is_filtered(
    query: dict[str, str], django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    client = a_superuser()
    with django_assert_max_num_queries(MAX_QUERIES):
        assert client.get(list_of("turn", **query)).status_code == 200


@pytest.mark.usefixtures("many_turns")
def test_no_large_or_private_column_is_read_for_the_list(
    django_assert_max_num_queries: DjangoAssertNumQueries,
) -> None:
    client = staff_with()
    with django_assert_max_num_queries(MAX_QUERIES + 2) as read:
        client.get(list_of("turn"))
    statements = " ".join(query["sql"] for query in read.captured_queries)
    for column in (
        '"notices"',
        '"content"',
        '"messages"',
        '"reason"',
        '"searches"',
        '"ranking"',
        '"reasons"',
    ):
        assert column not in statements


def test_every_column_that_can_be_sorted_sorts() -> None:
    complete_turn()
    client = a_superuser()
    for column in range(1, 10):
        assert client.get(list_of("turn", o=f"-{column}")).status_code == 200


def test_turns_are_neither_added_changed_nor_deleted_by_hand() -> None:
    turn = complete_turn()
    client = a_superuser()
    assert "delete_selected" not in text_at(client, list_of("turn"))
    for name in ("add/", f"{turn.pk}/delete/"):
        assert client.get(list_of("turn") + name).status_code == 403


def test_a_page_of_questions_is_recorded_once_a_turn_before_it_is_shown() -> None:
    turn, unseen = complete_turn(), complete_turn(file=a_file("B"))
    client = a_superuser()
    text_at(client, list_of("turn", q=str(turn.pk)))
    (reading,) = TurnReading.objects.all()
    assert (reading.turn, reading.kind, str(reading.user)) == (turn, TurnReading.Kind.LIST, "staff")
    assert not unseen.readings.exists()
    text_at(client, list_of("turn"))
    assert TurnReading.objects.count() == 3
