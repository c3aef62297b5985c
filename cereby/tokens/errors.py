"""Why a caller is not let in, where DRF has no word for it."""

from __future__ import annotations

from rest_framework import exceptions


class TokenExpired(exceptions.AuthenticationFailed):
    """The token was good until its day."""


class TooManyTokens(exceptions.APIException):
    """The user has as many tokens as one may have."""

    def __init__(self, limit: int) -> None:
        super().__init__(f"You have {limit} tokens; revoke one first")


class CsrfFailed(exceptions.PermissionDenied):
    """A session alone does not prove that the page which sent the request is ours."""
