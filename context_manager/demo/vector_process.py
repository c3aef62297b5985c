"""Vectors made by a process of its own while questions are answered, and stopped when that is over."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

STOP_SECONDS = 10.0


@contextmanager
def running_beside(
    command: Sequence[str], *, stop_seconds: float = STOP_SECONDS
) -> Iterator[subprocess.Popen[bytes]]:
    """Run `command` without a terminal for the length of the block; it never outlives it.

    Asked to stop, it has `stop_seconds` before it is killed. It has a session of its own: Ctrl-C reaches only
    who started it, and that one stops it.
    """
    process = subprocess.Popen(  # noqa: S603 - a command of this project, no shell
        command,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    try:
        yield process
    finally:
        _stop(process, stop_seconds)


def _stop(process: subprocess.Popen[bytes], stop_seconds: float) -> None:
    process.terminate()
    try:
        process.wait(stop_seconds)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
