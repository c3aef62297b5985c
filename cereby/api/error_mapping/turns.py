"""Errors about chats, messages and turns."""

from __future__ import annotations

from dataclasses import asdict

from cereby.api.error_mapping.problem_of import problem_of
from cereby.api.problems import KINDS, Code, FieldError, Problem
from compressor.models import File, FileStatus
from compressor.selectors import file_progress
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
from context_manager.models import Chat

FILE_RETRY_SECONDS = 2
ANSWER_RETRY_SECONDS = 2
MODEL_RETRY_SECONDS = 30
"""What a client is told to wait where the model's server had no wish of its own."""

# --- Messages that are not taken ---


@problem_of.register
def _(exc: EmptyMessage) -> Problem:
    return _wrong("/content", "blank", str(exc))


@problem_of.register
def _(exc: UnknownModel) -> Problem:
    return _wrong("/model", "unknown_model", str(exc))


@problem_of.register
def _(exc: TooManyFiles) -> Problem:
    return _wrong("/file_ids", "max_length", str(exc))


@problem_of.register
def _(exc: NoSuchFiles) -> Problem:
    errors = tuple(FieldError(f"/file_ids/{place}", "not_found", str(exc)) for place in exc.places)
    return Problem(Code.NOT_FOUND, str(exc), errors=errors)


@problem_of.register(Chat.DoesNotExist)
@problem_of.register(File.DoesNotExist)
def _(exc: Exception) -> Problem:
    return Problem(Code.NOT_FOUND, "There is nothing here.")


@problem_of.register
def _(exc: NoStreamYet) -> Problem:
    return Problem(Code.NOT_ACCEPTABLE, str(exc))


@problem_of.register
def _(exc: NotAskable) -> Problem:
    file = exc.file
    if file.status == FileStatus.FAILED:
        members = {"reason": file.failure_code, "file_id": str(file.pk)}
        return Problem(Code.FILE_UNREADABLE, str(exc), members=members)
    told = {"file_id": str(file.pk), "file_status": file.status, "progress": asdict(file_progress(file))}
    return Problem(Code.FILE_NOT_READY, str(exc), retry_after=FILE_RETRY_SECONDS, members=told)


@problem_of.register
def _(exc: TurnInProgress) -> Problem:
    return _running(Code.TURN_IN_PROGRESS, exc)


@problem_of.register
def _(exc: RequestInProgress) -> Problem:
    return _running(Code.REQUEST_IN_PROGRESS, exc)


@problem_of.register
def _(exc: KeyReused) -> Problem:
    return Problem(Code.IDEMPOTENCY_KEY_REUSED, str(exc), members={"turn_id": str(exc.turn_id)})


@problem_of.register
def _(exc: MessageTooLong) -> Problem:
    numbers = {"tokens": exc.tokens, "limit": exc.limit, "ceiling": exc.ceiling}
    return Problem(Code.MESSAGE_TOO_LONG, str(exc), members=numbers)


# --- Turns that came to no answer ---


@problem_of.register
def _(exc: TurnFailed) -> Problem:
    code = _code_of_failure(exc.turn.failure_code)
    retry_after = MODEL_RETRY_SECONDS if KINDS[code].retryable else None
    return Problem(code, str(exc), retry_after=retry_after, members={"turn_id": str(exc.turn.pk)})


def _code_of_failure(code: str) -> Code:
    return Code(code) if code in set(Code) else Code.INTERNAL_ERROR


def _running(code: Code, exc: TurnInProgress | RequestInProgress) -> Problem:
    members = {"turn_id": str(exc.turn_id)}
    return Problem(code, str(exc), retry_after=ANSWER_RETRY_SECONDS, members=members)


def _wrong(pointer: str, code: str, detail: str) -> Problem:
    return Problem(Code.VALIDATION_ERROR, detail, errors=(FieldError(pointer, code, detail),))
