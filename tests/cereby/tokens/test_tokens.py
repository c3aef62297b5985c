"""Tokens: issued once, listed without their secret, expiring, revoked."""

from __future__ import annotations

import uuid
from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone
from rest_framework.test import APIClient

from cereby.tokens.issuing import MAX_TOKENS, issue_token
from cereby.tokens.models import ApiToken
from tests.cereby.tokens.callers import PASSWORD, TOKENS, basic, issue, with_header, with_token

pytestmark = pytest.mark.django_db


def test_a_name_and_a_password_get_a_token_that_opens_the_api(ada: User) -> None:
    answer = issue(with_header(basic("ada", PASSWORD)), name="laptop", expires_in_days=30)

    assert answer.status_code == 201
    assert answer.headers["Cache-Control"] == "no-store"
    body = answer.json()
    assert body["name"] == "laptop"
    assert body["token"].endswith(body["last_characters"])
    assert with_header(f"Token {body['token']}").get(TOKENS).status_code == 200
    assert with_header(f"bearer {body['token']}").get("/api/v1/files/").status_code == 200
    days = ApiToken.objects.get().expires_at - timezone.now()
    assert timedelta(days=29) < days < timedelta(days=31)


def test_a_session_gets_one_too_and_needs_the_csrf_token_of_its_page(ada: User) -> None:
    client = APIClient(enforce_csrf_checks=True)
    client.force_login(ada)

    refused = issue(client)
    client.get("/admin/login/")
    client.cookies["csrftoken"] = "a" * 32
    taken = client.post(TOKENS, {}, format="json", headers={"X-CSRFToken": "a" * 32})

    assert (refused.status_code, refused.json()["code"]) == (403, "csrf_failed")
    assert taken.status_code == 201


def test_only_a_hash_is_stored(ada: User) -> None:
    issued = issue_token(ada, name="", lifetime=timedelta(days=1))

    stored = [str(value) for value in ApiToken.objects.values().get().values()]
    assert not any(issued.secret in value for value in stored)
    assert issued.secret[:12] not in "".join(stored)


def test_the_list_never_shows_a_secret(ada: User) -> None:
    issued = issue_token(ada, name="one", lifetime=timedelta(days=1))

    answer = with_token(ada).get(TOKENS)

    assert issued.secret not in answer.content.decode()
    assert set(answer.json()["results"][0]) == {"id", "name", "last_characters", "created_at", "expires_at"}
    assert len(answer.json()["results"]) == 2


def test_a_token_cannot_issue_another(ada: User) -> None:
    answer = issue(with_token(ada))

    assert answer.status_code == 401
    assert answer.json()["code"] == "not_authenticated"


def test_a_revoked_token_is_refused_at_once_and_revoking_twice_is_404(ada: User) -> None:
    client = with_token(ada)
    address = f"{TOKENS}{ApiToken.objects.get().pk}/"

    assert client.delete(address).status_code == 204
    assert client.get("/api/v1/files/").status_code == 401
    assert with_token(ada).delete(address).status_code == 404


def test_another_users_token_is_not_there(ada: User, bob: User) -> None:
    theirs = issue_token(bob, name="bob's", lifetime=timedelta(days=1)).row
    client = with_token(ada)

    assert client.delete(f"{TOKENS}{theirs.pk}/").status_code == 404
    assert "bob's" not in client.get(TOKENS).content.decode()
    assert ApiToken.objects.filter(pk=theirs.pk).exists()


def test_an_expired_token_says_so_and_stays_in_the_list(ada: User) -> None:
    expired = with_token(ada, days=-1)

    answer = expired.get("/api/v1/files/")

    assert answer.status_code == 401
    assert answer.json()["code"] == "token_expired"
    assert answer.headers["WWW-Authenticate"] == "Token"
    assert len(with_token(ada).get(TOKENS).json()["results"]) == 2


@pytest.mark.parametrize(
    "header",
    [
        "Token",
        "Token ",
        "Token nonsense",
        "Token a b",
        "Token \xff\xfe",
        "Bearer \x00",
        "Token " + "x" * 10_000,
    ],
)
def test_a_token_that_is_none_is_401(header: str) -> None:
    answer = with_header(header).get("/api/v1/files/")

    assert answer.status_code == 401
    assert answer.json()["code"] == "not_authenticated"
    assert answer.headers["WWW-Authenticate"] == "Token"


def test_an_inactive_user_is_let_in_by_nothing(ada: User) -> None:
    client = with_token(ada)
    ada.is_active = False
    ada.save()

    assert client.get("/api/v1/files/").status_code == 401
    assert issue(with_header(basic("ada", PASSWORD))).status_code == 401


@pytest.mark.parametrize(
    ("body", "pointer"),
    [
        ({"name": "x" * 101}, "/name"),
        ({"name": "a\x00b"}, "/name"),
        ({"name": ["x"]}, "/name"),
        ({"expires_in_days": 0}, "/expires_in_days"),
        ({"expires_in_days": 366}, "/expires_in_days"),
        ({"name": 7}, "/name"),
        ({"expires_in_days": "soon"}, "/expires_in_days"),
        ({"expires_in_days": "30"}, "/expires_in_days"),
        ({"expires_in_days": True}, "/expires_in_days"),
        ({"expires_in_days": 1.5}, "/expires_in_days"),
        ({"expires_in_days": 10**400}, "/expires_in_days"),
        ({"expires_in_days": None}, "/expires_in_days"),
    ],
)
def test_what_is_wrong_with_a_request_is_pointed_at(ada: User, body: dict[str, Any], pointer: str) -> None:
    answer = issue(with_header(basic("ada", PASSWORD)), **body)

    assert answer.status_code == 400
    assert [error["pointer"] for error in answer.json()["errors"]] == [pointer]


def test_nobody_hoards_tokens(ada: User) -> None:
    for _ in range(MAX_TOKENS):
        issue_token(ada, name="", lifetime=timedelta(days=1))

    answer = issue(with_header(basic("ada", PASSWORD)))

    assert (answer.status_code, answer.json()["code"]) == (409, "too_many_tokens")
    assert "revoke one first" in answer.json()["detail"]


def test_tokens_are_told_apart_where_staff_see_them(ada: User) -> None:
    row = issue_token(ada, name="laptop", lifetime=timedelta(days=1)).row

    assert str(row) == f"laptop …{row.last_characters}"


def test_broken_ids_are_404(ada: User) -> None:
    client: Client = with_token(ada)

    for broken in ("x", "1", f"{uuid.uuid4()}x", "%00"):
        assert client.delete(f"{TOKENS}{broken}/").status_code == 404
