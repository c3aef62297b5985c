"""Passwords: they count for issuing tokens alone, and are not guessed."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User

from cereby.tokens import guessing
from tests.cereby.tokens.callers import PASSWORD, TOKENS, basic, issue, with_header

pytestmark = pytest.mark.django_db


def test_a_password_counts_for_tokens_alone(ada: User) -> None:
    assert with_header(basic("ada", PASSWORD)).get("/api/v1/files/").status_code == 401


@pytest.mark.parametrize("header", ["Basic", "Basic !!!", "Basic YQ==", "Basic a b"])
def test_broken_basic_headers_are_401(header: str) -> None:
    answer = issue(with_header(header))

    assert answer.status_code == 401
    assert answer.headers["WWW-Authenticate"] == 'Basic realm="Cereby tokens"'


@pytest.mark.parametrize("username", ["\x00", "ada\x00", "x" * 10_000, "😀"])
def test_odd_names_are_wrong_names(username: str) -> None:
    assert issue(with_header(basic(username, "x"))).status_code == 401


def test_guessing_is_stopped_for_the_name_and_the_right_password_waits_as_well(ada: User) -> None:
    guesser = with_header(basic("ada", "wrong"))
    for _ in range(guessing.MAX_FAILURES_PER_NAME):
        assert issue(guesser).status_code == 401

    answer = issue(with_header(basic("ada", PASSWORD)))

    assert answer.status_code == 429
    assert answer.json()["code"] == "rate_limited"
    assert answer.headers["Retry-After"] == str(guessing.WINDOW_SECONDS) == str(answer.json()["retry_after"])


def test_guessing_is_stopped_for_the_address_whatever_the_names(ada: User) -> None:
    for number in range(guessing.MAX_FAILURES_PER_ADDRESS):
        issue(with_header(basic(f"name-{number}", "wrong")))

    assert issue(with_header(basic("ada", PASSWORD))).status_code == 429


def test_an_address_that_a_client_makes_up_does_not_reset_the_count(ada: User) -> None:
    for number in range(guessing.MAX_FAILURES_PER_NAME):
        client = with_header(basic("ada", "wrong"))
        client.post(TOKENS, {}, format="json", headers={"X-Forwarded-For": f"10.0.0.{number}"})

    assert issue(with_header(basic("ada", PASSWORD))).status_code == 429


def test_right_passwords_are_not_counted(ada: User) -> None:
    for _ in range(guessing.MAX_FAILURES_PER_NAME + 2):
        assert issue(with_header(basic("ada", PASSWORD))).status_code == 201
