"""What the service says about the models that were chosen."""

from __future__ import annotations

import pytest
from pytest_django import Settings

from context_manager.checks import check_models


@pytest.fixture
def on_a_server(settings: Settings) -> Settings:
    settings.LLM_BASE_URL = "http://127.0.0.1:8080/v1"
    return settings


def test_with_nothing_set_there_is_nothing_to_say() -> None:
    assert check_models() == []


def test_a_known_model_is_nothing_to_speak_of(on_a_server: Settings) -> None:
    on_a_server.LLM_MODEL = "gemini-2.5-flash-lite,openai/gpt-4.1-mini"

    assert check_models() == []


def test_settings_that_cannot_work_stop_the_start(on_a_server: Settings) -> None:
    (error,) = check_models()

    assert error.id == "context_manager.E001"
    assert error.is_serious()
    assert "LLM_MODEL" in error.msg


def test_an_unknown_model_is_told_with_what_is_assumed_of_it(on_a_server: Settings) -> None:
    on_a_server.LLM_MODEL = "gpt-4.1,our-own-model"

    (warning,) = check_models()

    assert warning.id == "context_manager.W001"
    assert not warning.is_serious()
    assert all(said in warning.msg for said in ("our-own-model", "8,192", "no coins"))
    assert "LLM_CONTEXT_WINDOW" in str(warning.hint)


def test_a_server_that_decides_on_the_window_is_told_until_a_setting_says_it(on_a_server: Settings) -> None:
    on_a_server.LLM_MODEL = "llama3.1:8b"

    (warning,) = check_models()

    assert warning.id == "context_manager.W002"
    assert "4,096" in warning.msg
    on_a_server.LLM_CONTEXT_WINDOW = 16_384
    assert check_models() == []
