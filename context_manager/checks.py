"""System checks: what `manage.py check` and every start say about the models chosen."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django.core import checks

from context_manager.llm.choosing import model_settings, models_of
from context_manager.llm.errors import ModelSettingsError
from context_manager.llm.language_model import LanguageModel
from context_manager.llm.model_table import runs_on_this_machine


def check_models(**_: Any) -> list[checks.CheckMessage]:
    """An error (E001) where the LLM settings cannot work; warnings about models of which little is known."""
    try:
        chosen = model_settings()
    except ModelSettingsError as exc:
        return [checks.Error(str(exc), id="context_manager.E001")]
    models = models_of(chosen)
    windows = () if chosen.window else _assumed_windows(models)
    return [*_unknown(models), *windows]


def _unknown(models: tuple[LanguageModel, ...]) -> Iterator[checks.CheckMessage]:
    """A warning (W001) for each model that is not in the table."""
    for model in models:
        if not model.is_known:
            yield checks.Warning(
                f'Not much is known of the model "{model.name}": {model.window:,} tokens are taken for its '
                "window, tokens are estimated rather too high, and its answers cost no coins.",
                hint="Set LLM_CONTEXT_WINDOW to the window that its server runs it with, and add the model "
                "to context_manager/llm/known_models.py.",
                id="context_manager.W001",
            )


def _assumed_windows(models: tuple[LanguageModel, ...]) -> Iterator[checks.CheckMessage]:
    """A warning (W002) for each model whose server decides on its window."""
    for model in models:
        if runs_on_this_machine(model.name):
            yield checks.Warning(
                f'Servers such as Ollama and llama.cpp decide on the window of "{model.name}", and may cut a '
                f"longer prompt without a word: {model.window:,} tokens are assumed.",
                hint="Set LLM_CONTEXT_WINDOW to the window that the server runs it with (Ollama: num_ctx or "
                "OLLAMA_CONTEXT_LENGTH; llama.cpp: --ctx-size, for one request).",
                id="context_manager.W002",
            )
