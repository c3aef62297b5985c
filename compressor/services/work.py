"""A slice of work on one file, and what becomes of its job in every way the slice can end.

The first slice reads and indexes; each of the others makes vectors for a few seconds and goes to the end of
the queue, so that a new file can soon be asked about, however much others have left to do.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from django.db import InterfaceError, OperationalError, reset_queries

from compressor.core.errors import CompressorError
from compressor.core.wording import counted
from compressor.embedding.embedder import Embedder
from compressor.embedding.errors import EmbeddingError
from compressor.errors import LeaseLost, OriginalMissing
from compressor.extraction.errors import ExtractionError
from compressor.extraction.limits import ExtractionLimits
from compressor.extraction.results import ProgressCallback
from compressor.models import File, FileStatus, IndexingJob
from compressor.selectors import ProgressUnit
from compressor.services.claims import claim_next, take_back_lost
from compressor.services.heartbeat import beating
from compressor.services.indexing import index_file, is_indexed
from compressor.services.leases import Lease
from compressor.services.library import Library
from compressor.services.reading import read_and_index
from compressor.services.reporting import Reporting
from compressor.services.states import change_status, mark_failed
from compressor.services.vectors import Slice, make_vectors

log = logging.getLogger("compressor.work")

SLICE_SECONDS = 5.0
MAX_STUMBLES = 5
ORIGINAL_MISSING = "original_missing"
INTERNAL_ERROR = "internal_error"
FILES_IN_MEMORY = 2


@dataclass(frozen=True, slots=True)
class Worker:
    """Who works: its name in the rows, its embedder (None: keywords alone), and what a file may cost.

    `vectors_size` is the size of the embedder's vectors, None where it is not known.
    """

    name: str
    embedder: Embedder | None
    limits: ExtractionLimits
    vectors_size: int | None = None
    slice_seconds: float = SLICE_SECONDS
    clock: Callable[[], float] = time.monotonic
    library: Library = field(default_factory=lambda: Library(max_files=FILES_IN_MEMORY))


def work_one_slice(worker: Worker) -> bool:
    """Take the job whose turn it is and work on it for a slice; false where there is none.

    What goes wrong with one file is written down with it, and the next one is worked on. Raises what makes
    all work impossible: the database's OperationalError and InterfaceError.
    """
    take_back_lost()
    lease = claim_next(worker.name)
    if lease is None:
        return False
    try:
        with settling(lease):
            take_step(lease, worker)
    except (OperationalError, InterfaceError):
        raise
    except CompressorError as exc:
        log.info("file %s: %s", lease.file, exc)
    except OSError as exc:
        log.warning("file %s: the storage or the disk fails, tried again later: %s", lease.file, exc)
    except Exception:
        log.exception("file %s: a fault of this program", lease.file)
    return True


@contextmanager
def settling(lease: Lease) -> Iterator[None]:
    """Keep the lease for the length of the block; when it ends with an error, settle the job accordingly.

    Errors are raised again. Where the lease was lost there is nothing to settle.
    """
    with beating(lease.extend, whose=f"file {lease.file}"):
        try:
            yield
        except (LeaseLost, OperationalError, InterfaceError):
            raise
        except (EmbeddingError, OSError) as exc:  # a server, the storage or the disk: not the file's fault
            lease.postpone(str(exc))
            raise
        except ExtractionError as exc:
            _give_up(lease, exc.reason, str(exc))
            raise
        except OriginalMissing as exc:
            _give_up(lease, ORIGINAL_MISSING, str(exc))
            raise
        except Exception as exc:
            _stumble(lease, exc)
            raise
        except BaseException:
            lease.give_back()
            raise
        finally:
            reset_queries()  # which DEBUG keeps, every vector and every page in them


def take_step(lease: Lease, worker: Worker, *, on_progress: ProgressCallback | None = None) -> None:
    """Read and index, or index again, or make vectors, whichever is next for the file."""
    job = IndexingJob.objects.select_related("file").filter(pk=lease.job).first()
    if job is None:
        raise LeaseLost(str(lease.file))
    file, began = job.file, worker.clock()
    if job.must_read or not is_indexed(file):
        _make_askable(job, lease, worker, on_progress)
        seconds = worker.clock() - began
        log.info("file %s: %s, in %.1f s", file.pk, counted(file.chunk_count, "passage"), seconds)
        is_done = worker.embedder is None
    else:
        is_done = worker.embedder is None or _make_some_vectors(
            file, worker.embedder, lease, worker, on_progress
        )
    if is_done:
        change_status(file, FileStatus.READY, writing=lease.writing)
        lease.finish()
    else:
        lease.end_slice()


def _make_askable(
    job: IndexingJob, lease: Lease, worker: Worker, on_progress: ProgressCallback | None
) -> None:
    if job.must_read and job.file.original:
        told = Reporting(lease, ProgressUnit.PAGES, on_progress, clock=worker.clock)
        read_and_index(job.file, limits=worker.limits, writing=lease.writing, on_progress=told)
    else:
        index_file(job.file, writing=lease.writing)
    IndexingJob.objects.filter(pk=lease.job, worker=lease.token).update(must_read=False)


def _make_some_vectors(
    file: File, embedder: Embedder, lease: Lease, worker: Worker, on_progress: ProgressCallback | None
) -> bool:
    (indexed,) = worker.library.load([file], vectors_model=None)
    told = Reporting(lease, ProgressUnit.PASSAGES, on_progress, clock=worker.clock)
    within = Slice(worker.slice_seconds, worker.vectors_size, lease.writing, worker.clock)
    return make_vectors(file, embedder, indexed=indexed, within=within, on_progress=told)


def _give_up(lease: Lease, code: str, detail: str) -> None:
    with lease.writing() as job:
        mark_failed(job.file, code, detail)
        lease.give_up(detail)


def _stumble(lease: Lease, error: Exception) -> None:
    with lease.writing() as job:
        if job.losses + 1 < MAX_STUMBLES:
            lease.stumble(repr(error))
            return
        detail = (
            f"A fault of this program stopped the work on this file {MAX_STUMBLES} times; the log says which "
            "one. The same file can be added again once that is mended."
        )
        mark_failed(job.file, INTERNAL_ERROR, detail)
        lease.give_up(repr(error))
