"""An account goes with its files, which are counted first."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.core.files.base import ContentFile
from django.core.files.storage import default_storage
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoCaptureOnCommitCallbacks

from compressor.models import Chunk, File, Page
from compressor.services.originals import store_original
from tests.compressor.admin.pages import staff_with, text_at
from tests.compressor.small_books import BOOK

pytestmark = pytest.mark.django_db


@pytest.fixture
def owner(file: File) -> User:
    """Whom the file belongs to."""
    file.owner = User.objects.create_user("maria")
    store_original(file, ContentFile(b"Granite."))
    file.save()
    return file.owner


def test_its_files_are_counted_and_go_with_it(
    staff: Client,
    owner: User,
    file: File,
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
) -> None:
    address = reverse("admin:auth_user_delete", args=(owner.pk,))
    asked = text_at(staff, address)
    assert f"Pages: {len(BOOK)}" in asked
    assert f"Passages: {file.chunk_count}" in asked
    assert "passage 1" not in asked
    with django_capture_on_commit_callbacks(execute=True):
        staff.post(address, {"post": "yes"})
    for model in (File, Page, Chunk):
        assert not model.objects.exists()
    assert not default_storage.exists(str(file.original.name))


def test_who_may_not_delete_files_cannot_delete_their_owner(owner: User) -> None:
    clerk = staff_with("delete_user", "view_user")
    address = reverse("admin:auth_user_delete", args=(owner.pk,))
    assert clerk.post(address, {"post": "yes"}).status_code == 403
    assert User.objects.filter(pk=owner.pk).exists()
    File.objects.update(owner=None)
    assert clerk.post(address, {"post": "yes"}).status_code == 302
    assert not User.objects.filter(pk=owner.pk).exists()
