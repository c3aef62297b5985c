"""Jobs: who gets them and in which order, and what becomes of those whose worker was lost."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from threading import Barrier

import pytest
from django.db import connections

from compressor.errors import LeaseLost, OriginalMissing
from compressor.models import File, FileStatus, IndexingJob, JobState
from compressor.services.claims import (
    MAX_LOSSES,
    claim_file,
    claim_next,
    take_back_lost,
    waiting_jobs,
)
from compressor.services.jobs import enqueue, enqueue_outdated
from compressor.services.leases import FIRST_PAUSE, LEASE, LONGEST_PAUSE, Lease
from tests.compressor.services.files import JobTime, added, job_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def now() -> JobTime:
    return JobTime()


def claimed(now: JobTime, worker: str = "ann") -> Lease:
    lease = claim_next(worker, now=now)
    assert lease is not None
    return lease


def queued(name: str, now: JobTime, status: FileStatus = FileStatus.PENDING) -> File:
    """A file whose job was queued at the moment of `now`, which advances."""
    file = added(name.encode(), name=name)
    File.objects.filter(pk=file.pk).update(status=status)
    IndexingJob.objects.filter(file=file).update(queued_at=now())
    now.advance(1)
    return file


def test_a_job_is_given_to_one_worker(now: JobTime) -> None:
    file = queued("a", now)
    lease = claimed(now)

    assert lease.file == file.pk
    assert claim_next("ben", now=now) is None
    assert claim_file(file, "ben", now=now) is None
    assert job_of(file).worker.startswith("ann:")


def test_files_that_cannot_be_asked_about_yet_go_first_then_the_longest_in_the_queue(now: JobTime) -> None:
    order = [
        queued("c", now, FileStatus.EMBEDDING),
        queued("a", now),
        queued("d", now, FileStatus.READY),
        queued("b", now, FileStatus.EXTRACTING),
    ]
    taken = [claimed(now).file for _ in order]
    assert taken == [order[place].pk for place in (1, 3, 0, 2)]


def test_after_a_slice_a_job_goes_behind_the_others(now: JobTime) -> None:
    first, second = queued("a", now), queued("b", now)
    lease = claimed(now)
    lease.end_slice()

    assert claimed(now).file == second.pk
    assert claimed(now).file == first.pk


def test_a_worker_that_beats_keeps_its_job_and_one_that_does_not_loses_it(now: JobTime) -> None:
    """Complaint 26."""
    file = queued("a", now)
    lease = claimed(now)
    for _ in range(5):
        now.advance(10)
        assert lease.extend()
        assert take_back_lost(now=now) == 0
    now.advance(LEASE.total_seconds() + 1)
    assert take_back_lost(now=now) == 1

    assert (job_of(file).state, job_of(file).losses) == (JobState.QUEUED, 1)
    assert not lease.extend()


def test_who_lost_the_lease_can_write_nothing_more(now: JobTime) -> None:
    queued("a", now)
    old = claimed(now)
    now.advance(60)
    take_back_lost(now=now)
    new = claimed(now)

    endings = (old.end_slice, old.finish, lambda: old.postpone("x"), lambda: old.give_up("x"))
    for write in (*endings, lambda: old.report(1, 2, "pages"), lambda: old.writing().__enter__()):
        with pytest.raises(LeaseLost):
            write()
    old.give_back()
    with new.writing() as job:
        assert job.worker == new.token


def test_a_lease_that_is_over_but_was_not_taken_still_holds(now: JobTime) -> None:
    queued("a", now)
    lease = claimed(now)
    now.advance(60)
    lease.finish()
    assert take_back_lost(now=now) == 0


def test_a_clock_set_back_holds_up_no_job(now: JobTime) -> None:
    queued("a", now)
    claimed(now)
    now.advance(-24 * 3600)
    assert take_back_lost(now=now) == 1
    claimed(now).postpone("resting")
    now.advance(-24 * 3600)
    assert claim_next("w", now=now) is not None


def test_a_lost_job_goes_behind_the_others(now: JobTime) -> None:
    lost, waiting = queued("a", now), queued("b", now)
    claimed(now)
    now.advance(60)
    take_back_lost(now=now)

    assert [claimed(now).file, claimed(now).file] == [waiting.pk, lost.pk]


def test_a_job_lost_twenty_times_in_a_row_is_given_up_with_its_reason(now: JobTime) -> None:
    file = queued("a", now)
    for _ in range(MAX_LOSSES):
        assert job_of(file).state == JobState.QUEUED
        claimed(now)
        now.advance(60)
        take_back_lost(now=now)

    file.refresh_from_db()
    assert job_of(file).state == JobState.FAILED
    assert (file.status, file.failure_code) == (FileStatus.FAILED, "worker_lost")
    assert "20 times" in file.failure_detail
    assert claim_next("ann", now=now) is None


def test_a_slice_that_ends_well_forgets_the_losses(now: JobTime) -> None:
    file = queued("a", now)
    claimed(now)
    now.advance(60)
    take_back_lost(now=now)
    claimed(now).end_slice()
    assert job_of(file).losses == 0


def test_an_askable_file_stays_askable_when_its_job_is_given_up(now: JobTime) -> None:
    file = queued("a", now, FileStatus.READY)
    IndexingJob.objects.update(losses=MAX_LOSSES - 1)
    claimed(now)
    now.advance(60)
    take_back_lost(now=now)

    file.refresh_from_db()
    assert (file.status, job_of(file).state) == (FileStatus.READY, JobState.FAILED)


def test_a_postponed_job_waits_half_a_minute_then_twice_as_long_to_ten_minutes(now: JobTime) -> None:
    file = queued("a", now)
    pauses = []
    for _ in range(7):
        claimed(now).postpone("The server is down.")
        job = job_of(file)
        assert job.not_before is not None
        assert not waiting_jobs(now).exists()
        pauses.append(job.not_before - job.queued_at)
        now.moment = job.not_before

    assert pauses == [FIRST_PAUSE * times for times in (1, 2, 4, 8, 16)] + [LONGEST_PAUSE] * 2
    assert job_of(file).last_error == "The server is down."
    claimed(now).end_slice()
    assert (job_of(file).not_before, job_of(file).last_error) == (None, "")


def test_given_back_a_job_keeps_its_place(now: JobTime) -> None:
    first, _ = queued("a", now), queued("b", now)
    claimed(now).give_back()
    assert claimed(now).file == first.pk


def test_asked_again_while_it_is_worked_on_it_is_done_again_afterwards(now: JobTime) -> None:
    file = queued("a", now)
    lease = claimed(now)
    IndexingJob.objects.update(must_read=False)
    enqueue(file)
    assert job_of(file).worker == lease.token
    lease.finish()

    assert (job_of(file).state, job_of(file).must_read) == (JobState.QUEUED, True)


def test_asking_twice_is_one_job(now: JobTime) -> None:
    file = queued("a", now)
    enqueue(file)
    enqueue_outdated(file)
    assert IndexingJob.objects.count() == 1


def test_a_file_without_bytes_and_pages_cannot_be_asked_for(now: JobTime) -> None:
    file = File.objects.create(name="old.txt", title="old", byte_size=1, digest="old")
    with pytest.raises(OriginalMissing, match=r'"old.txt"'):
        enqueue(file)


def test_a_lease_is_long_enough_for_several_heartbeats() -> None:
    assert timedelta(seconds=9) < LEASE


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_of_many_workers_at_once_each_gets_another_job() -> None:
    threads = 6
    for number in range(threads):
        added(f"file {number}".encode(), name="a.txt")
    together = Barrier(threads)

    def claim(number: int) -> object:
        together.wait(10)
        try:
            lease = claim_next(f"worker {number}")
            return lease.file if lease is not None else None
        finally:
            connections.close_all()

    with ThreadPoolExecutor(threads) as pool:
        taken = list(pool.map(claim, range(threads)))

    assert None not in taken
    assert len(set(taken)) == threads
