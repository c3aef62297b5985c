"""What an error of the API looks like: a problem document (RFC 9457), with a code from one table.

Clients branch on `code`. The table says each code's HTTP status, its title, and whether the same request may
succeed later.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from django.http import JsonResponse

CONTENT_TYPE = "application/problem+json"


class Code(StrEnum):
    """What went wrong, for programs."""

    VALIDATION_ERROR = "validation_error"
    NOT_AUTHENTICATED = "not_authenticated"
    TOKEN_EXPIRED = "token_expired"  # noqa: S105 - the name of an error
    PERMISSION_DENIED = "permission_denied"
    CSRF_FAILED = "csrf_failed"
    NOT_FOUND = "not_found"
    NO_PAGE_IMAGE = "no_page_image"
    METHOD_NOT_ALLOWED = "method_not_allowed"
    NOT_ACCEPTABLE = "not_acceptable"
    TOO_MANY_TOKENS = "too_many_tokens"
    FILE_NOT_READY = "file_not_ready"
    TURN_IN_PROGRESS = "turn_in_progress"
    REQUEST_IN_PROGRESS = "request_in_progress"
    REQUEST_TOO_LARGE = "request_too_large"
    FILE_TOO_LARGE = "file_too_large"
    MESSAGE_TOO_LONG = "message_too_long"
    UNSUPPORTED_MEDIA_TYPE = "unsupported_media_type"
    RANGE_NOT_SATISFIABLE = "range_not_satisfiable"
    FILE_UNREADABLE = "file_unreadable"
    IDEMPOTENCY_KEY_REUSED = "idempotency_key_reused"
    CONTEXT_OVERFLOW_AFTER_TRIM = "context_overflow_after_trim"
    RATE_LIMITED = "rate_limited"
    INTERNAL_ERROR = "internal_error"
    MODEL_EMPTY = "model_empty"
    MODEL_REFUSED = "model_refused"
    STREAM_BROKEN = "stream_broken"
    UNAVAILABLE = "unavailable"
    MODEL_UNAVAILABLE = "model_unavailable"
    MODEL_BUSY = "model_busy"
    MODEL_RATE_LIMITED = "model_rate_limited"
    WORKER_LOST = "worker_lost"
    MODEL_TIMEOUT = "model_timeout"


@dataclass(frozen=True, slots=True)
class Kind:
    """What is the same of every problem with one code."""

    status: int
    title: str
    retryable: bool = False


KINDS: Mapping[Code, Kind] = {
    Code.VALIDATION_ERROR: Kind(400, "The request has something missing or wrong in it"),
    Code.NOT_AUTHENTICATED: Kind(401, "Sign in first"),
    Code.TOKEN_EXPIRED: Kind(401, "The token has expired"),
    Code.PERMISSION_DENIED: Kind(403, "Not allowed"),
    Code.CSRF_FAILED: Kind(403, "The CSRF token is missing or wrong"),
    Code.NOT_FOUND: Kind(404, "There is nothing here"),
    Code.NO_PAGE_IMAGE: Kind(404, "This page has no picture"),
    Code.METHOD_NOT_ALLOWED: Kind(405, "This address does not take that method"),
    Code.NOT_ACCEPTABLE: Kind(406, "Nothing is answered in that form"),
    Code.TOO_MANY_TOKENS: Kind(409, "There are too many tokens"),
    Code.FILE_NOT_READY: Kind(409, "The file is still being read", retryable=True),
    Code.TURN_IN_PROGRESS: Kind(409, "The chat is still being answered", retryable=True),
    Code.REQUEST_IN_PROGRESS: Kind(409, "The same request is still being answered", retryable=True),
    Code.REQUEST_TOO_LARGE: Kind(413, "The request is too large"),
    Code.FILE_TOO_LARGE: Kind(413, "The file is too large"),
    Code.MESSAGE_TOO_LONG: Kind(413, "The message is longer than the model can read"),
    Code.UNSUPPORTED_MEDIA_TYPE: Kind(415, "This kind of content is not taken"),
    Code.RANGE_NOT_SATISFIABLE: Kind(416, "The range lies outside the file"),
    Code.FILE_UNREADABLE: Kind(422, "The file cannot be read"),
    Code.IDEMPOTENCY_KEY_REUSED: Kind(422, "The Idempotency-Key belongs to another request"),
    Code.CONTEXT_OVERFLOW_AFTER_TRIM: Kind(422, "The question with what it needs does not fit"),
    Code.RATE_LIMITED: Kind(429, "Too many attempts", retryable=True),
    Code.INTERNAL_ERROR: Kind(500, "Something went wrong here"),
    Code.MODEL_EMPTY: Kind(502, "The model gave an empty answer", retryable=True),
    Code.MODEL_REFUSED: Kind(502, "The provider of the model declined to answer"),
    Code.STREAM_BROKEN: Kind(502, "The answer broke off", retryable=True),
    Code.UNAVAILABLE: Kind(503, "Not available for the moment", retryable=True),
    Code.MODEL_UNAVAILABLE: Kind(503, "The model cannot be reached", retryable=True),
    Code.MODEL_BUSY: Kind(503, "The model is overloaded", retryable=True),
    Code.MODEL_RATE_LIMITED: Kind(503, "The model takes no more requests for the moment", retryable=True),
    Code.WORKER_LOST: Kind(503, "The answer was lost on the way", retryable=True),
    Code.MODEL_TIMEOUT: Kind(504, "The model did not answer in time", retryable=True),
}


@dataclass(frozen=True, slots=True)
class FieldError:
    """What is wrong with one part of the request: `pointer` is "/name", of the body or of the query."""

    pointer: str
    code: str
    detail: str


@dataclass(frozen=True, slots=True)
class Problem:
    """One error. `members` are sent beside the usual ones; `retry_after` is in seconds."""

    code: Code
    detail: str
    errors: tuple[FieldError, ...] = ()
    retry_after: int | None = None
    members: Mapping[str, Any] = field(default_factory=dict)
    headers: Mapping[str, str] = field(default_factory=dict)

    def as_json(self, request_id: str) -> dict[str, Any]:
        """Return the problem document."""
        kind = KINDS[self.code]
        document: dict[str, Any] = {
            "type": f"urn:cereby:problem:{self.code}",
            "title": kind.title,
            "status": kind.status,
            "detail": self.detail,
            "code": self.code.value,
            "request_id": request_id,
            "retryable": kind.retryable,
        }
        if self.retry_after is not None:
            document["retry_after"] = self.retry_after
        if self.errors:
            document["errors"] = [
                {"pointer": error.pointer, "code": error.code, "detail": error.detail}
                for error in self.errors
            ]
        return document | dict(self.members)


def problem_response(problem: Problem, request_id: str) -> JsonResponse:
    """Return the response that carries a problem, whatever the client says it accepts."""
    headers = dict(problem.headers)
    if problem.retry_after is not None:
        headers["Retry-After"] = str(problem.retry_after)
    return JsonResponse(
        problem.as_json(request_id),
        status=KINDS[problem.code].status,
        content_type=CONTENT_TYPE,
        headers=headers | {"Cache-Control": "no-store"},
    )
