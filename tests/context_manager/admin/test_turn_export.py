"""Exports: a line a turn, words for those who may read them, and every reading recorded before."""

from __future__ import annotations

import asyncio
import csv
import io
import json
from datetime import timedelta
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from django.contrib.auth.models import User
from django.core.handlers.asgi import ASGIRequest
from django.db import connections
from django.utils import timezone

from context_manager.admin.turn_export import BATCH, export_jsonl
from context_manager.models import Turn, TurnReading
from tests.context_manager.admin.pages import a_superuser, act, list_of, staff_with
from tests.context_manager.turn_rows import a_turn, add_words, complete_turn

pytestmark = pytest.mark.django_db


def exported(action: str, *turns: Turn) -> str:
    response = act(a_superuser(), "turn", action, *turns)
    assert response.status_code == 200
    text: str = response.getvalue().decode()
    return text


def test_a_line_of_json_says_everything_about_a_turn() -> None:
    turn = complete_turn()
    (line,) = exported("export_as_jsonl", turn).splitlines()
    row = json.loads(line)
    assert row["id"] == str(turn.pk)
    assert (row["whole_tokens"], row["context_tokens"]) == (66_524, 25_908)
    assert row["steps"] == [
        "older_to_600",
        "summaries_left_out",
        "calendar_to_lines",
        "calendar_to_nearest_25",
    ]
    assert (row["pages_shown"], row["pages"], row["position_pages"]) == (30, 412, 4)
    assert row["files"] == ["On the Lanterns of the Coast"]
    assert row["question"].startswith("Why do the lanterns")
    assert row["answer"].startswith("They burn it")


def test_a_spreadsheet_has_a_line_of_names_and_no_formula() -> None:
    turn = complete_turn()
    turn.messages.filter(role="user").update(content='=HYPERLINK("http://x")\nand more')
    (row,) = csv.DictReader(io.StringIO(exported("export_as_csv", turn), newline=""))
    assert row["question"] == '\'=HYPERLINK("http://x")\nand more'
    assert row["steps"].startswith("older_to_600; summaries_left_out")
    assert row["feedback"] == ""


def test_the_words_of_an_export_are_recorded_by_turn() -> None:
    turn, other = complete_turn(), a_turn(None)
    exported("export_as_jsonl", turn, other)
    assert set(TurnReading.objects.values_list("turn", "kind")) == {(turn.pk, "export"), (other.pk, "export")}


def test_nothing_is_read_before_it_is_recorded() -> None:
    turn = complete_turn()
    response = act(a_superuser(), "turn", "export_as_jsonl", turn)
    assert not TurnReading.objects.exists()
    next(iter(response.streaming_content))
    assert TurnReading.objects.count() == 1


def test_all_turns_of_a_filter_are_exported_in_batches_the_newest_first() -> None:
    now = timezone.now()
    number_of_turns = BATCH + 3
    Turn.objects.bulk_create(
        Turn(number=number, created_at=now - timedelta(minutes=number // 4), model="m", family="gemini")
        for number in range(number_of_turns)
    )
    chosen = Turn.objects.first()
    assert chosen is not None
    data = {"action": "export_as_jsonl", "_selected_action": [str(chosen.pk)], "select_across": "1"}
    response = staff_with().post(list_of("turn"), data)
    rows = [json.loads(line) for line in response.getvalue().decode().splitlines()]
    assert sorted(row["number"] for row in rows) == list(range(number_of_turns))
    assert [row["created_at"] for row in rows] == sorted((row["created_at"] for row in rows), reverse=True)


@pytest.mark.django_db(transaction=True)
def test_an_event_loop_gets_the_same_bytes() -> None:
    add_words(turn := complete_turn_without_words())
    request: Any = ASGIRequest({"type": "http", "method": "POST", "path": "/", "headers": []}, io.BytesIO())
    request.user = User.objects.create_superuser("loop")
    response = export_jsonl(request, Turn.objects.filter(pk=turn.pk))

    async def read() -> bytes:
        parts = [part async for part in response]
        await sync_to_async(connections.close_all)()  # as the end of a request does, in the thread that read
        return b"".join(parts)

    assert response.is_async
    assert json.loads(asyncio.run(read()))["id"] == str(turn.pk)


def complete_turn_without_words() -> Turn:
    turn = complete_turn()
    turn.messages.all().delete()
    return turn
