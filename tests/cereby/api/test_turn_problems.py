"""Which problem a refused message or a failed turn is: codes and statuses that clients branch on."""

from __future__ import annotations

import uuid

import pytest

from cereby.api.error_mapping import problem_of
from cereby.api.problems import KINDS, Code
from compressor.models import File
from compressor.services.library import NotAskable
from context_manager.api.errors import NoStreamYet, NoSuchFiles, TurnFailed
from context_manager.core.errors import MessageTooLong
from context_manager.errors import (
    EmptyMessage,
    KeyReused,
    RequestInProgress,
    TooManyFiles,
    TurnInProgress,
    UnknownModel,
)
from context_manager.models import Chat, Turn

TURN = uuid.UUID("00000000-0000-4000-8000-000000000001")


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("error", "status", "code"),
    [
        (EmptyMessage(), 400, "validation_error"),
        (UnknownModel("x", ("y",)), 400, "validation_error"),
        (TooManyFiles(count=11, limit=10), 400, "validation_error"),
        (NoSuchFiles([0, 2]), 404, "not_found"),
        (Chat.DoesNotExist(), 404, "not_found"),
        (File.DoesNotExist(), 404, "not_found"),
        (NoStreamYet(), 406, "not_acceptable"),
        (NotAskable(File(status="pending")), 409, "file_not_ready"),
        (NotAskable(File(status="failed")), 422, "file_unreadable"),
        (TurnInProgress(TURN), 409, "turn_in_progress"),
        (RequestInProgress(TURN), 409, "request_in_progress"),
        (KeyReused(TURN), 422, "idempotency_key_reused"),
        (MessageTooLong(tokens=3, limit=2, ceiling=2), 413, "message_too_long"),
    ],
)
def test_a_message_that_is_not_taken_has_its_code(error: Exception, status: int, code: str) -> None:
    problem = problem_of(error)

    assert (KINDS[problem.code].status, problem.code) == (status, code)


@pytest.mark.parametrize(
    ("code", "status", "is_retryable"),
    [
        ("model_unavailable", 503, True),
        ("model_busy", 503, True),
        ("model_rate_limited", 503, True),
        ("model_timeout", 504, True),
        ("model_empty", 502, True),
        ("model_refused", 502, False),
        ("stream_broken", 502, True),
        ("worker_lost", 503, True),
        ("internal_error", 500, False),
        ("context_overflow_after_trim", 422, False),
        ("file_not_ready", 409, True),
    ],
)
def test_a_turn_that_failed_is_the_problem_of_its_code(code: str, status: int, *, is_retryable: bool) -> None:
    problem = problem_of(TurnFailed(Turn(pk=TURN, failure_code=code)))
    told = problem.as_json("r")

    assert (told["code"], told["status"], told["retryable"]) == (code, status, is_retryable)
    assert told["turn_id"] == str(TURN)
    assert ("retry_after" in told) == is_retryable
    assert told["detail"].endswith(".")


@pytest.mark.parametrize("code", ["", "of another version"])
def test_a_failure_that_nobody_knows_is_a_fault_of_ours(code: str) -> None:
    assert problem_of(TurnFailed(Turn(pk=TURN, failure_code=code))).code is Code.INTERNAL_ERROR


def test_numbers_and_places_are_told() -> None:
    too_long = problem_of(MessageTooLong(tokens=5_000, limit=3_000, ceiling=3_840))
    no_files = problem_of(NoSuchFiles([0, 2]))

    assert too_long.members == {"tokens": 5_000, "limit": 3_000, "ceiling": 3_840}
    assert [error.pointer for error in no_files.errors] == ["/file_ids/0", "/file_ids/2"]
