"""Reads one file of any format but PDF and says what it holds, as `messages` has it: a process of its own."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from compressor.extraction.errors import ExtractionError, TooMuchMemoryError
from compressor.extraction.limits import ExtractionLimits
from compressor.extraction.messages import write_error, write_extraction
from compressor.extraction.readers import read_file
from compressor.extraction.sandbox import (
    LineWriter,
    end_with_parent,
    limit_resources,
    open_output,
    write_lines,
)


def main(path: str, max_memory_bytes: str, max_cpu_seconds: str, limits: str) -> None:
    """Write the messages about the file at `path`; `limits` are `ExtractionLimits` in JSON."""
    with open_output() as output:
        limit_resources(int(max_memory_bytes), int(max_cpu_seconds))
        end_with_parent()
        writer = LineWriter(output)
        try:
            write_lines(output, _read(Path(path), ExtractionLimits(**json.loads(limits)), writer))
        except MemoryError:
            error = TooMuchMemoryError(max_memory_bytes=int(max_memory_bytes), pages_done=0)
            write_lines(output, [write_error(error)])


def _read(path: Path, limits: ExtractionLimits, writer: LineWriter) -> Iterator[dict[str, Any]]:
    def report(done: int, total: int) -> None:
        writer.write({"progress": [done, total]})

    try:
        extraction = read_file(path, limits=limits, on_progress=report)
    except ExtractionError as error:
        yield write_error(error)
    else:
        yield from write_extraction(extraction)
