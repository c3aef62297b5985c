"""Slices of work: what each does, and what becomes of the job in every way it can end."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from django.core.files.storage import default_storage
from django.db import OperationalError, connection
from pytest_django import Settings

from compressor.embedding.errors import EmbeddingUnavailableError
from compressor.embedding.vectors import Vectors
from compressor.models import Chunk, File, FileIndex, FileStatus, FileVectors, IndexingJob, JobState, Page
from compressor.selectors import Progress, ProgressUnit, file_progress
from compressor.services.claims import claim_next
from compressor.services.jobs import enqueue
from compressor.services.library import Library
from compressor.services.work import MAX_STUMBLES, settling, take_step, work_one_slice
from tests.compressor.evaluation.fakes import WordEmbedder
from tests.compressor.services.files import TEXT, added, job_of, worker
from tests.compressor.small_books import BOOK, StoppedEmbedder

pytestmark = pytest.mark.django_db


def fresh(file: File) -> File:
    return File.objects.select_related("job").get(pk=file.pk)


def test_without_embedder_one_slice_makes_a_file_ready() -> None:
    file = added()
    assert work_one_slice(worker())
    assert not work_one_slice(worker())

    assert fresh(file).status == FileStatus.READY
    assert (job_of(file).state, job_of(file).must_read) == (JobState.DONE, False)
    assert Page.objects.count() == len(BOOK)
    assert fresh(file).format == "text"


def test_with_one_the_file_can_be_asked_about_after_the_first_slice_and_is_ready_after_the_last() -> None:
    file, at_work = added(), worker(WordEmbedder())
    work_one_slice(at_work)
    assert fresh(file).status == FileStatus.EMBEDDING
    while work_one_slice(at_work):
        pass

    assert fresh(file).status == FileStatus.READY
    assert FileVectors.objects.get().present_count == fresh(file).chunk_count


def test_a_new_file_is_read_before_the_vectors_of_the_first_go_on() -> None:
    """Complaint 25."""
    first, at_work = added(), worker(WordEmbedder(), slice_seconds=0.0)
    work_one_slice(at_work)
    second = added(b"Willows bend in the wind.", name="second.txt")
    work_one_slice(at_work)

    assert [fresh(file).status for file in (first, second)] == [FileStatus.EMBEDDING] * 2
    assert fresh(second).chunk_count == 1


def test_one_bad_file_fails_alone_and_with_its_reason() -> None:
    """Complaint 27."""
    good, bad, also_good = (
        added(content, name=name)
        for content, name in ((TEXT, "a.txt"), (b"%PDF-1.4 cut", "b.pdf"), (b"Willows bend.", "c.txt"))
    )
    while work_one_slice(worker()):
        pass

    assert [fresh(file).status for file in (good, also_good)] == [FileStatus.READY] * 2
    assert (fresh(bad).status, fresh(bad).failure_code) == (FileStatus.FAILED, "damaged")
    assert "Download or export it once more" in fresh(bad).failure_detail
    assert job_of(bad).state == JobState.FAILED


def test_an_original_that_is_gone_is_a_reason_too() -> None:
    file = added()
    default_storage.delete(str(file.original.name))
    work_one_slice(worker())

    assert (fresh(file).status, fresh(file).failure_code) == (FileStatus.FAILED, "original_missing")


def test_an_embedder_that_is_down_leaves_the_file_askable_and_is_asked_again_later() -> None:
    file = added()
    at_work = worker(StoppedEmbedder(1, EmbeddingUnavailableError("The server is down.")))
    while work_one_slice(at_work):
        pass

    assert fresh(file).status == FileStatus.EMBEDDING
    assert FileVectors.objects.get().present_count == 4
    job = job_of(file)
    assert (job.state, job.last_error, job.losses) == (JobState.QUEUED, "The server is down.", 0)
    assert job.not_before is not None


class Broken(WordEmbedder):
    def embed_passages(self, texts: Sequence[str]) -> Vectors:
        raise ZeroDivisionError


def test_a_fault_of_ours_is_tried_again_a_few_times_and_then_said() -> None:
    file = added()
    for _ in range(MAX_STUMBLES + 1):
        work_one_slice(worker(Broken()))
        IndexingJob.objects.update(not_before=None)

    assert job_of(file).state == JobState.FAILED
    assert "ZeroDivisionError" in job_of(file).last_error
    assert fresh(file).status == FileStatus.EMBEDDING


def test_a_fault_before_the_file_could_be_asked_about_fails_it() -> None:
    file = added()
    IndexingJob.objects.update(losses=MAX_STUMBLES - 1)
    lease = claim_next("test")
    assert lease is not None
    with pytest.raises(ZeroDivisionError), settling(lease):
        raise ZeroDivisionError

    assert (fresh(file).status, fresh(file).failure_code) == (FileStatus.FAILED, "internal_error")


def test_a_database_that_is_away_is_nobodys_fault() -> None:
    file = added()
    lease = claim_next("test")
    assert lease is not None
    with pytest.raises(OperationalError), settling(lease):
        raise OperationalError("the disk is full")

    assert (job_of(file).state, job_of(file).losses) == (JobState.RUNNING, 0)


def test_no_query_of_a_slice_is_kept_for_debugging(settings: Settings) -> None:
    settings.DEBUG = True
    added()
    assert work_one_slice(worker(WordEmbedder()))
    assert work_one_slice(worker(WordEmbedder()))
    assert not connection.queries


def test_a_worker_that_is_stopped_gives_its_job_back_with_what_it_has() -> None:
    file = added()
    at_work = worker(StoppedEmbedder(1, KeyboardInterrupt()))
    work_one_slice(at_work)
    with pytest.raises(KeyboardInterrupt):
        work_one_slice(at_work)

    assert (job_of(file).state, job_of(file).worker) == (JobState.QUEUED, "")
    assert FileVectors.objects.get().present_count == 4


def test_read_again_it_serves_all_the_while_and_ends_as_it_was() -> None:
    file, at_work = added(), worker(WordEmbedder())
    while work_one_slice(at_work):
        pass
    library = Library()
    before = list(Chunk.objects.values_list("position", "start", "end", "kind"))
    made_at = FileVectors.objects.get().updated_at
    enqueue(fresh(file))
    lease = claim_next("test")
    assert lease is not None
    seen: list[tuple[str, int]] = []

    def ask(done: int, total: int) -> None:
        (indexed,) = library.load([fresh(file)], vectors_model="words@1")
        seen.append((fresh(file).status, len(indexed.chunks)))

    with settling(lease):
        take_step(lease, at_work, on_progress=ask)

    assert set(seen) == {(FileStatus.READY.value, len(before))}
    assert list(Chunk.objects.values_list("position", "start", "end", "kind")) == before
    assert FileVectors.objects.get().updated_at == made_at
    assert FileIndex.objects.count() == 1


def test_read_again_in_vain_it_serves_on() -> None:
    file = added()
    work_one_slice(worker())
    default_storage.delete(str(file.original.name))
    enqueue(fresh(file))
    work_one_slice(worker())

    assert fresh(file).status == FileStatus.READY
    assert (job_of(file).state, "not in the storage" in job_of(file).last_error) == (JobState.FAILED, True)


def test_added_again_after_a_failure_it_has_made_no_progress_yet() -> None:
    file = added()
    work_one_slice(worker())
    File.objects.update(status=FileStatus.FAILED)
    IndexingJob.objects.update(done=7, total=9, unit=ProgressUnit.PAGES)
    added()
    assert file_progress(fresh(file)) == Progress(0, 0, ProgressUnit.PAGES)


def test_a_title_given_by_people_stays_when_the_file_is_read_again() -> None:
    file = added()
    work_one_slice(worker())
    File.objects.update(title="Of Stones")
    enqueue(fresh(file))
    work_one_slice(worker())

    assert fresh(file).title == "Of Stones"


def test_progress_is_in_pages_then_in_passages() -> None:
    file, at_work = added(), worker(WordEmbedder(), slice_seconds=0.0)
    told = [file_progress(fresh(file))]
    work_one_slice(at_work)
    told.append(file_progress(fresh(file)))
    work_one_slice(at_work)
    told.append(file_progress(fresh(file)))
    while work_one_slice(at_work):
        pass
    told.append(file_progress(fresh(file)))

    count = fresh(file).chunk_count
    assert [each.total for each in told] == [0, count, count, count]
    assert [each.done for each in told] == [0, 0, 4, count]
    assert [each.unit for each in told] == [ProgressUnit.PAGES] + [ProgressUnit.PASSAGES] * 3


def test_while_it_is_read_progress_counts_pages() -> None:
    file = added()
    lease = claim_next("test")
    assert lease is not None
    File.objects.update(status=FileStatus.EXTRACTING)
    lease.report(2, 6, "pages")

    assert file_progress(fresh(file)) == Progress(2, 6, ProgressUnit.PAGES)
