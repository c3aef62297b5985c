"""Reads a file of any format but PDF in a process of its own, and brings back what it holds."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path

from compressor.extraction.child_process import ChildProcess
from compressor.extraction.limits import ExtractionLimits
from compressor.extraction.messages import read_error, read_extraction
from compressor.extraction.results import Extraction, ProgressCallback

READING_PROGRAM = "import sys; from compressor.extraction.reading_child import main; main(*sys.argv[1:])"


def read_in_process(
    path: Path,
    *,
    limits: ExtractionLimits,
    on_progress: ProgressCallback,
    program: str = READING_PROGRAM,
) -> Extraction:
    """Return what `readers.read_file` makes of the file, under all the limits.

    Raises:
        ExtractionError: the file cannot be read, or the process broke or went over its limits.
        RuntimeError: the reader has a fault of its own; standard error says which.
    """
    with ChildProcess(program, path, limits, arguments=[json.dumps(asdict(limits))]) as child:
        pages: list[tuple[str, str]] = []
        for message in child.read_messages():
            match message:
                case {"progress": [done, total]}:
                    on_progress(done, total)
                case {"page": [label, text]}:
                    pages.append((label, text))
                case {"error": error}:
                    raise read_error(error)
                case {"file": file}:
                    return read_extraction(pages, file)
        raise child.explain_end(pages_done=len(pages))
