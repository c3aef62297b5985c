"""The ways to sign in, as the OpenAPI document tells of them."""

from __future__ import annotations

from typing import Any, ClassVar

from drf_spectacular.extensions import OpenApiAuthenticationExtension
from drf_spectacular.openapi import AutoSchema


class _Scheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]
    """A way to sign in, whose description stands in `definition`."""

    definition: ClassVar[dict[str, Any]]

    def get_security_definition(self, auto_schema: AutoSchema) -> dict[str, Any]:
        """Describe it."""
        return self.definition


class TokenScheme(_Scheme):  # type: ignore[no-untyped-call]
    """`Authorization: Token ...`."""

    target_class = "cereby.tokens.authentication.TokenAuthentication"
    name = "token"
    definition: ClassVar = {
        "type": "apiKey",
        "in": "header",
        "name": "Authorization",
        "description": "`Token <token>`; `Bearer <token>` is taken too.",
    }


class PasswordScheme(_Scheme):  # type: ignore[no-untyped-call]
    """HTTP Basic."""

    target_class = "cereby.tokens.authentication.PasswordAuthentication"
    name = "password"
    definition: ClassVar = {
        "type": "http",
        "scheme": "basic",
        "description": "Username and password, for `/tokens/` alone.",
    }


class SessionScheme(_Scheme):  # type: ignore[no-untyped-call]
    """The session of a page."""

    target_class = "cereby.tokens.authentication.SessionAuthentication"
    name = "session"
    definition: ClassVar = {
        "type": "apiKey",
        "in": "cookie",
        "name": "sessionid",
        "description": "What changes something also needs the page's CSRF token in `X-CSRFToken`.",
    }
