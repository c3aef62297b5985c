"""A model server that plays, and a client that reaches it."""

from __future__ import annotations

from collections.abc import Iterator

import httpx
import pytest

from tests.context_manager.model_server import ModelServer
from tests.loopback import ManualTime


@pytest.fixture
def server() -> Iterator[ModelServer]:
    with ModelServer() as running:
        yield running


@pytest.fixture
def client() -> Iterator[httpx.Client]:
    with httpx.Client(trust_env=False) as opened:
        yield opened


@pytest.fixture
def manual_time() -> ManualTime:
    return ManualTime()
