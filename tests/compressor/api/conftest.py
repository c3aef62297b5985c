"""Two users, their clients, and a folder for what they upload."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.contrib.auth.models import User
from pytest_django import Settings
from rest_framework.test import APIClient

from tests.compressor.api.people import client_of


@pytest.fixture(autouse=True)
def stored(settings: Settings, tmp_path: Path) -> Path:
    """The folder of originals, of this test alone."""
    settings.MEDIA_ROOT = tmp_path / "files"
    settings.FILE_UPLOAD_TEMP_DIR = str(tmp_path)
    return tmp_path / "files"


@pytest.fixture
def ada() -> User:
    return User.objects.create_user("ada")


@pytest.fixture
def bob() -> User:
    return User.objects.create_user("bob")


@pytest.fixture
def client(ada: User) -> APIClient:
    """Ada's."""
    return client_of(ada)
