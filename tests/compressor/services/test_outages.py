"""A storage that is away: files wait for it, and workers live on."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.core.files.storage import FileSystemStorage, default_storage
from django.utils import timezone
from pytest_django import Settings

from compressor.core.search.indexing import INDEX_VERSION
from compressor.models import File, FileStatus, IndexingJob, JobState
from compressor.services.orphans import sweep_folder
from compressor.services.work import MAX_STUMBLES, work_one_slice
from compressor.services.worker_loop import PAUSE_AFTER_FAILURE_SECONDS, WorkerLoop
from tests.compressor.services.files import added, job_of, worker

pytestmark = pytest.mark.django_db

AWAY = "the storage does not answer"


class AwayStorage(FileSystemStorage):
    """A storage that cannot be reached, once something is in it."""

    def path(self, name: str) -> str:
        raise OSError(AWAY)

    def listdir(self, path: str) -> tuple[list[str], list[str]]:
        raise OSError(AWAY)


@pytest.fixture
def file(settings: Settings) -> Iterator[File]:
    """A file whose original cannot be reached."""
    file = added()
    reachable = settings.STORAGES
    settings.STORAGES = {
        **reachable,
        "default": {"BACKEND": "tests.compressor.services.test_outages.AwayStorage"},
    }
    yield file
    settings.STORAGES = reachable


def test_a_file_waits_for_its_original_however_long_and_says_so(file: File) -> None:
    for _ in range(2 * MAX_STUMBLES):
        assert work_one_slice(worker())
        job = job_of(file)
        assert (job.state, job.losses, job.last_error) == (JobState.QUEUED, 0, AWAY)
        assert job.not_before is not None
        IndexingJob.objects.update(not_before=None)

    file.refresh_from_db()
    assert file.status != FileStatus.FAILED


def test_a_file_is_read_once_its_original_is_there_again(file: File, settings: Settings) -> None:
    work_one_slice(worker())
    IndexingJob.objects.update(not_before=None)
    backend = "django.core.files.storage.FileSystemStorage"
    settings.STORAGES = {**settings.STORAGES, "default": {"BACKEND": backend}}
    work_one_slice(worker())

    file.refresh_from_db()
    assert (file.status, file.index_version) == (FileStatus.READY, INDEX_VERSION)


def test_what_cannot_be_swept_is_left_for_the_next_time(file: File) -> None:
    assert sweep_folder(f"originals/{file.pk.hex[:2]}", default_storage, now=timezone.now()) == 0


def test_a_worker_outlives_what_goes_wrong_between_two_slices() -> None:
    pauses: list[float] = []

    def sleep(seconds: float) -> None:
        pauses.append(seconds)
        if len(pauses) > 1:
            raise KeyboardInterrupt

    def broken_clock() -> float:
        raise ZeroDivisionError

    with pytest.raises(KeyboardInterrupt):
        WorkerLoop(worker(), sleep=sleep, clock=broken_clock).run()
    assert pauses == [PAUSE_AFTER_FAILURE_SECONDS] * 2
