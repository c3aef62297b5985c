"""What a student is told of a turn: notices in the turn's language, and why there is no answer."""

from __future__ import annotations

from context_manager.core.notices import notice_from
from context_manager.llm.errors import (
    AnswerBroken,
    ModelBusy,
    ModelEmpty,
    ModelRateLimited,
    ModelRefused,
    ModelTimeout,
    ModelUnavailable,
    PromptTooLong,
)
from context_manager.models import Turn
from context_manager.services.turns.answering import FILE_NOT_READY, INTERNAL_ERROR
from context_manager.services.turns.lost_turns import WORKER_LOST

_MODEL_ERRORS = (
    ModelUnavailable,
    ModelBusy,
    ModelRateLimited,
    ModelTimeout,
    ModelEmpty,
    ModelRefused,
    PromptTooLong,
    AnswerBroken,
)
_FAULT = "Something went wrong here, and it has been recorded. Try again."
_FAILURES = {error.code: error.sentence for error in _MODEL_ERRORS} | {
    FILE_NOT_READY: "A file of this chat can no longer be read. Look at the chat's files, and try again.",
    WORKER_LOST: "The answer was lost on its way: what wrote it has stopped. Try again.",
    INTERNAL_ERROR: _FAULT,
}


def turn_notices(turn: Turn) -> list[dict[str, str]]:
    """Each notice as its code and its sentence."""
    notices = [notice_from(stored) for stored in turn.notices]
    return [{"code": each.code.value, "message": each.text(turn.language)} for each in notices]


def failure_sentence(turn: Turn) -> str:
    """Why a turn that failed has no answer."""
    return _FAILURES.get(turn.failure_code, _FAULT)
