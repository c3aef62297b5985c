"""A process that opens a stranger's file: started, listened to, stopped in time, its end explained."""

from __future__ import annotations

import json
import math
import os
import signal
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from threading import Event, Timer
from types import TracebackType
from typing import IO, Any, Self, cast

from compressor.extraction.errors import (
    DamagedFileError,
    ExtractionError,
    ExtractionTooSlowError,
    TooMuchMemoryError,
)
from compressor.extraction.limits import ExtractionLimits

_PROJECT_FOLDER = Path(__file__).parents[2]
_PYTHON_FAILED = 1
_MEMORY_SIGNALS = ("SIGABRT", "SIGKILL")
"""Libraries abort where they get no memory; a system that runs out of it kills."""


class ChildProcess:
    """A process that runs `program` with the file, its limits and `arguments`, and says lines of JSON.

    A context manager: when it is left, the process is gone. The process sees its standard input end when
    this one dies, in whatever way.
    """

    def __init__(
        self,
        program: str,
        path: Path,
        limits: ExtractionLimits,
        *,
        arguments: Sequence[str] = (),
        environment: Mapping[str, str] | None = None,
    ) -> None:
        """Start it. `program` is a command: Python compiles a script every time and a module once."""
        self.limits = limits
        self._process = subprocess.Popen(  # noqa: S603 - our own program, and a path that nothing parses
            [sys.executable, "-SP", "-c", program, str(path), *_list_limits(limits), *arguments],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env={**os.environ, **(environment or {}), "PYTHONPATH": _list_module_folders()},
        )
        self._said_too_much = False
        self._is_out_of_time = Event()
        self._timer = Timer(limits.max_seconds, self._run_out_of_time)
        self._timer.daemon = True

    def __enter__(self) -> Self:
        self._timer.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self._timer.cancel()
        self._process.kill()
        self._output.close()
        cast(IO[bytes], self._process.stdin).close()
        self._process.wait()

    def read_messages(self) -> Iterator[dict[str, Any]]:
        """Yield what the process says, until its output ends.

        A process that says more bytes than it may take memory has its output ended here.
        """
        received_bytes = 0
        for line in self._output:
            received_bytes += len(line)
            if received_bytes > self.limits.max_memory_bytes:
                self._said_too_much = True
                self._process.kill()
                return
            if not line.endswith(b"\n"):
                return  # it was stopped in the middle of a line
            yield json.loads(line)

    def explain_end(self, *, pages_done: int) -> ExtractionError:
        """Return why the process ended before it had said all.

        Raises:
            RuntimeError: it is the program's own fault.
        """
        exit_code = self._process.wait()
        if self._said_too_much:
            return self.too_much_memory(pages_done)
        if self._is_out_of_time.is_set():
            return self._too_slow(pages_done)
        if exit_code == _PYTHON_FAILED:
            raise RuntimeError(
                "the process that reads files failed; what it wrote to standard error says why"
            )
        signal_name = {-int(each): each.name for each in signal.Signals}.get(exit_code, "")
        if signal_name == "SIGXCPU":
            return self._too_slow(pages_done)
        if signal_name in _MEMORY_SIGNALS:
            return self.too_much_memory(pages_done)
        return DamagedFileError("cannot be opened: it is cut off or broken")

    def too_much_memory(self, pages_done: int) -> TooMuchMemoryError:
        """Return the error of a process that asked for more memory than it may have."""
        return TooMuchMemoryError(max_memory_bytes=self.limits.max_memory_bytes, pages_done=pages_done)

    def _too_slow(self, pages_done: int) -> ExtractionTooSlowError:
        return ExtractionTooSlowError(max_seconds=self.limits.max_seconds, pages_done=pages_done)

    @property
    def _output(self) -> IO[bytes]:
        return cast(IO[bytes], self._process.stdout)

    def _run_out_of_time(self) -> None:
        self._is_out_of_time.set()
        self._process.kill()


def _list_limits(limits: ExtractionLimits) -> tuple[str, str]:
    """Return what every child is told: bytes of memory, and seconds of CPU with one to spare."""
    return str(limits.max_memory_bytes), str(math.ceil(limits.max_seconds) + 1)


def _list_module_folders() -> str:
    """Return where this process finds its modules, so that no child looks for the folders anew (`-S`)."""
    return os.pathsep.join([str(_PROJECT_FOLDER), *filter(None, sys.path)])
