"""The process's embedder: the one the settings choose, made once."""

from __future__ import annotations

import pytest
from pytest_django import Settings

from compressor.embedding.errors import EmbeddingSettingsError
from compressor.embedding.http import HttpEmbedder
from compressor.embedding.question import QuestionState
from compressor.embedding.settings import EmbeddingKind
from compressor.services.embedders import current_embedder, embedding_settings, question_embedder


def choose_http(settings: Settings, model: str) -> None:
    settings.EMBEDDINGS = "http"
    settings.EMBEDDINGS_BASE_URL = "http://127.0.0.1:9/v1"
    settings.EMBEDDINGS_MODEL = model


def test_switched_off_there_is_none_and_questions_are_told_so(settings: Settings) -> None:
    settings.EMBEDDINGS = "off"
    assert embedding_settings().kind is EmbeddingKind.OFF
    assert current_embedder() is None
    (outcome,) = question_embedder().embed(["granite?"])
    assert outcome.state is QuestionState.OFF


def test_a_server_is_named_by_its_model_and_made_once(settings: Settings) -> None:
    choose_http(settings, "e5-small")
    embedder = current_embedder()
    assert isinstance(embedder, HttpEmbedder)
    assert "e5-small" in embedder.model
    assert current_embedder() is embedder
    assert question_embedder() is question_embedder()


def test_other_settings_are_another_embedder_with_another_stamp(settings: Settings) -> None:
    """Complaint 31."""
    choose_http(settings, "e5-small")
    small = current_embedder()
    choose_http(settings, "e5-large")
    large = current_embedder()
    assert small is not None
    assert large is not None
    assert small.model != large.model


@pytest.mark.parametrize("kind", ["lokal", ""])
def test_a_kind_that_is_none_is_refused(settings: Settings, kind: str) -> None:
    settings.EMBEDDINGS = kind
    with pytest.raises(EmbeddingSettingsError, match="local, http or off"):
        current_embedder()
