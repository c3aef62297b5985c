"""Pages of other origins: kept out, unless a setting lets them in, and then with a token only."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from pytest_django import Settings

FILES = "/api/v1/files/"
THEIRS = "https://app.example.org"


def preflight(client: Client, origin: str = THEIRS, address: str = FILES) -> Any:
    return client.options(
        address,
        headers={
            "Origin": origin,
            "Access-Control-Request-Method": "POST",
            "Access-Control-Request-Headers": (
                "authorization,x-request-id,range,last-event-id,idempotency-key,prefer"
            ),
        },
    )


def test_other_origins_are_kept_out_by_default(client: Client) -> None:
    assert "Access-Control-Allow-Origin" not in preflight(client).headers
    assert "Access-Control-Allow-Origin" not in client.get(FILES, headers={"Origin": THEIRS}).headers


def test_an_origin_in_the_setting_may_send_tokens_and_read_what_it_needs(
    client: Client, settings: Settings
) -> None:
    settings.CORS_ALLOWED_ORIGINS = [THEIRS]

    asked = preflight(client)
    answer = client.get(FILES, headers={"Origin": THEIRS})

    assert asked.status_code == 200
    assert asked.headers["Access-Control-Allow-Origin"] == THEIRS
    assert {"authorization", "range", "last-event-id", "idempotency-key", "prefer"} <= set(
        asked.headers["Access-Control-Allow-Headers"].split(", ")
    )
    assert answer.status_code == 401
    assert answer.headers["Access-Control-Allow-Origin"] == THEIRS
    assert {"x-request-id", "location", "retry-after"} <= set(
        answer.headers["Access-Control-Expose-Headers"].split(", ")
    )
    assert "Access-Control-Allow-Credentials" not in answer.headers


@pytest.mark.parametrize(("origin", "address"), [("https://evil.example", FILES), (THEIRS, "/admin/")])
def test_others_and_pages_outside_the_api_stay_out(
    client: Client, settings: Settings, origin: str, address: str
) -> None:
    settings.CORS_ALLOWED_ORIGINS = [THEIRS]

    assert "Access-Control-Allow-Origin" not in preflight(client, origin, address).headers
