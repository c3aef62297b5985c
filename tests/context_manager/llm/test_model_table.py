"""One model under the many names that servers give it."""

from __future__ import annotations

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from compressor.core.tokens.families import Family
from context_manager.llm.known_models import known_models
from context_manager.llm.language_model import NO_PRICE, LanguageModel
from context_manager.llm.model_table import LOCAL_WINDOW, describe_model, find_known


def described(name: str, *, longest_answer: int = 4_096, window: int = 0) -> LanguageModel:
    return describe_model(name, longest_answer=longest_answer, window=window)


@pytest.mark.parametrize(
    ("name", "title"),
    [
        ("models/gemini-2.5-flash-lite", "Gemini 2.5 Flash-Lite"),
        ("gemini-2.5-flash-preview-05-20", "Gemini 2.5 Flash"),
        ("openai/gpt-4.1-mini", "GPT-4.1 mini"),
        ("gpt-4o-mini-2024-07-18", "GPT-4o mini"),
        ("gpt-4-1106-preview", "GPT-4"),
        ("ft:gpt-4o-mini-2024-07-18:org::id", "GPT-4o mini"),
        ("GPT-5-Mini", "GPT-5 mini"),
        ("o3-mini", "o3-mini"),
        ("claude-3-5-sonnet-20241022", "Claude 3.5 Sonnet"),
        ("anthropic/claude-3.5-sonnet", "Claude 3.5 Sonnet"),
        ("us.anthropic.claude-3-5-sonnet-20240620-v1:0", "Claude 3.5 Sonnet"),
        ("claude-sonnet-4@20250514", "Claude Sonnet 4"),
        ("anthropic/claude-sonnet-4.5", "Claude Sonnet 4.5"),
        ("llama3.1:8b", "Llama 3.1"),
        ("llama3:latest", "Llama 3"),
        ("meta-llama/Llama-3.3-70B-Instruct", "Llama 3.3"),
        ("Meta-Llama-3.1-8B-Instruct-Q4_K_M.gguf", "Llama 3.1"),
        ("accounts/fireworks/models/llama-v3p1-8b-instruct", "Llama 3.1"),
        ("NousResearch/Hermes-3-Llama-3.1-8B", "Llama 3.1"),
        ("deepseek-r1-distill-qwen-7b", "DeepSeek R1 on Qwen"),
        ("Qwen/Qwen3-8B", "Qwen 3"),
        ("qwen2.5:7b-instruct", "Qwen 2.5"),
        ("mistralai/Mixtral-8x7B-Instruct-v0.1", "Mixtral 8x7B"),
        ("Mistral-7B-Instruct-v0.3", "Mistral 7B"),
        ("gemma2:9b", "Gemma"),
        ("gpt-oss:20b", "gpt-oss"),
        (r"C:\models\SmolLM2-135M-Instruct.gguf", "SmolLM2"),
    ],
)
def test_a_model_is_known_by_any_of_its_names(name: str, title: str) -> None:
    model = described(name)

    assert (model.name, model.title) == (name, title)
    assert model.is_known


def test_an_unknown_model_is_given_little_room_and_counted_high() -> None:
    model = described("our-own-model")

    assert (model.window, model.family, model.prices) == (8_192, Family.CLAUDE, NO_PRICE)
    assert model.title == "our-own-model"
    assert not model.is_known


def test_of_a_new_model_of_a_known_maker_only_the_tokenizer_is_known() -> None:
    model = described("gpt-9-turbo")

    assert (model.title, model.family) == ("gpt-9-turbo", Family.OPENAI)
    assert not model.is_known


@pytest.mark.parametrize(
    "name", ["llama3.1:8b", "hf.co/bartowski/Llama-3.2-1B-Instruct-GGUF:Q4_K_M", "smollm2.gguf", "mine:7b"]
)
def test_a_model_of_this_machine_has_the_window_such_servers_start_with_and_costs_nothing(name: str) -> None:
    model = described(name)

    assert (model.window, model.prices) == (LOCAL_WINDOW, NO_PRICE)


def test_a_free_variant_is_free_and_has_its_whole_window() -> None:
    model = described("deepseek/deepseek-chat-v3:free")

    assert (model.window, model.prices) == (131_072, NO_PRICE)


def test_the_window_that_the_settings_say_stands() -> None:
    assert described("llama3.1:8b", window=16_384).window == 16_384
    assert described("gemini-2.5-flash", window=16_384).window == 16_384
    assert described("our-own-model", window=2_048).window == 2_048


def test_an_answer_is_never_longer_than_the_model_or_the_settings_allow() -> None:
    assert described("gpt-4-turbo", longest_answer=10_000).answer_tokens == 4_096
    assert described("gpt-4.1", longest_answer=500).answer_tokens == 500


@pytest.mark.parametrize("name", ["gpt-5", "gpt-5-nano", "o1", "o3", "o4-mini", "gpt-9"])
def test_models_that_think_first_are_marked(name: str) -> None:
    assert described(name).thinks_first


@pytest.mark.parametrize("name", ["gpt-4o", "gpt-4.1", "gemini-2.5-pro", "claude-3-opus", "gpt-oss-120b"])
def test_models_that_take_a_plain_limit_are_not(name: str) -> None:
    assert not described(name).thinks_first


def test_every_known_name_finds_its_own_row() -> None:
    for row in known_models():
        assert find_known(row.name) is row


def test_what_is_read_again_from_a_cache_costs_no_more_than_what_is_new() -> None:
    for row in known_models():
        assert Decimal(0) <= row.prices.cached <= row.prices.prompt
        assert (row.prices == NO_PRICE) or row.prices.answer > 0
        assert row.longest_answer <= row.window


@given(st.text(max_size=60), st.integers(1, 10_000))
def test_any_name_describes_some_model(name: str, longest_answer: int) -> None:
    model = described(name, longest_answer=longest_answer)

    assert model.name == name
    assert 0 < model.answer_tokens <= longest_answer
    assert model.window >= LOCAL_WINDOW
