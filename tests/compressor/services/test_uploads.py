"""Taking in what people send: one row for the same bytes, and nothing left of what is refused."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from io import BytesIO
from pathlib import Path
from threading import Barrier
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.files import File as Content
from django.core.files.storage import default_storage
from django.db import IntegrityError, connections
from pytest_django import Settings

from compressor.extraction.errors import EmptyFileError, FileTooLargeError, UnsupportedFormatError
from compressor.models import File, FileStatus, IndexingJob, JobState
from compressor.services.uploads import Upload, take_in
from tests.compressor.services.files import TEXT, added, job_of, stored_bytes, upload


def stored_files() -> list[Path]:
    return [path for path in Path(default_storage.path("")).rglob("*") if path.is_file()]


@pytest.mark.django_db
def test_what_is_taken_in_is_stored_and_queued() -> None:
    taken = upload(name="rocks.txt")

    file = File.objects.get()
    assert taken == Upload(file, is_new=True)
    assert (file.name, file.title, file.byte_size) == ("rocks.txt", "rocks", len(TEXT))
    assert file.status == FileStatus.PENDING
    assert job_of(file).state == JobState.QUEUED
    assert stored_bytes(file) == TEXT


@pytest.mark.django_db
def test_the_same_bytes_are_one_file_for_each_owner() -> None:
    """Complaint 28."""
    ann, ben = (User.objects.create_user(name) for name in ("ann", "ben"))
    owners = [None, None, ann, ann, ben]
    taken = [upload(owner=owner, name=f"{number}.txt") for number, owner in enumerate(owners)]

    assert [each.is_new for each in taken] == [True, False, True, False, True]
    assert File.objects.count() == IndexingJob.objects.count() == len(stored_files()) == 3


@pytest.mark.django_db
def test_other_bytes_of_the_same_name_are_another_file() -> None:
    """Complaint 28: two scans look alike, and their bytes do not."""
    assert added(b"%PDF-1.7 one", name="scan.pdf") != added(b"%PDF-1.7 two", name="scan.pdf")


@pytest.mark.django_db
def test_what_had_failed_is_tried_again_and_what_had_not_is_left_alone() -> None:
    file = added()
    File.objects.update(status=FileStatus.FAILED, failure_code="too_slow", failure_detail="It was.")
    IndexingJob.objects.update(state=JobState.FAILED, must_read=False)

    assert not upload().is_new
    file.refresh_from_db()
    assert (file.status, file.failure_code, file.failure_detail) == (FileStatus.PENDING, "", "")
    assert (job_of(file).state, job_of(file).must_read) == (JobState.QUEUED, True)

    File.objects.update(status=FileStatus.READY)
    IndexingJob.objects.update(state=JobState.DONE)
    upload()
    assert job_of(file).state == JobState.DONE


@pytest.mark.django_db
def test_a_file_that_lost_its_original_gets_it_back() -> None:
    file = added()
    File.objects.update(original="")
    upload()

    file.refresh_from_db()
    assert stored_bytes(file) == TEXT


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("content", "name", "error"),
    [
        (b"", "empty.txt", EmptyFileError),
        (b"GIF89a" + b"\0x" * 100, "cat.gif", UnsupportedFormatError),
        (b"no pdf at all", "book.pdf", UnsupportedFormatError),
        (b"x" * 1_048_577, "long.txt", FileTooLargeError),
    ],
)
def test_nothing_is_left_of_what_is_refused(
    content: bytes, name: str, error: type[Exception], settings: Settings
) -> None:
    settings.MAX_FILE_MEGABYTES = 1
    with pytest.raises(error):
        upload(content, name=name)

    assert not File.objects.exists()
    assert stored_files() == []


@pytest.mark.django_db
def test_a_file_of_just_the_size_that_is_taken_is_taken(settings: Settings) -> None:
    settings.MAX_FILE_MEGABYTES = 1
    assert added(b"x" * 1_048_576, name="long.txt").byte_size == 1_048_576


@pytest.mark.django_db(transaction=True)
def test_nothing_is_left_where_the_row_cannot_be_written() -> None:
    with pytest.raises(IntegrityError):
        upload(owner=User(pk=12_345, username="deleted meanwhile"))

    assert not File.objects.exists()
    assert stored_files() == []


class Overtaken(Content):  # type: ignore[type-arg]  # not to be subscripted at run time
    """Content that is taken in by somebody else while it is being stored here."""

    def chunks(self, chunk_size: int | None = None) -> Any:
        if not File.objects.exists() and self.is_hashed:
            upload(name="overtaking.txt")
        self.is_hashed = True
        return super().chunks(chunk_size)

    is_hashed = False


@pytest.mark.django_db
def test_who_comes_second_finds_the_file_of_the_first_and_leaves_no_bytes() -> None:
    """Complaint 28."""
    taken = take_in(Overtaken(BytesIO(TEXT), name="late.txt"), name="late.txt", owner=None)

    assert not taken.is_new
    assert taken.file.name == "overtaking.txt"
    assert File.objects.count() == IndexingJob.objects.count() == len(stored_files()) == 1


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_the_same_bytes_from_many_threads_at_once_are_one_file_and_one_job() -> None:
    """Complaint 28."""
    threads = 8
    together = Barrier(threads)

    def send(number: int) -> bool:
        together.wait(10)
        try:
            return upload(name=f"{number}.txt").is_new
        finally:
            connections.close_all()

    with ThreadPoolExecutor(threads) as pool:
        new = list(pool.map(send, range(threads)))

    assert sorted(new) == [False] * 7 + [True]
    assert File.objects.count() == IndexingJob.objects.count() == len(stored_files()) == 1
