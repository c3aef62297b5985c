"""Vectors made by a process of its own while questions are answered, and stopped when that is over."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

STOP_SECONDS = 10.0


@contextmanager
def running_beside(command: Sequence[str]) -> Iterator[subprocess.Popen[bytes]]:
    """Run `command` without a terminal for the length of the block; it never outlives it.

    In a session of its own: Ctrl-C reaches only who started it, and that one stops it.
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
        _stop(process)


def _stop(process: subprocess.Popen[bytes]) -> None:
    process.terminate()
    try:
        process.wait(STOP_SECONDS)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
