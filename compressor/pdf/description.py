"""One PDF in messages: its pages with label and text, and its outline, as PDFium reads them.

Of pypdfium2 this uses only the bindings to PDFium's own functions
(https://pdfium.googlesource.com/pdfium/+/main/public/).
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import pypdfium2_raw as pdfium  # type: ignore[import-untyped]

from compressor.pdf.opening import open_pdf

_MAX_OUTLINE_LEVELS = 32


def describe_pdf(path: str) -> Iterator[dict[str, Any]]:
    """Yield the messages about the PDF at `path`, as `compressor.pdf.child` describes them.

    Raises:
        CannotOpenError: it cannot be opened, or has no pages.
    """
    with open_pdf(path) as document:
        yield from _describe(document)


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
