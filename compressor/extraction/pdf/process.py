"""The process that opens a PDF: what it is told, and what its errors are called."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from compressor.extraction.child_process import ChildProcess
from compressor.extraction.errors import (
    DamagedFileError,
    EmptyFileError,
    EncryptedFileError,
    ExtractionError,
)
from compressor.extraction.limits import ExtractionLimits

PDF_PROGRAM = "import sys; from compressor.extraction.pdf.child.main import main; main(*sys.argv[1:])"
_KEEP_FREED_MEMORY = {"MALLOC_TRIM_THRESHOLD_": "100000000", "MALLOC_TOP_PAD_": "16000000"}
"""For glibc: PDFium frees and takes the same memory page after page. To keep it meanwhile saves an eighth."""

_KEEP_COMPILED = {"PYTHONDONTWRITEBYTECODE": ""}
"""The process starts anew for every file: to compile its modules each time takes as long as fifty pages."""


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
        arguments = tuple(map(str, picture))
        self._child = ChildProcess(
            program, path, limits, arguments=arguments, environment=_KEEP_FREED_MEMORY | _KEEP_COMPILED
        )

    def __enter__(self) -> Self:
        self._child.__enter__()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self._child.__exit__(kind, error, traceback)

    def read_messages(self) -> Iterator[dict[str, Any]]:
        """Yield what `compressor.extraction.pdf.child.main` says, in its order, to the outline.

        Raises:
            ExtractionError: the PDF cannot be opened, or the process broke or went over its limits.
        """
        messages = 0
        for message in self._child.read_messages():
            pages_done = max(0, messages - 1)  # the first message is about the file
            if "error" in message:
                raise self._name_error(message["error"], pages_done)
            yield message
            if "outline" in message:
                return
            messages += 1
        raise self._child.explain_end(pages_done=max(0, messages - 1))

    def _name_error(self, fault: str, pages_done: int) -> ExtractionError:
        match fault:
            case "encrypted":
                return EncryptedFileError()
            case "no_pages":
                return EmptyFileError("pages")
            case "out_of_memory":
                return self._child.too_much_memory(pages_done)
            case _:
                return DamagedFileError("is a PDF that cannot be opened: it is cut off or broken")
