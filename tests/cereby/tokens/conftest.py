"""Two users, and no wrong guess counted yet."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.contrib.auth.models import User
from django.core.cache import cache

from tests.cereby.tokens.callers import PASSWORD


@pytest.fixture
def ada() -> User:
    return User.objects.create_user("ada", password=PASSWORD)


@pytest.fixture
def bob() -> User:
    return User.objects.create_user("bob", password="another")


@pytest.fixture(autouse=True)
def no_failures_yet() -> Iterator[None]:
    cache.clear()
    yield
    cache.clear()
