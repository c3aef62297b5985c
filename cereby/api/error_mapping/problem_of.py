"""The function that every kind of error is registered with."""

from __future__ import annotations

from functools import singledispatch

from cereby.api.problems import Code, Problem


@singledispatch
def problem_of(exc: Exception) -> Problem:
    """Return the problem that an exception is; of an unknown one, `internal_error` and not a word of it."""
    return Problem(
        Code.INTERNAL_ERROR,
        "This is a fault of the service, and it has been recorded. Name the request id when you report it.",
    )
