"""The thread of a Celery worker's main process that does what no message can ask for.

It takes back the jobs of workers that were lost, queues what is out of date, and asks for a slice wherever
work waits: for jobs whose pause is over, and for those whose message never reached the broker. Its own
messages expire soon, so that they do not pile up while all workers are busy.
"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable

from celery.signals import worker_init, worker_ready, worker_shutting_down
from django.db import Error, connections

from compressor.services.claims import take_back_lost, waiting_jobs
from compressor.services.worker_loop import Upkeep
from compressor.services.workers import make_worker
from compressor.tasks.slices import ask_for_a_slice

log = logging.getLogger("compressor.work")

SECONDS_BETWEEN_LOOKS = 3.0
EXPIRES_SECONDS = 2 * SECONDS_BETWEEN_LOOKS


class LookingAfter:
    """What the thread does: `look` every few seconds, until `stop`."""

    def __init__(self, *, clock: Callable[[], float] = time.monotonic) -> None:
        self._worker = make_worker("celery")
        self._upkeep = Upkeep(clock)
        self._ended = threading.Event()

    def start(self) -> None:
        threading.Thread(target=self._run, name="looking-after", daemon=True).start()

    def stop(self) -> None:
        self._ended.set()

    def look(self) -> None:
        """Take back, bring up to date, and ask for a slice where there is work."""
        take_back_lost()
        self._worker = self._upkeep.when_due(self._worker)
        if waiting_jobs().exists():
            ask_for_a_slice(expires_seconds=EXPIRES_SECONDS)

    def _run(self) -> None:
        while not self._ended.is_set():
            try:
                self.look()
            except Error:
                log.exception("the database cannot be used; trying again")
            except Exception:
                log.exception("looking after the files failed; trying again")
            _close_connections()
            self._ended.wait(SECONDS_BETWEEN_LOOKS)


def _close_connections() -> None:
    """Keep none: a child is forked from this process at any time, and would share it with this one."""
    for connection in connections.all(initialized_only=True):
        connection.close()
        if hasattr(connection, "close_pool"):  # PostgreSQL keeps what is closed in a pool
            connection.close_pool()


def start_looking_after(**_: object) -> None:
    """In the main process of a Celery worker, once it takes messages."""
    looking = LookingAfter()
    looking.start()
    worker_shutting_down.connect(lambda **_: looking.stop(), weak=False)


def tell_what_is_done(**_: object) -> None:
    """In a Celery worker, before its pool: log a line for each change of a file's state."""
    log.setLevel(logging.INFO)


worker_init.connect(tell_what_is_done)
worker_ready.connect(start_looking_after)
