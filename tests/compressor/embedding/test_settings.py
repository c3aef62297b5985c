from __future__ import annotations

import httpx
import pytest

from compressor.embedding.errors import EmbeddingSettingsError
from compressor.embedding.http import HttpEmbedder
from compressor.embedding.makers import make_embedder
from compressor.embedding.settings import EmbeddingKind, EmbeddingSettings, embedding_kind


@pytest.mark.parametrize(("value", "kind"), [("local", "local"), (" HTTP ", "http"), ("Off", "off")])
def test_a_kind_is_read_whatever_its_case(value: str, kind: str) -> None:
    assert embedding_kind(value) == EmbeddingKind(kind)


def test_an_unknown_kind_names_the_known_ones() -> None:
    with pytest.raises(EmbeddingSettingsError, match=r"EMBEDDINGS='openai' .*local, http or off"):
        embedding_kind("openai")


@pytest.mark.parametrize(
    ("base_url", "model", "api_key", "sentence"),
    [
        ("", "e5", "", "needs EMBEDDINGS_BASE_URL"),
        ("localhost:8000/v1", "e5", "", "must begin with http"),
        ("http://", "e5", "", "name a host"),
        ("http://localhost:v1", "e5", "", "is not an address"),
        ("http://localhost/v1", "", "", "needs EMBEDDINGS_MODEL"),
        ("http://localhost/v1", "e5", "secret\n", "EMBEDDINGS_API_KEY holds"),
        ("http://localhost/v1", "e5", "clé", "EMBEDDINGS_API_KEY holds"),
    ],
)
def test_http_settings_that_cannot_work_say_which_variable_to_change(
    base_url: str, model: str, api_key: str, sentence: str
) -> None:
    with pytest.raises(EmbeddingSettingsError, match=sentence):
        EmbeddingSettings(EmbeddingKind.HTTP, base_url=base_url, model=model, api_key=api_key)


def test_only_http_needs_an_address() -> None:
    assert EmbeddingSettings(EmbeddingKind.LOCAL).base_url == ""


def test_the_key_is_not_shown() -> None:
    settings = EmbeddingSettings(
        EmbeddingKind.HTTP, base_url="http://localhost/v1", model="e5", api_key="top-secret"
    )
    assert "top-secret" not in repr(settings)


def test_off_makes_no_embedder() -> None:
    assert make_embedder(EmbeddingSettings(EmbeddingKind.OFF)) is None


def test_http_makes_an_embedder_stamped_with_the_model_and_not_with_the_host(client: httpx.Client) -> None:
    settings = EmbeddingSettings(EmbeddingKind.HTTP, base_url="http://localhost/v1", model="e5")
    embedder = make_embedder(settings, client=client)
    assert isinstance(embedder, HttpEmbedder)
    assert embedder.model == "http:e5"


def test_vectors_made_with_a_passage_prefix_carry_it_in_their_stamp(client: httpx.Client) -> None:
    settings = EmbeddingSettings(
        EmbeddingKind.HTTP,
        base_url="http://localhost/v1",
        model="e5",
        query_prefix="query: ",
        passage_prefix="passage: ",
    )
    assert HttpEmbedder(settings, client).model == "http:e5 (passage:)"
