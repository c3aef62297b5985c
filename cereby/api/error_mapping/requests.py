"""Errors about who asks, and about what is asked for."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any

from django.core.exceptions import BadRequest, PermissionDenied, RequestDataTooBig, SuspiciousOperation
from django.http import Http404, UnreadablePostError
from django.http.multipartparser import MultiPartParserError
from rest_framework import exceptions

from cereby.api.error_mapping.problem_of import problem_of
from cereby.api.problems import Code, FieldError, Problem
from cereby.tokens.errors import CsrfFailed, TokenExpired, TooManyTokens

SIGN_IN = (
    "Send a token in the header Authorization: Token ..., or the cookie of a session. POST /api/v1/tokens/ "
    "issues tokens to whoever gives a name and a password (HTTP Basic)."
)

# --- Who asks ---


@problem_of.register
def _(exc: exceptions.NotAuthenticated) -> Problem:
    return Problem(Code.NOT_AUTHENTICATED, SIGN_IN, headers=_challenge(exc))


@problem_of.register
def _(exc: exceptions.AuthenticationFailed) -> Problem:
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
