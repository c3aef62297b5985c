"""Upkeep: what is out of date is queued and serves on meanwhile; what was forgotten is found."""

from __future__ import annotations

import os
import uuid
from collections.abc import Sequence
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from django.core.files.base import ContentFile
from django.core.files.storage import default_storage
from django.utils import timezone

from compressor.core.search.indexing import INDEX_VERSION
from compressor.embedding.errors import EmbeddingUnavailableError
from compressor.embedding.vectors import Vector, Vectors
from compressor.models import File, FileStatus, FileVectors, IndexingJob, JobState
from compressor.services.library import Library
from compressor.services.originals import local_copy
from compressor.services.orphans import FOLDERS, folder_of, sweep_folder, sweep_waiting_room
from compressor.services.upkeep import probed_size, queue_forgotten, queue_outdated, upkeep_due
from compressor.services.work import work_one_slice
from compressor.services.worker_loop import WorkerLoop, look_after_files
from tests.compressor.evaluation.fakes import WordEmbedder
from tests.compressor.services.files import added, job_of, worker
from tests.compressor.small_books import StoppedEmbedder

pytestmark = pytest.mark.django_db

MODEL = "words@1"


def made_ready(embedder: WordEmbedder | None) -> File:
    file = added()
    while work_one_slice(worker(embedder)):
        pass
    file.refresh_from_db()
    assert file.status == FileStatus.READY
    return file


def test_a_file_of_today_is_left_alone() -> None:
    made_ready(WordEmbedder())
    assert queue_outdated(MODEL, FileVectors.objects.get().size) == 0
    assert queue_outdated(MODEL, None) == 0
    assert queue_outdated(None, None) == 0


@pytest.mark.parametrize(
    ("model", "size"), [("words@2", None), (MODEL, 768)], ids=["another model", "another size"]
)
def test_vectors_not_of_today_are_made_again_while_the_file_stays_ready(model: str, size: int | None) -> None:
    """Complaint 31."""
    file = made_ready(WordEmbedder())
    assert queue_outdated(model, size) == 1
    assert queue_outdated(model, size) == 0

    file.refresh_from_db()
    assert (file.status, job_of(file).state) == (FileStatus.READY, JobState.QUEUED)
    assert not job_of(file).must_read


def test_vectors_that_embedding_was_off_for_are_made_once_it_is_on() -> None:
    file = made_ready(None)
    assert queue_outdated(MODEL, None) == 1
    while work_one_slice(worker(WordEmbedder())):
        pass

    assert FileVectors.objects.get().present_count == file.chunk_count
    assert queue_outdated(MODEL, None) == 0


def test_a_file_none_of_whose_passages_can_be_embedded_is_not_tried_for_ever() -> None:
    class Wordless(WordEmbedder):
        def embed_passages(self, texts: Sequence[str]) -> Vectors:
            return super().embed_passages(texts)[:, :0]

    made_ready(Wordless())
    assert queue_outdated(MODEL, None) == 0
    assert queue_outdated(MODEL, 64) == 0


def test_an_index_of_an_older_version_serves_until_it_is_made_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    file = made_ready(WordEmbedder())
    monkeypatch.setattr("compressor.services.indexing.OLDEST_READABLE_INDEX", INDEX_VERSION - 1)
    File.objects.update(index_version=INDEX_VERSION - 1)
    FileVectors.objects.update(index_version=INDEX_VERSION - 1)
    file.refresh_from_db()

    (served,) = Library().load([file], vectors_model=MODEL)
    assert served.vectors is not None
    assert queue_outdated(MODEL, None) == 1
    while work_one_slice(worker(WordEmbedder())):
        file.refresh_from_db()
        assert file.status == FileStatus.READY
    assert file.index_version == INDEX_VERSION
    assert FileVectors.objects.get().index_version == INDEX_VERSION


def test_what_has_just_been_given_up_is_not_tried_at_once_again() -> None:
    made_ready(WordEmbedder())
    IndexingJob.objects.update(state=JobState.FAILED, finished_at=timezone.now())
    assert queue_outdated("words@2", None) == 0
    IndexingJob.objects.update(finished_at=timezone.now() - timedelta(hours=1))
    assert queue_outdated("words@2", None) == 1


def test_a_file_that_lost_its_job_gets_one_and_one_without_bytes_is_said_to_be() -> None:
    file = added()
    IndexingJob.objects.all().delete()
    empty = File.objects.create(name="old.txt", title="old", byte_size=1, digest="old")
    assert queue_forgotten() == 2
    assert queue_forgotten() == 0

    empty.refresh_from_db()
    assert job_of(file).state == JobState.QUEUED
    assert (empty.status, empty.failure_code) == (FileStatus.FAILED, "original_missing")


def test_the_size_of_vectors_is_asked_for_where_there_are_any_to_compare_with() -> None:
    embedder = WordEmbedder()
    assert probed_size(None) is None
    assert probed_size(embedder) is None
    made_ready(embedder)

    assert probed_size(embedder) == FileVectors.objects.get().size

    class Down(WordEmbedder):
        def embed_question(self, text: str, *, timeout_seconds: float) -> Vector:
            raise EmbeddingUnavailableError("It is down.")

    assert probed_size(Down()) is None


def test_bytes_of_a_process_that_died_before_it_could_commit_are_swept() -> None:
    file = added()
    folder, now = f"originals/{file.pk.hex[:2]}", timezone.now() + timedelta(days=1)
    key = uuid.UUID(file.pk.hex[:2] + "0" * 30)
    lost = default_storage.save(f"{folder}/{key}", ContentFile(b"x"))
    other = default_storage.save(f"{folder}/README", ContentFile(b"not ours"))

    assert sweep_folder(folder, default_storage, now=timezone.now()) == 0
    assert sweep_folder(folder, default_storage, now=now) == 1
    assert not default_storage.exists(lost)
    assert default_storage.exists(other)
    assert default_storage.exists(str(file.original.name))
    assert sweep_folder("originals/zz", default_storage, now=now) == 0


def test_what_a_killed_process_left_where_uploads_wait_is_swept(tmp_path: Path) -> None:
    original = tmp_path / "original.txt"
    original.write_text("kept")
    room = tmp_path / "uploads"
    (room / "reading-x").mkdir(parents=True)
    (room / "reading-x" / "original.txt").symlink_to(original)
    (room / "half.upload").write_text("words")

    assert sweep_waiting_room(room, now=timezone.now()) == 0
    assert sweep_waiting_room(room, now=timezone.now() + timedelta(days=1)) == 2
    assert not list(room.iterdir())
    assert original.exists()


def test_upkeep_sweeps_where_originals_are_copied_to() -> None:
    with local_copy(added()) as path:
        left = path.parent.with_name("reading-of-a-killed-worker")
        left.mkdir()
        os.utime(left, (0, 0))
        look_after_files(worker())
        assert not left.exists()
        assert path.exists()


def test_a_sweep_a_minute_sees_every_folder_in_turn() -> None:
    now = timezone.now()
    folders = {folder_of(now + timedelta(minutes=minute)) for minute in range(FOLDERS)}
    assert len(folders) == FOLDERS
    assert {len(folder) for folder in folders} == {len("originals/00")}


def test_the_loop_works_and_looks_after_files_and_pauses_where_there_is_nothing_to_do() -> None:
    file = added()
    IndexingJob.objects.all().delete()
    pauses: list[float] = []

    def sleep(seconds: float) -> None:
        pauses.append(seconds)
        if seconds:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        WorkerLoop(worker(), sleep=sleep).run()

    file.refresh_from_db()
    assert file.status == FileStatus.READY
    assert pauses == [0.0, 0.25]


def test_a_worker_learns_the_size_of_vectors_when_it_can() -> None:
    at_work = worker(StoppedEmbedder(1_000, KeyboardInterrupt()))
    assert look_after_files(at_work).vectors_size is None
    added()
    while work_one_slice(at_work):
        pass
    assert look_after_files(at_work).vectors_size == 8


def test_other_apps_are_told_that_it_is_time_and_one_that_fails_keeps_nobody_from_it(
    caplog: pytest.LogCaptureFixture,
) -> None:
    told: list[datetime] = []

    def fail(**_: Any) -> None:
        raise ValueError("a chore failed")

    def note(*, now: datetime, **_: Any) -> None:
        told.append(now)

    for receiver in (fail, note):
        upkeep_due.connect(receiver)
    try:
        look_after_files(worker())
    finally:
        for receiver in (fail, note):
            upkeep_due.disconnect(receiver)

    assert len(told) == 1
    assert "a chore failed" in caplog.text
