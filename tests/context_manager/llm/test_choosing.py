"""Which models are offered, and what answers for them."""

from __future__ import annotations

import subprocess
import sys

import pytest
from pytest_django import Settings

from context_manager.errors import UnknownModel
from context_manager.llm.choosing import answerer_for, find_model, offered_models
from context_manager.llm.client import ModelClient
from context_manager.llm.errors import ModelSettingsError
from context_manager.llm.offline import OFFLINE_QUOTER, OfflineQuoter
from tests.context_manager.model_server import REQUEST, ModelServer

FORKING = """
import os
import django

os.environ["DJANGO_SETTINGS_MODULE"] = "tests.settings"
import tests.settings
tests.settings.LLM_BASE_URL, tests.settings.LLM_MODEL = "http://127.0.0.1:9/v1", "m"
django.setup()
from context_manager.llm.choosing import answerer_for, find_model

before = answerer_for(find_model(""))
assert answerer_for(find_model("")) is before
child = os.fork()
if child == 0:
    os._exit(0 if answerer_for(find_model("")) is not before else 1)
raise SystemExit(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
"""
"""Run by itself: a process with other threads must not fork."""


@pytest.fixture
def two_models(settings: Settings) -> Settings:
    settings.LLM_BASE_URL = "http://127.0.0.1:9/v1"
    settings.LLM_MODEL = "gemini-2.5-flash-lite, gpt-4.1-mini"
    return settings


def test_with_nothing_set_the_offline_quoter_answers() -> None:
    assert offered_models() == (OFFLINE_QUOTER,)
    assert find_model("").name == "offline-quoter"
    assert isinstance(answerer_for(find_model("")), OfflineQuoter)


@pytest.mark.usefixtures("two_models")
def test_the_models_of_the_settings_are_offered_the_first_by_default() -> None:
    assert [model.name for model in offered_models()] == ["gemini-2.5-flash-lite", "gpt-4.1-mini"]
    assert find_model("").title == "Gemini 2.5 Flash-Lite"
    assert find_model("gpt-4.1-mini").title == "GPT-4.1 mini"


@pytest.mark.usefixtures("two_models")
@pytest.mark.parametrize("name", ["gpt-4.1", "offline-quoter", "GPT-4.1-MINI", " "])
def test_no_other_model_is(name: str) -> None:
    with pytest.raises(UnknownModel) as refusal:
        find_model(name)

    assert refusal.value.offered == ("gemini-2.5-flash-lite", "gpt-4.1-mini")


@pytest.mark.usefixtures("two_models")
def test_a_model_has_one_answerer_in_a_process() -> None:
    answerer = answerer_for(find_model(""))

    assert isinstance(answerer, ModelClient)
    assert answerer.model == find_model("")
    assert answerer_for(find_model("")) is answerer
    assert answerer_for(find_model("gpt-4.1-mini")) is not answerer


def test_a_fork_has_an_answerer_of_its_own() -> None:
    ran = subprocess.run([sys.executable, "-c", FORKING], check=False, timeout=60)  # noqa: S603 - our own

    assert ran.returncode == 0


def test_the_settings_say_how_much_is_read_and_written(two_models: Settings) -> None:
    two_models.LLM_CONTEXT_WINDOW = 16_384
    two_models.LLM_MAX_ANSWER_TOKENS = 512

    assert {(model.window, model.answer_tokens) for model in offered_models()} == {(16_384, 512)}


def test_settings_that_cannot_work_offer_nothing(settings: Settings) -> None:
    settings.LLM_MODEL = "m"

    with pytest.raises(ModelSettingsError):
        offered_models()


def test_what_answers_reaches_the_server_of_the_settings(settings: Settings, server: ModelServer) -> None:
    settings.LLM_BASE_URL, settings.LLM_MODEL, settings.LLM_API_KEY = server.base_url, "llama3.1:8b", "k"
    completion = answerer_for(find_model("")).answer(REQUEST)

    assert completion.text == "Hello."
    assert server.asked[0].model == "llama3.1:8b"
    assert server.asked[0].headers["authorization"] == "Bearer k"
