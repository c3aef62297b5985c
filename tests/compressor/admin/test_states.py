"""One sentence says how far a file is, and another what to do."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from compressor.admin.jobs import job_in_full, job_in_short
from compressor.admin.states import Facts, Tone, meaning_share, progress_in_words, state_in_words
from compressor.core.search.indexing import INDEX_VERSION
from compressor.extraction.errors import Reason
from compressor.models import File, FileStatus, FileVectors, IndexingJob, JobState

NOW = datetime(2026, 11, 30, 12, tzinfo=UTC)


def a_file(status: FileStatus, **values: Any) -> File:
    return File(
        title="Book", status=status, **{"page_count": 412, "chunk_count": 200, "paginated": True} | values
    )


def a_job(state: JobState, **values: Any) -> IndexingJob:
    return IndexingJob(state=state, **{"queued_at": NOW - timedelta(minutes=3)} | values)


def facts(
    file: File, job: IndexingJob | None = None, *, share: float = 0.0, model: str | None = "words"
) -> Facts:
    return Facts(file, job, NOW, share, meaning=model is not None)


def test_a_file_that_waits_says_since_when_and_what_may_be_missing() -> None:
    state = state_in_words(facts(a_file(FileStatus.PENDING), a_job(JobState.QUEUED)))
    assert state.tone is Tone.BUSY
    assert state.sentence == "It has been waiting for a worker for 3 minutes."
    assert "run_worker" in state.advice


def test_a_file_that_has_just_come_needs_nothing() -> None:
    job = a_job(JobState.QUEUED, queued_at=NOW - timedelta(seconds=1))
    state = state_in_words(facts(a_file(FileStatus.PENDING), job))
    assert state.sentence.endswith("1 second.")
    assert state.advice == "There is nothing to do."


@pytest.mark.parametrize("job", [None, a_job(JobState.DONE)])
def test_a_file_that_waits_for_nobody_is_to_be_queued(job: IndexingJob | None) -> None:
    state = state_in_words(facts(a_file(FileStatus.PENDING), job))
    assert state.tone is Tone.BAD
    assert state.advice == "Index it again."


def test_reading_says_which_page() -> None:
    job = a_job(JobState.RUNNING, done=209, total=412, unit="pages", lease_until=NOW + timedelta(seconds=9))
    told = facts(a_file(FileStatus.EXTRACTING), job)
    assert progress_in_words(told) == "Reading page 210 of 412"
    assert state_in_words(told).sentence == "Reading page 210 of 412."


def test_a_file_whose_job_tells_nothing_yet_is_being_read_all_the_same() -> None:
    assert progress_in_words(facts(a_file(FileStatus.EXTRACTING))) == "Reading its pages"


def test_indexing_says_how_much() -> None:
    assert progress_in_words(facts(a_file(FileStatus.INDEXING))) == "Indexing 412 pages"
    assert "412 pages are being indexed" in state_in_words(facts(a_file(FileStatus.INDEXING))).sentence


def test_embedding_says_what_questions_find_already() -> None:
    told = facts(a_file(FileStatus.EMBEDDING), a_job(JobState.QUEUED), share=0.37)
    assert progress_in_words(told) == "37 % of passages by meaning"
    assert "by keywords; 37 % of the passages are found by meaning" in state_in_words(told).sentence
    assert state_in_words(told).advice.startswith("There is nothing to do.")


def test_an_embedder_that_failed_is_named_with_the_next_try() -> None:
    job = a_job(JobState.QUEUED, last_error="It answered 503.", not_before=NOW + timedelta(minutes=4))
    told = facts(a_file(FileStatus.EMBEDDING), job, share=0.1)
    assert "It answered 503. It is tried again 30 Nov 2026, 12:04" in state_in_words(told).sentence
    assert job_in_short(job, NOW) == "tried again in 4 minutes; It answered 503."


def test_vectors_that_nobody_makes_are_said_to_be_so() -> None:
    told = facts(a_file(FileStatus.EMBEDDING), share=0.5)
    assert "make_vectors" in state_in_words(told).advice


def test_a_lost_worker_is_said_whatever_the_state() -> None:
    job = a_job(JobState.RUNNING, lease_until=NOW - timedelta(seconds=40), losses=2)
    state = state_in_words(facts(a_file(FileStatus.EXTRACTING), job))
    assert state.sentence == "The worker that had it was last heard of 40 seconds ago."
    assert job_in_short(job, NOW) == "its worker is lost; 2 workers lost"
    ready = facts(a_file(FileStatus.READY, index_version=INDEX_VERSION), job, share=1)
    assert "by keywords and by meaning" in state_in_words(ready).sentence
    assert "40 seconds ago" in state_in_words(ready).sentence


@pytest.mark.parametrize(
    ("share", "model", "said"),
    [
        (1.0, "words", "Ready. Questions are answered by keywords and by meaning."),
        (0.99, "words", "Ready. Questions are answered by keywords and, for all but 2 passages, by meaning."),
        (0.0, None, "Ready. Questions are answered by keywords; search by meaning is switched off."),
    ],
)
def test_ready_says_what_by(share: float, model: str | None, said: str) -> None:
    file = a_file(FileStatus.READY, index_version=INDEX_VERSION)
    state = state_in_words(facts(file, share=share, model=model))
    assert (state.tone, state.sentence) == (Tone.GOOD, said)


def test_ready_without_the_text_of_some_pages_says_what_the_owner_can_do() -> None:
    file = a_file(FileStatus.READY, index_version=INDEX_VERSION, textless_page_count=3)
    assert state_in_words(facts(file, share=1)).advice.startswith("3 pages have no text")


def test_a_file_that_is_ready_and_read_again_says_both() -> None:
    file = a_file(FileStatus.READY, index_version=INDEX_VERSION)
    job = a_job(JobState.RUNNING, done=3, total=412, unit="pages", lease_until=NOW + timedelta(seconds=9))
    told = facts(file, job, share=1)
    assert state_in_words(told).sentence.endswith("what is stored serves meanwhile.")
    assert progress_in_words(told) == "Reading page 4 of 412"


def test_a_file_whose_vectors_are_made_anew_says_how_many_there_are() -> None:
    file = a_file(FileStatus.READY, index_version=INDEX_VERSION)
    told = facts(file, a_job(JobState.QUEUED, unit="passages"), share=0.5)
    assert "by keywords; 50 % of the passages are found by meaning so far." in state_in_words(told).sentence
    assert progress_in_words(told) == "50 % of passages by meaning"
    assert progress_in_words(facts(file, share=0.5)) == ""


def test_an_index_of_an_earlier_version_is_said_to_be_remade() -> None:
    state = state_in_words(facts(a_file(FileStatus.READY, index_version=INDEX_VERSION - 1)))
    assert state.tone is Tone.BUSY
    assert "earlier version" in state.sentence


@pytest.mark.parametrize("reason", Reason)
def test_every_reason_of_failure_is_told_with_what_to_do(reason: Reason) -> None:
    file = a_file(FileStatus.FAILED, failure_code=reason.value, failure_detail="This file is broken.")
    state = state_in_words(facts(file))
    assert state.tone is Tone.BAD
    assert state.sentence == "It could not be taken in. This file is broken."
    assert "owner" in state.advice


def test_a_failure_of_the_service_itself_sends_to_the_log() -> None:
    file = a_file(FileStatus.FAILED, failure_code="worker_lost")
    assert state_in_words(facts(file)).sentence == "It could not be taken in. worker lost"
    assert "log" in state_in_words(facts(file)).advice


def test_vectors_count_where_they_are_of_the_model_and_the_index() -> None:
    file = a_file(FileStatus.EMBEDDING, index_version=3)
    file.vectors = FileVectors(model="words", index_version=3, present_count=50)
    assert meaning_share(file, "words") == 0.25
    assert meaning_share(file, "other") == 0
    file.index_version = 4
    assert meaning_share(file, "words") == 0


def test_a_job_is_told_in_full() -> None:
    job = a_job(
        JobState.RUNNING,
        worker="serve-1",
        lease_until=NOW + timedelta(seconds=9),
        not_before=NOW,
        done=1,
        total=2,
        unit="pages",
        losses=1,
        last_error="It broke.",
        finished_at=NOW,
    )
    told = dict(job_in_full(job, NOW))
    assert told["state"] == "being worked on"
    assert told["done"] == "1 of 2 pages"
    assert told["last error"] == "It broke."
    assert len(told) == 9


def test_a_long_error_is_shortened_in_the_list_alone() -> None:
    job = a_job(JobState.FAILED, last_error="x" * 500)
    assert len(job_in_short(job, NOW)) < 120
    assert dict(job_in_full(job, NOW))["last error"] == "x" * 500
    assert job_in_short(None, NOW) == ""
