"""The process that opens a PDF: started, listened to, stopped when its time is over, its end explained."""

from __future__ import annotations

import json
import math
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from threading import Event, Timer
from types import TracebackType
from typing import IO, Any, Self, cast

from compressor.extraction.errors import (
    DamagedFileError,
    EmptyFileError,
    EncryptedFileError,
    ExtractionError,
    ExtractionTooSlowError,
    Reason,
    TooMuchMemoryError,
)
from compressor.extraction.limits import ExtractionLimits

PDF_PROGRAM = "import sys; from compressor.pdf.child import main; main(*sys.argv[1:])"
"""Given as a command, not as a script: Python compiles a script every time and a module once."""

_PROJECT_FOLDER = Path(__file__).parents[2]
_REASONS_SAID = {
    "encrypted": Reason.ENCRYPTED,
    "damaged": Reason.DAMAGED,
    "no_pages": Reason.EMPTY_FILE,
    "out_of_memory": Reason.TOO_MUCH_MEMORY,
}
_REASONS_SIGNALLED = {  # PDFium aborts where it gets no memory; a system that runs out of it kills
    "SIGABRT": Reason.TOO_MUCH_MEMORY,
    "SIGKILL": Reason.TOO_MUCH_MEMORY,
    "SIGXCPU": Reason.TOO_SLOW,
}
_PYTHON_FAILED = 1
_KEEP_FREED_MEMORY = {"MALLOC_TRIM_THRESHOLD_": "100000000", "MALLOC_TOP_PAD_": "16000000"}
"""For glibc: PDFium frees and takes the same memory page after page. To keep it meanwhile saves an eighth."""


def _find_modules() -> str:
    return os.pathsep.join(filter(None, [str(_PROJECT_FOLDER), os.environ.get("PYTHONPATH")]))


class PdfProcess:
    """A process that reads the PDF at `path`: its text, or the picture of a page, by number and width.

    A context manager: when it is left, the process is gone.
    """

    def __init__(
        self,
        path: Path,
        limits: ExtractionLimits,
        *,
        picture: tuple[int, int] | tuple[()] = (),
        program: str = PDF_PROGRAM,
    ) -> None:
        self._limits = limits
        max_cpu_seconds = math.ceil(limits.max_seconds) + 1
        arguments = [str(path), str(limits.max_memory_bytes), str(max_cpu_seconds), *map(str, picture)]
        self._process = subprocess.Popen(  # noqa: S603 - our own program, and a path that nothing parses
            [sys.executable, "-P", "-c", program, *arguments],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            env={**os.environ, **_KEEP_FREED_MEMORY, "PYTHONPATH": _find_modules()},
        )
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
        self._process.wait()

    def read_messages(self) -> Iterator[dict[str, Any]]:
        """Yield what `compressor.pdf.child` says, in its order, to the outline.

        Raises:
            ExtractionError: the PDF cannot be opened, or the process broke or went over its limits.
        """
        messages = received_bytes = 0
        for line in self._output:
            received_bytes += len(line)
            if received_bytes > self._limits.max_memory_bytes:
                raise self._error(Reason.TOO_MUCH_MEMORY, messages)
            if not line.endswith(b"\n"):
                break  # it was stopped in the middle of a line
            message = json.loads(line)
            if "error" in message:
                raise self._error(_REASONS_SAID[message["error"]], messages)
            yield message
            if "outline" in message:
                return
            messages += 1
        raise self._error(self._explain_end(), messages)

    @property
    def _output(self) -> IO[bytes]:
        return cast(IO[bytes], self._process.stdout)

    def _run_out_of_time(self) -> None:
        self._is_out_of_time.set()
        self._process.kill()

    def _explain_end(self) -> Reason:
        exit_code = self._process.wait()
        if self._is_out_of_time.is_set():
            return Reason.TOO_SLOW
        if exit_code == _PYTHON_FAILED:
            raise RuntimeError("the process that opens PDFs failed; what it wrote to standard error says why")
        signal_names = {-int(each): each.name for each in signal.Signals}
        return _REASONS_SIGNALLED.get(signal_names.get(exit_code, ""), Reason.DAMAGED)

    def _error(self, reason: Reason, messages: int) -> ExtractionError:
        pages_done = max(0, messages - 1)  # the first message is about the file
        match reason:
            case Reason.ENCRYPTED:
                return EncryptedFileError()
            case Reason.EMPTY_FILE:
                return EmptyFileError("pages")
            case Reason.TOO_SLOW:
                return ExtractionTooSlowError(max_seconds=self._limits.max_seconds, pages_done=pages_done)
            case Reason.TOO_MUCH_MEMORY:
                limit = self._limits.max_memory_bytes
                return TooMuchMemoryError(max_memory_bytes=limit, pages_done=pages_done)
            case _:
                return DamagedFileError("is a PDF that cannot be opened: it is cut off or broken")
