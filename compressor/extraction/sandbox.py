"""What a process does that opens a stranger's file: it limits itself, and speaks in lines of JSON.

Nothing here imports anything of the project: such a process has to start at once.
"""

from __future__ import annotations

import _thread
import json
import os
import sys
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress

TYPE_CHECKING = False
if TYPE_CHECKING:  # without an import from typing: it takes a tenth of the time to start
    from typing import BinaryIO

try:
    import resource
except ImportError:  # Windows has no such limits; the parent's clock is all there is
    resource = None  # type: ignore[assignment]

_STANDARD_INPUT = 0
_BUFFER_BYTES = 65_536
_FLUSH_SECONDS = 0.02


@contextmanager
def open_output() -> Iterator[BinaryIO]:
    """Yield what the parent reads. What else this process prints goes to standard error from now on."""
    with os.fdopen(os.dup(sys.stdout.fileno()), "wb", _BUFFER_BYTES) as output:
        os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # what else is printed must not stand between lines
        yield output


def limit_resources(max_memory_bytes: int, max_cpu_seconds: int) -> None:
    """Have the system refuse more memory, and end this process in time even if its parent is gone."""
    if resource is not None:
        _limit(resource.RLIMIT_CORE, 0)
        _limit(resource.RLIMIT_CPU, max_cpu_seconds)
        _limit(resource.RLIMIT_AS, max_memory_bytes)


def _limit(kind: int, wanted: int) -> None:
    _, most = resource.getrlimit(kind)
    if most != resource.RLIM_INFINITY:
        wanted = min(wanted, most)
    with suppress(ValueError, OSError):  # macOS knows RLIMIT_AS and refuses to set it
        resource.setrlimit(kind, (wanted, wanted))


def end_with_parent() -> None:
    """End this process when its standard input ends, which is when its parent does, in whatever way."""
    _thread.start_new_thread(_wait_for_end_of_input, ())


def _wait_for_end_of_input() -> None:
    while os.read(_STANDARD_INPUT, 1):
        pass
    os._exit(0)


class LineWriter:
    """Writes messages in batches, so that the parent is woken seldom, but at least fifty times a second."""

    def __init__(self, output: BinaryIO) -> None:
        self._output = output
        self._flushed_at = time.monotonic()

    def write(self, message: dict[str, object]) -> None:
        """Write the message as a line."""
        self._output.write(json.dumps(message).encode() + b"\n")
        if time.monotonic() >= self._flushed_at + _FLUSH_SECONDS:
            self._output.flush()
            self._flushed_at = time.monotonic()


def write_lines(output: BinaryIO, messages: Iterable[dict[str, object]]) -> None:
    """Write all the messages, in batches."""
    writer = LineWriter(output)
    for message in messages:
        writer.write(message)
    output.flush()
