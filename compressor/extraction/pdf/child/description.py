"""One PDF in messages: its pages with label and text, and its outline."""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Iterator

from compressor.extraction.pdf.child import pdfium
from compressor.extraction.pdf.child.opening import open_pdf
from compressor.extraction.pdf.child.page import read_page

_MAX_OUTLINE_LEVELS = 32
_USUAL_BYTES = 512


def describe_pdf(path: str) -> Iterator[dict[str, object]]:
    """Yield the messages about the PDF at `path`, as `compressor.extraction.pdf.child.main` describes them.

    Raises:
        CannotOpenError: it cannot be opened, or has no pages.
    """
    with open_pdf(path) as document:
        pages = pdfium.get_page_count(document)
        yield {"pages": pages, "title": _read_utf16(pdfium.get_meta_text, document, b"Title")}
        for index in range(pages):
            label = _read_utf16(pdfium.get_page_label, document, index)
            yield {"label": label, "text": read_page(document, index)}
        yield {"outline": list(_walk_outline(document, None, 1, set()))}


def _read_utf16(get: Callable[..., int], *arguments: object) -> str:
    """Return the string of a function that fills a buffer with it, and says how many bytes that takes."""
    buffer = ctypes.create_string_buffer(_USUAL_BYTES)
    size = get(*arguments, buffer, _USUAL_BYTES)
    if size > _USUAL_BYTES:
        buffer = ctypes.create_string_buffer(size)
        get(*arguments, buffer, size)
    return buffer.raw[:size].decode("utf-16-le", "replace").removesuffix("\0")


def _walk_outline(
    document: int, parent: int | None, level: int, seen: set[int]
) -> Iterator[tuple[str, int, int | None]]:
    """Yield the bookmarks below `parent`, depth first. `seen` ends the walk where they go in a circle."""
    bookmark = pdfium.get_first_bookmark(document, parent)
    while bookmark and bookmark not in seen:
        seen.add(bookmark)
        page_index = pdfium.get_place_page(document, pdfium.get_bookmark_place(document, bookmark))
        title = _read_utf16(pdfium.get_bookmark_title, bookmark)
        yield title, level, page_index + 1 if page_index >= 0 else None
        if level < _MAX_OUTLINE_LEVELS:
            yield from _walk_outline(document, bookmark, level + 1, seen)
        bookmark = pdfium.get_next_bookmark(document, bookmark)
