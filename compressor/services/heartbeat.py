"""A thread that says, while something is worked on, that its worker is alive."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from django.db import Error, connection

log = logging.getLogger("compressor.work")

HEARTBEAT_SECONDS = 3.0


@contextmanager
def beating(
    extend: Callable[[], object], *, whose: str, seconds: float = HEARTBEAT_SECONDS
) -> Iterator[None]:
    """Call `extend`, which makes a lease longer, every few seconds for the length of the block.

    A beat that fails is left to the next one: whether the lease is still there is decided where something is
    written.
    """
    ended = threading.Event()

    def beat() -> None:
        try:
            while not ended.wait(seconds):
                try:
                    extend()
                except Error:
                    log.warning("%s: a heartbeat failed", whose, exc_info=True)
                    connection.close()
        finally:
            connection.close()

    thread = threading.Thread(target=beat, name="heartbeat", daemon=True)
    thread.start()
    try:
        yield
    finally:
        ended.set()
        thread.join()
