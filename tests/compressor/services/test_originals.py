"""Originals: where the bytes are kept, and how whoever reads them gets a path."""

from __future__ import annotations

from typing import Any, ClassVar

import pytest
from django.core.files import File as Content
from django.core.files.base import ContentFile
from django.core.files.storage import Storage, default_storage
from pytest_django import Settings

from compressor.errors import OriginalMissing
from compressor.models import File
from compressor.services.originals import local_copy
from tests.compressor.services.files import TEXT, added, stored_bytes

pytestmark = pytest.mark.django_db


def test_the_path_ends_as_the_name_does_and_leads_to_the_bytes() -> None:
    with local_copy(added(name="Rocks.TXT")) as path:
        assert path.suffix == ".txt"
        assert path.read_bytes() == TEXT
        assert path.stat().st_size == len(TEXT)
    assert not path.exists()


def test_the_stored_bytes_stay_when_the_path_is_gone() -> None:
    file = added()
    with local_copy(file):
        pass
    assert stored_bytes(file) == TEXT


def test_a_storage_that_is_no_folder_hands_out_a_copy(settings: Settings) -> None:
    settings.STORAGES = {
        **settings.STORAGES,
        "default": {"BACKEND": "tests.compressor.services.test_originals.FarStorage"},
    }
    file = added()
    with local_copy(file) as path:
        assert not path.is_symlink()
        assert path.read_bytes() == TEXT
    assert not path.exists()


class FarStorage(Storage):
    """A storage without paths, as buckets are."""

    kept: ClassVar[dict[str, bytes]] = {}

    def _save(self, name: str, content: Content[Any]) -> str:
        self.kept[name] = content.read()
        return name

    def _open(self, name: str, mode: str = "rb") -> Content[Any]:
        return ContentFile(self.kept[name])

    def exists(self, name: str) -> bool:
        return name in self.kept


def test_bytes_that_are_gone_are_said_to_be() -> None:
    file = added(name="rocks.txt")
    default_storage.delete(str(file.original.name))
    with pytest.raises(OriginalMissing, match=r'"rocks\.txt" is not in the storage'), local_copy(file):
        pass

    with pytest.raises(OriginalMissing), local_copy(File(name="never.txt")):
        pass
