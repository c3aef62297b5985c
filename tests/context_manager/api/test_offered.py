"""The models that may be chosen."""

from __future__ import annotations

import pytest
from pytest_django import Settings
from rest_framework.test import APIClient

pytestmark = pytest.mark.django_db
MODELS = "/api/v1/models/"


def test_with_nothing_set_the_offline_quoter_answers_for_nothing(client: APIClient) -> None:
    (quoter,) = client.get(MODELS).json()

    assert (quoter["name"], quoter["default"]) == ("offline-quoter", True)
    assert quoter["prices"] == {"prompt": 0, "cached": 0, "answer": 0}
    assert set(quoter) == {"name", "title", "window", "answer_tokens", "prices", "default"}


def test_models_of_the_settings_are_offered_the_default_first(client: APIClient, settings: Settings) -> None:
    settings.LLM_BASE_URL, settings.LLM_MODEL = "http://127.0.0.1:9/v1", "gemini-2.5-flash-lite, gpt-4.1-mini"

    first, second = client.get(MODELS).json()

    assert (first["name"], first["default"], first["prices"]["answer"]) == (
        "gemini-2.5-flash-lite",
        True,
        0.4,
    )
    assert (second["name"], second["default"]) == ("gpt-4.1-mini", False)
    assert first["window"] > 1_000_000


def test_a_model_that_is_offered_can_be_chosen_for_a_chat(client: APIClient, settings: Settings) -> None:
    settings.LLM_BASE_URL, settings.LLM_MODEL = "http://127.0.0.1:9/v1", "gemini-2.5-flash-lite, gpt-4.1-mini"

    chosen = client.post("/api/v1/chats/", {"model": "gpt-4.1-mini"}, format="json")
    refused = client.post("/api/v1/chats/", {"model": "offline-quoter"}, format="json")

    assert chosen.json()["model"] == "gpt-4.1-mini"
    assert refused.status_code == 400
    assert "gpt-4.1-mini" in refused.json()["detail"]


def test_nobody_is_401() -> None:
    assert APIClient().get(MODELS).status_code == 401
