"""A thread that says, while a slice is worked on, that its worker is alive."""

from __future__ import annotations

import logging
import threading
from collections.abc import Iterator
from contextlib import contextmanager

from django.db import Error, connection

from compressor.services.leases import Lease

log = logging.getLogger("compressor.work")

HEARTBEAT_SECONDS = 3.0


@contextmanager
def beating(lease: Lease, *, seconds: float = HEARTBEAT_SECONDS) -> Iterator[None]:
    """Extend the lease every few seconds for the length of the block.

    A beat that fails is left to the next one: whether the lease is still there is decided where something is
    written.
    """
    ended = threading.Event()
    thread = threading.Thread(target=_beat, args=(lease, ended, seconds), name="heartbeat", daemon=True)
    thread.start()
    try:
        yield
    finally:
        ended.set()
        thread.join()


def _beat(lease: Lease, ended: threading.Event, seconds: float) -> None:
    try:
        while not ended.wait(seconds):
            try:
                lease.extend()
            except Error:
                log.warning("%s: a heartbeat failed", lease.file, exc_info=True)
                connection.close()
    finally:
        connection.close()
