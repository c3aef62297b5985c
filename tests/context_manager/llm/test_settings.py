from __future__ import annotations

from typing import Any

import pytest

from context_manager.llm.errors import ModelSettingsError
from context_manager.llm.settings import ModelSettings, model_names

ADDRESS = "http://127.0.0.1:8080/v1"


@pytest.mark.parametrize(
    ("values", "sentence"),
    [
        ({"base_url": ADDRESS}, "LLM_BASE_URL is set and LLM_MODEL is not"),
        ({"names": ("m",)}, "LLM_MODEL is set and LLM_BASE_URL is not"),
        ({"base_url": "127.0.0.1:8080", "names": ("m",)}, "LLM_BASE_URL must begin with http"),
        ({"base_url": "http://", "names": ("m",)}, "name a host"),
        ({"base_url": "http://a:v1", "names": ("m",)}, "LLM_BASE_URL is not an address"),
        ({"base_url": ADDRESS, "names": ("m",), "api_key": "clé"}, "LLM_API_KEY holds"),
        ({"base_url": ADDRESS, "names": ("m",), "api_key": "sk\n"}, "LLM_API_KEY holds"),
        ({"base_url": ADDRESS, "names": ("m" * 101,)}, "cannot be stored"),
        ({"window": 512}, "LLM_CONTEXT_WINDOW is 512"),
        ({"window": -1}, "LLM_CONTEXT_WINDOW is -1"),
        ({"longest_answer": 0}, "LLM_MAX_ANSWER_TOKENS"),
        ({"answer_seconds": 0.0}, "LLM_TIMEOUT_SECONDS"),
    ],
)
def test_settings_that_cannot_work_say_which_variable_to_change(
    values: dict[str, Any], sentence: str
) -> None:
    with pytest.raises(ModelSettingsError, match=sentence):
        ModelSettings(**values)


def test_with_nothing_set_no_model_is_configured() -> None:
    assert ModelSettings().is_offline
    assert not ModelSettings(base_url=ADDRESS, names=("m",)).is_offline


def test_the_key_is_not_shown() -> None:
    assert "sk-secret" not in repr(ModelSettings(base_url=ADDRESS, names=("m",), api_key="sk-secret"))


@pytest.mark.parametrize(
    ("value", "names"),
    [("", ()), (" , ", ()), ("a", ("a",)), (" a, b ,a,", ("a", "b")), ("llama3.1:8b", ("llama3.1:8b",))],
)
def test_several_names_are_parted_by_commas(value: str, names: tuple[str, ...]) -> None:
    assert model_names(value) == names
