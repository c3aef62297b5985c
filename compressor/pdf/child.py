"""Reads one PDF and writes what it says to standard output, a message a line: a process of its own.

    main(PATH, MAX_MEMORY_BYTES, MAX_CPU_SECONDS)                     its text
    main(PATH, MAX_MEMORY_BYTES, MAX_CPU_SECONDS, PAGE, WIDTH)        the picture of one page

Each line is a JSON object. The text comes in this order:

    {"pages": 412, "title": "On the Origin of Species"}
    {"label": "iv", "text": "..."}                 one a page; `text` is null where the page is broken
    {"outline": [["Variation", 1, 17], ...]}       title, level from 1, page from 1 or null

and a picture in this one:

    {"pages": 412}
    {"png": "iVBORw0KG..."}                        in base64; null where the file has no such page

or, in place of all that is left, {"error": one of "encrypted", "damaged", "no_pages", "out_of_memory"}.
"""

from __future__ import annotations

import json
import os
import sys
import time
from collections.abc import Iterable, Iterator
from contextlib import suppress
from typing import Any, BinaryIO

from compressor.pdf.description import describe_pdf
from compressor.pdf.opening import CannotOpenError
from compressor.pdf.picture import picture_page

try:
    import resource
except ImportError:  # Windows has no such limits; the parent's clock is all there is
    resource = None  # type: ignore[assignment]

_BUFFER_BYTES = 65_536
_FLUSH_SECONDS = 0.02


def main(path: str, max_memory_bytes: str, max_cpu_seconds: str, *picture: str) -> None:
    """Write the messages about the PDF at `path`, or about the `picture` of a page: its number and width."""
    with os.fdopen(os.dup(sys.stdout.fileno()), "wb", _BUFFER_BYTES) as output:
        os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # what else is printed must not stand between lines
        limit_resources(int(max_memory_bytes), int(max_cpu_seconds))
        messages = picture_page(path, *map(int, picture)) if picture else describe_pdf(path)
        write_lines(output, name_faults(messages))


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


def name_faults(messages: Iterable[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """Yield the messages, and what ends them early as the last one."""
    try:
        yield from messages
    except CannotOpenError as error:
        yield {"error": error.fault}
    except MemoryError:
        yield {"error": "out_of_memory"}


def write_lines(output: BinaryIO, messages: Iterable[dict[str, Any]]) -> None:
    """Write in batches, so that the parent is not woken for every page, but at least fifty times a second."""
    flushed_at = time.monotonic()
    for message in messages:
        output.write(json.dumps(message).encode() + b"\n")
        if time.monotonic() >= flushed_at + _FLUSH_SECONDS:
            output.flush()
            flushed_at = time.monotonic()
    output.flush()
