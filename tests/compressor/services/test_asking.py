"""What answers questions is there once in a process, and follows the settings."""

from __future__ import annotations

from pytest_django import Settings

from compressor.services.asking import file_questions, library, vectors_model


def test_there_is_one_library_and_one_set_of_answers() -> None:
    assert file_questions() is file_questions()
    assert library() is library()
    assert vectors_model() is None


def test_other_settings_have_other_answers(settings: Settings) -> None:
    without = file_questions()
    settings.EMBEDDINGS = "http"
    settings.EMBEDDINGS_BASE_URL = "http://127.0.0.1:9/v1"
    settings.EMBEDDINGS_MODEL = "e5-small"

    assert file_questions() is not without
    assert "e5-small" in (vectors_model() or "")
