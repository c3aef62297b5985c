"""A clock that only moves when it is told to."""

from __future__ import annotations

import pytest

from tests.loopback import ManualTime


@pytest.fixture
def manual_time() -> ManualTime:
    return ManualTime()
