"""What the service says about the embedder that was chosen."""

from __future__ import annotations

import pytest
from pytest_django import Settings

from compressor.checks import check_embedder, check_local_embedder


def test_a_platform_without_the_local_embedder_is_told_that_meaning_is_off_and_what_to_do() -> None:
    (warning,) = check_local_embedder("a_package_that_nobody_installed")

    assert warning.id == "compressor.W001"
    assert not warning.is_serious()
    assert "Search by meaning is off" in warning.msg
    assert warning.hint is not None
    assert "EMBEDDINGS=http" in warning.hint
    assert "EMBEDDINGS=off" in warning.hint


def test_an_installed_local_embedder_is_nothing_to_speak_of() -> None:
    assert check_local_embedder("json") == []


@pytest.mark.parametrize(
    ("base_url", "model", "missing"),
    [("", "e5", "EMBEDDINGS_BASE_URL"), ("http://127.0.0.1:8080/v1", "", "EMBEDDINGS_MODEL")],
)
def test_an_http_embedder_that_misses_a_setting_stops_the_start(
    settings: Settings, base_url: str, model: str, missing: str
) -> None:
    settings.EMBEDDINGS = "http"
    settings.EMBEDDINGS_BASE_URL = base_url
    settings.EMBEDDINGS_MODEL = model

    (error,) = check_embedder()

    assert error.id == "compressor.E001"
    assert error.is_serious()
    assert missing in error.msg


def test_an_http_embedder_with_its_settings_is_accepted(settings: Settings) -> None:
    settings.EMBEDDINGS = "http"
    settings.EMBEDDINGS_BASE_URL = "http://127.0.0.1:8080/v1"
    settings.EMBEDDINGS_MODEL = "e5"

    assert check_embedder() == []


def test_an_unknown_kind_of_embedder_stops_the_start_and_names_the_known_ones(settings: Settings) -> None:
    settings.EMBEDDINGS = "remote"

    (error,) = check_embedder()

    assert error.id == "compressor.E001"
    assert error.is_serious()
    assert all(kind in error.msg for kind in ("remote", "local", "http", "off"))


def test_going_without_meaning_by_choice_is_no_warning(settings: Settings) -> None:
    settings.EMBEDDINGS = "off"

    assert check_embedder() == []
