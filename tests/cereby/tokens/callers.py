"""Clients of the API that call by name and password, or by token."""

from __future__ import annotations

import base64
from datetime import timedelta
from typing import Any

from django.contrib.auth.models import User
from rest_framework.test import APIClient

from cereby.tokens.issuing import issue_token

TOKENS = "/api/v1/tokens/"
PASSWORD = "a password of Ada's"


def basic(username: str, password: str) -> str:
    return "Basic " + base64.b64encode(f"{username}:{password}".encode()).decode()


def with_header(value: str) -> APIClient:
    client = APIClient()
    client.credentials(HTTP_AUTHORIZATION=value)
    return client


def with_token(user: User, *, days: float = 1) -> APIClient:
    return with_header(f"Token {issue_token(user, name='', lifetime=timedelta(days=days)).secret}")


def issue(client: APIClient, **body: Any) -> Any:
    return client.post(TOKENS, body, format="json")
