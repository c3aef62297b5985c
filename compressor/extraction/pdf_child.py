"""Reads one PDF and writes it to standard output, a page a line: a script, run as a process of its own.

PDFium is not thread-safe, and a hostile file can make it crash, hang or grow: here that ends one process,
and the limits end it in time. To start at once it imports nothing of the project, and of pypdfium2 only the
bindings to PDFium's own functions (https://pdfium.googlesource.com/pdfium/+/main/public/).

    python pdf_child.py PATH MAX_MEMORY_BYTES MAX_CPU_SECONDS

Each line is a JSON object. In this order:

    {"pages": 412, "title": "On the Origin of Species"}
    {"label": "iv", "text": "..."}                 one a page; `text` is null where the page is broken
    {"outline": [["Variation", 1, 17], ...]}       title, level from 1, page from 1 or null

or, in place of all that is left, {"error": one of "encrypted", "damaged", "no_pages", "out_of_memory"}.
"""

from __future__ import annotations

import ctypes
import json
import os
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from functools import partial
from typing import Any, BinaryIO

import pypdfium2_raw as pdfium  # type: ignore[import-untyped]

try:
    import resource
except ImportError:  # Windows has no such limits; the parent's clock is all there is
    resource = None  # type: ignore[assignment]

_BUFFER_BYTES = 65_536
_FLUSH_SECONDS = 0.02
_MAX_OUTLINE_LEVELS = 32
_LOCKED = (pdfium.FPDF_ERR_PASSWORD, pdfium.FPDF_ERR_SECURITY)


def main(path: str, max_memory_bytes: str, max_cpu_seconds: str) -> None:
    """Write the messages about the PDF at `path`."""
    with os.fdopen(os.dup(sys.stdout.fileno()), "wb", _BUFFER_BYTES) as output:
        os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # what else is printed must not stand between lines
        limit_resources(int(max_memory_bytes), int(max_cpu_seconds))
        try:
            write_lines(output, describe_pdf(path))
        except MemoryError:
            write_lines(output, [{"error": "out_of_memory"}])


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


def write_lines(output: BinaryIO, messages: Iterable[dict[str, Any]]) -> None:
    """Write in batches, so that the parent is not woken for every page, but at least fifty times a second."""
    flushed_at = time.monotonic()
    for message in messages:
        output.write(json.dumps(message).encode() + b"\n")
        if time.monotonic() >= flushed_at + _FLUSH_SECONDS:
            output.flush()
            flushed_at = time.monotonic()
    output.flush()


def describe_pdf(path: str) -> Iterator[dict[str, Any]]:
    """Yield the messages about the PDF at `path`, as the module describes them."""
    pdfium.FPDF_InitLibraryWithConfig(pdfium.FPDF_LIBRARY_CONFIG(version=2))
    document = pdfium.FPDF_LoadDocument(os.fsencode(path) + b"\0", None)
    if not document:
        yield {"error": "encrypted" if pdfium.FPDF_GetLastError() in _LOCKED else "damaged"}
    elif not pdfium.FPDF_GetPageCount(document):
        yield {"error": "no_pages"}
    else:
        yield from _describe(document)
    pdfium.FPDF_CloseDocument(document)


def _describe(document: Any) -> Iterator[dict[str, Any]]:
    pages = pdfium.FPDF_GetPageCount(document)
    yield {"pages": pages, "title": _read_utf16(partial(pdfium.FPDF_GetMetaText, document, b"Title\0"))}
    for index in range(pages):
        label = _read_utf16(partial(pdfium.FPDF_GetPageLabel, document, index))
        yield {"label": label, "text": _read_page(document, index)}
    yield {"outline": list(_walk_outline(document, None, 1, set()))}


def _read_page(document: Any, index: int) -> str | None:
    page = pdfium.FPDF_LoadPage(document, index)
    text_page = pdfium.FPDFText_LoadPage(page)
    text = _read_text(text_page) if text_page else None
    pdfium.FPDFText_ClosePage(text_page)
    pdfium.FPDF_ClosePage(page)
    return text


def _read_text(text_page: Any) -> str:
    characters = max(0, pdfium.FPDFText_CountChars(text_page))
    buffer = (ctypes.c_ushort * (characters + 1))()
    written = pdfium.FPDFText_GetText(text_page, 0, characters, buffer)  # with the NUL at the end
    return bytes(buffer)[: max(0, written - 1) * 2].decode("utf-16-le", "replace")


def _read_utf16(get: Callable[[Any, int], int]) -> str:
    """Return the string of a function that fills a buffer with it, and says how many bytes that takes."""
    size = get(None, 0)
    buffer = ctypes.create_string_buffer(size)
    get(buffer, size)
    return buffer.raw.decode("utf-16-le", "replace").removesuffix("\0")


def _walk_outline(
    document: Any, parent: Any, level: int, seen: set[int]
) -> Iterator[tuple[str, int, int | None]]:
    """Yield the bookmarks below `parent`, depth first. `seen` ends the walk where they go in a circle."""
    bookmark = pdfium.FPDFBookmark_GetFirstChild(document, parent)
    while bookmark and (address := ctypes.addressof(bookmark.contents)) not in seen:
        seen.add(address)
        page_index = pdfium.FPDFDest_GetDestPageIndex(
            document, pdfium.FPDFBookmark_GetDest(document, bookmark)
        )
        title = _read_utf16(partial(pdfium.FPDFBookmark_GetTitle, bookmark))
        yield title, level, page_index + 1 if page_index >= 0 else None
        if level < _MAX_OUTLINE_LEVELS:
            yield from _walk_outline(document, bookmark, level + 1, seen)
        bookmark = pdfium.FPDFBookmark_GetNextSibling(document, bookmark)


if __name__ == "__main__":
    main(*sys.argv[1:])
