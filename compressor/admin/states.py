"""How far a file is, in words: what is the matter, and what to do about it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum

from django.db.models import QuerySet

from compressor.admin.jobs import lost_since, moment
from compressor.admin.wording import how_long
from compressor.core.wording import counted
from compressor.extraction.errors import Reason
from compressor.models import File, FileStatus, IndexingJob, JobState
from compressor.selectors import ProgressUnit
from compressor.services.indexing import is_indexed
from compressor.services.library import ASKABLE

LONG_WAIT = timedelta(minutes=1)
NOTHING_TO_DO = "There is nothing to do."
START_A_WORKER = "Workers may be busy, or none may run; “manage.py run_worker” starts one."
MAY_HAVE_BEEN_BUSY = "Where the machine was busy, index it again; else its owner has to split it."
OWNER_HAS_TO_REPLACE = (
    "Its owner has to add a better copy. Indexing it again helps only where this service was at fault and "
    "has been changed since."
)
_OVER_A_LIMIT = {Reason.TOO_SLOW.value, Reason.TOO_MUCH_MEMORY.value}
_REFUSED = {reason.value for reason in Reason} - _OVER_A_LIMIT


class Tone(StrEnum):
    """How good the news is."""

    GOOD = "good"
    BUSY = "busy"
    BAD = "bad"


@dataclass(frozen=True, slots=True)
class State:
    """One sentence or two on a file, and what is to be done."""

    tone: Tone
    sentence: str
    advice: str


@dataclass(frozen=True, slots=True, eq=False)
class Facts:
    """What a state is told from. `share` of the passages, from 0 to 1, can be found by meaning.

    `meaning` says whether search by meaning is on.
    """

    file: File
    job: IndexingJob | None
    now: datetime
    share: float
    meaning: bool


def meaning_share(file: File, model: str | None) -> float:
    """How many of the file's passages have a vector by `model`, from 0 to 1."""
    vectors = getattr(file, "vectors", None)
    if vectors is None or vectors.model != model or vectors.index_version != file.index_version:
        return 0.0
    return min(1.0, vectors.present_count / file.chunk_count) if file.chunk_count else 0.0


def with_facts(files: QuerySet[File]) -> QuerySet[File]:
    """Files with what `facts_about` tells from: their job and the number of their vectors."""
    files = files.select_related("job", "vectors")
    return files.defer("vectors__rows", "vectors__present", "vectors__tried")


def facts_about(file: File, *, now: datetime, model: str | None) -> Facts:
    """Everything that is needed to say how far the file is."""
    return Facts(file, getattr(file, "job", None), now, meaning_share(file, model), meaning=model is not None)


def state_in_words(facts: Facts) -> State:
    """What is the matter with the file, and what to do."""
    usual = _IN_WORDS[FileStatus(facts.file.status)](facts)
    lost = lost_since(facts.job, facts.now)
    if lost is None or facts.file.status == FileStatus.FAILED:
        return usual
    known = f"{usual.sentence} " if facts.file.status in ASKABLE else ""
    return State(
        Tone.BUSY,
        f"{known}The worker that had it was last heard of {how_long(lost)} ago.",
        f"The next worker goes on where it was. {START_A_WORKER}",
    )


def progress_in_words(facts: Facts) -> str:
    """What is being done, and how much of it is: "Reading page 210 of 412"; "" where nothing is."""
    if facts.file.status == FileStatus.EXTRACTING or _is_read_again(facts):
        return _reading(facts)
    if facts.file.status == FileStatus.INDEXING:
        return f"Indexing {_pages(facts.file)}"
    if facts.meaning and (facts.file.status == FileStatus.EMBEDDING or _makes_vectors_again(facts)):
        return f"{facts.share:.0%} of passages by meaning".replace("%", " %")
    return ""


def _pending(facts: Facts) -> State:
    job = facts.job
    if job is None or not _is_active(job):
        return State(Tone.BAD, "It waits to be read, but no job is queued for it.", "Index it again.")
    waited = facts.now - job.queued_at
    advice = START_A_WORKER if waited > LONG_WAIT else NOTHING_TO_DO
    return State(Tone.BUSY, f"It has been waiting for a worker for {how_long(waited)}.", advice)


def _extracting(facts: Facts) -> State:
    return State(
        Tone.BUSY, f"{_reading(facts)}.", f"{NOTHING_TO_DO} Questions can be asked once it is indexed."
    )


def _reading(facts: Facts) -> str:
    job = facts.job
    if job is None or not job.total or job.unit != ProgressUnit.PAGES:
        return "Reading its pages"
    return f"Reading page {min(job.done + 1, job.total):,} of {job.total:,}"


def _makes_vectors_again(facts: Facts) -> bool:
    """Whether vectors of another model, or of another index, give way to new ones."""
    return facts.file.status == FileStatus.READY and _is_active(facts.job) and facts.share < 1


def _is_read_again(facts: Facts) -> bool:
    """Whether a worker reads the pages of a file that can be asked about meanwhile."""
    job = facts.job
    if job is None or job.state != JobState.RUNNING or job.unit != ProgressUnit.PAGES:
        return False
    return job.done < job.total


def _indexing(facts: Facts) -> State:
    return State(Tone.BUSY, f"It has been read; {_pages(facts.file)} are being indexed.", NOTHING_TO_DO)


def _pages(file: File) -> str:
    return counted(file.page_count, file.page_kind) if file.paginated else "its text"


def _embedding(facts: Facts) -> State:
    job = facts.job
    if not facts.meaning:
        return _ready(facts)
    known = f"Questions are answered by keywords; {_found(facts)} by meaning so far."
    if job is not None and job.last_error:
        again = f" It is tried again {moment(job.not_before)}." if job.not_before else ""
        return State(
            Tone.BUSY, f"{known} The embedder failed: {job.last_error}{again}", "See that it answers."
        )
    if not _is_active(job):
        return State(Tone.BUSY, known, "No job is queued for the rest: “manage.py make_vectors” makes it.")
    return State(Tone.BUSY, known, f"{NOTHING_TO_DO} The rest is being made.")


def _found(facts: Facts) -> str:
    return f"{100 * facts.share:.0f} % of the passages are found"


def _ready(facts: Facts) -> State:
    if not is_indexed(facts.file):
        return State(
            Tone.BUSY,
            "Its index is of an earlier version, and questions wait for the one that is being made.",
            f"Workers remake it by themselves. {START_A_WORKER}",
        )
    return State(Tone.GOOD, f"Ready. {_answered_by(facts)}{_again(facts)}", _advice_when_ready(facts.file))


def _answered_by(facts: Facts) -> str:
    if not facts.meaning:
        return "Questions are answered by keywords; search by meaning is switched off."
    if facts.share >= 1:
        return "Questions are answered by keywords and by meaning."
    if facts.share == 0 or _is_active(facts.job):
        return f"Questions are answered by keywords; {_found(facts)} by meaning so far."
    missing = facts.file.chunk_count - round(facts.share * facts.file.chunk_count)
    return f"Questions are answered by keywords and, for all but {counted(missing, 'passage')}, by meaning."


def _again(facts: Facts) -> str:
    return (
        " It is being worked on again, and what is stored serves meanwhile." if _is_active(facts.job) else ""
    )


def _is_active(job: IndexingJob | None) -> bool:
    return job is not None and job.state in {JobState.QUEUED, JobState.RUNNING}


def _advice_when_ready(file: File) -> str:
    if not file.textless_page_count:
        return NOTHING_TO_DO
    has = "has" if file.textless_page_count == 1 else "have"
    return (
        f"{counted(file.textless_page_count, file.page_kind)} {has} no text, and nobody finds what stands "
        "there: its owner may run text recognition (OCR) over it and add the result."
    )


def _failed(facts: Facts) -> State:
    code = facts.file.failure_code
    advice = (
        OWNER_HAS_TO_REPLACE if code in _REFUSED else "Look into the log of the workers, then index it again."
    )
    if code in _OVER_A_LIMIT:
        advice = MAY_HAVE_BEEN_BUSY
    detail = facts.file.failure_detail or code.replace("_", " ") or "no reason was given"
    return State(Tone.BAD, f"It could not be taken in. {detail}", advice)


_IN_WORDS: dict[FileStatus, Callable[[Facts], State]] = {
    FileStatus.PENDING: _pending,
    FileStatus.EXTRACTING: _extracting,
    FileStatus.INDEXING: _indexing,
    FileStatus.EMBEDDING: _embedding,
    FileStatus.READY: _ready,
    FileStatus.FAILED: _failed,
}
