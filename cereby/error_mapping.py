"""From an exception to its problem: the one place that knows how errors meet HTTP."""

from __future__ import annotations

import errno
import logging
import math
from collections.abc import Iterator
from dataclasses import asdict
from functools import singledispatch
from typing import Any

from django.core.exceptions import BadRequest, PermissionDenied, RequestDataTooBig, SuspiciousOperation
from django.core.signals import got_request_exception
from django.db import InterfaceError, OperationalError
from django.http import Http404, HttpRequest, JsonResponse, UnreadablePostError
from django.http.multipartparser import MultiPartParserError
from rest_framework import exceptions
from rest_framework.request import Request
from rest_framework.views import set_rollback

from cereby.middleware import request_id_of
from cereby.problems import Code, FieldError, Problem, problem_response
from cereby.storages import StorageUnavailable
from cereby.tokens.errors import CsrfFailed, TokenExpired, TooManyTokens
from compressor.api.errors import FileFailed, ImagesBusy, NoPageImage, PagesNotRead, RangeNotSatisfiable
from compressor.errors import OriginalMissing
from compressor.extraction.errors import ExtractionError, FileTooLargeError, UnsupportedFormatError
from compressor.extraction.page_image import PageOutOfRangeError
from compressor.selectors import file_progress

logger = logging.getLogger(__name__)

BUSY_RETRY_SECONDS = 2
STORAGE_RETRY_SECONDS = 30
_NO_ROOM = frozenset({errno.ENOSPC, errno.EDQUOT, errno.EFBIG})


def handle_exception(exc: Exception, context: dict[str, Any]) -> JsonResponse:
    """Answer for an exception that a view of the API raised (DRF's EXCEPTION_HANDLER)."""
    request: Request = context["request"]
    http_request: HttpRequest = request._request
    problem = problem_of(exc)
    if problem.code is Code.INTERNAL_ERROR:
        _report(exc, http_request)
    set_rollback()
    return problem_response(problem, request_id_of(http_request))


def _report(exc: Exception, request: HttpRequest) -> None:
    got_request_exception.send(sender=None, request=request)
    logger.error(
        "%s %s failed, request %s",
        request.method,
        request.path,
        request_id_of(request),
        exc_info=exc,
    )


@singledispatch
def problem_of(exc: Exception) -> Problem:
    """Return the problem that an exception is; of an unknown one, `internal_error` and not a word of it."""
    return Problem(
        Code.INTERNAL_ERROR,
        "This is a fault of the service, and it has been recorded. Name the request id when you report it.",
    )


# --- Files ---


@problem_of.register
def _(exc: ExtractionError) -> Problem:
    return Problem(Code.FILE_UNREADABLE, str(exc), members={"reason": exc.reason.value})


@problem_of.register
def _(exc: FileTooLargeError) -> Problem:
    return Problem(Code.FILE_TOO_LARGE, str(exc), members={"max_bytes": exc.max_bytes})


@problem_of.register
def _(exc: UnsupportedFormatError) -> Problem:
    members = {"reason": exc.reason.value, "supported": list(exc.supported)}
    return Problem(Code.UNSUPPORTED_MEDIA_TYPE, str(exc), members=members)


@problem_of.register
def _(exc: FileFailed) -> Problem:
    return Problem(Code.FILE_UNREADABLE, str(exc), members={"reason": exc.reason})


@problem_of.register
def _(exc: PagesNotRead) -> Problem:
    members = {"file_status": exc.file.status, "progress": asdict(file_progress(exc.file))}
    return Problem(Code.FILE_NOT_READY, str(exc), retry_after=BUSY_RETRY_SECONDS, members=members)


@problem_of.register(OriginalMissing)
@problem_of.register(PageOutOfRangeError)
def _(exc: Exception) -> Problem:
    return Problem(Code.NOT_FOUND, str(exc))


@problem_of.register
def _(exc: NoPageImage) -> Problem:
    return Problem(Code.NO_PAGE_IMAGE, str(exc))


@problem_of.register
def _(exc: ImagesBusy) -> Problem:
    return Problem(Code.UNAVAILABLE, str(exc), retry_after=BUSY_RETRY_SECONDS)


@problem_of.register
def _(exc: RangeNotSatisfiable) -> Problem:
    headers = {"Content-Range": f"bytes */{exc.size}"}
    return Problem(Code.RANGE_NOT_SATISFIABLE, str(exc), headers=headers)


# --- Who asks ---


@problem_of.register(exceptions.NotAuthenticated)
@problem_of.register(exceptions.AuthenticationFailed)
def _(exc: exceptions.APIException) -> Problem:
    return Problem(Code.NOT_AUTHENTICATED, _sentence(exc), headers=_challenge(exc))


@problem_of.register
def _(exc: TokenExpired) -> Problem:
    return Problem(Code.TOKEN_EXPIRED, _sentence(exc), headers=_challenge(exc))


@problem_of.register
def _(exc: CsrfFailed) -> Problem:
    return Problem(Code.CSRF_FAILED, _sentence(exc))


@problem_of.register
def _(exc: TooManyTokens) -> Problem:
    return Problem(Code.TOO_MANY_TOKENS, _sentence(exc))


@problem_of.register(exceptions.PermissionDenied)
@problem_of.register(PermissionDenied)
def _(exc: Exception) -> Problem:
    return Problem(Code.PERMISSION_DENIED, "You are signed in, and this is not for you to do.")


@problem_of.register
def _(exc: exceptions.Throttled) -> Problem:
    wait = math.ceil(getattr(exc, "wait", None) or 1)
    return Problem(Code.RATE_LIMITED, f"Try again in {wait:,} seconds.", retry_after=wait)


# --- What is asked for ---


@problem_of.register(exceptions.NotFound)
@problem_of.register(Http404)
def _(exc: Exception) -> Problem:
    said = exc.detail if isinstance(exc, exceptions.NotFound) else None
    default = exceptions.NotFound.default_detail
    return Problem(Code.NOT_FOUND, str(said) if said and said != default else "There is nothing here.")


@problem_of.register
def _(exc: exceptions.MethodNotAllowed) -> Problem:
    return Problem(Code.METHOD_NOT_ALLOWED, _sentence(exc))


@problem_of.register
def _(exc: exceptions.UnsupportedMediaType) -> Problem:
    return Problem(Code.UNSUPPORTED_MEDIA_TYPE, _sentence(exc))


@problem_of.register
def _(exc: exceptions.ValidationError) -> Problem:
    errors = tuple(_field_errors(exc.get_full_details(), ""))
    return Problem(Code.VALIDATION_ERROR, " ".join(error.detail for error in errors), errors=errors)


@problem_of.register(exceptions.ParseError)
@problem_of.register(MultiPartParserError)
@problem_of.register(BadRequest)
def _(exc: Exception) -> Problem:
    return Problem(Code.VALIDATION_ERROR, f"The body cannot be read: {str(exc).rstrip('.')}.")


@problem_of.register(SuspiciousOperation)
@problem_of.register(UnreadablePostError)
def _(exc: Exception) -> Problem:
    return Problem(Code.VALIDATION_ERROR, "The request is broken, cut off, or has too many fields or files.")


@problem_of.register
def _(exc: RequestDataTooBig) -> Problem:
    return Problem(Code.REQUEST_TOO_LARGE, "The request has more data in it than is taken.")


# --- What is down ---


@problem_of.register(OperationalError)
@problem_of.register(InterfaceError)
def _(exc: Exception) -> Problem:
    logger.error("The database does not answer", exc_info=exc)
    return Problem(
        Code.UNAVAILABLE, "The database does not answer. Try again.", retry_after=BUSY_RETRY_SECONDS
    )


@problem_of.register
def _(exc: OSError) -> Problem:
    if not isinstance(exc, StorageUnavailable) and exc.errno not in _NO_ROOM:
        return problem_of.dispatch(Exception)(exc)
    logger.error("The storage of files fails", exc_info=exc)
    return Problem(
        Code.UNAVAILABLE, "Files cannot be stored or read at the moment.", retry_after=STORAGE_RETRY_SECONDS
    )


def _sentence(exc: exceptions.APIException) -> str:
    return f"{str(exc.detail).rstrip('.')}."


def _challenge(exc: exceptions.APIException) -> dict[str, str]:
    challenge: str | None = getattr(exc, "auth_header", None)
    return {"WWW-Authenticate": challenge} if challenge else {}


def _field_errors(details: Any, pointer: str) -> Iterator[FieldError]:
    """Yield every error in DRF's nested details, with where it stands."""
    if isinstance(details, dict) and isinstance(details.get("message"), str):
        yield FieldError(pointer or "/", str(details["code"]), str(details["message"]))
    elif isinstance(details, dict):
        for name, nested in details.items():
            step = "" if name == "non_field_errors" else f"/{name}"
            yield from _field_errors(nested, pointer + step)
    else:
        for nested in details:
            yield from _field_errors(nested, pointer)
