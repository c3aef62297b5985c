"""The sentence and the warnings on top of the page of a turn."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from context_manager.models import Turn, TurnStatus, UsageWarning
from tests.context_manager.admin.turn_pages import a_bare_turn, main_of, sentence_of, warnings_of
from tests.context_manager.turn_rows import (
    TITLE,
    a_file,
    add_attempt,
    add_blocks,
    add_file,
    add_words,
    complete_turn,
)

pytestmark = pytest.mark.django_db


def test_the_sentence_says_from_what_it_was_answered_and_what_was_cut(staff: Client) -> None:
    assert sentence_of(staff, complete_turn()) == (
        f"Answered from 30 of 412 pages of “{TITLE}”, 26 chosen for the question and 4 for their position "
        "only; the prompt was cut in 4 steps from 66,524 to 25,908 of 32,000 tokens."
    )


def test_a_turn_without_files_and_steps_says_so(staff: Client) -> None:
    turn = a_bare_turn()
    add_blocks(turn, [("instructions", 402, 402, 0, 0), ("message", 117, 117, 0, 0)])
    add_words(turn)
    text = main_of(staff, turn)
    assert (
        sentence_of(staff, turn) == "Answered without files; the prompt was sent whole: 519 of 32,000 tokens."
    )
    assert "The chat had no files, or none was read." in text
    assert "Nothing had to be cut: the prompt fits whole." in text
    assert "To look at" not in text
    assert "0 of 17 steps taken" in text


def test_a_failed_turn_says_why_and_what_the_server_said(staff: Client) -> None:
    turn = a_bare_turn(status=TurnStatus.FAILED, failure_code="model_timeout", finish_reason="")
    add_blocks(turn, [("message", 519, 519, 0, 0)])
    add_words(turn, answer="")
    failed = {"status": TurnStatus.FAILED, "prompt_tokens": None, "http_status": 504, "finish_reason": ""}
    add_attempt(turn, 1, failure_code="model_busy", reason="try later", **failed)
    add_attempt(turn, 2, failure_code="model_timeout", reason="No answer <in> 60 s", **failed)
    text = main_of(staff, turn)
    assert 'class="file-state state-bad"' in text
    assert sentence_of(staff, turn).startswith("Failed: model timeout; it was to be answered without files;")
    assert warnings_of(staff, turn) == [
        "The model server said: No answer &lt;in&gt; 60 s",
        "There were 2 attempts to answer; see below.",
    ]
    assert "There is no answer." in text
    assert "try later" in text
    assert "it gave no count" in text


def test_what_the_model_server_never_said_is_not_put_into_its_mouth(staff: Client) -> None:
    turn = a_bare_turn(status=TurnStatus.FAILED, failure_code="worker_lost", finish_reason="")
    add_words(turn, answer="")
    lost = {"status": TurnStatus.FAILED, "prompt_tokens": None, "http_status": None, "tries": 0}
    add_attempt(turn, 1, failure_code="worker_lost", reason="The process ended.", **lost)

    assert warnings_of(staff, turn) == ["The model gave no answer: The process ended."]


def test_a_running_turn_says_for_how_long_and_a_lost_one_that_it_is_lost(staff: Client) -> None:
    now = timezone.now()
    running = {"status": TurnStatus.IN_PROGRESS, "finished_at": None, "whole_tokens": 0, "context_tokens": 0}
    turn = a_bare_turn(**running, at=now - timedelta(seconds=200), lease_until=now + timedelta(minutes=1))
    assert sentence_of(staff, turn) == "Being answered for 3 minutes."
    Turn.objects.update(lease_until=now - timedelta(minutes=5))
    assert sentence_of(staff, turn).startswith("Lost: what answered it was to be done 5 minutes ago")
    Turn.objects.update(status=TurnStatus.QUEUED, lease_until=None)
    assert sentence_of(staff, turn) == "Waiting for 3 minutes."


@pytest.mark.parametrize(
    ("status", "said"),
    [
        (TurnStatus.INCOMPLETE, "Answered in part, up to the limit of tokens, without files; "),
        (TurnStatus.CANCELLED, "Cancelled; it was to be answered without files; "),
    ],
)
def test_a_turn_that_ended_early_says_how(staff: Client, status: TurnStatus, said: str) -> None:
    turn = a_bare_turn(status=status)
    add_blocks(turn, [("message", 519, 519, 0, 0)])
    assert sentence_of(staff, turn).startswith(said)


def test_an_answer_that_a_filter_stopped_says_so(staff: Client) -> None:
    turn = a_bare_turn(status=TurnStatus.INCOMPLETE, finish_reason="content_filter")
    add_blocks(turn, [("message", 519, 519, 0, 0)])
    assert "until the provider’s filter stopped it, without files" in sentence_of(staff, turn)


@pytest.mark.parametrize(
    ("columns", "said"),
    [
        (
            {"position_pages": 0},
            "from 30 of 412 pages of “On the Lanterns of the Coast”, chosen for the question",
        ),
        ({"position_pages": 30}, "spread evenly over it rather than chosen for the question"),
        ({"shown_pages": 412}, "from all of “On the Lanterns of the Coast”: 412 pages; "),
        ({"shown_pages": 0, "position_pages": 0}, "from 0 of 412 pages of “On the Lanterns of the Coast”; "),
        ({"unit": "slide"}, "from 30 of 412 slides of "),
        ({"title": "Lamp " * 90}, "Lamp Lamp…”"),
    ],
)
def test_the_sentence_says_how_much_was_read_and_why(
    staff: Client, columns: dict[str, Any], said: str
) -> None:
    turn = complete_turn()
    turn.files.update(**columns)
    assert said in sentence_of(staff, turn)


def test_pages_and_passages_are_counted_together(staff: Client) -> None:
    turn = complete_turn()
    add_file(turn, a_file("Flowing", paginated=False), unit="passage", length=88)
    assert "from 60 of 500 pages and passages of 2 files" in sentence_of(staff, turn)


def test_what_the_student_was_told_is_shown(staff: Client) -> None:
    turn = complete_turn()
    Turn.objects.update(notices=[{"code": "cut_off"}, {"code": "of_another_version"}])
    text = main_of(staff, turn)
    assert " <code>cut_off</code>" in text
    assert "of another version <code>of_another_version</code>" in text


def test_what_is_amiss_is_said_on_top(staff: Client) -> None:
    turn = complete_turn()
    Turn.objects.update(
        usage_warning=UsageWarning.OVER_CEILING,
        embedding_state="late",
        position_share=0.62,
        notices=[{"code": "keywords_only"}, {"code": "paste_shortened", "percent": 40}],
        history_kept=18,
    )
    turn.attempts.update(prompt_tokens=32_600)
    assert warnings_of(staff, turn) == [
        "The server counted more tokens than the ceiling (32,600 against 25,908, ceiling 32,000).",
        "The answer cites 1 place that the model had not been given.",
        "The passages were found by keywords alone: the embedder was late.",
        "62 % of what was shown is there for its position only.",
        "Of 20 earlier turns in reach, 2 left out and 16 shortened.",
        "What the student pasted is in the prompt in part.",
    ]
