"""Deleting a file: nothing of it is left, by whatever way its row goes, and whoever works on it meanwhile."""

from __future__ import annotations

from pathlib import Path
from threading import Event, Thread

import pytest
from django.apps import apps
from django.contrib.auth.models import User
from django.core.files.storage import default_storage
from django.db import connection, connections
from pytest_django import DjangoCaptureOnCommitCallbacks

from compressor.embedding.question import QuestionEmbedder
from compressor.errors import LeaseLost
from compressor.models import File, StaffReading
from compressor.services.claims import claim_next
from compressor.services.deletion import delete_file
from compressor.services.library import SECONDS_BETWEEN_CHECKS, Library
from compressor.services.questions import FileQuestions
from compressor.services.reading import read_and_index
from compressor.services.work import take_step, work_one_slice
from tests.compressor.evaluation.fakes import WordEmbedder
from tests.compressor.services.files import added, worker

pytestmark = pytest.mark.django_db


def rows() -> dict[str, int]:
    models = apps.get_app_config("compressor").get_models()
    return {model.__name__: model._default_manager.count() for model in models}


def stored_files() -> list[Path]:
    return [path for path in Path(default_storage.path("")).rglob("*") if path.is_file()]


def made_ready(file: File) -> File:
    """With everything that can be about a file."""
    at_work = worker(WordEmbedder())
    while work_one_slice(at_work):
        pass
    file.refresh_from_db()
    StaffReading.objects.create(file=file, kind=StaffReading.Kind.QUESTION, what="Granite?")
    return file


def test_nothing_of_a_file_is_left_and_nothing_of_others_is_touched(
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
) -> None:
    """Complaint 29."""
    kept = made_ready(added(b"Willows bend in the wind.", name="kept.txt"))
    before, stored_before = rows(), stored_files()
    file = made_ready(added())
    assert all(count > before[name] for name, count in rows().items())

    with django_capture_on_commit_callbacks(execute=True):
        delete_file(file)

    assert rows() == before
    assert stored_files() == stored_before
    assert File.objects.get() == kept


def test_files_of_a_deleted_account_go_with_it(
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
) -> None:
    owner = User.objects.create_user("ann")
    made_ready(added(owner=owner))
    with django_capture_on_commit_callbacks(execute=True):
        owner.delete()

    assert not any(rows().values())
    assert stored_files() == []


def test_until_it_is_committed_the_original_stays() -> None:
    file = added()
    delete_file(file)
    assert len(stored_files()) == 1


def test_what_is_in_memory_of_it_goes_at_once(
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
) -> None:
    """Complaint 29."""
    file, other = made_ready(added()), made_ready(added(b"Willows bend in the wind.", name="other.txt"))
    library = Library()
    asked = FileQuestions(QuestionEmbedder(None), model=None, library=library)
    for files in ([file], [other], [file, other]):
        asked.select(files, "What do willows do?")
    assert len(library) == 2
    assert len(asked._results) == 3

    with django_capture_on_commit_callbacks(execute=True):
        delete_file(file)

    assert len(library) == 1
    assert len(asked._results) == 1


def test_what_another_process_deleted_goes_from_memory_within_a_minute() -> None:
    file, other = made_ready(added()), made_ready(added(b"Willows bend in the wind.", name="other.txt"))
    now = 0.0
    library = Library(clock=lambda: now)
    library.load([file, other], vectors_model=None)
    file.delete()  # not committed: nobody in this process hears of it

    library.load([other], vectors_model=None)
    assert len(library) == 2
    now = SECONDS_BETWEEN_CHECKS
    library.load([other], vectors_model=None)
    assert len(library) == 1


def test_deleted_while_it_waits_it_is_no_work() -> None:
    delete_file(added())
    assert not work_one_slice(worker())


def test_deleted_while_it_is_read_nothing_comes_back() -> None:
    added()
    lease = claim_next("test")
    assert lease is not None

    def delete_it(done: int, total: int) -> None:
        delete_file(File.objects.get())

    with pytest.raises(LeaseLost):
        take_step(lease, worker(), on_progress=delete_it)
    assert not any(rows().values())


def test_deleted_while_its_vectors_are_made_nothing_comes_back() -> None:
    added()
    work_one_slice(worker(WordEmbedder()))
    lease = claim_next("test")
    assert lease is not None

    def delete_it(done: int, total: int) -> None:
        File.objects.all().delete()

    with pytest.raises(LeaseLost):
        take_step(lease, worker(WordEmbedder()), on_progress=delete_it)
    assert not any(rows().values())


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_deleted_in_the_middle_of_a_write_it_waits_for_the_write_and_nothing_is_left() -> None:
    file = added()
    lease = claim_next("test")
    assert lease is not None
    deleting, deleted = Event(), Event()

    def delete_it() -> None:
        try:
            deleting.set()
            File.objects.get(pk=file.pk).delete()
            deleted.set()
        finally:
            connections.close_all()

    thread = Thread(target=delete_it)
    with lease.writing():
        read_and_index(file, limits=worker().limits)
        thread.start()
        assert deleting.wait(10)
        assert not deleted.wait(0.3)
    thread.join(10)

    assert deleted.is_set()
    assert not any(rows().values())
    with pytest.raises(LeaseLost):
        lease.finish()
    assert connection.vendor == "postgresql"
