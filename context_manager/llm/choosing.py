"""The models that the settings offer, and what answers for each, kept for the life of the process."""

from __future__ import annotations

import atexit
import os
from functools import lru_cache

import httpx
from django.conf import settings

from context_manager.errors import UnknownModel
from context_manager.llm.answerer import Answerer
from context_manager.llm.client import ModelClient
from context_manager.llm.language_model import LanguageModel
from context_manager.llm.model_table import describe_model
from context_manager.llm.offline import OFFLINE_QUOTER, OfflineQuoter
from context_manager.llm.settings import ModelSettings, model_names


def model_settings() -> ModelSettings:
    """The LLM variables as one value. Raises ModelSettingsError where they cannot work."""
    return ModelSettings(
        base_url=settings.LLM_BASE_URL,
        names=model_names(settings.LLM_MODEL),
        api_key=settings.LLM_API_KEY,
        window=settings.LLM_CONTEXT_WINDOW,
        longest_answer=settings.LLM_MAX_ANSWER_TOKENS,
        answer_seconds=settings.LLM_TIMEOUT_SECONDS,
    )


def offered_models() -> tuple[LanguageModel, ...]:
    """The models that students may choose from, the default first; never none."""
    return models_of(model_settings())


def models_of(chosen: ModelSettings) -> tuple[LanguageModel, ...]:
    """What is known of the models that the settings name; the offline quoter where they name none."""
    if chosen.is_offline:
        return (OFFLINE_QUOTER,)
    return tuple(
        describe_model(name, longest_answer=chosen.longest_answer, window=chosen.window)
        for name in chosen.names
    )


def find_model(name: str) -> LanguageModel:
    """The offered model called `name`; the default one for "".

    Raises:
        UnknownModel: it is not offered.
    """
    offered = offered_models()
    if not name:
        return offered[0]
    found = next((model for model in offered if model.name == name), None)
    if found is None:
        raise UnknownModel(name, tuple(model.name for model in offered))
    return found


def answerer_for(model: LanguageModel) -> Answerer:
    """What answers as `model`, one of the offered: the same for all callers of a process."""
    return _answerer(model, model_settings(), os.getpid())


@lru_cache(maxsize=32)
def _answerer(model: LanguageModel, chosen: ModelSettings, pid: int) -> Answerer:
    if chosen.is_offline:
        return OfflineQuoter()
    return ModelClient(model, chosen, _http_client(pid))


@lru_cache(maxsize=1)
def _http_client(pid: int) -> httpx.Client:
    """The connections of one process, closed when it ends: a fork must not share its parent's."""
    client = httpx.Client(limits=httpx.Limits(max_connections=200, max_keepalive_connections=20))
    atexit.register(_close, client, pid)
    return client


def _close(client: httpx.Client, pid: int) -> None:
    """Close what the process `pid` opened, unless this is a fork of it."""
    if os.getpid() == pid:
        client.close()
