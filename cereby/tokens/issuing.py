"""Issuing tokens, and finding them again by their hash."""

from __future__ import annotations

import hashlib
import secrets
from dataclasses import dataclass
from datetime import timedelta

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone

from cereby.tokens.errors import TooManyTokens
from cereby.tokens.models import ApiToken

MAX_TOKENS = 100
PREFIX = "cereby_"
"""Says what it is to whoever finds one where it should not be."""
SECRET_BYTES = 32
SHOWN_CHARACTERS = 4


@dataclass(frozen=True, slots=True)
class IssuedToken:
    """A token's row and its secret, which nobody can see again."""

    row: ApiToken
    secret: str


@transaction.atomic
def issue_token(user: User, *, name: str, lifetime: timedelta) -> IssuedToken:
    """Make a token for the user; raises TooManyTokens where there are `MAX_TOKENS` already."""
    if ApiToken.objects.filter(user=user).count() >= MAX_TOKENS:
        raise TooManyTokens(MAX_TOKENS)
    secret = PREFIX + secrets.token_urlsafe(SECRET_BYTES)
    row = ApiToken.objects.create(
        user=user,
        digest=token_digest(secret),
        name=name,
        last_characters=secret[-SHOWN_CHARACTERS:],
        expires_at=timezone.now() + lifetime,
    )
    return IssuedToken(row, secret)


def find_token(secret: bytes) -> ApiToken | None:
    """Return the token with its user, expired or not; None where there is none."""
    digest = hashlib.sha256(secret).hexdigest()
    return ApiToken.objects.filter(digest=digest).select_related("user").first()


def token_digest(secret: str) -> str:
    """SHA-256 in hexadecimal: enough for a secret of 256 random bits, and found by one look-up."""
    return hashlib.sha256(secret.encode()).hexdigest()
