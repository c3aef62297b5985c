"""What every test shares: no network but this machine's own, no deadline in hypothesis, the real files."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings as django_settings
from hypothesis import settings as hypothesis_settings

LOOPBACK_HOSTS = frozenset({"127.0.0.1", "::1", "localhost", "", None})


def refuse_network(event: str, arguments: tuple[Any, ...]) -> None:
    """An audit hook: a test that reaches for another machine fails where it does so."""
    if event == "socket.getaddrinfo":
        host = arguments[0]
    elif event == "socket.connect" and isinstance(arguments[1], tuple):
        host = arguments[1][0]
    else:
        return
    name = host.decode() if isinstance(host, bytes) else host
    if name not in LOOPBACK_HOSTS:
        raise PermissionError(f"a test tried to reach {name!r}; tests use this machine alone")


hypothesis_settings.register_profile("cereby", deadline=None)
hypothesis_settings.load_profile("cereby")


def pytest_sessionstart() -> None:
    if django_settings.DATABASES["default"].get("HOST", "") in LOOPBACK_HOSTS:
        sys.addaudithook(refuse_network)


@pytest.fixture
def eval_data() -> Path:
    """The folder of real books and questions, for tests marked `data`."""
    folder = Path(django_settings.EVAL_DATA)
    if not (django_settings.EVAL_DATA and folder.is_dir()):
        pytest.fail(
            f"EVAL_DATA must name the folder of books and questions; it is {django_settings.EVAL_DATA!r}"
        )
    return folder
