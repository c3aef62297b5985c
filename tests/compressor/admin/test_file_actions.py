"""What staff do with files: index them again, download what was given, delete them whole."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.core.files.base import ContentFile
from django.core.files.storage import default_storage
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoCaptureOnCommitCallbacks

from compressor.models import File, IndexingJob, JobState, StaffReading
from compressor.services.ingestion import ingest_file
from compressor.services.originals import store_original
from tests.compressor.admin.pages import list_of, own_page, page_of, staff_with, text_at
from tests.compressor.small_books import BOOK, write_book

pytestmark = pytest.mark.django_db


@pytest.fixture
def kept(file: File) -> File:
    """A file whose original is stored."""
    store_original(file, ContentFile(b"Granite is a stone."))
    file.save()
    return file


def test_the_button_queues_the_file_and_says_so(staff: Client, kept: File) -> None:
    response = staff.post(own_page(kept, "reindex"), follow=True)
    assert response.redirect_chain == [(page_of(kept), 302)]
    assert "is in the queue to be indexed again" in response.content.decode()
    assert IndexingJob.objects.get().state == JobState.QUEUED
    assert File.objects.get().status == "ready"


def test_the_button_takes_a_post_with_its_token_from_who_may_change_files(kept: File, staff: Client) -> None:
    IndexingJob.objects.all().delete()
    assert staff.get(own_page(kept, "reindex")).status_code == 405
    assert staff_with().post(own_page(kept, "reindex")).status_code == 403
    careful = Client(enforce_csrf_checks=True)
    careful.cookies = staff.cookies
    assert careful.post(own_page(kept, "reindex")).status_code == 403
    assert not IndexingJob.objects.exists()
    token = re.search(r'name="csrfmiddlewaretoken" value="(\w+)"', text_at(careful, page_of(kept)))
    assert token is not None
    assert careful.post(own_page(kept, "reindex"), {"csrfmiddlewaretoken": token[1]}).status_code == 302
    assert IndexingJob.objects.exists()


def test_files_are_queued_from_the_list_and_one_that_cannot_be_is_named(staff: Client, kept: File) -> None:
    File.objects.create(name="gone.pdf", title="Gone", byte_size=1, digest="b")
    chosen = [str(pk) for pk in File.objects.values_list("pk", flat=True)]
    data = {"action": "reindex_selected", "_selected_action": chosen}
    text = staff.post(list_of("file"), data, follow=True).content.decode()
    assert "1 file put in the queue." in text
    assert "“Gone” cannot be indexed again." in text


def test_the_action_is_not_offered_to_who_may_only_look(kept: File) -> None:
    assert "reindex_selected" not in text_at(staff_with(), list_of("file"))
    assert "reindex_selected" in text_at(staff_with("change_file", name="changer"), list_of("file"))


def test_the_original_is_a_download_of_the_same_bytes_and_is_recorded(kept: File) -> None:
    reader = staff_with("read_file_text")
    response = reader.get(own_page(kept, "original"))
    assert b"".join(response.streaming_content) == b"Granite is a stone."  # type: ignore[attr-defined]
    assert response["Content-Disposition"] == 'attachment; filename="book.txt"'
    assert response["Content-Type"] == "application/octet-stream"
    reading = StaffReading.objects.get()
    assert (reading.kind, reading.what, str(reading.user)) == ("original", "book.txt", "viewer")


def test_the_original_needs_the_permission_to_read(kept: File) -> None:
    assert staff_with("change_file").get(own_page(kept, "original")).status_code == 403
    assert not StaffReading.objects.exists()


def test_an_original_that_is_not_stored_is_said_to_be_missing(staff: Client, kept: File) -> None:
    default_storage.delete(str(kept.original.name))
    for _ in range(2):
        text = staff.get(own_page(kept, "original"), follow=True).content.decode()
        assert "is not stored" in text
        File.objects.update(original="")
    assert not StaffReading.objects.exists()


@pytest.mark.parametrize("bulk", ["one", "many"])
def test_deleting_removes_rows_and_stored_bytes(
    staff: Client,
    kept: File,
    tmp_path: Path,
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
    bulk: str,
) -> None:
    ingest_file(write_book(tmp_path / "other.txt", BOOK[:2]))
    name = str(kept.original.name)
    assert default_storage.exists(name)
    with django_capture_on_commit_callbacks(execute=True):
        if bulk == "one":
            staff.post(reverse("admin:compressor_file_delete", args=(kept.pk,)), {"post": "yes"})
        else:
            chosen = {"action": "delete_selected", "_selected_action": [str(kept.pk)], "post": "yes"}
            staff.post(list_of("file"), chosen)
    assert not default_storage.exists(name)
    assert [str(each) for each in File.objects.all()] == ["other"]


@pytest.mark.parametrize("name", ["question", "reindex", "original"])
def test_a_file_that_is_none_is_not_found(staff: Client, name: str, file: File) -> None:
    address = own_page(file, name)
    File.objects.all().delete()
    assert staff.post(address).status_code == 404


@pytest.mark.parametrize("name", ["question", "reindex", "original"])
def test_strangers_are_sent_to_log_in(file: File, name: str) -> None:
    response = Client().post(own_page(file, name))
    assert response.status_code == 302
    assert "login" in response["Location"]
