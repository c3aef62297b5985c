"""Ends of a command that works: SIGTERM, and the end of whoever holds its standard input."""

from __future__ import annotations

import os
import signal
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

HARD_STOP_SECONDS = 10.0


@contextmanager
def sigterm_as_interrupt() -> Iterator[None]:
    """For the length of the block, SIGTERM ends it as Ctrl-C does, by KeyboardInterrupt; a second is ignored.

    For the main thread only.
    """

    def interrupt(number: int, frame: FrameType | None) -> None:
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGTERM, interrupt)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


def end_with_stdin() -> None:
    """From now on, end this process when its standard input ends: when whoever holds the other end is gone.

    It is asked to end by SIGTERM, and made to where it has not after a few seconds.
    """
    threading.Thread(target=_wait_and_end, name="end-with-stdin", daemon=True).start()


def _wait_and_end() -> None:
    sys.stdin.buffer.read()
    os.kill(os.getpid(), signal.SIGTERM)
    time.sleep(HARD_STOP_SECONDS)
    os._exit(1)
