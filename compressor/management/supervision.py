"""A process that is kept running beside another one, and never outlives it."""

from __future__ import annotations

import logging
import subprocess
import threading
import time
from collections.abc import Sequence
from types import TracebackType
from typing import Self

log = logging.getLogger("compressor.work")

FIRST_PAUSE_SECONDS = 1.0
LONGEST_PAUSE_SECONDS = 30.0
SOUND_SECONDS = 60.0
"""A process that ran this long was no failed start: the next pause is the first one again."""
STOP_SECONDS = 12.0


class Supervised:
    """Runs `command` for the length of a block, again whenever it ends, with growing pauses.

    Its standard input is a pipe of this process: the system closes it however this process ends, and the
    command is to end then. It has a session of its own, so that Ctrl-C reaches it by that way alone.
    """

    def __init__(self, command: Sequence[str], *, first_pause_seconds: float = FIRST_PAUSE_SECONDS) -> None:
        self._command = list(command)
        self._first_pause = first_pause_seconds
        self._ended = threading.Event()
        self._lock = threading.Lock()
        self._process: subprocess.Popen[bytes] | None = None
        self._thread = threading.Thread(target=self._keep_running, name="supervisor", daemon=True)

    @property
    def pid(self) -> int | None:
        """The process that runs now, or ran last."""
        return self._process.pid if self._process is not None else None

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        with self._lock:
            self._ended.set()
            if self._process is not None:
                _stop(self._process)
        self._thread.join()

    def _keep_running(self) -> None:
        pause = self._first_pause
        while True:
            with self._lock:
                if self._ended.is_set():
                    return
                self._process = process = _start(self._command)
            began = time.monotonic()
            status = process.wait()
            _close_input(process)
            if self._ended.is_set():
                return
            if time.monotonic() - began > SOUND_SECONDS:
                pause = self._first_pause
            log.warning("the worker ended with status %d and is started again in %.0f s", status, pause)
            self._ended.wait(pause)
            pause = min(2 * pause, LONGEST_PAUSE_SECONDS)


def _start(command: list[str]) -> subprocess.Popen[bytes]:
    return subprocess.Popen(command, stdin=subprocess.PIPE, start_new_session=True)  # noqa: S603 - our own command


def _close_input(process: subprocess.Popen[bytes]) -> None:
    if process.stdin is not None:
        process.stdin.close()


def _stop(process: subprocess.Popen[bytes]) -> None:
    _close_input(process)
    try:
        process.wait(STOP_SECONDS)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
