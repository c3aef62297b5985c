"""The life of a worker process: slices of work one after the other, and upkeep once a minute."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from django.conf import settings
from django.core.files.storage import default_storage
from django.db import InterfaceError, OperationalError, connection
from django.utils import timezone

from compressor.services.orphans import folder_of, sweep_folder, sweep_waiting_room
from compressor.services.upkeep import probed_size, queue_forgotten, queue_outdated, upkeep_due
from compressor.services.work import Worker, work_one_slice

log = logging.getLogger("compressor.work")

POLL_SECONDS = 0.25
UPKEEP_SECONDS = 60.0
PAUSE_AFTER_FAILURE_SECONDS = 2.0


class WorkerLoop:
    """Runs a worker until what `sleep` or the work raises ends it; Ctrl-C and SIGTERM do."""

    def __init__(
        self,
        worker: Worker,
        *,
        sleep: Callable[[float], None] = time.sleep,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._worker = worker
        self._sleep = sleep
        self._upkeep = Upkeep(clock)

    def run(self) -> None:
        """Work for ever. A database that is away is waited for, and a fault in upkeep ends no worker."""
        while True:
            try:
                pause = 0.0 if self.turn() else POLL_SECONDS
            except (OperationalError, InterfaceError):
                log.exception("the database cannot be used; trying again")
                connection.close()
                pause = PAUSE_AFTER_FAILURE_SECONDS
            except Exception:
                log.exception("a fault of this program; going on")
                pause = PAUSE_AFTER_FAILURE_SECONDS
            self._sleep(pause)

    def turn(self) -> bool:
        """Upkeep where it is due, then a slice; false where there was no work."""
        self._worker = self._upkeep.when_due(self._worker)
        return work_one_slice(self._worker)


class Upkeep:
    """Looks after the files once a minute by `clock`, the first time at once."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._began_at = float("-inf")

    def when_due(self, worker: Worker) -> Worker:
        """Return the worker, who knows more where it was time to look after the files."""
        if self._clock() - self._began_at < UPKEEP_SECONDS:
            return worker
        self._began_at = self._clock()
        return look_after_files(worker)


def look_after_files(worker: Worker) -> Worker:
    """Queue what is out of date or forgotten, sweep a folder, and let other apps do their chores.

    Return the worker, knowing its vectors' size.
    """
    if worker.vectors_size is None:
        worker = replace(worker, vectors_size=probed_size(worker.embedder))
    queue_outdated(worker.embedder.model if worker.embedder is not None else None, worker.vectors_size)
    queue_forgotten()
    moment = timezone.now()
    sweep_folder(folder_of(moment), default_storage, now=moment)
    sweep_waiting_room(Path(settings.FILE_UPLOAD_TEMP_DIR), now=moment)
    upkeep_due.send_robust(sender=Upkeep, now=moment)
    return worker
