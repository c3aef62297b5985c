"""Who a caller is: by token, by session, and, where tokens are issued, by name and password."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.models import User
from django.utils import timezone
from rest_framework import authentication, exceptions
from rest_framework.request import Request

from cereby.tokens.errors import CsrfFailed, TokenExpired
from cereby.tokens.guessing import check_attempts, record_failure
from cereby.tokens.issuing import find_token
from cereby.tokens.models import ApiToken

_SCHEMES = (b"token", b"bearer")


class TokenAuthentication(authentication.BaseAuthentication):
    """`Authorization: Token ...`, or `Bearer ...` for clients that know no other word."""

    def authenticate(self, request: Request) -> tuple[User, ApiToken] | None:
        """Return the user and the token; None where the header is for somebody else.

        An expired token is told apart from an unknown one: its owner has to know what to do.
        """
        scheme, _, secret = authentication.get_authorization_header(request).partition(b" ")
        if scheme.lower() not in _SCHEMES:
            return None
        found = find_token(secret.strip())
        if found is None or not found.user.is_active:
            raise exceptions.AuthenticationFailed("This token is not known, or has been revoked")
        if found.expires_at <= timezone.now():
            raise TokenExpired(
                f"This token expired on {found.expires_at:%Y-%m-%d at %H:%M} UTC; issue another"
            )
        return found.user, found

    def authenticate_header(self, request: Request) -> str:
        """The scheme that a 401 asks for."""
        return "Token"


class SessionAuthentication(authentication.SessionAuthentication):
    """The session of a page; whatever changes something needs the page's CSRF token in X-CSRFToken."""

    def enforce_csrf(self, request: Any) -> None:
        """Raise CsrfFailed where the CSRF token is missing or wrong."""
        try:
            super().enforce_csrf(request)
        except exceptions.PermissionDenied as exc:
            raise CsrfFailed(str(exc.detail)) from exc


class PasswordAuthentication(authentication.BasicAuthentication):
    """HTTP Basic, for issuing a token from a command line. Few wrong guesses are taken."""

    www_authenticate_realm = "Cereby tokens"

    def authenticate_credentials(self, userid: str, password: str, request: Any = None) -> tuple[Any, Any]:
        """Check the password, unless too many were wrong lately."""
        check_attempts(request, userid)
        try:
            return super().authenticate_credentials(userid.replace("\x00", "\ufffd"), password, request)
        except exceptions.AuthenticationFailed as exc:
            record_failure(request, userid)
            raise exceptions.AuthenticationFailed("Wrong username or password") from exc
